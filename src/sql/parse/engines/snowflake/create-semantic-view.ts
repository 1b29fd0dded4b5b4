/**
 * Tokens → a semantic view of Snowflake, as a view of its tables. Each fact, dimension and metric is a
 * column; expressions may reference other facts, dimensions and metrics.
 *
 *   CREATE SEMANTIC VIEW v TABLES (o AS shop.orders PRIMARY KEY (id)) FACTS (o.net AS amt - tax)
 *   METRICS (o.total AS SUM(o.net))
 *     →   create view v as SELECT o.amt - o.tax AS net, SUM(o.amt - o.tax) AS total FROM shop.orders o
 */
import type { Expr, FromItem, Identifier, Join, SelectItem, TableName } from '../../../ir/ir.ts';
import { readColumnList, readIdentifier } from '../../core/identifier.ts';
import { type Column, mapColumns } from '../../core/map-columns.ts';
import type { StatementBody } from '../../core/notes.ts';
import { plainSelect } from '../../core/plain-select.ts';
import {
  done,
  expect,
  list,
  type Reader,
  readToEnd,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped, skipTo } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

interface Table {
  readonly relation: FromItem;
  readonly alias: Identifier;
  readonly key: readonly Identifier[];
}

interface Relationship {
  readonly from: Identifier;
  readonly columns: readonly Identifier[];
  readonly to: Identifier;
  /** null: the key of the table. */
  readonly keys: readonly Identifier[] | null;
}

interface Item {
  readonly table: Identifier | null;
  readonly name: Identifier;
  readonly expr: Expr;
}

/**
 * SemanticView : SEMANTIC VIEW [IF NOT EXISTS] name TABLES ( Table, … ) [RELATIONSHIPS ( … )] {FACTS |
 *   DIMENSIONS | METRICS} ( Item, … ) {option}
 * — https://docs.snowflake.com/en/sql-reference/sql/create-semantic-view
 */
export function readCreateSemanticView(reader: Reader): StatementBody | null {
  const first = reader.at;
  if (!take(reader, 'SEMANTIC', 'VIEW')) return null;
  take(reader, 'IF', 'NOT', 'EXISTS');
  noteSkipped(reader, 'kind of relation', first);
  const target = readTableName(reader);
  expect(reader, 'TABLES');
  const start = reader.at;
  const tables = readListOf(reader, readTable);
  const relationships = take(reader, 'RELATIONSHIPS') ? readListOf(reader, readRelationship) : [];
  const items: Item[] = [];
  while (takeAny(reader, 'FACTS', 'DIMENSIONS', 'METRICS') !== null)
    items.push(...readListOf(reader, readItem));
  if (items.length === 0) throw unexpected(reader, 'FACTS, DIMENSIONS or METRICS');
  // Comments, and texts for generated SQL.
  skipTo(reader, 'storage of a relation', reader.end);
  const span = spanFrom(reader, start);
  const query = plainSelect({ items: selectItems(items), from: [joined(tables, relationships)], span });
  return { kind: 'create', what: 'view', target, temporary: false, columns: null, query, like: null };
}

function readListOf<T>(reader: Reader, read: (inside: Reader) => T): readonly T[] {
  if (word(reader) !== '(') expect(reader, '(');
  return readToEnd(takeBrackets(reader), (inside) => list(inside, read));
}

/** Table : [alias AS] name [PRIMARY KEY ( columns )] {UNIQUE ( columns ) | option} */
function readTable(reader: Reader): Table {
  const first = reader.at;
  const isNamed = word(reader, 1) === 'AS';
  const given = isNamed ? readIdentifier(reader, 'an alias') : null;
  take(reader, 'AS');
  const name = readTableName(reader);
  const own = given ?? (take(reader, 'AS') ? readIdentifier(reader, 'an alias') : null);
  const alias = own ?? (name.at(-1) as Identifier);
  const relation: FromItem = {
    kind: 'table',
    name,
    alias: { name: alias, columns: null },
    span: spanFrom(reader, first),
  };
  const key = take(reader, 'PRIMARY', 'KEY') ? readColumnList(reader) : [];
  skipOptions(reader);
  return { relation, alias, key };
}

/** Relationship : [name AS] table ( columns ) REFERENCES table [( columns )] */
function readRelationship(reader: Reader): Relationship {
  if (word(reader, 1) === 'AS') skipTo(reader, 'name of a constraint', reader.at + 2);
  const from = readIdentifier(reader, 'a table');
  const columns = readColumnList(reader);
  expect(reader, 'REFERENCES');
  const to = readIdentifier(reader, 'a table');
  const keys = word(reader) === '(' ? readColumnList(reader) : null;
  skipOptions(reader);
  return { from, columns, to, keys };
}

/** Item : [{PRIVATE | PUBLIC}] [table.]name {option} AS expression {option} */
function readItem(reader: Reader): Item {
  const visibility = reader.at;
  if (['PRIVATE', 'PUBLIC'].includes(word(reader)) && word(reader, 1) !== '.') reader.at++;
  noteSkipped(reader, 'storage of a relation', visibility);
  const first = readIdentifier(reader, 'a name');
  const second = take(reader, '.') ? readIdentifier(reader, 'a name') : null;
  const options = reader.at;
  // USING ( relationships ), NON ADDITIVE BY ( dimensions )
  while (!done(reader) && word(reader) !== 'AS' && word(reader) !== ',') skipOne(reader);
  noteSkipped(reader, 'storage of a relation', options);
  expect(reader, 'AS');
  const expr = reader.rules.expression(reader);
  skipOptions(reader);
  return { table: second === null ? null : first, name: second ?? first, expr };
}

/** WITH SYNONYMS = ( … ), COMMENT = '…', UNIQUE ( columns ), DISTINCT RANGE …. */
function skipOptions(reader: Reader): void {
  const first = reader.at;
  while (!done(reader) && word(reader) !== ',') skipOne(reader);
  noteSkipped(reader, 'storage of a relation', first);
}

function skipOne(reader: Reader): void {
  if (word(reader) === '(') skipBrackets(reader);
  else reader.at++;
}

/** The tables, each joined by its relationships to the tables before it. */
function joined(tables: readonly Table[], relationships: readonly Relationship[]): FromItem {
  const [first, ...more] = tables;
  if (first === undefined) throw new Error('a list has an element');
  const seen = [first.alias];
  return more.reduce((left: FromItem, { relation, alias }) => {
    seen.push(alias);
    const isSeen = (name: Identifier): boolean => seen.some((each) => same(each, name));
    // The text has no words for the columns that are compared.
    const nowhere = { start: relation.span.start, end: relation.span.start };
    const newer = relationships.filter(
      ({ from, to }) => (same(from, alias) || same(to, alias)) && isSeen(from) && isSeen(to),
    );
    const args = newer.flatMap((each) => equalities(each, tables, nowhere));
    const { span } = relation;
    const on: Expr | null = args.length === 0 ? null : { kind: 'operator', name: 'AND', args, span };
    const join: Join = {
      kind: 'join',
      type: on === null ? 'cross' : 'full',
      left,
      right: relation,
      on,
      using: null,
      natural: false,
      span,
    };
    return join;
  }, first.relation);
}

function equalities(
  { from, columns, to, keys }: Relationship,
  tables: readonly Table[],
  span: Expr['span'],
): Expr[] {
  const others = keys ?? tables.find(({ alias }) => same(alias, to))?.key ?? [];
  return columns.flatMap((column, i): Expr[] => {
    const other = others[i];
    if (other === undefined) return [];
    const sides = [
      [from, column],
      [to, other],
    ].map((parts): Expr => ({ kind: 'column', parts, span }));
    return [{ kind: 'operator', name: '=', args: sides, span }];
  });
}

/** References to earlier items become their expressions; a bare name is a column of the table of its item. */
function selectItems(items: readonly Item[]): SelectItem[] {
  const byName = new Map(items.map((item) => [keyOf(item.table, item.name), item]));
  const resolve = (item: Item, around: ReadonlySet<Item>): Expr =>
    mapColumns(item.expr, (column) => {
      const parts = qualified(column.parts, item.table);
      const [table, name] = parts.length === 2 ? parts : [null, parts[0]];
      const other = name === undefined ? undefined : byName.get(keyOf(table ?? null, name));
      const isOwn = other === undefined || other === item || around.has(other);
      return isOwn ? { ...column, parts } : resolve(other, new Set([...around, item]));
    });
  return items.map((item) => {
    const expr = resolve(item, new Set());
    return { kind: 'expression', expr, alias: item.name, span: item.expr.span };
  });
}

function qualified(parts: Column['parts'], table: Identifier | null): TableName {
  return parts.length === 1 && table !== null ? [table, ...parts] : parts;
}

function keyOf(table: Identifier | null, name: Identifier): string {
  return `${table === null ? '' : foldedText(table)}\u0000${foldedText(name)}`;
}

function same(a: Identifier, b: Identifier): boolean {
  return foldedText(a) === foldedText(b);
}

function foldedText({ text, quoted }: Identifier): string {
  return quoted ? text : text.toUpperCase();
}
