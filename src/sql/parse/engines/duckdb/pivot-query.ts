/**
 * DuckDB's PIVOT and UNPIVOT as queries of their own, told as the SELECT that they stand for.
 *
 *   PIVOT t ON q USING sum(x) GROUP BY a   →   SELECT a, (sum(x) FILTER (q)).* FROM t GROUP BY ALL   (how many columns, only the rows say)
 *   UNPIVOT t ON a, b INTO NAME n VALUE v  →   SELECT * EXCEPT (a, b), 'n' AS n, UNPIVOT(a, b) AS v FROM t
 */
import type { Expr, FromItem, Identifier, Query, SelectItem } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { expect, list, type Reader, spanFrom, take, takeAny, word } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';
import { readList } from '../../expression/lists.ts';
import {
  type Aggregate,
  argumentsOf,
  filtered,
  keysOf,
  readAggregate,
  readColumns,
  readListed,
  selectOver,
} from '../../query/pivot.ts';
import { columnsIn, readSource, unpivoted } from '../../query/unpivot.ts';

type Relation = (reader: Reader) => FromItem;

/** null where neither comes next; `relation` reads what is turned. */
export function readPivotQuery(reader: Reader, relation: Relation): Query | null {
  const isPivot = word(reader) === 'PIVOT' || word(reader) === 'PIVOT_WIDER';
  if (isPivot) return readPivot(reader, relation);
  return word(reader) === 'UNPIVOT' || word(reader) === 'PIVOT_LONGER' ? readUnpivot(reader, relation) : null;
}

function readPivot(reader: Reader, relation: Relation): Query {
  const first = reader.at;
  reader.at++;
  const item = relation(reader);
  const turned = take(reader, 'ON') ? readTurned(reader) : [];
  const aggregates = take(reader, 'USING') ? list(reader, readAggregate) : [COUNT];
  const shown = take(reader, 'GROUP', 'BY') ? keysOf(readList(reader)) : undefined;
  const items = itemsOf(turned, aggregates);
  const used = [
    ...turned.flatMap(({ columns }) => columns),
    ...aggregates.flatMap(({ expr }) => argumentsOf(expr)),
  ];
  const made = { used: used.flatMap(columnsIn), items, grouped: true };
  return selectOver(item, shown === undefined ? made : { ...made, shown }, spanFrom(reader, first));
}

/** Without USING rows are counted. */
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

interface Turned {
  readonly columns: readonly Expr[];
  /** The items for the values of IN, by the aggregates; null: every value there is. */
  readonly listed: ((aggregates: readonly Aggregate[]) => SelectItem[]) | null;
}

/** `a, b || c, d IN (1, 2)`. */
function readTurned(reader: Reader): Turned[] {
  return list(reader, (each) => {
    const columns = readColumns(each);
    if (!take(each, 'IN')) return { columns, listed: null };
    const { at } = each;
    readListed(each, columns, []);
    return { columns, listed: (aggregates) => readListed({ ...each, at }, columns, aggregates) };
  });
}

function itemsOf(turned: readonly Turned[], aggregates: readonly Aggregate[]): SelectItem[] {
  const [only, ...more] = turned;
  if (only?.listed != null && more.length === 0) return only.listed(aggregates);
  const conditions = turned.flatMap(({ columns }) => columns);
  return aggregates.map(({ expr }): SelectItem => {
    const value = filtered(expr, conditions);
    return { kind: 'star', qualifier: null, value, except: [], replace: [], rename: [], span: expr.span };
  });
}

function readUnpivot(reader: Reader, relation: Relation): Query {
  const first = reader.at;
  reader.at++;
  const item = relation(reader);
  expect(reader, 'ON');
  const sources = [readTurnedRow(reader)];
  while (take(reader, ',') && word(reader) !== 'INTO') sources.push(readTurnedRow(reader));
  const { name, targets } = readInto(reader);
  const option = reader.at;
  if (takeAny(reader, 'INCLUDE', 'EXCLUDE') !== null) expect(reader, 'NULLS');
  passOver(reader, 'quantifier', option);
  const span = spanFrom(reader, first);
  return selectOver(item, unpivoted(reader, { name, targets, sources, span }), span);
}

/** `a`, `(a, b) AS x`, `COLUMNS(…)`, `*`. */
function readTurnedRow(reader: Reader): readonly Expr[] {
  if (word(reader) !== '*') return readSource(reader);
  const first = reader.at;
  reader.at++;
  const { expr } = COUNT;
  return expr.kind === 'call' ? [{ ...expr, name: 'COLUMNS', span: spanFrom(reader, first) }] : [];
}

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
