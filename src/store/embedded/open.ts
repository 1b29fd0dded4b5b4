/**
 * Opens the embedded store of a folder. In: the folder and what for. Out: a LineageStore.
 *
 *   const store = await openEmbeddedStore({ directory: '.tributary', mode: 'write', onFinding: (finding) => findings.push(finding) });
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { LineageStore } from '../store.ts';
import { openForReading, openForWriting } from './graph-file.ts';
import { EmbeddedStore } from './store.ts';

export interface EmbeddedStoreOptions {
  /** Where the files are, `.tributary` of a project; made where it is missing and `mode` is `write`. */
  readonly directory: string;
  readonly mode: 'read' | 'write';
  /** Told when a graph that is damaged or too old was set aside (`store-set-aside`). */
  readonly onFinding?: (finding: Finding) => void;
  /** How long `apply` waits for another writer before it says so. */
  readonly busyMilliseconds?: number;
}

/**
 * Throws Failure `not-found` where there is nothing to read, `store-failed` where the folder or the file cannot be used or is of a newer
 * version. A file that is damaged or too old is set aside and an empty graph made in mode `write`, and is a `store-failed` in mode `read`.
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<LineageStore> {
  const { directory, mode, onFinding = () => {}, busyMilliseconds = 2_000 } = options;
  const file = join(directory, 'graph.db');
  if (mode === 'read' && !existsSync(file))
    throw new Failure(
      'not-found',
      `There is no lineage graph in ${directory}; make one with \`tributary build <path>\`.`,
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
    `The folder ${directory} for the lineage graph cannot be made (${cause.message}); choose another place for it.`,
    { cause },
  );
}
