/**
 * Detects the kind of a file from its first bytes; the file name does not matter.
 *
 *   'account_id,…' → csv, '{"source_table…}\n{' → ndjson, '{"statement_id": …' and '[' → json, 'PAR1'
 *     → parquet
 */

export type DetectedKind = 'csv' | 'ndjson' | 'json' | 'parquet' | 'empty';

/** What the file is instead, and what to do: the rest of a sentence that begins with the file name. */
export interface Undetected {
  readonly kind: 'unknown';
  readonly why: string;
}

const OTHERS: readonly (readonly [bytes: string, why: string])[] = [
  ['PK\u0003\u0004', 'is a ZIP archive or a workbook: unpack it, or save it as CSV'],
  ['BZh', 'is compressed with bzip2: unpack it, or compress it with gzip'],
  ['ORC', 'is an ORC file: export it as CSV, JSON or Parquet'],
  ['Obj\u0001', 'is an Avro file: export it as CSV, JSON or Parquet'],
  ['ARROW1', 'is an Arrow file: request the format JSON_ARRAY or CSV'],
  ['\u00ff\u00ff\u00ff\u00ff', 'is an Arrow stream: request the format JSON_ARRAY or CSV'],
  ['PARE', 'is an encrypted Parquet file: export it without encryption'],
  ['\u00ff\u00fe', 'is UTF-16: convert it to UTF-8'],
  ['\u00fe\u00ff', 'is UTF-16: convert it to UTF-8'],
];

export function detectKind(head: Buffer): DetectedKind | Undetected {
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet';
  const beginning = head.toString('latin1', 0, 8);
  const other = OTHERS.find(([bytes]) => beginning.startsWith(bytes));
  if (other !== undefined) return { kind: 'unknown', why: other[1] };
  if (head.includes(0))
    return { kind: 'unknown', why: 'is neither text nor Parquet: export it as CSV, JSON or Parquet' };
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text === '') return 'empty';
  if (text.startsWith('<')) return { kind: 'unknown', why: 'is HTML or XML, perhaps an error page' };
  if (text.startsWith('[')) return 'json';
  return text.startsWith('{') ? kindOfObjects(text) : 'csv';
}

/** Keys of responses of statement APIs; no row of lineage has such a key. */
const ANSWER =
  /^\{\s*"(?:statement_id|status|manifest|result|resultSetMetaData|data|code|chunk_index|external_links)"/;

/**
 * A damaged line must not change the detected kind: if one of the first two lines is a complete object, lines
 * are rows.
 */
function kindOfObjects(text: string): 'ndjson' | 'json' {
  if (ANSWER.test(text)) return 'json';
  return text.split('\n', 2).some(isObjectText) ? 'ndjson' : 'json';
}

function isObjectText(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
