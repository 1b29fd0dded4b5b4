/**
 * Lookups that need only the tables: datasets, jobs, counts and findings. In: ids or a page. Out: as in the
 * port.
 */
import type { GraphCounts, Page, PageRequest, SortedFlow } from '../../graph/reader.ts';
import type { Flow, Job } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset, SourceJob } from '../../model/inventory.ts';
import { type DatasetId, idParts, type JobId, relationParts } from '../../model/names.ts';
import { type DatasetFact, mergeFacts } from '../merge-facts.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import { compareSorted } from '../sorted-flows.ts';
import { datasetOfText } from '../text.ts';
import { type Database, damaged, parseStored, readStored } from './database.ts';
import { flowsOfText } from './pack-flows.ts';
import { ACCESS, fileKind, VERSION_WITH_ORDER, VERSION_WITH_SOURCES } from './schema.ts';

export function readDataset(db: Database, id: DatasetId): Dataset | null {
  return readDatasets(db, [id])[0] ?? null;
}

/** In the order of the ids, without unknown ids. */
export function readDatasets(db: Database, ids: readonly DatasetId[]): Dataset[] {
  const rows = db.all<{ key: DatasetId; project: string; writes: number; content: string }>(
    `SELECT d.key, p.name AS project, f.content, EXISTS (
       SELECT 1 FROM job_dataset a JOIN job j ON j.id = a.job_id
       WHERE a.dataset_id = f.dataset_id AND a.access = ${ACCESS.writes} AND j.project_id = f.project_id
     ) AS writes
     FROM dataset d JOIN dataset_fact f ON f.dataset_id = d.id JOIN project p ON p.id = f.project_id
     WHERE d.key IN (SELECT value FROM json_each(?)) ORDER BY p.name`,
    JSON.stringify(ids),
  );
  const facts = new Map<DatasetId, DatasetFact[]>();
  for (const { key, project, writes, content } of rows) {
    const dataset = readStored(db, () => datasetOfText(key, content));
    const fact: DatasetFact = { project, writes: writes === 1, dataset };
    const others = facts.get(key);
    if (others === undefined) facts.set(key, [fact]);
    else others.push(fact);
  }
  return ids.flatMap((id) => {
    const own = facts.get(id);
    return own === undefined ? [] : [mergeFacts(own)];
  });
}

export function readDatasetsNamed(db: Database, text: string): Dataset[] {
  const wanted = relationParts(text).map((part) => part.toLowerCase());
  const byName = db
    .all<{ key: DatasetId }>('SELECT key FROM dataset WHERE last_part = ?', wanted.at(-1) ?? '')
    .filter(({ key }) => endsIn(key, wanted));
  const byNode = db.all<{ key: DatasetId }>(
    'SELECT d.key FROM dataset_fact f JOIN dataset d ON d.id = f.dataset_id WHERE f.node_id = ?',
    text,
  );
  const ids = new Set([...byName, ...byNode].map(({ key }) => key));
  if (ids.size === 0) for (const { key } of byNodeEnd(db, wanted)) ids.add(key);
  return readDatasets(db, [...ids].sort());
}

const VERSION = /^v\d+$/;
/** SQLite refuses patterns of more than 50,000 bytes. */
const LONGEST_NODE_NAME = 1_000;

/**
 * Datasets whose node id has this end: an alias may hide the name that the project uses. `dim_riders_v2` is
 * dbt's other spelling of `dim_riders.v2`; a version alone is no name.
 */
function byNodeEnd(db: Database, wanted: readonly string[]): { key: DatasetId }[] {
  const name = wanted.join('.');
  if (name === '' || name.length > LONGEST_NODE_NAME || VERSION.test(name)) return [];
  const ends = new Set([`.${name}`, `.${name.replace(/_(v\d+)$/, '.$1')}`]);
  // All node ids are scanned: about 20 ms for 100,000, and only if no relation has the name.
  return [...ends].flatMap((end) =>
    db.all<{ key: DatasetId }>(
      `SELECT DISTINCT d.key FROM dataset_fact f JOIN dataset d ON d.id = f.dataset_id
       WHERE f.node_id IS NOT NULL AND f.node_id LIKE ? ESCAPE '!'`,
      `%${end.replace(/[!%_]/g, '!$&')}`,
    ),
  );
}

function endsIn(key: DatasetId, wanted: readonly string[]): boolean {
  const parts = relationParts(idParts(key).name).map((part) => part.toLowerCase());
  return wanted.length <= parts.length && wanted.every((part, i) => parts.at(i - wanted.length) === part);
}

/** Two projects may have jobs of one id; the job of the first project by name is returned. */
export function readJob(db: Database, id: JobId): Job | null {
  const row = db.get<{ job: string }>(
    `SELECT t.job FROM job j JOIN job_text t ON t.job_id = j.id JOIN project p ON p.id = j.project_id
     WHERE j.key = ? ORDER BY p.name LIMIT 1`,
    id,
  );
  return row === undefined ? null : parseStored<Job>(db, row.job);
}

export function readJobs(db: Database, page: PageRequest): Page<Job> {
  const [key, project] = readCursor(page, ['string', 'string']) ?? ['', ''];
  const rows = db.all<{ key: string; project: string; job: string }>(
    `SELECT j.key, p.name AS project, t.job
     FROM job j JOIN job_text t ON t.job_id = j.id JOIN project p ON p.id = j.project_id
     WHERE j.key >= ?1 AND (j.key, p.name) > (?1, ?2) ORDER BY j.key, p.name LIMIT ?3`,
    key,
    project,
    page.first + 1,
  );
  const total = db.get<{ total: number }>('SELECT count(*) AS total FROM job')?.total ?? 0;
  return pageOf(page.first, total, rows, (row) => ({
    cursor: encodeCursor([row.key, row.project]),
    item: parseStored<Job>(db, row.job),
  }));
}

/** Declared reads count: a job that only declares a dataset may depend on it nevertheless. */
export function readJobsReading(db: Database, dataset: DatasetId): Job[] {
  return jobsWithAccess(db, dataset, `${ACCESS.reads}, ${ACCESS.declaredOnly}`);
}

export function readJobsWriting(db: Database, dataset: DatasetId): Job[] {
  return jobsWithAccess(db, dataset, `${ACCESS.writes}`);
}

function jobsWithAccess(db: Database, dataset: DatasetId, access: string): Job[] {
  return db
    .all<{ job: string }>(
      `SELECT DISTINCT j.key, p.name, t.job
       FROM dataset d JOIN job_dataset a ON a.dataset_id = d.id AND a.access IN (${access})
       JOIN job j ON j.id = a.job_id JOIN job_text t ON t.job_id = j.id JOIN project p ON p.id = j.project_id
       WHERE d.key = ? ORDER BY j.key, p.name`,
      dataset,
    )
    .map(({ job }) => parseStored<Job>(db, job));
}

/** A file of an older version has no table of sources until the next build migrates it. */
export function readSources(db: Database, ids: readonly JobId[]): SourceJob[] {
  if (fileKind(db).version < VERSION_WITH_SOURCES) return [];
  const rows = db.all<{ key: JobId; source: string }>(
    `SELECT j.key, s.source FROM json_each(?) asked JOIN job j ON j.key = asked.value
     JOIN job_source s ON s.job_id = j.id JOIN project p ON p.id = j.project_id ORDER BY asked.key, p.name DESC`,
    JSON.stringify(ids),
  );
  // The last entry of a key replaces the others: that of the first project by name.
  return [...new Map(rows.map(({ key, source }) => [key, source])).values()].map((source) =>
    parseStored<SourceJob>(db, source),
  );
}

export function readSortedFlows(db: Database): SortedFlow[] {
  if (fileKind(db).version < VERSION_WITH_ORDER) return [];
  const rows = db.all<{ key: JobId; sorted: string }>(
    'SELECT j.key, s.sorted FROM job_sort s JOIN job j ON j.id = s.job_id',
  );
  const flows = rows.flatMap(({ key, sorted }) =>
    parseStored<Omit<SortedFlow, 'job'>[]>(db, sorted).map((flow) => ({ ...flow, job: key })),
  );
  return flows.sort(compareSorted);
}

/** The row of the job that `readJob` returns. */
export function jobRow(db: Database, id: JobId): number | null {
  const row = db.get<{ id: number }>(
    'SELECT j.id FROM job j JOIN project p ON p.id = j.project_id WHERE j.key = ? ORDER BY p.name LIMIT 1',
    id,
  );
  return row?.id ?? null;
}

export function readFlows(db: Database, job: number): Flow[] {
  const row = db.get<{ flows: string }>('SELECT flows FROM job_text WHERE job_id = ?', job);
  if (row === undefined) throw damaged(db, `the flows of job ${job} are missing`);
  return readStored(db, () => flowsOfText(row.flows));
}

export function readCounts(db: Database): GraphCounts {
  const counts = db.get<GraphCounts>(
    `WITH counted AS (SELECT j.*, p.name GLOB 'observed:*' AS observed FROM job j JOIN project p ON p.id = j.project_id),
       code AS (SELECT * FROM counted WHERE NOT observed)
     SELECT (SELECT count(*) FROM dataset) AS datasets, (SELECT coalesce(sum(columns), 0) FROM dataset) AS columns, count(*) AS jobs,
       coalesce(sum(opaque), 0) AS opaqueJobs, coalesce(sum(column_flows), 0) AS columnFlows, coalesce(sum(row_flows), 0) AS rowFlows,
       coalesce(sum(direct_edges), 0) AS directEdges, coalesce(sum(edges), 0) AS edges,
       (SELECT count(*) FROM counted WHERE observed) AS observedJobs,
       (SELECT coalesce(sum(edges), 0) FROM counted WHERE observed) AS observedEdges
     FROM code`,
  );
  if (counts === undefined) throw new Error('an aggregate returned no row');
  return { ...counts };
}

export function readFindings(db: Database, page: PageRequest): Page<Finding & { readonly project: string }> {
  const [project, position] = readCursor(page, ['string', 'number']) ?? ['', -1];
  const rows = db.all<{ project: string; position: number; content: string }>(
    `SELECT p.name AS project, f.position, f.content FROM finding f JOIN project p ON p.id = f.project_id
     WHERE (p.name, f.position) > (?, ?) ORDER BY p.name, f.position LIMIT ?`,
    project,
    position,
    page.first + 1,
  );
  const total = db.get<{ total: number }>('SELECT count(*) AS total FROM finding')?.total ?? 0;
  return pageOf(page.first, total, rows, (row) => ({
    cursor: encodeCursor([row.project, row.position]),
    item: { ...parseStored<Finding>(db, row.content), project: row.project },
  }));
}
