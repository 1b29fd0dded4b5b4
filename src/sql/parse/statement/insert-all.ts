/**
 * Tokens → INSERT ALL and INSERT FIRST of Oracle and Snowflake, which insert the rows of one query into
 * several relations. Each relation has its own INSERT statement.
 *
 *   INSERT FIRST WHEN a > 1 THEN INTO t (x) VALUES (a) ELSE INTO u SELECT a FROM s
 *     →   INSERT INTO t (x) SELECT a FROM (SELECT a FROM s) WHERE a > 1;
 *         INSERT INTO u SELECT * FROM (SELECT a FROM s) WHERE NOT a > 1
 */
import type { Expr, FromItem, Identifier, Insert, Query, SelectItem, TableName } from '../../ir/ir.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  expect,
  list,
  type Reader,
  readToEnd,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead, readList } from '../expression/lists.ts';
import { readQuery } from '../query/query.ts';
import type { With } from '../query/with.ts';

/**
 * InsertAll : INSERT [OVERWRITE] {ALL | FIRST} {[WHEN condition THEN | ELSE] {INTO name [( columns )] [VALUES
 *   ( values )]}} query
 * — https://docs.snowflake.com/en/sql-reference/sql/insert-multi-table
 *
 * null for an INSERT into one relation.
 */
export function readInsertAll(reader: Reader, outer: With): Insert | null {
  const ahead = word(reader, 1) === 'OVERWRITE' ? 2 : 1;
  const kind = word(reader, ahead);
  const isPlain = kind === 'ALL' || kind === 'FIRST';
  if (!isPlain && kind !== 'WHEN') return null;
  reader.at += ahead + (isPlain ? 1 : 0);
  const branches = readBranches(reader);
  const query = readQuery(reader, outer);
  const [first, ...more] = insertsOf(branches, kind !== 'ALL', query);
  if (first === undefined) throw unexpected(reader, 'INTO');
  reader.notes.after.push(...more);
  return first;
}

interface Into {
  readonly target: TableName;
  readonly columns: readonly Identifier[] | null;
  readonly values: readonly Expr[] | null;
}

interface Branch {
  /** null: every row. `else`: the rows for which no earlier condition is true. */
  readonly when: Expr | 'else' | null;
  readonly into: readonly Into[];
}

function readBranches(reader: Reader): Branch[] {
  const branches: Branch[] = [];
  for (;;) {
    let when: Branch['when'] = null;
    if (take(reader, 'WHEN')) {
      when = reader.rules.expression(reader);
      expect(reader, 'THEN');
    } else if (take(reader, 'ELSE')) when = 'else';
    const into: Into[] = [];
    while (word(reader) === 'INTO') into.push(readInto(reader));
    if (into.length === 0) {
      if (branches.length === 0 || when !== null) throw unexpected(reader, 'INTO');
      return branches;
    }
    branches.push({ when, into });
  }
}

function readInto(reader: Reader): Into {
  expect(reader, 'INTO');
  const target = readTableName(reader);
  const isList = word(reader) === '(' && !isQueryAhead(reader);
  const columns = isList
    ? readToEnd(takeBrackets(reader), (inside) => list(inside, (each) => readColumn(each)))
    : null;
  const values = takeAny(reader, 'VALUES') === null ? null : readToEnd(takeBrackets(reader), readList);
  return { target, columns, values };
}

function readColumn(reader: Reader): Identifier {
  const column = readTableName(reader).at(-1);
  if (column === undefined) throw unexpected(reader, 'a column');
  return column;
}

/** `once`: each row is inserted by the first branch whose condition is true, and by no other. */
function insertsOf(branches: readonly Branch[], once: boolean, query: Query): Insert[] {
  const earlier: Expr[] = [];
  return branches.flatMap(({ when, into }) => {
    const not = when === 'else' || once ? earlier.map(negated) : [];
    const own = when === null || when === 'else' ? [] : [when];
    earlier.push(...own);
    return into.map((one) => insertOf(one, [...not, ...own], query));
  });
}

function negated(expr: Expr): Expr {
  return { kind: 'operator', name: 'NOT', args: [expr], span: expr.span };
}

function insertOf({ target, columns, values }: Into, conditions: readonly Expr[], query: Query): Insert {
  const { span } = query;
  const rows: FromItem = { kind: 'derived', query, alias: null, lateral: false, span };
  const items = values?.map(
    (expr): SelectItem => ({ kind: 'expression', expr, alias: null, span: expr.span }),
  );
  const [only, ...more] = conditions;
  const where: Expr | null =
    only === undefined || more.length === 0
      ? (only ?? null)
      : { kind: 'operator', name: 'AND', args: conditions, span };
  const base = selectAll(rows, span);
  return {
    kind: 'insert',
    target,
    columns,
    byName: false,
    partition: [],
    query: { ...base, items: items ?? base.items, where },
  };
}
