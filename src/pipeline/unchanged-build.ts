/**
 * Recognises an input that the store already has, from the same path and by the same analyzer: either the
 * files have the same bytes, or their inventory is the same, since a manifest contains the time of its
 * creation. The report of an unchanged build is read from the store.
 *
 *   digest of a build   '<files>.<inventory>', both sha256; '-' if the digest proves nothing
 */
import { hash } from 'node:crypto';
import { readCoverage } from '../graph/coverage/coverage.ts';
import type { Build, GraphReader } from '../graph/reader.ts';
import type { Finding } from '../model/finding.ts';
import type { Inventory } from '../model/inventory.ts';
import type { BuildReport, StageClock } from './build-report.ts';

const FINDINGS_PER_PAGE = 500;

export interface InputDigests {
  /** null: the build read files that the digest does not cover. */
  readonly files: string | null;
  /** null: an analysis failed, so the build is not a function of its inventory. */
  readonly inventory: string | null;
}

export function inventoryDigest(inventory: Inventory): string {
  return hash('sha256', JSON.stringify(inventory));
}

/** The stamp of a build. A build with a failed analysis never counts as unchanged. */
export function stampOf({ files, inventory }: InputDigests): string {
  return inventory === null ? '-.-' : `${files ?? '-'}.${inventory}`;
}

/** The last build from the same path whose input has one of the digests. */
export async function sameBuild(
  reader: GraphReader,
  from: Pick<Build, 'sourcePath' | 'analyzer'>,
  digests: Partial<InputDigests>,
): Promise<Build | null> {
  const builds = await reader.builds();
  const same = builds.find(({ sourcePath, analyzer, inputDigest }) => {
    const [files = '', inventory = ''] = inputDigest.split('.');
    const isSame = files === digests.files || inventory === digests.inventory;
    return isSame && sourcePath === from.sourcePath && analyzer === from.analyzer;
  });
  return same ?? null;
}

export async function unchangedReport(
  reader: GraphReader,
  build: Build,
  clock: StageClock,
): Promise<BuildReport> {
  const { project } = build;
  const coverage = await clock.time('store', () => readCoverage(reader, project));
  const findings = await clock.time('store', () => findingsOf(reader, project));
  const { total, opaque } = coverage.jobs;
  return {
    project,
    build,
    unchanged: true,
    waves: 0,
    models: { total, analysed: 0, fromCache: 0, opaque },
    applied: null,
    findings,
    coverage,
    timings: clock.timings(),
  };
}

async function findingsOf(reader: GraphReader, project: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  let after: string | null = null;
  do {
    const page = await reader.findings({ first: FINDINGS_PER_PAGE, after });
    for (const { item } of page.items) {
      const { project: owner, ...finding } = item;
      if (owner === project) findings.push(finding);
    }
    after = page.hasNext ? (page.items.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return findings;
}
