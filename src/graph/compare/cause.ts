/**
 * Why an edge may be on one side only: one cause, the likeliest that something speaks for, in the order of the questions below.
 *
 *   observed only, sales.price → orders.total, and the statement of orders did not parse   →   parser-gap, with that statement and its place
 *   code only, into a snapshot none of whose edges Unity Catalog told of                   →   merge-not-captured
 */
import type { ColumnFlow, Job } from '../../model/column-graph.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import { isStorage } from '../../model/location.ts';
import { columnId, type DatasetId, idParts, type JobId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedLineage, Observer } from '../../model/observed.ts';
import type { Place } from '../../model/place.ts';
import type { IsOld } from './age.ts';
import { type Code, type CodeEdge, type ColumnEnds, edgeKey, knowsColumn, type Model } from './code.ts';
import { isLookedThrough, type Paths } from './paths.ts';
import type { Renames } from './renames.ts';

export const CAUSES = [
  'not-run',
  'rename',
  'path-reference',
  'merge-not-captured',
  'dynamic-sql',
  'parser-gap',
  'view-expansion',
  'old-code',
  'not-in-code',
  'not-observed',
] as const;
export type Cause = (typeof CAUSES)[number];

export interface CauseDetail {
  /** One sentence. */
  readonly message: string;
  /** Of the code that it is about; null where no code is. */
  readonly file: string | null;
  readonly place: Place | null;
  /** The expression of the column, or the text of the statement that could not be read. */
  readonly expression: string | null;
  /** The edge as the other side has it, under another name. */
  readonly sameAs: ColumnEnds | null;
}

export interface Reason {
  readonly cause: Cause;
  readonly detail: CauseDetail;
}

export interface Evidence {
  readonly code: Code;
  readonly lineage: ObservedLineage<DatasetId>;
  readonly renames: Renames;
  readonly paths: Paths;
  readonly isOld: IsOld;
  /** Keys of the code's edges that were seen. */
  readonly seen: ReadonlySet<string>;
  /** Targets of observed edges that the code does not have. */
  readonly unknownInto: ReadonlySet<DatasetId>;
  /** Observed sources of each target, at the grain of relations. */
  readonly sourcesOf: ReadonlyMap<DatasetId, ReadonlySet<DatasetId>>;
  /** The text that a job runs, where it is known. */
  readonly sqlOf: (job: JobId) => string | null;
}

/** Unity Catalog did not record the columns of MERGE and UPDATE for long; Snowflake does. */
const WITHOUT_MERGE: ReadonlySet<Observer> = new Set(['unity-catalog']);
const MERGED_KINDS: ReadonlySet<string> = new Set(['incremental', 'snapshot']);
const MERGE_WORDS = /^\s*(merge|update)\b/i;
const MADE_AT_RUN_TIME = /\brun time\b/i;
/** Text of a statement that is shown. */
const STATEMENT_CHARACTERS = 300;
/** What these could not read may read anything; others can only explain what they read. */
const UNREAD: ReadonlySet<string> = new Set([
  'parse-failed',
  'parse-timeout',
  'input-too-large',
  'python-model',
  'no-compiled-sql',
  'no-sql',
]);
/** Whether a dataset is a file, a folder or a stage, and no relation. */
function isPlace(id: DatasetId): boolean {
  const { namespace, name } = idParts(id);
  return isStorage(namespace) || name.startsWith('@');
}

export function causeOfUnseen(edge: CodeEdge, evidence: Evidence): Reason {
  const { code, renames, lineage, sourcesOf } = evidence;
  const use = edge.uses[0];
  const about = use === undefined ? NOWHERE : aboutFlow(use.job, use.flow);
  const reason = (cause: Cause, message: string): Reason => ({ cause, detail: { ...about, message } });
  const pair = renames.pairs.get(edgeKey(edge));
  if (pair !== undefined)
    return {
      cause: 'rename',
      detail: { ...about, message: `It was seen as ${edgeText(pair)}.`, sameAs: pair },
    };
  const seenSources = sourcesOf.get(edge.target) ?? new Set<DatasetId>();
  if (!seenSources.has(edge.source) && [...seenSources].some(isPlace))
    return reason(
      'path-reference',
      'The target was seen to read files by their path, of which columns are not told.',
    );
  if (WITHOUT_MERGE.has(lineage.observer) && edge.uses.every((one) => isUnseenMerge(one, edge, evidence)))
    return reason(
      'merge-not-captured',
      'The statement updates rows in place, and no column of it was told of.',
    );
  if (isLookedThrough(code, edge.source) && !seenSources.has(edge.source) && isSeenBehind(edge, evidence))
    return reason(
      'view-expansion',
      `Only what is behind ${idParts(edge.source).name} was seen, and not which of its columns came from there.`,
    );
  const own = (job: Job, { statement }: OpaqueReason): boolean =>
    edge.uses.some((one) => one.job.id === job.id && one.flow.statement === statement);
  const gap = gapOf(evidence, code.models.get(edge.target), { source: edge.source, isMeant: own });
  if (gap !== null) return gap;
  if (edge.uses.every(({ input }) => input.confidence !== 'exact'))
    return reason('parser-gap', 'The code is not read exactly there, so the edge itself may be wrong.');
  return reason('not-observed', 'The target was written, and this was not seen.');
}

export function causeOfUnknown(edge: ObservedColumnEdge<DatasetId>, evidence: Evidence): Reason {
  const { code, renames, isOld, paths } = evidence;
  const model = code.models.get(edge.target);
  const about = aboutColumn(model, edge.targetColumn);
  const reason = (cause: Cause, message: string): Reason => ({ cause, detail: { ...about, message } });
  const pair = renames.pairs.get(edgeKey(edge));
  if (pair !== undefined)
    return {
      cause: 'rename',
      detail: { ...about, message: `The code has it as ${edgeText(pair)}.`, sameAs: pair },
    };
  if (isPlace(edge.source))
    return reason(
      'path-reference',
      'The source is addressed by its path, which may be a relation of the code.',
    );
  const gap = gapOf(evidence, model, edge);
  if (gap !== null) return gap;
  if (model !== undefined && paths(model, edge, 'near').all.has(columnId(edge.source, edge.column)))
    return reason(
      'view-expansion',
      'The code has it through a relation that is a table there, and may have been a view.',
    );
  const behind = model === undefined ? null : gapBehind(evidence, model, edge);
  if (behind !== null) return behind;
  if (model !== undefined && isBehindView(code, model, edge))
    return reason(
      'view-expansion',
      'The code reads it through a view alone, which does not pass that column on.',
    );
  if (isOld(edge.target, edge))
    return reason(
      'old-code',
      'It was last seen before the newest runs of the target: probably of an earlier version.',
    );
  return reason('not-in-code', notInCode(evidence, model, edge));
}

function notInCode({ code }: Evidence, model: Model | undefined, edge: ColumnEnds): string {
  const { source, column, target, targetColumn } = edge;
  const { name } = idParts(source);
  if (!code.datasets.has(source)) return `The code does not know ${name}.`;
  if (!knowsColumn(code, source, column)) return `The code knows no column ${column} of ${name}.`;
  if (model !== undefined && !model.scans.has(source)) return `The code of the target does not read ${name}.`;
  return `The code reads ${name}, and does not make ${idParts(target).name}.${targetColumn} of ${column}.`;
}

/** A statement that updates rows, of which no edge was told; one that the code does not have may be of it. */
function isUnseenMerge(
  { job, flow }: { readonly job: Job; readonly flow: ColumnFlow },
  { target }: CodeEdge,
  { code, seen, unknownInto, sqlOf }: Evidence,
): boolean {
  if (unknownInto.has(target)) return false;
  const isMerged = MERGED_KINDS.has(code.datasets.get(target)?.kind ?? '');
  const model = code.models.get(target);
  const rows = model?.rowFlows.find((one) => one.job.id === job.id && one.flow.statement === flow.statement);
  const text = rows === undefined ? null : textFrom(sqlOf(job.id), rows.flow.place);
  if (!isMerged && (text === null || !MERGE_WORDS.test(text))) return false;
  return ![...(model?.direct ?? [])].some(
    ([key, { uses }]) =>
      seen.has(key) && uses.some((use) => use.job.id === job.id && use.flow.statement === flow.statement),
  );
}

/** Whether what a view reads was seen to be read by who reads the view. */
function isSeenBehind({ source, target }: CodeEdge, { code, sourcesOf }: Evidence): boolean {
  const seen = sourcesOf.get(target);
  if (seen === undefined) return false;
  return [...behindOf(code, source)].some((each) => seen.has(each));
}

function isBehindView(code: Code, model: Model, { source, column }: ColumnEnds): boolean {
  if (model.scans.has(source) || !knowsColumn(code, source, column)) return false;
  return [...model.scans].some((view) => behindOf(code, view).has(source));
}

/** Relations that a view is made of, through further views. */
function behindOf(code: Code, view: DatasetId): ReadonlySet<DatasetId> {
  const found = new Set<DatasetId>();
  const queue = [view];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (!isLookedThrough(code, next)) continue;
    for (const scan of code.models.get(next)?.scans ?? []) {
      if (found.has(scan)) continue;
      found.add(scan);
      queue.push(scan);
    }
  }
  return found;
}

interface Sought {
  readonly source: DatasetId;
  /** Left out: any statement. */
  readonly isMeant?: (job: Job, reason: OpaqueReason) => boolean;
}

/** A statement of the target that could not be read, and may be what the edge comes from. */
function gapOf({ sqlOf }: Evidence, model: Model | undefined, { source, isMeant }: Sought): Reason | null {
  for (const job of model?.jobs ?? []) {
    for (const reason of job.opaque) {
      if (isMeant !== undefined && !isMeant(job, reason)) continue;
      const rows = model?.rowFlows.find(
        (one) => one.job.id === job.id && one.flow.statement === reason.statement,
      );
      const isDynamic = MADE_AT_RUN_TIME.test(reason.message);
      const mayRead = isDynamic || UNREAD.has(reason.code) || (rows?.flow.scans.includes(source) ?? true);
      // Of a statement without a target only the line is known.
      const start = rows?.flow.place ?? { line: reason.line, column: 1 };
      if (mayRead) return gapReason(job, reason, textFrom(sqlOf(job.id), start));
    }
  }
  return null;
}

/** The same of a view that the target reads, where the source is behind it. */
function gapBehind(evidence: Evidence, model: Model, edge: ColumnEnds): Reason | null {
  const { code } = evidence;
  for (const view of model.scans) {
    if (!isLookedThrough(code, view) || !behindOf(code, view).has(edge.source)) continue;
    const gap = [view, ...behindOf(code, view)]
      .map((each) => gapOf(evidence, code.models.get(each), edge))
      .find((found) => found !== null);
    if (gap !== undefined) return gap;
  }
  return null;
}

function gapReason(job: Job, { code, message, line, column }: OpaqueReason, text: string | null): Reason {
  return {
    cause: MADE_AT_RUN_TIME.test(message) ? 'dynamic-sql' : 'parser-gap',
    detail: {
      message: `The statement is not understood (${code}): ${message.replace(/\.$/, '')}.`,
      file: job.file,
      place: { line, column },
      expression: text,
      sameAs: null,
    },
  };
}

const NOWHERE: Omit<CauseDetail, 'message'> = { file: null, place: null, expression: null, sameAs: null };

function aboutFlow({ file }: Job, { place, expression }: ColumnFlow): Omit<CauseDetail, 'message'> {
  return { file, place, expression, sameAs: null };
}

/** Where the code makes the column, else where it makes the relation. */
function aboutColumn(model: Model | undefined, column: string): Omit<CauseDetail, 'message'> {
  const [first] = model?.inputs.get(column) ?? [];
  if (first !== undefined && first.flow.kind === 'column') return aboutFlow(first.job, first.flow);
  const [rows] = model?.rowFlows ?? [];
  if (rows === undefined) return NOWHERE;
  return { ...NOWHERE, file: rows.job.file, place: rows.flow.place };
}

/** From where a statement begins, as much as is shown. */
function textFrom(sql: string | null, { line, column }: Place): string | null {
  if (sql === null) return null;
  const lines = sql.split('\n').slice(line - 1);
  const text = [lines[0]?.slice(column - 1) ?? '', ...lines.slice(1)].join('\n').trim();
  return text.length > STATEMENT_CHARACTERS ? `${text.slice(0, STATEMENT_CHARACTERS - 1)}…` : text;
}

function edgeText({ source, column, target, targetColumn }: ColumnEnds): string {
  return `${idParts(source).name}.${column} → ${idParts(target).name}.${targetColumn}`;
}
