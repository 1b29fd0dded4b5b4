/**
 * ClickHouse's SETTINGS and FORMAT after a query, skipped. Each side of a set operation may have them.
 *
 *   SELECT a FROM t SETTINGS max_threads = 8 FORMAT CSV   →   SELECT a FROM t
 */
import { done, type Reader, skipBrackets, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { setAhead } from '../../query/set-operator.ts';

/**
 * QuerySettings : {SETTINGS | FORMAT} …
 * — https://clickhouse.com/docs/sql-reference/statements/select#settings-in-select-query
 */
export function skipQuerySettings(reader: Reader): true {
  const first = reader.at;
  while (!done(reader) && setAhead(reader) === null) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'hint', first);
  return true;
}
