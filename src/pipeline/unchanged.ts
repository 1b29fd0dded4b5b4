/**
 * Recognises an input that the store holds already, from the same place and by the same analyzer: the same bytes of the files, or, where
 * dbt wrote them anew, the same inventory read from them (manifests carry the time they were made). Its report comes from the store alone.
 *
 *   digest of a build   '<files>.<inventory>', both sha256; '-' for what proves nothing
 */
import { hash } from 'node:crypto';
import { readCoverage } from '../graph/coverage/coverage.ts';
import type { Build, GraphReader } from '../graph/reader.ts';
import type { Finding } from '../model/finding.ts';
import type { Inventory } from '../model/inventory.ts';
import type { BuildReport, StageClock } from './report.ts';

const FINDINGS_PER_PAGE = 500;

export interface InputDigests {
  /** null: files were read that it does not cover. */
  readonly files: string | null;
  /** null: the build was not a function of its inventory, as an analysis broke. */
  readonly inventory: string | null;
}

export function inventoryDigest(inventory: Inventory): string {
  return hash('sha256', JSON.stringify(inventory));
}

/** What a build is stamped with. A build of which one analysis broke is never taken for unchanged. */
export function stampOf({ files, inventory }: InputDigests): string {
  return inventory === null ? '-.-' : `${files ?? '-'}.${inventory}`;
}

/** The last build from the same place whose input has one of the digests given. */
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
