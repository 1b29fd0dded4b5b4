/** Findings about exports of observed lineage. */
import { findingGroup } from './finding-group.ts';

export const observedFindings = findingGroup('Observed lineage', {
  'input-cut-off': {
    meaning: 'An export ends early or is damaged. Its rows up to there were read.',
    action: 'Export the data again, and read the new export.',
    example: 'a download that was interrupted',
  },
  'partial-input': {
    meaning: 'The warehouse returned only a part of the rows.',
    action: 'Set a shorter `lookback`.',
    example: 'a Databricks result over the limit of its rows',
  },
  truncated: {
    meaning: 'The warehouse truncated its answer at a limit of rows or bytes.',
    action: 'Export a shorter period.',
    example: 'an answer of the SQL statement API with `"truncated": true`',
  },
  'missing-chunks': {
    meaning: 'An answer of the SQL statement API has more parts than the file contains.',
    action: 'Save all parts of the answer.',
    example: 'the first part of an answer with three',
  },
  'missing-rows': {
    meaning: 'An answer contains fewer rows than it declares.',
    action: 'Save the complete answer.',
    example: '`"total_row_count": 500` and 300 rows',
  },
  'damaged-rows': {
    meaning: 'Rows of a Parquet file cannot be read.',
    action: 'Export the file again.',
    example: 'a page with a wrong checksum',
  },
  'no-line-end': {
    meaning:
      'The last row of a CSV file has no line end. If the file was truncated, its last value may be incomplete.',
    action: 'Check the end of the file.',
    example: 'a file whose last byte is not a line feed',
  },
  'too-many-edges': {
    meaning: 'An export contains more distinct edges than the limit. The rest is omitted.',
    action: 'Read a shorter period, or fewer schemas.',
    example: 'a year of lineage of a large warehouse',
  },
  'not-an-export': {
    meaning: 'Files of a folder were not read, because their names do not look like exports.',
    action: 'Give a file by its path to read it with any name.',
    example: '`README.md` next to `column.csv`',
  },
  'nothing-observed': {
    meaning: 'No input contains data that was written. The stored lineage is unchanged.',
    action: 'Check the filters of the export.',
    example: 'an export of reads only',
  },
  'no-code': {
    meaning: 'The graph contains no project, so observed names cannot be matched with code.',
    action: 'Run `tributary build <path>`.',
    example: '`tributary observe` before the first build',
  },
  'no-name-known': {
    meaning: 'None of the observed relations is in the code.',
    action: 'Set the namespace with `--namespace`, or build the project of these relations.',
    example: 'lineage of `databricks://acme` and code in `databricks://default`',
  },
  'several-namespaces': {
    meaning: 'The export does not contain its host, and the graph has several namespaces of the platform.',
    action: 'Set the namespace with `--namespace`.',
    example: 'two Snowflake accounts in one graph',
  },
  'ambiguous-relation': {
    meaning: 'An observed name matches several relations of the code. It remains a separate relation.',
    action: 'Write both with the same number of parts and in the same case.',
    example: '`orders` if the code has `raw.orders` and `mart.orders`',
  },
  'renamed-relation': {
    meaning: 'The engine renamed a relation.',
    action: 'No action needed if the code has the new name. Otherwise update the code.',
    example: '`ALTER TABLE orders RENAME TO orders_old`',
  },
  'unknown-relation': {
    meaning: 'Relations were observed that the code does not contain.',
    action: 'No action needed if other tools write them. Otherwise build the project of these relations.',
    example: 'a table that a notebook writes',
  },
  'other-case': {
    meaning: 'Observed names differ from the code only in case. They count as the same.',
    action: 'No action needed.',
    example: '`Orders` in the export, `orders` in the code',
  },
  'only-read': {
    meaning: 'Rows report a read without a write. They contain no lineage.',
    action: 'No action needed.',
    example: 'a dashboard query',
  },
  'no-names': {
    meaning: 'Rows contain neither a source nor a target.',
    action: 'Check the columns of the export.',
    example: 'an export without the name columns',
  },
  'hidden-name': {
    meaning: 'A name in a row is hidden from the exporting user.',
    action: 'Export as a user who may see all names.',
    example: 'a masked table name',
  },
  'no-target-column': {
    meaning: 'Rows contain a source column and no target column, so only the two relations are known.',
    action: 'No action needed.',
    example: 'an insert whose columns the engine did not record',
  },
  'no-time': {
    meaning: 'Rows have no time that can be parsed.',
    action: 'Export the time in the format of the warehouse.',
    example: 'a spreadsheet that rewrote the dates',
  },
  'failed-statement': {
    meaning: 'Statements failed, so they wrote nothing.',
    action: 'No action needed.',
    example: 'a query with the status `FAILED`',
  },
  'late-history': {
    meaning:
      'Rows of QUERY_HISTORY follow the statements that they describe, and too many statements were waiting.',
    action: 'Give the file with QUERY_HISTORY first.',
    example: '`access.csv history.csv` in this order',
  },
  'history-full': {
    meaning: 'QUERY_HISTORY has more rows than the limit.',
    action: 'Read a shorter period.',
    example: 'a year of queries at once',
  },
  'too-many-sources': {
    meaning: 'A statement has more sources through temporary tables than the limit.',
    action: 'Check the lineage of the statement.',
    example: 'a session with hundreds of temporary tables',
  },
  'bad-line': {
    meaning: 'Lines are not complete JSON objects. They were skipped.',
    action: 'Export the file again.',
    example: 'a truncated line',
  },
  'long-line': {
    meaning: 'Lines are longer than the limit. They were skipped.',
    action: 'Check the export.',
    example: 'a file without line ends',
  },
  'ragged-row': {
    meaning: 'The number of cells in some rows differs from the number of columns. The rows were skipped.',
    action: 'Check the quoting of the export.',
    example: 'an unquoted comma in a name',
  },
  'not-a-row': {
    meaning: 'Entries are neither objects nor lists of cells. They were skipped.',
    action: 'Check the export.',
    example: '`[1, 2, 3]` instead of rows',
  },
  'unreadable-objects_modified': {
    meaning:
      'Rows of ACCESS_HISTORY have a value of OBJECTS_MODIFIED that is not a list of objects. They were skipped.',
    action: 'Export the column as JSON.',
    example: '`[1, 2]` in the column',
  },
  'unreadable-object_modified_by_ddl': {
    meaning:
      'Rows of ACCESS_HISTORY have a value of OBJECT_MODIFIED_BY_DDL that is not a list of objects. They were skipped.',
    action: 'Export the column as JSON.',
    example: '`[1, 2]` in the column',
  },
  'unreadable-direct_objects_accessed': {
    meaning:
      'Rows of ACCESS_HISTORY have a value of DIRECT_OBJECTS_ACCESSED that is not a list of objects. They were skipped.',
    action: 'Export the column as JSON.',
    example: '`[1, 2]` in the column',
  },
  'unreadable-base_objects_accessed': {
    meaning:
      'Rows of ACCESS_HISTORY have a value of BASE_OBJECTS_ACCESSED that is not a list of objects. They were skipped.',
    action: 'Export the column as JSON.',
    example: '`[1, 2]` in the column',
  },
});
