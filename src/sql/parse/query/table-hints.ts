/**
 * Hints after a table of FROM, which do not change its rows: T-SQL's WITH (NOLOCK), MySQL's USE INDEX (…),
 * SQLite's INDEXED BY.
 */
import { nextIs, type Reader, skipBrackets, take, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';

/** — https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table */
const TABLE_HINTS = new Set(
  `NOLOCK ROWLOCK TABLOCK TABLOCKX UPDLOCK XLOCK PAGLOCK HOLDLOCK READPAST READCOMMITTED READUNCOMMITTED REPEATABLEREAD
   SERIALIZABLE NOWAIT FASTFIRSTROW INDEX FORCESEEK`.split(/\s+/),
);

/** T-SQL: WITH is optional before hints, `t (NOLOCK)`. The bracket is `ahead` tokens on. */
export function isHintListNext(reader: Reader, ahead = 0): boolean {
  return (
    reader.source.features.tableHintsWithoutWith &&
    word(reader, ahead) === '(' &&
    TABLE_HINTS.has(word(reader, ahead + 1))
  );
}

/** TableHints : [[WITH] ( hints )] {INDEXED BY name | NOT INDEXED | IndexHint} */
export function skipTableHints(reader: Reader): void {
  const first = reader.at;
  if (nextIs(reader, 'WITH', '(') && reader.source.features.tableHints) {
    reader.at++;
    skipBrackets(reader);
  } else if (isHintListNext(reader)) skipBrackets(reader);
  while (takeIndexed(reader));
  // IndexHint : {USE | FORCE | IGNORE} {INDEX | KEY} [FOR {JOIN | ORDER BY | GROUP BY}] ( indexes )
  while (['USE', 'FORCE', 'IGNORE'].includes(word(reader)) && ['INDEX', 'KEY'].includes(word(reader, 1))) {
    reader.at += 2;
    if (take(reader, 'FOR')) while (['JOIN', 'ORDER', 'GROUP', 'BY'].includes(word(reader))) reader.at++;
    skipBrackets(reader);
    take(reader, ',');
  }
  noteSkipped(reader, 'hint', first);
}

/** SQLite: INDEXED BY i, NOT INDEXED. */
function takeIndexed(reader: Reader): boolean {
  if (take(reader, 'NOT', 'INDEXED')) return true;
  if (!take(reader, 'INDEXED', 'BY')) return false;
  readTableName(reader);
  return true;
}
