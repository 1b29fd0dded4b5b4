/**
 * Tokens → the rows that an INSERT of Databricks deletes before it writes: by a condition, or by columns
 * compared by name.
 *
 *   INSERT INTO t REPLACE USING (a) SELECT a, b FROM s
 *     →   DELETE FROM t USING (…) inserted WHERE t.a = inserted.a; INSERT INTO t SELECT a, b FROM s
 */
import type { Delete, Expr, FromItem, Identifier, Insert, TableAlias } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import {
  type InsertClause,
  list,
  type Reader,
  readToEnd,
  take,
  takeBrackets,
  unexpected,
} from '../../core/reader.ts';
import { isQueryAhead } from '../../expression/lists.ts';

/** Which rows are deleted. */
type Replaced = { readonly where: Expr } | { readonly on: Expr } | { readonly using: readonly Identifier[] };

/**
 * ReplacedRows : REPLACE {WHERE condition | ON condition | USING ( columns )}
 * — https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-dml-insert-into
 */
export function readReplacedRows(reader: Reader): InsertClause | null {
  const replaced = readReplaced(reader);
  if (replaced === null) return null;
  return {
    before: (insert, alias, row) => {
      if ('on' in replaced && row === null)
        throw unexpected(reader, 'AS and an alias of the new rows, which the condition of REPLACE ON needs');
      return deletedRows(insert, replaced, alias, row);
    },
  };
}

function readReplaced(reader: Reader): Replaced | null {
  if (take(reader, 'REPLACE', 'WHERE')) return { where: reader.rules.expression(reader) };
  if (take(reader, 'REPLACE', 'ON')) return { on: readCondition(reader) };
  if (!take(reader, 'REPLACE', 'USING')) return null;
  return { using: readToEnd(takeBrackets(reader), (inside) => list(inside, (each) => readIdentifier(each))) };
}

/**
 * Condition : value — it ends before the brackets of a query.
 *
 * Ends before the brackets of the query, which would otherwise be those of a call: `ON t.a = x.a (SELECT …)
 * AS x`.
 */
function readCondition(reader: Reader): Expr {
  const { tokens, partner } = reader.source;
  let end = reader.at;
  while (end < reader.end) {
    const close = tokens[end]?.upper === '(' ? (partner[end] ?? -1) : -1;
    const opensQuery = close > end && isQueryAhead({ ...reader, at: end });
    if (opensQuery && (tokens[close + 1]?.upper === 'AS' || close + 1 >= reader.end)) break;
    end = Math.max(end, close) + 1;
  }
  const condition: Reader = { ...reader, end };
  const on = readToEnd(condition, reader.rules.expression);
  reader.at = end;
  return on;
}

const NEW: Identifier = { text: 'inserted', quoted: false };

function deletedRows(
  { target, query }: Insert,
  replaced: Replaced,
  alias: Identifier | null,
  row: TableAlias | null,
): Delete {
  const base = { kind: 'delete', with: [], recursive: false, target, alias } as const;
  if ('where' in replaced) return { ...base, using: [], where: replaced.where };
  const { span } = query;
  const source: FromItem = {
    kind: 'derived',
    query,
    alias: row ?? { name: NEW, columns: null },
    lateral: false,
    span,
  };
  if ('on' in replaced) {
    const shown = alias === null ? null : { name: alias, columns: null };
    const left: FromItem = { kind: 'table', name: target, alias: shown, span };
    const sides = { left, right: source, on: replaced.on, using: null, natural: false, span };
    return { ...base, using: [{ kind: 'join', type: 'inner', ...sides }], where: null };
  }
  const own = target.at(-1) ?? NEW;
  const column = (parts: readonly Identifier[]): Expr => ({ kind: 'column', parts, span });
  const same = replaced.using.map(
    (name): Expr => ({ kind: 'operator', name: '=', args: [column([own, name]), column([NEW, name])], span }),
  );
  return { ...base, using: [source], where: { kind: 'operator', name: 'AND', args: same, span } };
}
