/**
 * Tokens → Snowflake's RESAMPLE, which fills the gaps of a time series: a query over the relation.
 *
 *   t RESAMPLE (USING at INCREMENT BY INTERVAL '1 hour' PARTITION BY id METADATA_COLUMNS IS_GENERATED() AS g)
 *     →   (SELECT *, IS_GENERATED(at, id) AS g FROM t GROUP BY at, id)
 */
import type { Expr, FromItem, Identifier, SelectItem } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { selectAll } from '../../core/plain-select.ts';
import {
  done,
  expect,
  list,
  nextIs,
  type Reader,
  type RelationRead,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { readDerivedTable } from '../../query/derived-table.ts';

/**
 * Resample : RESAMPLE ( USING time INCREMENT BY interval [PARTITION BY keys] [METADATA_COLUMNS columns] )
 * — https://docs.snowflake.com/en/sql-reference/constructs/resample
 */
export function readResample(reader: Reader, { relation, first }: RelationRead): FromItem | null {
  if (!nextIs(reader, 'RESAMPLE', '(', 'USING')) return null;
  reader.at++;
  const inside = takeBrackets(reader);
  const expression = inside.rules.expression;
  expect(inside, 'USING');
  const keys = [expression(inside)];
  if (!take(inside, 'INCREMENT', 'BY')) throw unexpected(inside, 'INCREMENT BY');
  const step = expression(inside);
  if (take(inside, 'PARTITION', 'BY')) keys.push(...list(inside, (each) => expression(each)));
  const metadata = take(inside, 'METADATA_COLUMNS') ? list(inside, (each) => readMetadata(each, keys)) : [];
  if (!done(inside)) throw unexpected(inside, '")"');
  const span = spanFrom(reader, first);
  const plain = selectAll(relation, span);
  const query = {
    ...plain,
    items: [...plain.items, ...metadata],
    groupBy: { kind: 'keys', keys: [...keys, step], modifiers: 'RESAMPLE' } as const,
  };
  return readDerivedTable(reader, query, first);
}

/**
 * Metadata : METADATA_COLUMNS call AS name {, call AS name}
 *
 * `IS_GENERATED() AS g`: the column depends on the times and the partition.
 */
function readMetadata(inside: Reader, args: readonly Expr[]): SelectItem {
  const first = inside.at;
  const { text } = readIdentifier(inside, 'a metadata column');
  if (word(inside) !== '(') throw unexpected(inside, '"("');
  takeBrackets(inside);
  const span = spanFrom(inside, first);
  const alias: Identifier = take(inside, 'AS') ? readIdentifier(inside) : { text, quoted: false };
  return {
    kind: 'expression',
    expr: { kind: 'operator', name: text.toUpperCase(), args, span },
    alias,
    span,
  };
}
