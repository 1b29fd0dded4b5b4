/**
 * Opens the embedded store of a folder. In: the folder and the mode. Out: a LineageStore.
 *
 *   const store = await openEmbeddedStore({
 *     directory: '.tributary', mode: 'write', onFinding: (finding) => findings.push(finding),
 *   });
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { LineageStore } from '../store.ts';
import { openForReading, openForWriting } from './graph-file.ts';
import { EmbeddedStore } from './store.ts';

export interface EmbeddedStoreOptions {
  /** The folder of the files, `.tributary` of a project. The mode `write` creates a missing folder. */
  readonly directory: string;
  readonly mode: 'read' | 'write';
  /** Called if a damaged or too old graph was renamed (`store-set-aside`). */
  readonly onFinding?: (finding: Finding) => void;
  /** How long `apply` waits for another writer before it fails. */
  readonly busyMilliseconds?: number;
}

/**
 * Throws Failure `not-found` if there is no graph to read, and `store-failed` if the folder or the file
 * cannot be used or is of a newer version. A file that is damaged or too old is renamed and replaced by an
 * empty graph in mode `write`, and is a `store-failed` in mode `read`. /
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<LineageStore> {
  const { directory, mode, onFinding = () => {}, busyMilliseconds = 2_000 } = options;
  const file = join(directory, 'graph.db');
  if (mode === 'read' && !existsSync(file))
    throw new Failure(
      'not-found',
      `There is no lineage graph in ${directory}; create one with \`tributary build <path>\`.`,
    );
  const open = () => {
    if (mode === 'read') return openForReading(file);
    makeFolder(directory);
    return openForWriting(file, onFinding);
  };
  return new EmbeddedStore({ directory, file, mode, onFinding, busyMilliseconds, open });
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw noFolder(directory, cause as Error);
  }
}

function noFolder(directory: string, cause: Error): Failure {
  return new Failure(
    'store-failed',
    `The folder ${directory} for the lineage graph cannot be created (${cause.message}); choose another folder.`,
    { cause },
  );
}
