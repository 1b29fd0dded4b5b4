/**
 * Tokens → DuckDB's PIVOT and UNPIVOT statements, as a SELECT. Without IN, the number of columns depends on
 * the rows.
 *
 *   PIVOT t ON q USING sum(x) GROUP BY a    →   SELECT a, (sum(x) FILTER (q)).* FROM t GROUP BY ALL
 *   UNPIVOT t ON a, b INTO NAME n VALUE v   →   SELECT * EXCEPT (a, b), 'n' AS n, UNPIVOT(a, b) AS v FROM t
 */
import type { Expr, Identifier, Query, SelectItem } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { expect, list, type Reader, spanFrom, take, takeAny, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readList } from '../../expression/lists.ts';
import { readJoined } from '../../query/from.ts';
import {
  type Aggregate,
  argumentsOf,
  filtered,
  keysOf,
  readAggregate,
  readColumns,
  readListed,
  selectPivoted,
} from '../../query/pivot.ts';
import {
  columnsIn,
  readUnpivotSource,
  type UnpivotSource,
  unpivoted,
  withoutNulls,
} from '../../query/unpivot.ts';

/**
 * PivotQuery : {PIVOT | PIVOT_WIDER} Joined [ON columns] [USING aggregates] [GROUP BY keys]
 * — https://duckdb.org/docs/stable/sql/statements/pivot
 */
export function readPivotQuery(reader: Reader): Query | null {
  if (!reader.source.features.pivotStatements) return null;
  const first = reader.at;
  reader.at++;
  const item = readJoined(reader);
  const pivotColumns = take(reader, 'ON') ? readPivotColumns(reader) : [];
  const aggregates = take(reader, 'USING') ? list(reader, readAggregate) : [COUNT];
  const shown = take(reader, 'GROUP', 'BY') ? keysOf(readList(reader)) : undefined;
  const items = itemsOf(pivotColumns, aggregates);
  const used = [
    ...pivotColumns.flatMap(({ columns }) => columns),
    ...aggregates.flatMap(({ expr }) => argumentsOf(expr)),
  ];
  const pivoted = { used: used.flatMap(columnsIn), items, grouped: true };
  return selectPivoted(item, shown === undefined ? pivoted : { ...pivoted, shown }, spanFrom(reader, first));
}

/** Without USING, the rows are counted. */
const COUNT: Aggregate = {
  expr: {
    kind: 'call',
    name: 'COUNT',
    args: [],
    star: { qualifier: null },
    distinct: false,
    orderBy: [],
    filter: null,
    over: null,
    span: { start: 0, end: 0 },
  },
  alias: null,
};

interface PivotColumns {
  readonly columns: readonly Expr[];
  /** The items for the values of IN; null: all values. */
  readonly listed: ((aggregates: readonly Aggregate[]) => SelectItem[]) | null;
}

/**
 * PivotColumns : value [IN ( values )] {, value [IN ( values )]}
 *
 * `a, b || c, d IN (1, 2)`.
 */
function readPivotColumns(reader: Reader): PivotColumns[] {
  return list(reader, (each) => {
    const columns = readColumns(each);
    if (!take(each, 'IN')) return { columns, listed: null };
    const { at } = each;
    readListed(each, columns, []);
    return { columns, listed: (aggregates) => readListed({ ...each, at }, columns, aggregates) };
  });
}

function itemsOf(turned: readonly PivotColumns[], aggregates: readonly Aggregate[]): SelectItem[] {
  const [only, ...more] = turned;
  if (only?.listed != null && more.length === 0) return only.listed(aggregates);
  const conditions = turned.flatMap(({ columns }) => columns);
  return aggregates.map(({ expr }): SelectItem => {
    const value = filtered(expr, conditions);
    return { kind: 'star', qualifier: null, value, except: [], replace: [], rename: [], span: expr.span };
  });
}

/**
 * UnpivotQuery : {UNPIVOT | PIVOT_LONGER} Joined ON columns [INTO NAME name VALUE values] [{INCLUDE |
 *   EXCLUDE} NULLS]
 * — https://duckdb.org/docs/stable/sql/statements/unpivot
 */
export function readUnpivotQuery(reader: Reader): Query | null {
  if (!reader.source.features.pivotStatements) return null;
  const first = reader.at;
  reader.at++;
  const item = readJoined(reader);
  expect(reader, 'ON');
  const sources = [readUnpivotColumns(reader)];
  while (take(reader, ',') && word(reader) !== 'INTO') sources.push(readUnpivotColumns(reader));
  const { name, targets } = readInto(reader);
  const option = reader.at;
  const nulls = takeAny(reader, 'INCLUDE', 'EXCLUDE');
  if (nulls !== null) expect(reader, 'NULLS');
  noteSkipped(reader, 'quantifier', option);
  const span = spanFrom(reader, first);
  const rows = unpivoted(reader, { name, targets, sources, span });
  return selectPivoted(item, nulls === 'INCLUDE' ? rows : withoutNulls(rows, sources, span), span);
}

/**
 * UnpivotColumns : {column | ( columns ) [AS name] | COLUMNS ( … ) | *} {, …}
 *
 * `a`, `(a, b) AS x`, `COLUMNS(…)`, `*`.
 */
function readUnpivotColumns(reader: Reader): UnpivotSource {
  if (word(reader) !== '*') return readUnpivotSource(reader);
  const first = reader.at;
  reader.at++;
  const { expr } = COUNT;
  const columns: readonly Expr[] =
    expr.kind === 'call' ? [{ ...expr, name: 'COLUMNS', span: spanFrom(reader, first) }] : [];
  return { columns, label: null };
}

/** Into : INTO NAME name VALUE names */
function readInto(reader: Reader): { readonly name: Identifier; readonly targets: readonly Identifier[] } {
  if (!take(reader, 'INTO')) return { name: unquoted('name'), targets: [unquoted('value')] };
  expect(reader, 'NAME');
  const name = readIdentifier(reader, 'a column');
  expect(reader, 'VALUE');
  return { name, targets: list(reader, (each) => readIdentifier(each, 'a column')) };
}

function unquoted(text: string): Identifier {
  return { text, quoted: false };
}
