/**
 * Tokens → one SELECT, up to its last clause before ORDER BY: `SELECT a FROM t WHERE b GROUP BY a HAVING c`.
 */
import type { Expr, FromItem, Identifier, NamedWindow, OrderItem, Select, SelectItem } from '../../ir/ir.ts';
import { replaceAssignedIn } from '../core/assigned-variables.ts';
import { conjoin, readCondition, readUnknownClause } from '../core/condition.ts';
import { byWord } from '../core/engine-rules.ts';
import { readIdentifier } from '../core/identifier.ts';
import { type OpenSelect, plainSelect } from '../core/plain-select.ts';
import {
  expect,
  list,
  type Reader,
  readToEnd,
  type SelectModifier,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  Unreadable,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isMapNext } from '../core/table-alias.ts';
import { readList } from '../expression/lists.ts';
import { readWindow } from '../expression/window.ts';
import { readFrom } from './from.ts';
import { readGroupBy } from './group-by.ts';
import { readInto, readLateInto } from './into.ts';
import { readLateralViews } from './lateral-view.ts';
import { readUsingSample } from './sample.ts';
import { readSelectItems } from './select-items.ts';
import { readTransformScript } from './several-aliases.ts';
import { readTop } from './top.ts';

/**
 * Select : SELECT {modifier} [DISTINCT] [TOP] {modifier} [items] [Into] [FROM From] {clause} | FROM From
 *   [SELECT items] {clause}
 *
 * `outer` is the FROM of Hive's multi-insert, which precedes its SELECTs.
 */
export function readSelect(reader: Reader, outer: readonly FromItem[] = []): Select {
  const first = reader.at;
  const skipped = reader.notes.recovery?.rows.length ?? 0;
  const aliases = reader.notes.named.length;
  if (word(reader) === 'FROM') return readFromFirst(reader, first);
  if (isMapNext(reader)) return readMapped(reader, first, outer);
  expect(reader, 'SELECT');
  const before = readModifier(reader);
  const distinct = before?.distinct ?? readDistinct(reader);
  const deciding: OrderItem[] = [];
  const limited = readTop(reader, deciding);
  const after = readModifier(reader);
  const rowAs = before?.rowAs ?? after?.rowAs;
  const items =
    word(reader) === 'FROM' && reader.source.features.emptySelectList ? [] : readSelectItems(reader);
  readInto(reader);
  if (word(reader) === 'FROM' && outer.length > 0) throw unsupported(reader, 'A second FROM');
  const from = take(reader, 'FROM') ? readFrom(reader) : readLateralViews(reader, outer);
  const select = assemble(reader, { first, skipped, distinct, limited, items, from, rowAs });
  if (deciding.length > 0) select.orderBy = deciding;
  const named = reader.notes.named.splice(aliases);
  if (reader.source.features.userVariables) replaceAssignedIn(select, named);
  else if (named.length > 0) select.named = named;
  return before?.where === undefined ? select : { ...select, where: conjoin(select.where, before.where) };
}

function readModifier(reader: Reader): SelectModifier | null {
  return byWord(reader, reader.rules.engine.selectModifiers);
}

/** Hive: MAP and REDUCE in place of SELECT. */
function readMapped(reader: Reader, first: number, outer: readonly FromItem[]): Select {
  const skipped = reader.notes.recovery?.rows.length ?? 0;
  const items = readTransformScript(reader);
  const from = take(reader, 'FROM') ? readFrom(reader) : readLateralViews(reader, outer);
  return assemble(reader, { first, skipped, distinct: 'none', limited: false, items, from });
}

/** DuckDB: FROM t [SELECT a]. */
function readFromFirst(reader: Reader, first: number): Select {
  const skipped = reader.notes.recovery?.rows.length ?? 0;
  expect(reader, 'FROM');
  const from = readFrom(reader);
  let distinct: Select['distinct'] = 'none';
  let items: readonly SelectItem[];
  if (take(reader, 'SELECT')) {
    distinct = readDistinct(reader);
    items = readSelectItems(reader);
  } else if (isMapNext(reader)) items = readTransformScript(reader);
  else {
    if (!reader.source.features.fromAlone) throw unexpected(reader, 'SELECT');
    items = [
      { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span: spanFrom(reader, first) },
    ];
  }
  return assemble(reader, { first, skipped, distinct, limited: false, items, from });
}

function readDistinct(reader: Reader): Select['distinct'] {
  const first = reader.at;
  const distinct = takeAny(reader, 'DISTINCT', 'ALL', 'UNIQUE', 'DISTINCTROW');
  if (distinct === 'ALL') noteSkipped(reader, 'quantifier', first);
  if (distinct === null || distinct === 'ALL') return 'none';
  if (take(reader, 'ON')) return { on: readToEnd(takeBrackets(reader), readList) };
  return 'all';
}

type Begun = Pick<Select, 'distinct' | 'items' | 'from' | 'limited'> & {
  readonly rowAs?: Select['rowAs'] | undefined;
  readonly first: number;
  /** The number of gaps in FROM of other queries, which were read before. */
  readonly skipped: number;
};

function assemble(reader: Reader, begun: Begun): OpenSelect {
  const select = newSelect(reader, begun);
  for (const expr of gapsOfFrom(reader, begun)) select.where = conjoin(select.where, expr);
  for (;;) {
    if (readClause(reader, select)) continue;
    const unknown = readUnknownClause(reader);
    if (unknown === null) break;
    select.where = conjoin(select.where, unknown);
  }
  select.span = spanFrom(reader, begun.first);
  return select;
}

function newSelect(reader: Reader, { first, distinct, items, from, limited, rowAs }: Begun): OpenSelect {
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

/**
 * The gaps after relations of FROM. With a star they are not allowed, as they may change the columns of a
 * relation.
 */
function gapsOfFrom(reader: Reader, { skipped, items }: Begun): Expr[] {
  const exprs = reader.notes.recovery?.rows.splice(skipped) ?? [];
  const [first] = exprs;
  if (first !== undefined && items.some(({ kind }) => kind === 'star')) {
    const message = 'Cannot parse the text after a relation, which may change its columns.';
    throw new Unreadable('parse-failed', message, first.span, 'query');
  }
  return exprs;
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
