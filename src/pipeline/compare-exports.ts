/**
 * Compares a project with exports of observed lineage: analyses the code, reads the exports, and resolves
 * their names with the names of the project. Only results of the analysis are stored, in the cache.
 *
 *   harbor (databricks://default) + an export of Unity Catalog
 *   → agreement 0.94, two edges that only the code has, one edge that was only observed
 */
import { type Comparison, codeNames, compareObserved, resolveNames } from '../graph/index.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import type { ObservedLineage } from '../model/observed.ts';
import { WHOLE_WINDOW } from '../sources/feeds/feed.ts';
import { fileFeed } from '../sources/feeds/files.ts';
import { readExports } from './read-exports.ts';
import { readProject, type VersionOptions } from './read-version.ts';

export interface ComparedExports {
  readonly comparison: Comparison;
  /** Findings about the exports. */
  readonly findings: readonly Finding[];
}

/**
 * `paths`: files, folders and globs of exports, read together. Throws Failure `bad-input` if an export or the
 * project cannot be used.
 */
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

/** Lineages of different engines differ too much to be combined. */
function onlyOne(lineages: readonly ObservedLineage[], paths: readonly string[]): ObservedLineage {
  const [only] = lineages;
  if (only !== undefined && lineages.length === 1) return only;
  const what = paths.join(', ');
  if (only === undefined) {
    throw new Failure('bad-input', `${what} has no rows with lineage, so there is nothing to compare.`);
  }
  const observers = lineages.map(({ observer }) => observer).join(' and ');
  throw new Failure('bad-input', `${what} has exports of ${observers}. Compare one engine at a time.`);
}
