/**
 * Tokens → a data frame that the caller of Spark's `sql` gives to the text: its columns are unknown.
 *
 *   SELECT a FROM {df}   →   a relation {df}
 */
import type { TableName } from '../../../ir/ir.ts';
import { isName } from '../../core/identifier.ts';
import { peek, type Reader, word } from '../../core/reader.ts';

/**
 * DataFrame : { name } —
 * https://spark.apache.org/docs/latest/api/python/reference/pyspark.sql/api/pyspark.sql.SparkSession.sql.html
 */
export function readDataFrame(reader: Reader): TableName | null {
  const name = peek(reader, 1);
  if (!isName(name) || word(reader, 2) !== '}') return null;
  reader.at += 3;
  return [{ text: `{${name.text}}`, quoted: true, parameter: true }];
}
