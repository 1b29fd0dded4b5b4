/**
 * Makes a graph the current graph of its project, inside a write transaction of the caller. In: the graph
 * and the stamp of its build. Out: what was written. Only differences are written: jobs by digest, datasets
 * and findings by content.
 */
import type { Build } from '../../graph/reader.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { sameStamp } from '../stamps.ts';
import type { ApplySummary, BuildStamp } from '../store.ts';
import { findingText } from '../text.ts';
import { applyDatasets, dropDatasets } from './apply-datasets.ts';
import { applyJobs } from './apply-jobs.ts';
import {
  findProject,
  nextBuildRow,
  nextProjectRow,
  recordBuild,
  recordNewest,
  type StoredProject,
} from './builds.ts';
import { storeChecksum } from './checksum.ts';
import { openColumnLedger } from './column-ledger.ts';
import type { Database } from './database.ts';
import type { Write } from './write.ts';

/** `written` is false if the file already contains all of it. */
export function applyGraph(
  db: Database,
  graph: ColumnGraph,
  stamp: BuildStamp,
): { readonly summary: ApplySummary; readonly written: boolean } {
  if (stamp.project !== graph.project)
    throw new Error(`a build of ${stamp.project} has the graph of ${graph.project}`);
  const stored = findProject(db, graph.project);
  const write: Write = {
    db,
    project: stored?.id ?? nextProjectRow(db),
    build: nextBuildRow(db),
    columns: openColumnLedger(db),
  };

  const datasets = applyDatasets(write, graph.datasets);
  const jobs = applyJobs(write, graph.jobs, datasets.rows);
  write.columns.settle(write.build);
  const datasetsRemoved = dropDatasets(write, datasets.unmentioned);
  const findingsChanged = applyFindings(write, graph);

  const changed =
    stored === null ||
    datasets.written > 0 ||
    datasets.unmentioned.length > 0 ||
    jobs.written > 0 ||
    jobs.removed > 0 ||
    findingsChanged;
  const { build, written } = stampBuild(write, stored, stamp, changed);
  const summary: ApplySummary = {
    build,
    jobsWritten: jobs.written,
    jobsUnchanged: jobs.unchanged,
    jobsRemoved: jobs.removed,
    datasetsWritten: datasets.written,
    datasetsRemoved,
    replacedByEmpty: graph.jobs.length === 0 && jobs.removed > 0,
  };
  return { summary, written };
}

function stampBuild(
  write: Write,
  stored: StoredProject | null,
  stamp: BuildStamp,
  changed: boolean,
): { readonly build: Build; readonly written: boolean } {
  const { db, project } = write;
  if (!changed && stored !== null && sameStamp(stored.newest, stamp))
    return { build: stored.newest, written: false };
  const number = (stored?.newest.number ?? 0) + (changed ? 1 : 0);
  const build: Build = { ...stamp, number };
  recordNewest(db, project, build);
  if (changed) {
    recordBuild(db, write.build, project, build);
    db.run("UPDATE meta SET value = value + 1 WHERE key = 'generation'");
    storeChecksum(db);
  }
  return { build, written: true };
}

function applyFindings({ db, project }: Write, graph: ColumnGraph): boolean {
  const stored = db.all<{ content: string }>(
    'SELECT content FROM finding WHERE project_id = ? ORDER BY position',
    project,
  );
  const texts = graph.findings.map(findingText);
  if (texts.length === stored.length && texts.every((text, i) => text === stored[i]?.content)) return false;
  db.run('DELETE FROM finding WHERE project_id = ?', project);
  for (const [position, text] of texts.entries())
    db.run('INSERT INTO finding (project_id, position, content) VALUES (?, ?, ?)', project, position, text);
  return true;
}
