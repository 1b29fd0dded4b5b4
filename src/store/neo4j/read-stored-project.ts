/** Reads the stored state of one project under the lock: the digests that a build is compared with. */
import type { Build } from '../../graph/reader.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { DatasetFact } from '../merge-facts.ts';
import { datasetOfText } from '../text.ts';
import type { Tx } from './neo4j-connection.ts';

export interface StoredProject {
  /** null if the project was never built. The number is 0 if its first build was interrupted. */
  readonly newest: Build | null;
  readonly findingsDigest: string | null;
  /** A build was interrupted, so the graph may be a mixture of two graphs. */
  readonly unfinished: boolean;
  /** Digest of each job. */
  readonly jobs: ReadonlyMap<JobId, string>;
  readonly facts: ReadonlyMap<DatasetId, StoredFact>;
}

export interface StoredFact {
  readonly digest: string;
  readonly writes: boolean;
}

interface ProjectRow extends Omit<Build, 'project'> {
  readonly findingsDigest: string | null;
  readonly unfinished: boolean;
}

export async function readStoredProject(tx: Tx, project: string): Promise<StoredProject> {
  const [[row], [jobs], [facts]] = await Promise.all([
    tx.run<ProjectRow>('write/project', { project }),
    tx.run<{ ids: JobId[]; digests: string[] }>('write/project-jobs', { project }),
    tx.run<{ ids: DatasetId[]; digests: string[]; writes: boolean[] }>('write/project-facts', { project }),
  ]);
  return {
    newest: row === undefined ? null : newestOf(project, row),
    findingsDigest: row?.findingsDigest ?? null,
    unfinished: row?.unfinished ?? false,
    jobs: new Map(jobs?.ids.map((id, i) => [id, jobs.digests[i] ?? ''])),
    facts: new Map(
      facts?.ids.map((id, i) => [id, { digest: facts.digests[i] ?? '', writes: facts.writes[i] ?? false }]),
    ),
  };
}

function newestOf(project: string, row: ProjectRow): Build {
  const { number, finishedAt, analyzer, inputDigest, sourcePath, commit } = row;
  return { project, number, finishedAt, analyzer, inputDigest, sourcePath, commit };
}

const CHUNK_SIZE = 5_000;

/**
 * Returns the facts of other projects for each of the datasets that exist in the graph. null: of all
 * projects.
 */
export async function readOtherFacts(
  tx: Tx,
  project: string | null,
  ids: readonly DatasetId[],
): Promise<Map<DatasetId, DatasetFact[]>> {
  const found = new Map<DatasetId, DatasetFact[]>();
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
    const rows = await tx.run<{ id: DatasetId; facts: [string, boolean, string][] }>('write/other-facts', {
      project,
      ids: ids.slice(at, at + CHUNK_SIZE),
    });
    for (const { id, facts } of rows)
      found.set(
        id,
        facts.map(([other, writes, content]) => ({
          project: other,
          writes,
          dataset: datasetOfText(id, content),
        })),
      );
  }
  return found;
}
