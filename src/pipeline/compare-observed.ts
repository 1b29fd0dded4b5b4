/**
 * A project held against what an engine saw: its code is analysed, exports are read, their names settled by the project's, and both compared. Nothing is
 * stored but results of the analysis, in the cache.
 *
 *   harbor (databricks://default) + an export of Unity Catalog   →   agreement 0.94, two edges that only the code has, one that only was seen
 */
import { type Comparison, codeNames, compareObserved, resolveNames } from '../graph/index.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import type { ObservedLineage } from '../model/observed.ts';
import { WHOLE_WINDOW } from '../sources/feeds/feed.ts';
import { fileFeed } from '../sources/feeds/files.ts';
import { readExports } from './observe-read.ts';
import { readProject, type VersionOptions } from './read-version.ts';

export interface ComparedExports {
  readonly comparison: Comparison;
  /** What was odd in the exports. */
  readonly findings: readonly Finding[];
}

/** `paths`: files, folders and globs of exports, read together. Throws Failure `bad-input` where they or the project cannot be used. */
export async function compareExports(
  paths: readonly string[],
  project: string,
  options: VersionOptions,
): Promise<ComparedExports> {
  const { graph, sqlOf } = await readProject(project, options);
  const { lineages, findings } = await readExports({
    feeds: paths.map(fileFeed),
    window: WHOLE_WINDOW,
    lastSeen: () => () => null,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  const asWritten = onlyOne(lineages, paths);
  const { lineage, notices } = resolveNames(asWritten, codeNames(graph, options.namespace));
  const renames = notices.flatMap((notice) => (notice.kind === 'renamed' ? [notice] : []));
  return { comparison: compareObserved(graph, lineage, { asWritten, renames, sqlOf }), findings };
}

/** What engines tell is not alike enough to be one. */
function onlyOne(lineages: readonly ObservedLineage[], paths: readonly string[]): ObservedLineage {
  const [only] = lineages;
  if (only !== undefined && lineages.length === 1) return only;
  const what = paths.join(', ');
  if (only === undefined) {
    throw new Failure('bad-input', `${what}: no row tells of lineage, so there is nothing to compare with.`);
  }
  const observers = lineages.map(({ observer }) => observer).join(' and ');
  throw new Failure(
    'bad-input',
    `${what}: these are of ${observers}; compare those of one engine at a time.`,
  );
}
