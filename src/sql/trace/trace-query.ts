/**
 * Follows every output column and every row use of a bound query down to base columns.
 *
 *   WITH a AS (SELECT price * 2 AS p FROM orders) SELECT sum(p) AS s FROM a   →   s ← orders.price AGGREGATION
 *
 * Each column of each query is followed once, when it is first needed. A recursive query is followed until nothing is added.
 */
import { assertNever } from '../../model/assert-never.ts';
import { type Confidence, composeSubtypes, type Subtype, worstConfidence } from '../../model/edge.ts';
import type {
  Apply,
  BaseRelation,
  BoundExpr,
  BoundQuery,
  BoundSet,
  Reference,
  Source,
} from '../resolve/bound.ts';
import { fieldAt } from '../resolve/fields.ts';
import { columnNamed, fieldNamed, isStruct, keepsFields, renamedField } from '../resolve/shape.ts';
import { addInput, type InputSet } from './inputs.ts';
import { reaches } from './reaches.ts';

/** What is already followed; one for each text. */
export interface Trace {
  readonly relations: readonly BaseRelation[];
  memo: Map<BoundQuery, Traced>;
  /** Recursive queries whose answer rests on no query that is still being followed. */
  readonly settled: Map<BoundQuery, Traced>;
  /** Recursive queries that are being followed. */
  readonly active: Set<BoundQuery>;
}

interface Traced {
  readonly columns: (InputSet | undefined)[];
  /** Of fields, by column and path. */
  fields: Map<string, InputSet> | undefined;
  rows: InputSet | undefined;
  scans: ReadonlySet<number> | undefined;
}

/** How the expression at hand acts on what is being traced. */
interface Use {
  readonly as: Subtype;
  readonly confidence: Confidence;
  /** Which field of the expression's value is wanted; empty: all of it. */
  readonly path: Path;
  /** Where the word stands that names a field of unnested rows; null: the innermost word counts. */
  readonly at: number | null;
}

type Path = readonly string[];
const ALL: Path = [];

export function newTrace(relations: readonly BaseRelation[]): Trace {
  return { relations, memo: new Map(), settled: new Map(), active: new Set() };
}

/** The inputs of one output column. */
export function traceColumn(trace: Trace, query: BoundQuery, index: number): InputSet {
  const all = traced(trace, query).columns;
  const known = all[index];
  if (known !== undefined) return known;
  const set: InputSet = new Map();
  all[index] = set;
  const bound = query.columns[index];
  if (bound !== undefined) collect(trace, bound.expr, WHOLE, set);
  return set;
}

/** The inputs of one field of an output column. */
export function traceField(trace: Trace, query: BoundQuery, index: number, path: Path): InputSet {
  if (path.length === 0) return traceColumn(trace, query, index);
  const all = traced(trace, query);
  // Of what is followed round and round only whole columns are kept.
  if (query.kind === 'set' && query.recursive)
    return fieldsBelow(trace, traceColumn(trace, query, index), path);
  all.fields ??= new Map();
  const key = `${index} ${path.join('\u0000')}`;
  const known = all.fields.get(key);
  if (known !== undefined) return known;
  const set: InputSet = new Map();
  all.fields.set(key, set);
  const bound = query.columns[index];
  if (bound !== undefined) collect(trace, bound.expr, { ...WHOLE, path }, set);
  return set;
}

/** What passes a base column on unchanged has its fields; anything else makes each field of all it takes. */
export function fieldsBelow({ relations }: Pick<Trace, 'relations'>, whole: InputSet, path: Path): InputSet {
  const set: InputSet = new Map();
  for (const found of whole.values()) {
    const relation = relations[found.relation];
    const column =
      found.subtype === 'IDENTITY' && relation !== undefined
        ? fieldAt(relation, found.column, path)
        : found.column;
    addInput(set, { ...found, column });
  }
  return set;
}

/** The row inputs of the query and of all it selects from. */
export function traceRows(trace: Trace, query: BoundQuery): InputSet {
  const all = traced(trace, query);
  all.rows ??= rowsOf(trace, query);
  return all.rows;
}

/** Base relations that the query scans, by index. */
export function traceScans(trace: Trace, query: BoundQuery): ReadonlySet<number> {
  const all = traced(trace, query);
  all.scans ??= scansOf(trace, query);
  return all.scans;
}

const WHOLE: Use = { as: 'IDENTITY', confidence: 'exact', path: ALL, at: null };

function traced(trace: Trace, query: BoundQuery): Traced {
  const known = trace.settled.get(query) ?? trace.memo.get(query);
  if (known !== undefined) return known;
  if (query.kind === 'set' && query.recursive) return fixpoint(trace, query);
  const fresh: Traced = { columns: [], fields: undefined, rows: undefined, scans: undefined };
  trace.memo.set(query, fresh);
  return fresh;
}

/**
 * Follows all of a recursive query with what is known of it so far, until that stops growing. What was followed on the way rests on
 * half an answer, so each round begins with what was known before the query.
 */
function fixpoint(trace: Trace, query: BoundSet): Traced {
  const before = trace.memo;
  trace.active.add(query);
  let current: Traced = {
    columns: query.columns.map(() => new Map()),
    fields: undefined,
    rows: new Map(),
    scans: new Set(),
  };
  let size = -1;
  for (;;) {
    trace.memo = new Map(before).set(query, current);
    const columns = query.columns.map((column) => {
      const set: InputSet = new Map();
      collect(trace, column.expr, WHOLE, set);
      return set;
    });
    const rows = rowsOf(trace, query);
    const scans = scansOf(trace, query);
    current = { columns, fields: undefined, rows, scans };
    const grown = columns.reduce((sum, set) => sum + set.size, rows.size + scans.size);
    if (grown === size) break;
    size = grown;
  }
  trace.active.delete(query);
  trace.memo = new Map(before).set(query, current);
  if (!reaches(query, trace.active)) trace.settled.set(query, current);
  return current;
}

function rowsOf(trace: Trace, query: BoundQuery): InputSet {
  const set: InputSet = new Map();
  const staying = query.kind === 'select' && query.rowsStay === true;
  for (const inner of staying ? [] : innerQueries(query))
    for (const found of traceRows(trace, inner).values()) addInput(set, found);
  for (const use of query.rows) collect(trace, use.expr, { ...WHOLE, as: use.as }, set);
  return set;
}

function scansOf(trace: Trace, query: BoundQuery): ReadonlySet<number> {
  const set = new Set<number>();
  for (const source of query.kind === 'select' ? query.sources : []) {
    if (source.kind === 'base') set.add(source.relation.index);
  }
  const exprs = [...query.columns.map((output) => output.expr), ...query.rows.map((use) => use.expr)];
  for (const inner of [...innerQueries(query), ...exprs.flatMap(subqueries)]) {
    for (const relation of traceScans(trace, inner)) set.add(relation);
  }
  return set;
}

function collect(trace: Trace, expr: BoundExpr, use: Use, into: InputSet): void {
  switch (expr.kind) {
    case 'constant':
      return;
    case 'ref': {
      const confidence = worstConfidence(use.confidence, expr.confidence);
      for (const to of expr.to)
        collectReference(trace, { to, offset: expr.span.start }, { ...use, confidence }, into);
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

/** A wanted field is one of those that are made here, or one of the parts that keep their fields; of the others all is used. */
function collectParts(trace: Trace, expr: Apply, use: Use, into: InputSet): void {
  const { path } = use;
  if (path.length === 0 && expr.path === undefined) {
    for (const part of expr.parts)
      collect(trace, part.expr, { ...use, as: composeSubtypes(use.as, part.as) }, into);
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
      i === 0 && expr.path !== undefined ? joined(expr.path, path) : keepsFields(part) ? path : ALL;
    collect(trace, part.expr, { ...use, as: composeSubtypes(use.as, part.as), path: inner }, into);
  });
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
    addThrough(into, traceField(trace, source.query, column, use.path), use);
  }
}

/** The value of a subquery, and what decides it: its row inputs belong to whatever holds it, as what they are. */
function collectQuery(
  trace: Trace,
  expr: Extract<BoundExpr, { kind: 'query' }>,
  use: Use,
  into: InputSet,
): void {
  const { query } = expr;
  const value: Subtype =
    expr.name === 'scalar' ? 'IDENTITY' : expr.name === 'array' ? 'AGGREGATION' : 'TRANSFORMATION';
  for (const operand of expr.operands) {
    collect(trace, operand, { ...use, as: composeSubtypes(use.as, 'TRANSFORMATION'), path: ALL }, into);
  }
  const wanted = expr.name === 'exists' ? [] : wantedColumns(expr, use.path);
  for (const { column, path } of wanted)
    addThrough(into, traceField(trace, query, column, path), { ...use, as: composeSubtypes(use.as, value) });
  addThrough(into, traceRows(trace, query), { ...use, as: 'IDENTITY' });
}

/** Of a subquery whose row is a struct the column that the field is, else its one value. */
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
  return query.sources.flatMap((source: Source) => (source.kind === 'query' ? [source.query] : []));
}

/** Queries that stand inside an expression. */
function subqueries(expr: BoundExpr): BoundQuery[] {
  if (expr.kind === 'query') return [expr.query, ...expr.operands.flatMap(subqueries)];
  return expr.kind === 'apply' ? expr.parts.flatMap((part) => subqueries(part.expr)) : [];
}
