/**
 * Tokens → the files of a Spark view.
 *
 *   CREATE TEMPORARY VIEW v USING csv OPTIONS (path 'f')   →   create view v as SELECT * FROM «f»
 */
import type { Create } from '../../../ir/ir.ts';
import { type CreateClause, nextIs, type Reader, spanFrom, takeBrackets } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { starOver } from '../../query/file-rows.ts';
import { readPlaceOption } from '../../statement/copy.ts';

/**
 * FileOptions : OPTIONS ( PATH 'location' {, option} )
 * — https://spark.apache.org/docs/latest/sql-data-sources-csv.html
 */
export function readFileOptions(reader: Reader, what: Create['what']): CreateClause | null {
  if (what !== 'view' || !nextIs(reader, 'OPTIONS', '(')) return null;
  const first = reader.at;
  reader.at++;
  const [place] = readPlaceOption(takeBrackets(reader), ['PATH']);
  noteSkipped(reader, 'format of files', first);
  return place === undefined ? null : { query: starOver(place, spanFrom(reader, first)) };
}
