/**
 * What each statement says.
 *
 *   INSERT INTO d SELECT a + 1 AS b FROM t   →   b ← t.a TRANSFORMATION
 */
import type { Confidence } from '../../model/edge.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import type { Place } from '../../model/place.ts';
import type { OutputColumn, StatementLineage } from '../../model/query-lineage.ts';
import type { BaseRelation, BoundQuery, BoundStatement, Source } from '../resolve/bound.ts';
import { type Digester, newDigester } from './digest.ts';
import { toInputs } from './inputs.ts';
import { relationsUnder } from './reaches.ts';
import { traceNames } from './trace-names.ts';
import { newTrace, type Trace, traceColumn, traceRows, traceScans } from './trace-query.ts';

const EXPRESSION_LENGTH = 300;

export interface TracedScript {
  readonly statements: StatementLineage[];
  /** By statement: columns of a temporary relation whose list is not known, as far as later statements name them. */
  readonly hidden: ReadonlyMap<number, readonly OutputColumn[]>;
  readonly opaque: OpaqueReason[];
}

/** `guessed` holds the statements that were not read whole or rest on the second grammar: their edges are inferred at best. */
export function traceStatements(
  bound: readonly BoundStatement[],
  guessed: ReadonlySet<number>,
  sql: string,
  placeAt: (offset: number) => Place,
): TracedScript {
  let followed = { trace: newTrace(), digester: newDigester() };
  const statements: StatementLineage[] = [];
  const hidden = new Map<number, readonly OutputColumn[]>();
  const opaque: OpaqueReason[] = [];
  bound.forEach((statement, i) => {
    const tracing: Tracing = { ...followed, sql, placeAt, best: guessed.has(i) ? 'inferred' : 'exact' };
    let reason = statement.opaque ?? openReason(statement.query);
    try {
      statements.push(traceStatement(statement, reason !== null, tracing));
      hidden.set(i, hiddenColumns(statement, tracing));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      reason = {
        code: 'input-too-large',
        message: 'the statement is too deep to follow',
        span: statement.span,
      };
      // What was being followed is half an answer.
      followed = { trace: newTrace(), digester: newDigester() };
      statements.push(notFollowed(statement, tracing));
    }
    // A doubt stands beside the columns: what is claimed holds, and more may be true.
    reason ??= statement.doubt;
    if (reason === null) return;
    const { code, message, span } = reason;
    opaque.push({ statement: i, code, message, ...placeAt(span.start) });
  });
  return { statements, hidden, opaque };
}

/** Of a statement that cannot be followed, the relations at hand are still told. */
function notFollowed(statement: BoundStatement, { placeAt }: Tracing): StatementLineage {
  const { kind, target, query, span } = statement;
  const reads = query === null ? statement.reads : relationsUnder(query);
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
  /** The best confidence an edge can have. */
  readonly best: Confidence;
}

function traceStatement(statement: BoundStatement, opaque: boolean, tracing: Tracing): StatementLineage {
  const { query, target } = statement;
  const { trace, digester, placeAt, best } = tracing;
  const scans = query === null ? [] : traceScans(trace, query);
  const reads = [...scans, ...statement.reads.map((relation) => relation.index)];
  const count = query?.visible ?? 0;
  return {
    kind: statement.kind,
    target: target?.index ?? null,
    reads: [...new Set(reads)].sort((a, b) => a - b),
    writes: target === null ? [] : [target.index],
    columns: opaque
      ? null
      : Array.from({ length: count }, (_, i) => outputColumn(query as BoundQuery, i, tracing)),
    rows: query === null ? [] : toInputs(traceRows(trace, query), placeAt, best),
    named: traceNames(statement.mentions, placeAt),
    rowDigest: query === null ? '' : digester.rows(query),
    place: placeAt(statement.span.start),
  };
}

function hiddenColumns({ target, query }: BoundStatement, tracing: Tracing): readonly OutputColumn[] {
  if (query === null || query.opens.length === 0 || target?.temporary !== true) return [];
  return query.columns.flatMap(({ name }, i) => (name === '' ? [] : outputColumn(query, i, tracing)));
}

function outputColumn(query: BoundQuery, index: number, tracing: Tracing): OutputColumn {
  const { trace, digester, sql, placeAt, best } = tracing;
  const { name, span } = query.columns[index] ?? { name: '', span: { start: 0, end: 0 } };
  return {
    name,
    inputs: toInputs(traceColumn(trace, query, index), placeAt, best),
    digest: digester.column(query, index),
    expression: sql.slice(span.start, Math.min(span.end, span.start + EXPRESSION_LENGTH)),
    place: placeAt(span.start),
  };
}

/** The relation behind the star, through queries that pass it on. */
function starOf(source: Source): BaseRelation | null {
  if (source.kind === 'base') return source.relation;
  const [open] = source.kind === 'query' ? source.query.opens : [];
  return open === undefined ? null : starOf(open.source);
}

function openReason(query: BoundQuery | null): BoundStatement['opaque'] {
  const open = query?.opens[0];
  if (open === undefined) return null;
  const relation = starOf(open.source);
  if (relation?.location === true) {
    const message = `the columns that ${relation.name} has are not known`;
    return { code: 'star-over-unknown', message, span: open.span };
  }
  const name = relation?.name ?? 'a query';
  return {
    code: 'star-over-unknown',
    message: `the star reads ${name}, whose columns are not known`,
    span: open.span,
  };
}
