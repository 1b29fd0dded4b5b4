/**
 * Tokens → a call that reads files, as the relation that these are.
 *
 *   read_files('/data/orders', format => 'csv') o   →   «/data/orders» o
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { FromItem } from '../../ir/ir.ts';
import { expectLocation, locationOf, stringText } from '../core/location.ts';
import {
  list,
  peek,
  type Reader,
  sees,
  spanFrom,
  takeBrackets,
  unexpected,
  whole,
  word,
} from '../core/reader.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readDefinitions } from './definitions.ts';
import { oneAfterAnother, starOver } from './file-rows.ts';

/** Table functions that read the files which their first argument names. */
const FILE_FUNCTIONS: Readonly<Partial<Record<DialectName, ReadonlySet<string>>>> = {
  clickhouse: names(
    'file url s3 s3cluster gcs hdfs hdfscluster urlcluster filecluster azureblobstorage deltalake iceberg icebergs3 hudi oss cosn',
  ),
  databricks: names('read_files cloud_files'),
};

/** A call of such a function as the relation that it is; null where none comes next. What the other arguments say is how to read. */
export function readFileFunction(reader: Reader): FromItem | null {
  if (sees(reader, 'OPENROWSET', '(', 'BULK')) return readOpenRowset(reader);
  const functions = FILE_FUNCTIONS[reader.source.dialect];
  const path = peek(reader, 2);
  if (functions?.has(word(reader)) !== true || word(reader, 1) !== '(' || path?.kind !== 'string')
    return null;
  const first = reader.at;
  reader.at++;
  takeBrackets(reader);
  const options = reader.at;
  reader.at = first + 3;
  const name = locationOf(stringText(path));
  reader.at = options;
  reader.notes.passed.push({ clause: 'format of files', first, end: first + 1 });
  reader.notes.passed.push({ clause: 'options of a file', first: first + 3, end: options - 1 });
  const alias = readTableAlias(reader);
  return { kind: 'table', name, alias, span: spanFrom(reader, first) };
}

/** T-SQL: OPENROWSET (BULK 'f', FORMAT = 'CSV') [WITH (a INT, b INT 3)]; of several, `BULK ('f', 'g')`, the rows follow each other. */
function readOpenRowset(reader: Reader): FromItem {
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
  if (query === null) throw unexpected(reader, 'the place of a file');
  return { kind: 'derived', query, alias, lateral: false, span };
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.toUpperCase().split(' '));
}
