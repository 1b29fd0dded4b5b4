/**
 * Tokens → Snowflake's RESAMPLE, which fills the gaps of a series of times, and Hive's buckets: told as the query over the relation that they
 * stand for.
 *
 *   t RESAMPLE (USING at INCREMENT BY INTERVAL '1 hour' PARTITION BY id METADATA_COLUMNS IS_GENERATED() AS g)
 *     →   (SELECT *, IS_GENERATED(at, id) AS g FROM t GROUP BY at, id)
 *   t TABLESAMPLE (BUCKET 1 OUT OF 4 ON a)   →   (SELECT * FROM t WHERE BUCKET(a))
 */
import type { Expr, FromItem, Identifier, SelectItem, TableAlias } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { selectAll } from '../../core/plain-select.ts';
import {
  done,
  expect,
  list,
  type Reader,
  sees,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { namedRelation } from '../../query/derived.ts';

export function startsResample(reader: Reader): boolean {
  return sees(reader, 'RESAMPLE', '(', 'USING') && reader.source.dialect === 'snowflake';
}

/** What RESAMPLE, which comes next, makes of the relation. */
export function readResample(reader: Reader, item: FromItem, first: number): FromItem {
  reader.at++;
  const inside = takeBrackets(reader);
  const expression = inside.rules.expression;
  expect(inside, 'USING');
  const keys = [expression(inside)];
  if (!take(inside, 'INCREMENT', 'BY')) throw unexpected(inside, 'INCREMENT BY');
  const step = expression(inside);
  if (take(inside, 'PARTITION', 'BY')) keys.push(...list(inside, (each) => expression(each)));
  const metadata = take(inside, 'METADATA_COLUMNS') ? list(inside, (each) => readMetadata(each, keys)) : [];
  if (!done(inside)) throw unexpected(inside, '“)”');
  const span = spanFrom(reader, first);
  const plain = selectAll(item, span);
  const query = {
    ...plain,
    items: [...plain.items, ...metadata],
    groupBy: { kind: 'keys', keys: [...keys, step], modifiers: 'RESAMPLE' } as const,
  };
  return namedRelation(reader, query, first);
}

/** `IS_GENERATED() AS g`, which the times and the partition decide. */
function readMetadata(inside: Reader, args: readonly Expr[]): SelectItem {
  const first = inside.at;
  const { text } = readIdentifier(inside, 'a metadata column');
  if (word(inside) !== '(') throw unexpected(inside, '“(”');
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

/** The rows of a bucket: which they are, `column` says. */
export function bucketOf(table: FromItem & { kind: 'table' }, column: Expr): FromItem {
  const { name, span } = table;
  const last = name.at(-1) ?? { text: '', quoted: false };
  const alias: TableAlias = table.alias ?? { name: last, columns: null };
  const where: Expr = { kind: 'operator', name: 'BUCKET', args: [column], span: column.span };
  return { kind: 'derived', query: { ...selectAll(table, span), where }, alias, lateral: false, span };
}

/** `ON a` inside the brackets of a sample, the only column that a sample names; null where there is none. */
export function readBucketColumn(inside: Reader): Expr | null {
  if (word(inside) !== 'BUCKET') return null;
  while (!done(inside) && !take(inside, 'ON')) inside.at++;
  return done(inside) ? null : inside.rules.expression(inside);
}
