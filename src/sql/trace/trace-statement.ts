/**
 * The lineage of each statement: its columns, their fields, and its rows.
 *
 *   INSERT INTO d SELECT a + 1 AS b FROM t   →   b ← t.a TRANSFORMATION
 */
import type { Confidence } from '../../model/edge.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import { columnPath } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { OutputColumn, RowOrder, StatementLineage } from '../../model/query-lineage.ts';
import type { BoundColumn, BoundQuery, BoundSource, BoundStatement, Reason } from '../bind/bound-query.ts';
import { fieldPaths } from '../bind/field-paths.ts';
import type { Relations } from '../bind/relations.ts';
import { unknownFunction } from '../bind/unknown-function.ts';
import { nameText } from './canonical-text.ts';
import { Digester } from './digest.ts';
import { toInputs } from './input-set.ts';
import { relationsScanned, relationsSelected } from './query-dependencies.ts';
import { fieldName, requestedFields } from './requested-fields.ts';
import { rowOrder } from './row-order.ts';
import { traceNamedColumns } from './trace-named-columns.ts';
import { newTrace, type Trace, traceColumn, traceField, traceOrder, traceRows } from './trace-query.ts';

const EXPRESSION_LENGTH = 300;

export interface TracedScript {
  readonly statements: StatementLineage[];
  /** By statement: columns of a temporary relation with an unknown list, which later statements reference. */
  readonly hidden: ReadonlyMap<number, readonly OutputColumn[]>;
  readonly opaque: OpaqueReason[];
}

/**
 * `guessed`: the statements that were parsed incompletely or with the second grammar. Their edges are at best
 * inferred.
 */
export function traceStatements(
  bound: readonly BoundStatement[],
  { relations, inferred, sql, placeAt }: Text,
): TracedScript {
  const fresh = (): Pick<Tracing, 'trace' | 'digester'> => ({
    trace: newTrace(relations.all),
    digester: new Digester(),
  });
  let followed = fresh();
  const statements: StatementLineage[] = [];
  const hidden = new Map<number, readonly OutputColumn[]>();
  const opaque: OpaqueReason[] = [];
  const tracings: Tracing[] = [];
  bound.forEach((statement, i) => {
    const tracing: Tracing = { ...followed, sql, placeAt, best: inferred.has(i) ? 'inferred' : 'exact' };
    const open = statement.opaque ?? openReason(statement.query);
    const fault = statement.doubt?.fault === true ? statement.doubt : null;
    const known = statement.opaque === null ? open === null || isPartlyKnown(statement) : false;
    let reason: Reason | null = statement.opaque ?? fault ?? open;
    try {
      statements.push(traceStatement(statement, { known, complete: open === null }, tracing));
      hidden.set(i, hiddenColumns(statement, tracing));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      reason = {
        code: 'input-too-large',
        message: 'the statement is nested too deeply',
        span: statement.span,
      };
      // The results that were being computed are incomplete.
      followed = fresh();
      statements.push(relationsOnly(statement, tracing));
    }
    tracings.push(tracing);
    // With a doubt, the lineage of the columns is correct and may be incomplete.
    reason ??= statement.doubt;
    for (const { code, message, span } of [statement.leftOpen, reason].filter((one) => one != null))
      opaque.push({ statement: i, code, message, ...placeAt(span.start) });
  });
  const script = { statements, hidden, opaque };
  return relations.structs || relations.all.some(({ tops, temporary }) => temporary && tops !== null)
    ? withFields(script, bound, tracings)
    : script;
}

interface Text {
  readonly relations: Relations;
  readonly inferred: ReadonlySet<number>;
  readonly sql: string;
  readonly placeAt: (offset: number) => Place;
}

/**
 * Visits the last statements first: the fields that a statement reads of a temporary relation are traced in
 * the statement that created it.
 */
function withFields(
  script: TracedScript,
  bound: readonly BoundStatement[],
  tracings: readonly Tracing[],
): TracedScript {
  const statements = [...script.statements];
  const hidden = new Map(script.hidden);
  for (let i = statements.length - 1; i >= 0; i--) {
    const [statement, traced, tracing] = [bound[i], statements[i], tracings[i]];
    if (statement === undefined || traced === undefined || tracing === undefined) continue;
    const { query, target } = statement;
    if (query === null) continue;
    const requested = target?.temporary === true ? requestedFields(target) : NONE_REQUESTED;
    const positions = query.columns.flatMap(({ name }, at) => (name === '' ? [] : [at]));
    const add = (columns: readonly OutputColumn[], at: readonly number[] | null): OutputColumn[] =>
      columns.map((column, n) => columnWithFields(column, { query, at: at?.[n] ?? n, requested, tracing }));
    try {
      if (traced.columns !== null) statements[i] = { ...traced, columns: add(traced.columns, null) };
      const sourceOfStar = hidden.get(i) ?? [];
      if (sourceOfStar.length > 0) hidden.set(i, add(sourceOfStar, positions));
    } catch (error) {
      // Without its fields, the column has the lineage of the complete value.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return { ...script, statements, hidden };
}

const NONE_REQUESTED: ReturnType<typeof requestedFields> = new Map();

interface Fielding {
  readonly query: BoundQuery;
  readonly at: number;
  readonly requested: ReturnType<typeof requestedFields>;
  readonly tracing: Tracing;
}

function columnWithFields(column: OutputColumn, { query, at, requested, tracing }: Fielding): OutputColumn {
  const { trace, digester, placeAt, best } = tracing;
  const name = query.columns[at]?.name ?? '';
  const paths = fieldPaths(query, at, requested.get(name) ?? []);
  if (paths.length === 0) return column;
  const fields = paths.map((path) => ({
    name: fieldName(name, path),
    inputs: toInputs(traceField(trace, query, at, path), placeAt, best),
    digest: digester.field(query, at, path),
  }));
  return { ...column, fields };
}

/** A statement that cannot be followed still has its relations. */
function relationsOnly(statement: BoundStatement, { placeAt }: Tracing): StatementLineage {
  const { kind, target, query, span } = statement;
  const reads = query === null ? statement.reads : relationsSelected(query);
  return {
    kind,
    target: target?.index ?? null,
    reads: [...new Set(reads.map(({ index }) => index))].sort((a, b) => a - b),
    writes: target === null ? [] : [target.index],
    columns: null,
    rows: [],
    named: [],
    rowDigest: '',
    place: placeAt(span.start),
  };
}

interface Tracing {
  readonly trace: Trace;
  readonly digester: Digester;
  readonly sql: string;
  readonly placeAt: (offset: number) => Place;
  /** The best confidence that an edge can have. */
  readonly best: Confidence;
}

interface Known {
  /** Some or all output columns are known. */
  readonly known: boolean;
  readonly complete: boolean;
}

/**
 * Columns next to a star over unknown columns are known. An INSERT pairs columns by position, so its columns
 * are not.
 */
function isPartlyKnown({ kind, query }: BoundStatement): boolean {
  const isNamed = kind === 'select' || kind === 'create-table' || kind === 'create-view';
  return isNamed && query !== null && query.visible > 0;
}

function traceStatement(
  statement: BoundStatement,
  { known, complete }: Known,
  tracing: Tracing,
): StatementLineage {
  const { query, target } = statement;
  const { trace, digester, placeAt, best } = tracing;
  const scans = query === null ? [] : relationsScanned(query);
  const reads = [...scans, ...statement.reads.map((relation) => relation.index)];
  const count = query?.visible ?? 0;
  const order = query === null ? null : orderOf(query, tracing);
  return {
    kind: statement.kind,
    target: target?.index ?? null,
    reads: [...new Set(reads)].sort((a, b) => a - b),
    writes: target === null ? [] : [target.index],
    columns: known
      ? Array.from({ length: count }, (_, i) => outputColumn(query as BoundQuery, i, tracing))
      : null,
    ...(known && !complete ? ({ columnsComplete: false } as const) : {}),
    rows: query === null ? [] : toInputs(traceRows(trace, query), placeAt, best),
    named: traceNamedColumns(statement.mentions, placeAt),
    rowDigest:
      query === null ? '' : digester.rows(query, complete ? statement.rowText : textOf(statement, tracing)),
    ...(order === null ? {} : { order }),
    place: placeAt(statement.span.start),
  };
}

/** null: the statement only keeps the order of what it reads. */
function orderOf(query: BoundQuery, { trace, digester, placeAt, best }: Tracing): RowOrder | null {
  const { sorting, keeps, takes } = rowOrder(query);
  if (sorting.length === 0 && takes.size === 0 && keeps.size > 0) return null;
  const by = toInputs(traceOrder(trace, sorting), placeAt, best);
  return {
    digest: digester.order(sorting),
    by: by.map(({ relation, column, place }) => ({ relation, column, place })),
    keeps: [...keeps].sort((a, b) => a - b),
    takes: [...takes].sort((a, b) => a - b),
  };
}

/** A star over unknown columns is in no digest of a column, so the text of the statement is. */
function textOf({ span, rowText = '' }: BoundStatement, { sql }: Tracing): string {
  return `${rowText}\n${sql.slice(span.start, span.end)}`;
}

function hiddenColumns({ target, query }: BoundStatement, tracing: Tracing): readonly OutputColumn[] {
  if (query === null || query.openStars.length === 0 || target?.temporary !== true) return [];
  return query.columns.flatMap(({ name }, i) => (name === '' ? [] : outputColumn(query, i, tracing)));
}

function outputColumn(query: BoundQuery, index: number, tracing: Tracing): OutputColumn {
  const { trace, digester, sql, placeAt, best } = tracing;
  const { name, written, unnamed, span } = query.columns[index] ?? NO_COLUMN;
  const pathOf = (text: string): string => (text.includes('.') ? columnPath([text]) : text);
  return {
    name: pathOf(name),
    ...(written === undefined ? {} : { written: pathOf(written) }),
    inputs: toInputs(traceColumn(trace, query, index), placeAt, best),
    digest: digester.column(query, index, unnamed ? nameText(sql.slice(span.start, span.end)) : ''),
    expression: sql.slice(span.start, Math.min(span.end, span.start + EXPRESSION_LENGTH)),
    place: placeAt(span.start),
  };
}

const NO_COLUMN: Partial<BoundColumn> & Pick<BoundColumn, 'name' | 'span'> = {
  name: '',
  span: { start: 0, end: 0 },
};

/** The source that the star shows, through queries with open stars. */
function shownBy(source: BoundSource): BoundSource {
  const [open] = source.kind === 'query' ? source.query.openStars : [];
  return open === undefined ? source : shownBy(open.source);
}

function openReason(query: BoundQuery | null): BoundStatement['opaque'] {
  const open = query?.openStars[0];
  if (open === undefined) return null;
  const source = shownBy(open.source);
  const relation = source.kind === 'base' ? source.relation : null;
  if (source.kind === 'function' && source.unknown !== undefined)
    return unknownFunction({ name: source.unknown, span: open.span });
  if (relation?.location === true) {
    const message = `the columns of ${relation.name} are unknown`;
    return { code: 'star-over-unknown', message, span: open.span };
  }
  if (open.source.kind === 'function' && open.source.name.startsWith('the template '))
    return {
      code: 'star-over-unknown',
      message: `${open.source.name} may become any number of columns`,
      span: open.span,
    };
  const name = relation?.name ?? 'a query';
  if (query?.kind === 'select' && query.shape === 'rename')
    return { code: 'star-over-unknown', message: `the columns of ${name} are unknown`, span: open.span };
  return {
    code: 'star-over-unknown',
    message: `the star selects from ${name}, whose columns are unknown`,
    span: open.span,
  };
}
