/**
 * Variables: their declarations and their values. A value from a query is a statement, so lineage continues
 * through the variable as through a temporary table.
 *
 *   SELECT max(a), b INTO x, y FROM t   →   :x ← max(t.a)   :y ← t.b
 */
import type { Span } from '../../model/place.ts';
import type { Expr, Identifier, Query, Select, SelectItem, Statement } from '../ir/ir.ts';
import { parameterNamed, type Variable, variableNamed } from '../ir/script-ir.ts';
import type { Source } from '../lex/source.ts';
import { plainSelect } from '../parse/core/plain-select.ts';
import { spanOf } from '../parse/core/reader.ts';
import { parsePiece } from '../parse/parse-statement.ts';
import { type Cursor, emit, emitAll, type Uses, type VariableAssignment, type Walk } from './walk.ts';

export function declare(walk: Walk, name: string, kind: Variable['kind']): Variable {
  const key = name.toLowerCase();
  const shown = key.startsWith('@') ? key : `:${key}`;
  const variable: Variable = { name: shown, kind, table: null, assigned: 0, certain: true, unknown: null };
  walk.scope.variables.set(key, variable);
  return variable;
}

/** Declares the variable in the outermost scope, because it exists until the session ends. */
export function declareOutermost(walk: Walk, name: string): Variable {
  let scope = walk.scope;
  while (scope.parent !== null) scope = scope.parent;
  const known = scope.variables.get(name.toLowerCase());
  if (known !== undefined) return known;
  const inner = walk.scope;
  walk.scope = scope;
  const variable = declare(walk, name, 'value');
  walk.scope = inner;
  return variable;
}

/** A row of a relation under another name, as NEW and OLD in a trigger. */
export function declareRowOf(walk: Walk, name: string, table: readonly Identifier[]): void {
  const key = name.toLowerCase();
  walk.scope.variables.set(key, {
    name: `:${key}`,
    kind: 'row',
    table,
    assigned: 1,
    certain: true,
    unknown: null,
  });
}

/** Records why the value of the variable is unknown. */
export function markUnknown(variable: Variable, message: string, at: Span): void {
  variable.unknown ??= { message, at };
}

/**
 * MySQL: `@x := a` inside a query. The value of @x in a later statement depends on the row that the query
 * read last.
 */
export function markSetByQuery(walk: Walk, first: number, end: number): void {
  const { source } = walk;
  if (!source.features.userVariables) return;
  for (let at = first; at < end; at++) {
    if (source.tokens[at]?.upper !== ':=' || isConstant(source, at + 1)) continue;
    const name = source.tokens[at - 1];
    if (name?.kind !== 'parameter' || !name.text.startsWith('@')) continue;
    const variable = variableNamed(walk.scope, name.text) ?? declare(walk, name.text, 'value');
    markUnknown(variable, 'a query that assigns it for each row', { start: name.start, end: name.end });
  }
}

function isConstant({ tokens }: Source, at: number): boolean {
  const value = tokens[at];
  const isValue = value?.kind === 'number' || value?.kind === 'string' || value?.upper === 'NULL';
  return isValue && [',', ')', ';', undefined].includes(tokens[at + 1]?.upper);
}

const READS = new Set(['FROM', 'JOIN', 'TABLE']);

/** Whether the tokens of an expression or a query read relations, and which variables they read. */
export function usesOf(walk: Walk, source: Source): Uses {
  const variables = new Set<Variable>();
  let reads = false;
  source.tokens.forEach((token, index) => {
    if (READS.has(token.upper)) reads = true;
    const isName = token.kind === 'word' || token.kind === 'parameter' || token.kind === 'quoted';
    if (!isName || source.tokens[index - 1]?.text === '.') return;
    const variable = parameterNamed(walk.scope, token.text, token.start);
    if (variable !== null && variable.kind !== 'parameter') variables.add(variable);
  });
  return { reads, variables };
}

export interface Target {
  readonly variable: Variable;
  /** The field of a record that receives the value. */
  readonly field: string | null;
}

/** Assigns the columns of the query to the targets, in order. */
export function assign(walk: Walk, targets: readonly Target[], source: Source): void {
  for (const { variable } of targets) walk.script.given.add(variable);
  const uses = usesOf(walk, source);
  const span = spanOf(source, 0, source.tokens.length);
  // A constant in a field of a record is a column without inputs.
  const isField = targets.every(({ field }) => field !== null);
  if (!uses.reads && uses.variables.size === 0 && !isField) {
    emit(walk, { kind: 'other', span });
    return;
  }
  const parsed = parsePiece(source, { first: 0, end: source.tokens.length }, walk.script.grammar);
  const [only] = parsed.statements;
  if (parsed.statements.length !== 1 || only?.kind !== 'select') {
    const at = only?.kind === 'opaque' ? only.at : span;
    for (const { variable } of targets) markUnknown(variable, 'a query that cannot be parsed', at);
    // A statement that references no relation moves no data.
    if (only?.kind === 'opaque' && !uses.reads) emit(walk, { kind: 'other', span });
    else emitAll(walk, parsed);
    return;
  }
  const gaps = parsed.gaps[0] ?? [];
  assignQuery(walk, targets, { query: only.query, uses, gaps, fetched: new Map() }, span);
}

/**
 * The same for a query that is already parsed. A cursor assigns the same columns to a variable at each FETCH,
 * so the first one is enough.
 */
export function assignQuery(walk: Walk, targets: readonly Target[], cursor: Cursor, span: Span): void {
  const { uses, gaps, fetched } = cursor;
  const query = rowOf(cursor.query, targets);
  const values = targets.length === 1 ? [query] : columnsOf(query, targets.length);
  let isAssigned = false;
  targets.forEach(({ variable, field }, i) => {
    const value = values?.[i];
    if (value === undefined) {
      markUnknown(variable, 'a query whose columns cannot be matched to variables', span);
      return;
    }
    if (variable.table !== null) {
      changeRow(walk, variable, field, { query: value, span });
      isAssigned = true;
      return;
    }
    const fields = fetched.get(variable) ?? new Set();
    if (fields.has(field)) return;
    fetched.set(variable, fields.add(field));
    // A variable that receives several columns is a row, whatever its declared type.
    if (targets.length === 1 && field === null && isWide(query)) variable.kind = 'row';
    const isRecord = variable.kind === 'row' && field === null;
    const name = field ?? variable.name.replace(/^[:@]/, '');
    const scalar = isRecord ? value : oneColumn(value, name);
    walk.script.assignments.push({
      ...uses,
      statement: walk.script.statements.length,
      variable,
      field,
      origin: cursor,
    });
    emit(walk, { kind: 'assign', variable, query: scalar, span }, false, gaps);
    isAssigned = true;
  });
  if (!isAssigned) emit(walk, { kind: 'other', span });
}

interface NewValue {
  readonly query: Query;
  readonly span: Span;
}

/** A trigger assigns a value to a column of its row. */
function changeRow(walk: Walk, row: Variable, field: string | null, { query, span }: NewValue): void {
  const [item] = field === null ? [] : oneColumn(query, field).items;
  if (row.table === null || field === null || item?.kind !== 'expression') {
    markUnknown(row, 'a complete row', span);
    emit(walk, { kind: 'other', span });
    return;
  }
  emit(walk, {
    kind: 'update',
    with: [],
    recursive: false,
    target: row.table,
    alias: null,
    from: [],
    assignments: [{ column: { text: field, quoted: false }, value: item.expr }],
    where: null,
    span,
  });
}

/** BigQuery: `SET s = (SELECT AS STRUCT a, b FROM t)` assigns a row. */
function rowOf(query: Query, [target]: readonly Target[]): Query {
  const [item] = query.kind === 'select' && query.from.length === 0 ? query.items : [];
  const value = item?.kind === 'expression' && item.expr.kind === 'subquery' ? item.expr.query : null;
  const isStruct = value?.kind === 'select' && value.rowAs === 'struct';
  return isStruct && target?.field === null ? value : query;
}

function isWide(query: Query): boolean {
  return query.kind === 'select' && (query.items.length > 1 || query.items[0]?.kind === 'star');
}

/** Each target copies the query, so the cost is the product of targets and columns. */
const MAX_TARGETS = 100;

/** One copy of the query for each of its columns; null if the columns cannot be counted. */
function columnsOf(query: Query, count: number): Query[] | null {
  if (query.kind !== 'select' || query.items.length !== count || count > MAX_TARGETS) return null;
  if (query.items.some(({ kind }) => kind === 'star')) return null;
  return query.items.map((item) => ({ ...query, items: [item] }));
}

/**
 * The row inputs of the query decide the value too, so the query becomes a subquery of a SELECT with one
 * item.
 */
function oneColumn(query: Query, name: string): Select {
  const alias: Identifier = { text: name, quoted: true };
  const [item] = query.kind === 'select' ? query.items : [];
  const isPlain =
    query.kind === 'select' && query.from.length === 0 && query.with.length === 0 && query.where === null;
  const expr: Expr =
    isPlain && item?.kind === 'expression' && query.items.length === 1
      ? item.expr
      : { kind: 'subquery', use: 'scalar', operands: [], query, span: query.span };
  const only: SelectItem = { kind: 'expression', expr, alias, span: query.span };
  return plainSelect({ items: [only], from: [], span: query.span });
}

/**
 * Decides which variables carry data, after the complete text is parsed. Assignments to other variables
 * become statements that move no data.
 */
export function resolveVariables({ script }: Pick<Walk, 'script'>): void {
  const readers = new Map<Variable, Variable[]>();
  const pending: Variable[] = [];
  const carries = new Set<Variable>();
  const add = (variable: Variable): void => {
    if (carries.has(variable)) return;
    carries.add(variable);
    pending.push(variable);
  };
  for (const { reads, variables, variable } of script.assignments) {
    if (reads || [...variables].some(({ table, unknown }) => table !== null || unknown !== null))
      add(variable);
    for (const from of variables) {
      const known = readers.get(from);
      if (known === undefined) readers.set(from, [variable]);
      else known.push(variable);
    }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) readers.get(next)?.forEach(add);
  propagateUnknown(readers);
  const origins = new Map<Variable, Map<string | null, object>>();
  for (const { statement, variable, field, origin, reads } of script.assignments) {
    // A statement that reads an unknown variable is opaque already; another value adds nothing.
    const isMoot = variable.unknown !== null && !reads;
    if (!carries.has(variable) || isMoot) {
      const span = (script.statements[statement] as Statement).span;
      script.statements[statement] = { kind: 'other', span };
      continue;
    }
    variable.assigned++;
    noteOrigin(origins, { variable, field, origin });
  }
}

/** Two assignments from different queries make the value uncertain. */
function noteOrigin(
  origins: Map<Variable, Map<string | null, object>>,
  { variable, field, origin }: Pick<VariableAssignment, 'variable' | 'field' | 'origin'>,
): void {
  const known = origins.get(variable) ?? new Map<string | null, object>();
  // An assignment to the complete row also assigns each field.
  for (const [other, from] of known)
    if (from !== origin && (other === field || other === null || field === null)) variable.certain = false;
  origins.set(variable, known.set(field, origin));
}

/** A value computed from an unknown value is unknown. */
function propagateUnknown(readers: ReadonlyMap<Variable, readonly Variable[]>): void {
  const pending = [...readers.keys()].filter(({ unknown }) => unknown !== null);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const reader of readers.get(next) ?? []) {
      if (reader.unknown !== null) continue;
      reader.unknown = next.unknown;
      pending.push(reader);
    }
  }
}
