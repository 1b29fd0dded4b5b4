/**
 * Tokens → T-SQL's OPENROWSET over files, as the relation of these files.
 *
 *   OPENROWSET (BULK 'f.csv', FORMAT = 'CSV') WITH (a INT, b INT) AS r   →   table «f.csv» as r
 */
import type { FromItem } from '../../../ir/ir.ts';
import { expectLocation } from '../../core/location.ts';
import {
  list,
  type Reader,
  sees,
  spanFrom,
  takeBrackets,
  unexpected,
  whole,
  word,
} from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readDefinitions } from '../../query/definitions.ts';
import { oneAfterAnother, starOver } from '../../query/file-rows.ts';

/**
 * OpenRowset : OPENROWSET ( BULK {'file' | ( 'file' {, …} )} {, option} ) [WITH ( columns )] [alias]
 * — https://learn.microsoft.com/en-us/sql/t-sql/functions/openrowset-bulk-transact-sql
 *
 * Several files are one relation with the rows of all of them.
 */
export function readOpenRowset(reader: Reader): FromItem | null {
  if (!sees(reader, 'OPENROWSET', '(', 'BULK')) return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  inside.at++;
  const names =
    word(inside) === '('
      ? whole(takeBrackets(inside), (files) => list(files, expectLocation))
      : [expectLocation(inside)];
  const options = inside.at;
  inside.at = inside.end;
  passOver(inside, 'options of a file', options);
  if (sees(reader, 'WITH', '(')) {
    const columns = reader.at;
    reader.at++;
    readDefinitions(reader);
    passOver(reader, 'format of files', columns);
  }
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) return { kind: 'table', name, alias, span };
  const query = oneAfterAnother(
    names.map((each) => starOver(each, span)),
    span,
  );
  if (query === null) throw unexpected(reader, 'the location of a file');
  return { kind: 'derived', query, alias, lateral: false, span };
}
