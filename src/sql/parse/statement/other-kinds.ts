/**
 * Whether a statement without a rule moves data. It moves no data if its kind never does, or if it contains
 * no word of a statement that does. All other statements are opaque.
 *
 *   CREATE INDEX i ON t (a)                        →   moves nothing
 *   CREATE SNAPSHOT TABLE s CLONE t                →   may move data
 *   EXPLAIN ANALYZE INSERT INTO t SELECT a FROM u  →   moves data: EXPLAIN ANALYZE runs the statement
 */

import { nextIs, type Reader, word } from '../core/reader.ts';
import { skipStatement } from '../core/statement-boundary.ts';

/** These objects are no relations. */
const NO_RELATION = new Set(
  `INDEX UNIQUE CLUSTERED NONCLUSTERED COLUMNSTORE FULLTEXT SPATIAL BITMAP VECTOR SEARCH FUNCTION AGGREGATE MACRO SEQUENCE TYPE DOMAIN
   EXTENSION USER ROLE LOGIN GROUP STAGE DBT WAREHOUSE FILE MASKING ROW NETWORK POLICY TAG CREDENTIAL CAST OPERATOR COLLATION CONVERSION
   STATISTICS PARTITION CONSTRAINT RLS`.split(/\s+/),
);
/** These objects are no relations, but a copy of such an object copies its data. */
const EMPTY_UNLESS_COPIED = new Set('SCHEMA DATABASE CATALOG LIBRARY STREAMLIT SHARE VOLUME'.split(' '));
const COPIES = new Set(['CLONE', 'COPY']);
const MOVING = new Set('SELECT INSERT UPDATE DELETE MERGE CLONE COPY LIKE FROM FOR SOURCE AS'.split(' '));
const CHANGES = new Set('INSERT UPDATE DELETE MERGE CREATE COPY'.split(' '));

/** CREATE of an object that is no relation. The reader is before its kind. */
export function createsNoData(reader: Reader): boolean {
  if (EMPTY_UNLESS_COPIED.has(word(reader))) return !contains(reader, COPIES);
  return NO_RELATION.has(word(reader)) || !contains(reader, MOVING);
}

/** The action of an ALTER that moves data or renames a relation; null if there is none. */
export function altersData(reader: Reader): string | null {
  const ends = endOf(reader);
  const statement: Reader = { ...reader };
  for (; statement.at < ends; statement.at++) {
    const action = word(statement);
    if (['SWAP', 'EXCHANGE', 'APPEND'].includes(action)) return `ALTER … ${action}`;
    if (nextIs(statement, 'RENAME', 'TO')) return 'ALTER … RENAME TO';
    const ofPartition = word(statement, 1) === 'PARTITION';
    if (['ATTACH', 'MOVE', 'REPLACE', 'FETCH'].includes(action) && ofPartition)
      return `ALTER … ${action} PARTITION`;
    if (action === 'SWITCH' && (ofPartition || word(statement, 1) === 'TO')) return 'ALTER … SWITCH';
  }
  return null;
}

/** EXPLAIN ANALYZE runs the statement that it explains. */
export function runsChange(reader: Reader): boolean {
  const runs = [1, 2].some((ahead) => ['ANALYZE', 'ANALYSE', '('].includes(word(reader, ahead)));
  return runs && contains(reader, new Set(['ANALYZE', 'ANALYSE'])) && contains(reader, CHANGES);
}

function contains(reader: Reader, words: ReadonlySet<string>): boolean {
  const ends = endOf(reader);
  for (let at = reader.at; at < ends; at++) if (words.has(reader.source.tokens[at]?.upper ?? '')) return true;
  return false;
}

function endOf(reader: Reader): number {
  const statement: Reader = { ...reader };
  skipStatement(statement);
  return statement.at;
}
