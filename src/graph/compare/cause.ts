/**
 * Why an edge is on one side only: the first cause below for which there is evidence.
 *
 *   observed only, sales.price → orders.total, and the statement of orders did not parse
 *   → parser-gap, with that statement and its place
 *   code only, into a snapshot without any edge in Unity Catalog
 *   → merge-not-captured
 */
import type { ColumnFlow, Job } from '../../model/column-graph.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import { isStorage } from '../../model/location.ts';
import { columnId, type DatasetId, idParts, type JobId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedLineage, Observer } from '../../model/observed.ts';
import type { Place } from '../../model/place.ts';
import { type Code, type CodeEdge, type ColumnEnds, edgeKey, knowsColumn, type Model } from './code.ts';
import type { Renames } from './pair-renames.ts';
import { isTransparent, type Paths } from './paths.ts';
import type { IsStale } from './staleness.ts';

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
  /** The file of the code in question; null if there is no code. */
  readonly file: string | null;
  readonly place: Place | null;
  /** The expression of the column, or the text of the statement that could not be parsed. */
  readonly expression: string | null;
  /** The same edge on the other side, under another name. */
  readonly sameAs: ColumnEnds | null;
}

export interface Reason {
  readonly cause: Cause;
  readonly detail: CauseDetail;
}

export interface CauseEvidence {
  readonly code: Code;
  readonly lineage: ObservedLineage<DatasetId>;
  readonly renames: Renames;
  readonly paths: Paths;
  readonly isStale: IsStale;
  /** Keys of the code's edges that were observed. */
  readonly seen: ReadonlySet<string>;
  /** Targets of observed edges that the code does not have. */
  readonly unknownInto: ReadonlySet<DatasetId>;
  /** Observed sources of each target, at the grain of relations. */
  readonly sourcesOf: ReadonlyMap<DatasetId, ReadonlySet<DatasetId>>;
  /** The text that a job runs, if it is known. */
  readonly sqlOf: (job: JobId) => string | null;
}

/** Unity Catalog did not record the columns of MERGE and UPDATE for a long time; Snowflake does. */
const RECORDS_MERGE: Readonly<Record<Observer, boolean>> = {
  'unity-catalog': false,
  snowflake: true,
  'open-lineage': true,
};
const MERGED_KINDS: ReadonlySet<string> = new Set(['incremental', 'snapshot']);
const MERGE_WORDS = /^\s*(merge|update)\b/i;
const DYNAMIC_SQL = /\brun time\b/i;
/** The largest length of a displayed statement. */
const STATEMENT_CHARACTERS = 300;
/**
 * With these reasons the statement may read anything. With other reasons it can only explain edges from its
 * known inputs.
 */
const UNREAD: ReadonlySet<string> = new Set([
  'parse-failed',
  'parse-timeout',
  'input-too-large',
  'python-model',
  'no-compiled-sql',
  'no-sql',
]);
/** True for a file, a folder or a stage; false for a relation. */
function isPlace(id: DatasetId): boolean {
  const { namespace, name } = idParts(id);
  return isStorage(namespace) || name.startsWith('@');
}

export function causeOfUnseen(edge: CodeEdge, evidence: CauseEvidence): Reason {
  const { code, renames, lineage, sourcesOf } = evidence;
  const use = edge.uses[0];
  const about = use === undefined ? NOWHERE : aboutFlow(use.job, use.flow);
  const reason = (cause: Cause, message: string): Reason => ({ cause, detail: { ...about, message } });
  const pair = renames.pairs.get(edgeKey(edge));
  if (pair !== undefined)
    return {
      cause: 'rename',
      detail: { ...about, message: `It was observed as ${edgeText(pair)}.`, sameAs: pair },
    };
  const seenSources = sourcesOf.get(edge.target) ?? new Set<DatasetId>();
  if (!seenSources.has(edge.source) && [...seenSources].some(isPlace))
    return reason('path-reference', 'The target was observed reading files by path, without columns.');
  if (!RECORDS_MERGE[lineage.observer] && edge.uses.every((one) => isUnseenMerge(one, edge, evidence)))
    return reason(
      'merge-not-captured',
      'The statement updates rows in place, and none of its columns was observed.',
    );
  if (isTransparent(code, edge.source) && !seenSources.has(edge.source) && hasObservedInput(edge, evidence))
    return reason(
      'view-expansion',
      `Only the inputs of ${idParts(edge.source).name} were observed, without their columns.`,
    );
  const own = (job: Job, { statement }: OpaqueReason): boolean =>
    edge.uses.some((one) => one.job.id === job.id && one.flow.statement === statement);
  const gap = gapOf(evidence, code.models.get(edge.target), { source: edge.source, isMeant: own });
  if (gap !== null) return gap;
  if (edge.uses.every(({ input }) => input.confidence !== 'exact'))
    return reason('parser-gap', 'The code was not parsed exactly there, so the edge may be wrong.');
  return reason('not-observed', 'The target was written, but this edge was not observed.');
}

export function causeOfUnknown(edge: ObservedColumnEdge<DatasetId>, evidence: CauseEvidence): Reason {
  const { code, renames, isStale, paths } = evidence;
  const model = code.models.get(edge.target);
  const about = aboutColumn(model, edge.targetColumn);
  const reason = (cause: Cause, message: string): Reason => ({ cause, detail: { ...about, message } });
  const pair = renames.pairs.get(edgeKey(edge));
  if (pair !== undefined)
    return {
      cause: 'rename',
      detail: { ...about, message: `The code has the edge ${edgeText(pair)}.`, sameAs: pair },
    };
  if (isPlace(edge.source))
    return reason('path-reference', 'The source is a path, which may be a relation of the code.');
  const gap = gapOf(evidence, model, edge);
  if (gap !== null) return gap;
  if (model !== undefined && paths(model, edge, 'near').all.has(columnId(edge.source, edge.column)))
    return reason('view-expansion', 'The code has the edge through a table, which may have been a view.');
  const inView = model === undefined ? null : gapInView(evidence, model, edge);
  if (inView !== null) return inView;
  if (model !== undefined && isViewInput(code, model, edge))
    return reason(
      'view-expansion',
      'The code reads the source only through a view that does not select the column.',
    );
  if (isStale(edge.target, edge))
    return reason(
      'old-code',
      'It was last observed before the newest runs of the target, so it is probably from an earlier version.',
    );
  return reason('not-in-code', notInCode(evidence, model, edge));
}

function notInCode({ code }: CauseEvidence, model: Model | undefined, edge: ColumnEnds): string {
  const { source, column, target, targetColumn } = edge;
  const { name } = idParts(source);
  if (!code.datasets.has(source)) return `${name} is not in the code.`;
  if (!knowsColumn(code, source, column)) return `${name} has no column ${column} in the code.`;
  if (model !== undefined && !model.scans.has(source)) return `The code of the target does not read ${name}.`;
  return `The code reads ${name}, but does not compute ${idParts(target).name}.${targetColumn} from ${column}.`;
}

/**
 * True if the statement updates rows and none of its edges was observed. An observed edge that the code lacks
 * may belong to the statement, so the target must have none.
 */
function isUnseenMerge(
  { job, flow }: { readonly job: Job; readonly flow: ColumnFlow },
  { target }: CodeEdge,
  { code, seen, unknownInto, sqlOf }: CauseEvidence,
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

/** True if an input of the view was observed as an input of the view's reader. */
function hasObservedInput({ source, target }: CodeEdge, { code, sourcesOf }: CauseEvidence): boolean {
  const seen = sourcesOf.get(target);
  if (seen === undefined) return false;
  return [...viewInputs(code, source)].some((each) => seen.has(each));
}

function isViewInput(code: Code, model: Model, { source, column }: ColumnEnds): boolean {
  if (model.scans.has(source) || !knowsColumn(code, source, column)) return false;
  return [...model.scans].some((view) => viewInputs(code, view).has(source));
}

/** The inputs of a view, through further views. */
function viewInputs(code: Code, view: DatasetId): ReadonlySet<DatasetId> {
  const found = new Set<DatasetId>();
  const queue = [view];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (!isTransparent(code, next)) continue;
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
  /** If omitted, any statement. */
  readonly isMeant?: (job: Job, reason: OpaqueReason) => boolean;
}

/** A statement of the target that could not be analysed and may contain the edge. */
function gapOf(
  { sqlOf }: CauseEvidence,
  model: Model | undefined,
  { source, isMeant }: Sought,
): Reason | null {
  for (const job of model?.jobs ?? []) {
    for (const reason of job.opaque) {
      if (isMeant !== undefined && !isMeant(job, reason)) continue;
      const rows = model?.rowFlows.find(
        (one) => one.job.id === job.id && one.flow.statement === reason.statement,
      );
      const isDynamic = DYNAMIC_SQL.test(reason.message);
      const mayRead = isDynamic || UNREAD.has(reason.code) || (rows?.flow.scans.includes(source) ?? true);
      // For a statement without a target only the line is known.
      const start = rows?.flow.place ?? { line: reason.line, column: 1 };
      if (mayRead) return gapReason(job, reason, textFrom(sqlOf(job.id), start));
    }
  }
  return null;
}

/** The same for a view that the target reads, if the source is an input of the view. */
function gapInView(evidence: CauseEvidence, model: Model, edge: ColumnEnds): Reason | null {
  const { code } = evidence;
  for (const view of model.scans) {
    if (!isTransparent(code, view) || !viewInputs(code, view).has(edge.source)) continue;
    const gap = [view, ...viewInputs(code, view)]
      .map((each) => gapOf(evidence, code.models.get(each), edge))
      .find((found) => found !== null);
    if (gap !== undefined) return gap;
  }
  return null;
}

function gapReason(job: Job, { code, message, line, column }: OpaqueReason, text: string | null): Reason {
  return {
    cause: DYNAMIC_SQL.test(message) ? 'dynamic-sql' : 'parser-gap',
    detail: {
      message: `The statement could not be analysed (${code}): ${message.replace(/\.$/, '')}.`,
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

/** The place where the code computes the column, otherwise the place of the statement. */
function aboutColumn(model: Model | undefined, column: string): Omit<CauseDetail, 'message'> {
  const [first] = model?.inputs.get(column) ?? [];
  if (first !== undefined && first.flow.kind === 'column') return aboutFlow(first.job, first.flow);
  const [rows] = model?.rowFlows ?? [];
  if (rows === undefined) return NOWHERE;
  return { ...NOWHERE, file: rows.job.file, place: rows.flow.place };
}

/** The text from the start of a statement, cut to the displayed length. */
function textFrom(sql: string | null, { line, column }: Place): string | null {
  if (sql === null) return null;
  const lines = sql.split('\n').slice(line - 1);
  const text = [lines[0]?.slice(column - 1) ?? '', ...lines.slice(1)].join('\n').trim();
  return text.length > STATEMENT_CHARACTERS ? `${text.slice(0, STATEMENT_CHARACTERS - 1)}…` : text;
}

function edgeText({ source, column, target, targetColumn }: ColumnEnds): string {
  return `${idParts(source).name}.${column} → ${idParts(target).name}.${targetColumn}`;
}
