/** Tokens → one SELECT, from its first item to its last clause before ORDER BY. */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Expr, FromItem, Identifier, NamedWindow, OrderItem, Select, SelectItem } from '../../ir/ir.ts';
import { replaceAssignedIn } from '../core/assigned-variables.ts';
import { conjoin, readCondition, readUnknownClause } from '../core/condition.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { type OpenSelect, plainSelect } from '../core/plain-select.ts';
import {
  closing,
  done,
  expect,
  list,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  Unreadable,
  unexpected,
  unsupported,
  whole,
  within,
  word,
} from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { seesMap } from '../core/table-alias.ts';
import { readRowAs } from '../engines/bigquery/select-as.ts';
import { isQueryAhead, readList } from '../expression/lists.ts';
import { readWindow } from '../expression/window.ts';
import { readFrom } from './from.ts';
import { readGroupBy } from './group-by.ts';
import { readInto, readLateInto } from './into.ts';
import { readLateralViews } from './lateral-view.ts';
import { readItems } from './select-items.ts';
import { readScript } from './several-aliases.ts';

/** `outer` is a FROM that was written before, as in Hive's multi-insert. */
export function readSelect(reader: Reader, outer: readonly FromItem[] = []): Select {
  const first = reader.at;
  const passed = reader.notes.recovery?.rows.length ?? 0;
  const aliases = reader.notes.named.length;
  if (word(reader) === 'FROM') return readFromFirst(reader, first);
  if (seesMap(reader)) return readMapped(reader, first, outer);
  expect(reader, 'SELECT');
  const unit = readPrivacy(reader);
  const distinct = readDistinct(reader);
  const deciding: OrderItem[] = [];
  const limited = readTop(reader, deciding);
  const shape = readRowAs(reader);
  if (shape.rowAs === undefined) readOptions(reader);
  // Postgres allows a list of no items.
  const items = word(reader) === 'FROM' && reader.source.dialect === 'postgres' ? [] : readItems(reader);
  readInto(reader);
  if (word(reader) === 'FROM' && outer.length > 0) throw unsupported(reader, 'A second FROM');
  const from = take(reader, 'FROM') ? readFrom(reader) : readLateralViews(reader, outer);
  const select = assemble(reader, { first, passed, distinct, limited, items, from, ...shape });
  if (deciding.length > 0) select.orderBy = deciding;
  const named = reader.notes.named.splice(aliases);
  if (reader.source.dialect === 'mysql') replaceAssignedIn(select, named);
  else if (named.length > 0) select.named = named;
  return unit === null ? select : { ...select, where: conjoin(select.where, unit) };
}

/** MAP and REDUCE: a list, and no SELECT. */
function readMapped(reader: Reader, first: number, outer: readonly FromItem[]): Select {
  const passed = reader.notes.recovery?.rows.length ?? 0;
  const items = readScript(reader);
  const from = take(reader, 'FROM') ? readFrom(reader) : readLateralViews(reader, outer);
  return assemble(reader, { first, passed, distinct: 'none', limited: false, items, from });
}

/** Where FROM alone is a query; BigQuery, Spark and Databricks begin pipe syntax with it. */
const FROM_ALONE = new Set<DialectName>(['duckdb', 'generic', 'bigquery', 'spark', 'databricks']);

/** DuckDB: FROM t [SELECT a]. */
function readFromFirst(reader: Reader, first: number): Select {
  const passed = reader.notes.recovery?.rows.length ?? 0;
  expect(reader, 'FROM');
  const from = readFrom(reader);
  let distinct: Select['distinct'] = 'none';
  let items: SelectItem[];
  if (take(reader, 'SELECT')) {
    distinct = readDistinct(reader);
    items = readItems(reader);
  } else if (seesMap(reader)) items = readScript(reader);
  else {
    if (!FROM_ALONE.has(reader.source.dialect)) throw unexpected(reader, 'SELECT');
    items = [
      { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span: spanFrom(reader, first) },
    ];
  }
  return assemble(reader, { first, passed, distinct, limited: false, items, from });
}

/**
 * BigQuery: `WITH DIFFERENTIAL_PRIVACY OPTIONS (epsilon = 1, privacy_unit_column = id)`: how many rows of one unit count depends on that
 * column; null where no column is named.
 */
function readPrivacy(reader: Reader): Expr | null {
  const kinds = ['DIFFERENTIAL_PRIVACY', 'AGGREGATION_THRESHOLD', 'ANONYMIZATION'];
  if (word(reader) !== 'WITH' || !kinds.includes(word(reader, 1))) return null;
  const first = reader.at;
  reader.at += 2;
  let unit: Expr | null = null;
  const options = take(reader, 'OPTIONS') ? takeBrackets(reader) : null;
  while (options !== null && !done(options)) {
    const name = word(options);
    readIdentifier(options, 'an option');
    expect(options, '=');
    const value = options.rules.expression(options);
    if (name === 'PRIVACY_UNIT_COLUMN') unit = { kind: 'operator', name, args: [value], span: value.span };
    take(options, ',');
  }
  passOver(reader, 'hint', first);
  return unit;
}

function readDistinct(reader: Reader): Select['distinct'] {
  const first = reader.at;
  if (readNormalize(reader)) return 'all';
  const distinct = takeAny(reader, 'DISTINCT', 'ALL', 'UNIQUE', 'DISTINCTROW');
  if (distinct === 'ALL') passOver(reader, 'quantifier', first);
  if (distinct === null || distinct === 'ALL') return 'none';
  if (take(reader, 'ON')) return { on: whole(takeBrackets(reader), readList) };
  return 'all';
}

/** Teradata: rows that are equal but for their periods, where these meet or overlap, become one. */
function readNormalize(reader: Reader): boolean {
  if (word(reader) !== 'NORMALIZE' || reader.source.dialect !== 'generic') return false;
  const next = peek(reader, 1);
  const first = reader.at;
  if (word(reader, 1) === 'ON') {
    reader.at += 2;
    do {
      if (takeAny(reader, 'MEETS', 'OVERLAPS') === null) throw unexpected(reader, 'MEETS or OVERLAPS');
    } while (take(reader, 'OR'));
  } else if (next !== undefined && isName(next) && !NOT_AN_ALIAS.has(next.upper)) reader.at++;
  else return false;
  reader.notes.shaped.push('NORMALIZE');
  passOver(reader, 'quantifier', first);
  return true;
}

/** TOP n [PERCENT] [WITH TIES]. */
export function readTop(reader: Reader, deciding: OrderItem[] | null = null): boolean {
  const next = peek(reader, 1);
  if (word(reader) !== 'TOP' || next === undefined) return false;
  if (next.kind !== 'number' && next.kind !== 'parameter' && next.text !== '(') return false;
  const first = reader.at;
  reader.at++;
  if (word(reader) === '(') {
    const count = isQueryAhead(reader)
      ? reader.rules.expression({ ...reader, end: closing(reader) + 1 })
      : whole(within(reader, reader.at + 1, closing(reader)), reader.rules.expression);
    skipBrackets(reader);
    if (count.kind !== 'literal' && deciding === null)
      throw unsupported(reader, 'TOP of what is no constant', count.span);
    if (count.kind !== 'literal') deciding?.push({ expr: count, direction: 'asc', nulls: null });
  } else reader.at++;
  take(reader, 'PERCENT');
  take(reader, 'WITH', 'TIES');
  passOver(reader, 'number of rows', first);
  return true;
}

function readOptions(reader: Reader): void {
  const first = reader.at;
  if (reader.source.dialect !== 'mysql') return;
  while (
    takeAny(
      reader,
      'SQL_CALC_FOUND_ROWS',
      'SQL_NO_CACHE',
      'SQL_CACHE',
      'HIGH_PRIORITY',
      'STRAIGHT_JOIN',
      'SQL_SMALL_RESULT',
    ) !== null
  );
  passOver(reader, 'hint', first);
}

type Begun = Pick<Select, 'distinct' | 'items' | 'from' | 'limited' | 'rowAs'> & {
  readonly first: number;
  /** How much of other queries was passed over before. */
  readonly passed: number;
};

function assemble(reader: Reader, begun: Begun): OpenSelect {
  const select = opened(reader, begun);
  for (const expr of passedInFrom(reader, begun)) select.where = conjoin(select.where, expr);
  for (;;) {
    if (readClause(reader, select)) continue;
    const unknown = readUnknownClause(reader);
    if (unknown === null) break;
    select.where = conjoin(select.where, unknown);
  }
  select.span = spanFrom(reader, begun.first);
  return select;
}

function opened(reader: Reader, { first, distinct, items, from, limited, rowAs }: Begun): OpenSelect {
  const select = plainSelect({ items, from, span: spanFrom(reader, first) });
  select.distinct = distinct;
  select.limited = limited;
  if (rowAs !== undefined) select.rowAs = rowAs;
  return select;
}

function readClause(reader: Reader, select: OpenSelect): boolean {
  const read = readCondition;
  switch (word(reader)) {
    case 'WHERE':
    case 'PREWHERE':
      reader.at++;
      select.where = conjoin(select.where, read(reader));
      return true;
    case 'GROUP':
      expect(reader, 'GROUP', 'BY');
      select.groupBy = readGroupBy(reader);
      return true;
    case 'HAVING':
      reader.at++;
      select.having = read(reader);
      return true;
    case 'QUALIFY':
      reader.at++;
      select.qualify = read(reader);
      return true;
    case 'WINDOW':
      reader.at++;
      select.windows = list(reader, readNamedWindow);
      return true;
    case 'USING':
      return readUsingSample(reader);
    case 'INTO':
      return readLateInto(reader);
    case 'CONNECT':
    case 'START':
      select.hierarchy = readHierarchy(reader);
      return true;
    default:
      return false;
  }
}

/** START WITH a CONNECT BY [NOCYCLE] b, in either order. */
function readHierarchy(reader: Reader): NonNullable<Select['hierarchy']> {
  const before = take(reader, 'START', 'WITH') ? readCondition(reader) : null;
  expect(reader, 'CONNECT', 'BY');
  take(reader, 'NOCYCLE');
  const connect = readCondition(reader);
  const start = before ?? (take(reader, 'START', 'WITH') ? readCondition(reader) : null);
  return { start, connect };
}

/** What stood behind relations and could not be read; where a star counts columns it could have changed their number. */
function passedInFrom(reader: Reader, { passed, items }: Begun): Expr[] {
  const exprs = reader.notes.recovery?.rows.splice(passed) ?? [];
  const [first] = exprs;
  if (first !== undefined && items.some(({ kind }) => kind === 'star')) {
    const message = 'What stands behind a relation cannot be read, and may change its columns.';
    throw new Unreadable('parse-failed', message, first.span, 'query');
  }
  return exprs;
}

/** DuckDB: USING SAMPLE 10%, USING SAMPLE reservoir(50 ROWS). */
function readUsingSample(reader: Reader): boolean {
  const first = reader.at;
  if (!take(reader, 'USING', 'SAMPLE')) return false;
  reader.at++;
  takeAny(reader, '%', 'PERCENT', 'ROWS');
  if (word(reader) === '(') takeBrackets(reader);
  if (take(reader, 'REPEATABLE')) takeBrackets(reader);
  passOver(reader, 'sample', first);
  return true;
}

function readNamedWindow(reader: Reader): NamedWindow {
  const name: Identifier = readIdentifier(reader, 'a window');
  expect(reader, 'AS');
  if (word(reader) !== '(') {
    return {
      name,
      window: { base: readIdentifier(reader, 'a window'), partitionBy: [], orderBy: [], frame: '' },
    };
  }
  return { name, window: readWindow(takeBrackets(reader)) };
}
