/**
 * Follows every output column and every row use of a bound query to base columns.
 *
 *   WITH a AS (SELECT price * 2 AS p FROM orders) SELECT sum(p) AS s FROM a
 *       → s ← orders.price AGGREGATION
 *
 * Each column of each query is followed once, at its first reference. A recursive query is followed until it
 * adds nothing.
 */
import { assertNever } from '../../model/assert-never.ts';
import { type Confidence, composeSubtypes, type Subtype, worstConfidence } from '../../model/edge.ts';
import type {
  Apply,
  BaseRelation,
  BoundExpr,
  BoundQuery,
  BoundSet,
  BoundSource,
  Reference,
} from '../bind/bound-query.ts';
import { fieldAt } from '../bind/relation-columns.ts';
import { columnNamed, fieldNamed, isStruct, partKeepsFields, renamedField } from '../bind/shape.ts';
import { Descent } from '../descent.ts';
import { addInput, type InputSet } from './input-set.ts';
import { dependsOnAny } from './query-dependencies.ts';

/** The results so far; one for each text. */
export interface Trace {
  readonly relations: readonly BaseRelation[];
  memo: Map<BoundQuery, Traced>;
  /** Recursive queries whose answer depends on no query that is still being followed. */
  readonly settled: Map<BoundQuery, Traced>;
  /** Recursive queries that are being followed. */
  readonly active: Set<BoundQuery>;
  /** Inputs of expressions that are nested deeply. */
  readonly deep: Map<BoundExpr, InputSet>;
  readonly descent: Descent;
}

interface Traced {
  readonly columns: (InputSet | undefined)[];
  /** Inputs of fields, by column and path. */
  fields: Map<string, InputSet> | undefined;
  rows: InputSet | undefined;
}

/** How the current expression acts on the traced value. */
interface Use {
  readonly as: Subtype;
  readonly confidence: Confidence;
  /** The wanted field of the expression's value; empty: the complete value. */
  readonly path: Path;
  /** Offset of the word that references a field of unnested rows; null: the innermost word counts. */
  readonly at: number | null;
}

type Path = readonly string[];
const ALL: Path = [];

export function newTrace(relations: readonly BaseRelation[]): Trace {
  return {
    relations,
    memo: new Map(),
    settled: new Map(),
    active: new Set(),
    deep: new Map(),
    descent: new Descent(),
  };
}

/** The inputs of one output column. */
export function traceColumn(trace: Trace, query: BoundQuery, index: number): InputSet {
  return trace.descent.run(() => columnOf(trace, query, index));
}

/** The inputs of one field of an output column. */
export function traceField(trace: Trace, query: BoundQuery, index: number, path: Path): InputSet {
  return trace.descent.run(() => fieldOf(trace, query, index, path));
}

/** The row inputs of the query and of all queries that it selects from. */
export function traceRows(trace: Trace, query: BoundQuery): InputSet {
  return trace.descent.run(() => rowsOf(trace, query));
}

/** The inputs of the keys that sort these queries. */
export function traceOrder(trace: Trace, queries: readonly BoundQuery[]): InputSet {
  const set: InputSet = new Map();
  const use: Use = { ...WHOLE, as: 'SORT' };
  for (const { order = [] } of queries)
    for (const key of order) trace.descent.run(() => collect(trace, key, use, set));
  return set;
}

/** While a recursive query is followed, nothing can be postponed, because each round adds to its answer. */
function isDeep({ descent, active }: Trace): boolean {
  return descent.isDeep() && active.size === 0;
}

/** Calls `follow` one level deeper. */
function deeper({ descent }: Trace, follow: () => void): void {
  descent.level++;
  try {
    follow();
  } finally {
    descent.level--;
  }
}

function columnOf(trace: Trace, query: BoundQuery, index: number): InputSet {
  const all = traced(trace, query).columns;
  const known = all[index];
  if (known !== undefined) return known;
  if (isDeep(trace)) trace.descent.first(() => columnOf(trace, query, index));
  const set: InputSet = new Map();
  all[index] = set;
  try {
    deeper(trace, () => collectColumn(trace, query, index, set));
  } catch (error) {
    all[index] = undefined;
    throw error;
  }
  return set;
}

/**
 * In a chain of set operations, each side is followed once: only the next operation references the columns of
 * the one before.
 */
function collectColumn(trace: Trace, query: BoundQuery, index: number, into: InputSet): void {
  let at = query;
  let column = index;
  for (;;) {
    const expr = at.columns[column]?.expr;
    if (expr === undefined) return;
    const left = leftSide(trace, at);
    const pair: Pair | null = left === null ? null : pairOf(expr, left);
    collect(trace, pair?.right ?? expr, WHOLE, into);
    if (left === null || pair === null) return;
    at = left;
    column = pair.left;
  }
}

interface Pair {
  /** Column of the left side. */
  readonly left: number;
  readonly right: BoundExpr;
}

/** The columns of both sides; null if the expression is not a pair. */
function pairOf(expr: BoundExpr, left: BoundQuery): Pair | null {
  if (expr.kind !== 'apply' || expr.name !== 'union' || expr.parts.length !== 2) return null;
  const [first, second] = expr.parts;
  if (first === undefined || second === undefined) return null;
  const column = columnIn(left, first.expr);
  return column === null ? null : { left: column, right: second.expr };
}

/** The left side of a set operation if it is a set operation that can be followed here. */
function leftSide(trace: Trace, query: BoundQuery): BoundSet | null {
  if (query.kind !== 'set' || query.recursive || query.left.kind !== 'set' || query.left.recursive)
    return null;
  return trace.memo.has(query.left) ? null : query.left;
}

/** The column of the query, if the expression is only a reference to it. */
function columnIn(query: BoundQuery, expr: BoundExpr): number | null {
  if (expr.kind !== 'ref' || expr.confidence !== 'exact' || expr.to.length > 1) return null;
  const [to] = expr.to;
  return to?.source.kind === 'query' && to.source.query === query ? to.column : null;
}

function rowsOf(trace: Trace, query: BoundQuery): InputSet {
  const all = traced(trace, query);
  if (all.rows !== undefined) return all.rows;
  if (isDeep(trace)) trace.descent.first(() => rowsOf(trace, query));
  const set: InputSet = new Map();
  deeper(trace, () => collectRows(trace, query, set));
  all.rows = set;
  return set;
}

function fieldOf(trace: Trace, query: BoundQuery, index: number, path: Path): InputSet {
  if (path.length === 0) return columnOf(trace, query, index);
  const all = traced(trace, query);
  // For a recursive query only complete columns are stored.
  if (query.kind === 'set' && query.recursive) return fieldsBelow(trace, columnOf(trace, query, index), path);
  all.fields ??= new Map();
  const { fields } = all;
  const key = `${index} ${path.join('\u0000')}`;
  const known = fields.get(key);
  if (known !== undefined) return known;
  const set: InputSet = new Map();
  fields.set(key, set);
  const bound = query.columns[index];
  try {
    if (bound !== undefined) deeper(trace, () => collect(trace, bound.expr, { ...WHOLE, path }, set));
  } catch (error) {
    fields.delete(key);
    throw error;
  }
  return set;
}

/**
 * If a base column is passed on unchanged, its fields are inputs. Otherwise each field depends on the
 * complete column.
 */
export function fieldsBelow({ relations }: Pick<Trace, 'relations'>, parent: InputSet, path: Path): InputSet {
  const set: InputSet = new Map();
  for (const found of parent.values()) {
    const relation = relations[found.relation];
    const column =
      found.subtype === 'IDENTITY' && relation !== undefined
        ? fieldAt(relation, found.column, path)
        : found.column;
    addInput(set, { ...found, column });
  }
  return set;
}

const WHOLE: Use = { as: 'IDENTITY', confidence: 'exact', path: ALL, at: null };

function traced(trace: Trace, query: BoundQuery): Traced {
  const known = trace.settled.get(query) ?? trace.memo.get(query);
  if (known !== undefined) return known;
  if (query.kind === 'set' && query.recursive) return fixpoint(trace, query);
  const fresh: Traced = { columns: [], fields: undefined, rows: undefined };
  trace.memo.set(query, fresh);
  return fresh;
}

/**
 * Follows a recursive query repeatedly until its answer stops growing. Results that depend on a partial
 * answer are discarded after each round.
 */
function fixpoint(trace: Trace, query: BoundSet): Traced {
  const before = trace.memo;
  trace.active.add(query);
  let current: Traced = {
    columns: query.columns.map(() => new Map()),
    fields: undefined,
    rows: new Map(),
  };
  let size = -1;
  for (;;) {
    trace.memo = new Map(before).set(query, current);
    const columns = query.columns.map((column) => {
      const set: InputSet = new Map();
      collect(trace, column.expr, WHOLE, set);
      return set;
    });
    const rows: InputSet = new Map();
    collectRows(trace, query, rows);
    current = { columns, fields: undefined, rows };
    const grown = columns.reduce((sum, set) => sum + set.size, rows.size);
    if (grown === size) break;
    size = grown;
  }
  trace.active.delete(query);
  trace.memo = new Map(before).set(query, current);
  if (!dependsOnAny(query, trace.active)) trace.settled.set(query, current);
  return current;
}

function collectRows(trace: Trace, query: BoundQuery, into: InputSet): void {
  for (let at: BoundQuery | null = query; at !== null; ) {
    const left = leftSide(trace, at);
    const staying = at.kind === 'select' && at.rowsStay === true;
    for (const inner of staying ? [] : innerQueries(at))
      if (inner !== left) for (const found of rowsOf(trace, inner).values()) addInput(into, found);
    for (const use of at.rows) collect(trace, use.expr, { ...WHOLE, as: use.as }, into);
    at = left;
  }
}

function collect(trace: Trace, expr: BoundExpr, use: Use, into: InputSet): void {
  switch (expr.kind) {
    case 'constant':
      return;
    case 'ref': {
      const confidence = worstConfidence(use.confidence, expr.confidence);
      for (const to of expr.to)
        collectReference(
          trace,
          { to, offset: expr.span.start },
          confidence === use.confidence ? use : { ...use, confidence },
          into,
        );
      return;
    }
    case 'apply':
      collectParts(trace, expr, use, into);
      return;
    case 'query':
      collectQuery(trace, expr, use, into);
      return;
    default:
      assertNever(expr);
  }
}

/**
 * The wanted field is one of the fields made here, or a field of the parts that keep fields. Other parts
 * count completely.
 */
function collectParts(trace: Trace, expr: Apply, use: Use, into: InputSet): void {
  const { path } = use;
  if (path.length === 0 && expr.path === undefined) {
    collectAll(trace, expr, use, into);
    return;
  }
  const [name, ...rest] = path;
  const [operand] = expr.parts;
  if (name !== undefined && expr.fields !== undefined) {
    const made = expr.parts[fieldNamed(expr.fields, name)?.part ?? -1];
    if (made !== undefined) {
      collect(trace, made.expr, { ...use, path: rest }, into);
      return;
    }
  }
  if (name !== undefined && expr.renames !== undefined && operand !== undefined) {
    const field = renamedField(expr, name);
    const as = composeSubtypes(use.as, operand.as);
    if (field === null) collect(trace, operand.expr, { ...use, as, path: ALL }, into);
    else collect(trace, field.expr, { ...use, as, path: [...field.path, ...rest] }, into);
    return;
  }
  expr.parts.forEach((part, i) => {
    const inner =
      i === 0 && expr.path !== undefined ? joined(expr.path, path) : partKeepsFields(part) ? path : ALL;
    collect(trace, part.expr, { ...use, as: composeSubtypes(use.as, part.as), path: inner }, into);
  });
}

function collectAll(trace: Trace, expr: Apply, use: Use, into: InputSet): void {
  const { descent } = trace;
  if (use.at === null && isDeep(trace)) {
    const known = trace.deep.get(expr);
    if (known === undefined) descent.first(() => collectDeep(trace, expr));
    else addThrough(into, known, use);
    return;
  }
  descent.level++;
  for (const part of expr.parts) collect(trace, part.expr, useInside(use, part.as), into);
  descent.level--;
}

function collectDeep(trace: Trace, expr: Apply): void {
  const set: InputSet = new Map();
  collectAll(trace, expr, WHOLE, set);
  trace.deep.set(expr, set);
}

/** The use of a part inside a use. */
function useInside(use: Use, inner: Subtype): Use {
  const as = composeSubtypes(use.as, inner);
  return as === use.as ? use : { ...use, as };
}

function joined(outer: Path, inner: Path): Path {
  return inner.length === 0 ? outer : [...outer, ...inner];
}

function collectReference(
  trace: Trace,
  { to, offset }: { to: Reference; offset: number },
  use: Use,
  into: InputSet,
): void {
  const { source, column } = to;
  if (source.kind === 'base') {
    addInput(into, {
      relation: source.relation.index,
      column: use.path.length === 0 ? column : fieldAt(source.relation, column, use.path),
      subtype: use.as,
      confidence: use.confidence,
      offset: use.at ?? offset,
    });
  } else if (source.kind === 'function') {
    const value = source.values[column];
    const isField = value?.kind === 'apply' && value.path !== undefined && value.path.length > 0;
    if (value !== undefined) collect(trace, value, isField ? { ...use, at: use.at ?? offset } : use, into);
  } else {
    addThrough(into, fieldOf(trace, source.query, column, use.path), use);
  }
}

/** The value of a subquery and its row inputs, which become inputs of the expression that contains it. */
function collectQuery(
  trace: Trace,
  expr: Extract<BoundExpr, { kind: 'query' }>,
  from: Use,
  into: InputSet,
): void {
  const { query } = expr;
  const use =
    expr.inferred === true ? { ...from, confidence: worstConfidence(from.confidence, 'inferred') } : from;
  const value: Subtype =
    expr.name === 'scalar' ? 'IDENTITY' : expr.name === 'array' ? 'AGGREGATION' : 'TRANSFORMATION';
  for (const operand of expr.operands) {
    collect(trace, operand, { ...use, as: composeSubtypes(use.as, 'TRANSFORMATION'), path: ALL }, into);
  }
  const wanted = expr.name === 'exists' ? [] : wantedColumns(expr, use.path);
  for (const { column, path } of wanted)
    addThrough(into, fieldOf(trace, query, column, path), { ...use, as: composeSubtypes(use.as, value) });
  addThrough(into, rowsOf(trace, query), { ...use, as: 'IDENTITY' });
}

/** If a row of the subquery is a struct, the column that the field is; otherwise its one value. */
function wantedColumns(
  expr: Extract<BoundExpr, { kind: 'query' }>,
  path: Path,
): readonly { readonly column: number; readonly path: Path }[] {
  const [name, ...rest] = path;
  if (name !== undefined && !isStruct(expr)) return [{ column: 0, path }];
  const column = name === undefined ? -1 : columnNamed(expr.query, name);
  if (column !== -1) return [{ column, path: rest }];
  return Array.from({ length: expr.query.visible }, (_, each) => ({ column: each, path: ALL }));
}

function addThrough(into: InputSet, inner: InputSet, use: Use): void {
  for (const found of inner.values()) {
    addInput(into, {
      ...found,
      subtype: composeSubtypes(use.as, found.subtype),
      confidence: worstConfidence(use.confidence, found.confidence),
    });
  }
}

function innerQueries(query: BoundQuery): BoundQuery[] {
  if (query.kind === 'set') return query.right === null ? [query.left] : [query.left, query.right];
  return query.sources.flatMap((source: BoundSource) => (source.kind === 'query' ? [source.query] : []));
}
