/**
 * Tokens → a table by its name, with what may follow the name: its version, a sample, an alias, hints.
 *
 *   sales.orders FOR SYSTEM_TIME AS OF '2026-01-31' AS o WITH (NOLOCK)   →   table sales.orders as o
 */
import type { Expr, FromItem, TableAlias, TableName } from '../../ir/ir.ts';
import { closing, done, nextIs, type Reader, spanFrom, take, word } from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { bucketOf, readSample } from './sample.ts';
import { skipTableHints } from './table-hints.ts';
import { skipDeltaVersion, skipTimeTravel } from './time-travel.ts';

/** BaseTable : name [*] [version] [sample] [alias] [FINAL] [version] [hints] [alias] */
export function readBaseTable(reader: Reader, first: number): FromItem {
  const { features } = reader.source;
  const name = readTableName(reader);
  if (name[0]?.location === true) skipFileOptions(reader);
  const star = reader.at;
  if (take(reader, '*')) noteSkipped(reader, 'quantifier', star);
  skipDeltaVersion(reader);
  skipTimeTravel(reader);
  const bucket = readSample(reader);
  if (features.graphPaths && nextIs(reader, 'FOR', 'PATH')) skipTo(reader, 'quantifier', reader.at + 2);
  let alias = readTableAlias(reader);
  if (nextIs(reader, 'WITH', 'OFFSET')) return readArrayOfPath(reader, { name, alias, first });
  if (features.finalModifier && take(reader, 'FINAL')) {
    noteSkipped(reader, 'hint', reader.at - 1);
    alias ??= readTableAlias(reader);
  }
  skipTimeTravel(reader);
  skipTableHints(reader);
  if (alias === null && !done(reader)) alias = readTableAlias(reader);
  const table = { kind: 'table', name, alias, span: spanFrom(reader, first) } as const;
  return bucket === null ? table : bucketOf(table, bucket);
}

/** Snowflake: `(FILE_FORMAT => 'lines', PATTERN => '.*csv')` after a stage. */
function skipFileOptions(reader: Reader): void {
  if (word(reader) === '(' && ['=>', '='].includes(word(reader, 2)))
    skipTo(reader, 'format of files', closing(reader) + 1);
}

/** BigQuery: `t.items AS i WITH OFFSET AS n` has the elements of the array t.items. */
function readArrayOfPath(
  reader: Reader,
  { name, alias, first }: { name: TableName; alias: TableAlias | null; first: number },
): FromItem {
  reader.at += 2;
  const item = alias?.name ?? name.at(-1) ?? { text: '', quoted: false };
  const offset = readTableAlias(reader)?.name ?? { text: 'offset', quoted: false };
  const span = spanFrom(reader, first);
  const args: Expr[] = [{ kind: 'column', parts: name, span }];
  return {
    kind: 'function',
    name: 'UNNEST',
    args,
    alias: { name: item, columns: [item, offset] },
    aliasIsColumn: false,
    counts: true,
    span,
  };
}
