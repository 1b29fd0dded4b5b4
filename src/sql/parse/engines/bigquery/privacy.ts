/**
 * Tokens → BigQuery's clause for differential privacy. The column of the privacy unit decides how many rows
 * of a unit count.
 *
 *   SELECT WITH DIFFERENTIAL_PRIVACY OPTIONS (privacy_unit_column = id) count(*) FROM t
 *     →   SELECT count(*) FROM t WHERE PRIVACY_UNIT_COLUMN(id)
 */
import type { Expr } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import {
  done,
  expect,
  type Reader,
  type SelectModifier,
  take,
  takeBrackets,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

const KINDS = new Set(['DIFFERENTIAL_PRIVACY', 'AGGREGATION_THRESHOLD', 'ANONYMIZATION']);

/**
 * Privacy : WITH {DIFFERENTIAL_PRIVACY | AGGREGATION_THRESHOLD | ANONYMIZATION} [OPTIONS ( {name = value} {,
 *   …} )]
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#dp_clause
 */
export function readPrivacy(reader: Reader): SelectModifier | null {
  if (!KINDS.has(word(reader, 1))) return null;
  const first = reader.at;
  reader.at += 2;
  let unit: Expr | null = null;
  const options = take(reader, 'OPTIONS') ? takeBrackets(reader) : null;
  while (options !== null && !done(options)) {
    const name = word(options);
    readIdentifier(options, 'an option');
    expect(options, '=');
    const value = options.rules.expression(options);
    if (name === 'PRIVACY_UNIT_COLUMN') unit = { kind: 'operator', name, args: [value], span: value.span };
    take(options, ',');
  }
  noteSkipped(reader, 'hint', first);
  return unit === null ? {} : { where: unit };
}
