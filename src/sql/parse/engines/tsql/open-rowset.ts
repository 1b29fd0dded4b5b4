/**
 * Tokens → T-SQL's OPENROWSET over files, as the relation of these files.
 *
 *   OPENROWSET (BULK 'f.csv', FORMAT = 'CSV') WITH (a INT, b INT) AS r   →   table «f.csv» as r
 */
import type { FromItem } from '../../../ir/ir.ts';
import { expectLocation } from '../../core/location.ts';
import {
  list,
  nextIs,
  type Reader,
  readToEnd,
  spanFrom,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readDefinitions } from '../../query/definitions.ts';
import { starOver, unionOf } from '../../query/file-rows.ts';

/**
 * OpenRowset : OPENROWSET ( BULK {'file' | ( 'file' {, …} )} {, option} ) [WITH ( columns )] [alias]
 * — https://learn.microsoft.com/en-us/sql/t-sql/functions/openrowset-bulk-transact-sql
 *
 * Several files are one relation with the rows of all of them.
 */
export function readOpenRowset(reader: Reader): FromItem | null {
  if (!nextIs(reader, 'OPENROWSET', '(', 'BULK')) return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  inside.at++;
  const names =
    word(inside) === '('
      ? readToEnd(takeBrackets(inside), (files) => list(files, expectLocation))
      : [expectLocation(inside)];
  const options = inside.at;
  inside.at = inside.end;
  noteSkipped(inside, 'options of a file', options);
  if (nextIs(reader, 'WITH', '(')) {
    const columns = reader.at;
    reader.at++;
    readDefinitions(reader);
    noteSkipped(reader, 'format of files', columns);
  }
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) return { kind: 'table', name, alias, span };
  const query = unionOf(
    names.map((each) => starOver(each, span)),
    span,
  );
  if (query === null) throw unexpected(reader, 'the location of a file');
  return { kind: 'derived', query, alias, lateral: false, span };
}
