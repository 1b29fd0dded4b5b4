/** Reads pages of jobs and findings. A cursor contains the key of an item. */
import type { GraphReader, Page, PageRequest } from '../../graph/reader.ts';
import type { Job } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import { int } from './neo4j-connection.ts';
import type { ReadStatement } from './read-statement.ts';

export type Lists = Pick<GraphReader, 'jobs' | 'findings'>;

export function lists(read: ReadStatement): Lists {
  return {
    jobs: (page) => readJobs(read, page),
    findings: (page) => readFindings(read, page),
  };
}

async function readJobs(read: ReadStatement, page: PageRequest): Promise<Page<Job>> {
  const [id, project] = readCursor(page, ['string', 'string']) ?? ['', ''];
  const [rows, [count]] = await Promise.all([
    read<{ id: string; project: string; content: string }>('jobs', {
      id,
      project,
      limit: int(page.first + 1),
    }),
    read<{ total: number }>('count-jobs'),
  ]);
  return pageOf(page.first, count?.total ?? 0, rows, (row) => ({
    cursor: encodeCursor([row.id, row.project]),
    item: JSON.parse(row.content) as Job,
  }));
}

interface FindingRow extends Pick<Finding, 'code' | 'severity' | 'message'> {
  readonly project: string;
  readonly position: number;
  readonly hint: string | null;
  readonly subject: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** Before the finding of an unfinished build, which has the position -1. */
const FIRST_POSITION = -2;

async function readFindings(
  read: ReadStatement,
  page: PageRequest,
): Promise<Page<Finding & { readonly project: string }>> {
  const [project, position] = readCursor(page, ['string', 'number']) ?? ['', FIRST_POSITION];
  const after = { project, position, limit: int(page.first + 1) };
  const [rows, [count]] = await Promise.all([
    read<FindingRow>('findings', after),
    read<{ total: number }>('count-findings'),
  ]);
  return pageOf(page.first, count?.total ?? 0, rows, (row) => ({
    cursor: encodeCursor([row.project, row.position]),
    item: findingOf(row),
  }));
}

function findingOf(row: FindingRow): Finding & { readonly project: string } {
  const { project, code, severity, message, hint, subject, file, line, column } = row;
  return {
    code,
    severity,
    message,
    ...(hint === null ? {} : { hint }),
    ...(subject === null ? {} : { subject }),
    ...(file === null ? {} : { file }),
    ...(line === null || column === null ? {} : { place: { line, column } }),
    project,
  };
}
