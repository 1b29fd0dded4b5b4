/**
 * Tokens → the common table expressions of WITH.
 *
 *   WITH RECURSIVE c (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM c)
 *     →   {with: [c (a)], recursive: true, named: []}
 */
import type { Cte, Identifier, NamedExpr, Query } from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { readColumnList, readIdentifier } from '../core/identifier.ts';
import {
  closing,
  expect,
  nextIs,
  peek,
  type Reader,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readSearchCycle } from './search-cycle.ts';
import { skipWithFunctions } from './with-function.ts';

export interface With {
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  /** ClickHouse: `WITH a + b AS total`, values with a name. */
  readonly named: readonly NamedExpr[];
}

export const NO_CTES: With = { with: [], recursive: false, named: [] };

/** With : WITH [RECURSIVE] {CommonTable | item of the engine} {, …} */
export function readWith(reader: Reader): With {
  if (word(reader) !== 'WITH') return NO_CTES;
  const { engine } = reader.rules;
  if (!skipWithFunctions(reader)) reader.at++;
  else if (!reader.source.features.plsqlInWith || word(reader) === 'SELECT') return readWith(reader);
  if (nextIs(reader, 'XMLNAMESPACES', '(') && reader.source.features.xmlNamespaces) {
    skipTo(reader, 'hint', closing({ ...reader, at: reader.at + 1 }) + 1);
    if (!take(reader, ',')) return NO_CTES;
  }
  const recursive = take(reader, 'RECURSIVE');
  const ctes: Cte[] = [];
  const named: NamedExpr[] = [];
  do {
    const value = engine.withItem?.(reader) ?? null;
    const cte = value === null ? readCommonTable(reader, ctes) : null;
    if (value !== null) named.push(value);
    if (cte !== null) ctes.push(cte);
  } while (take(reader, ','));
  return { with: ctes, recursive, named };
}

/**
 * CommonTable : name [( columns )] {clause of the engine} [AS] [[NOT] MATERIALIZED] ( {query | change} )
 *   [SEARCH …] [CYCLE …]
 *
 * null for a change that returns no rows. Databricks: AS is optional.
 */
function readCommonTable(reader: Reader, earlier: readonly Cte[]): Cte | null {
  const name = readNameString(reader) ?? readIdentifier(reader, 'the name of a common table expression');
  const columns = word(reader) === '(' && !isQueryAhead(reader) ? readColumnList(reader) : null;
  const changes: ((query: Query) => Query)[] = [];
  for (;;) {
    const change = byWord(reader, reader.rules.engine.cteClauses, columns);
    if (change === null) break;
    changes.push(change);
  }
  if (!(word(reader) === '(' && isQueryAhead(reader))) expect(reader, 'AS');
  const hint = reader.at;
  if (take(reader, 'NOT', 'MATERIALIZED') || take(reader, 'MATERIALIZED')) noteSkipped(reader, 'hint', hint);
  if (word(reader) !== '(') throw unexpected(reader, '"("');
  const inside = takeBrackets(reader);
  if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(word(inside))) {
    const rows = reader.rules.change(inside, [...earlier]);
    return rows === null ? null : { name, columns, query: rows };
  }
  const query = changes.reduce((read, change) => change(read), reader.rules.query(inside));
  const adds = readSearchCycle(reader);
  return adds.length === 0 ? { name, columns, query } : { name, columns, query, adds };
}

/** DuckDB: the name of a common table expression as a string. */
function readNameString(reader: Reader): Identifier | null {
  const token = peek(reader);
  if (token?.kind !== 'string' || !reader.source.features.cteNameStrings) return null;
  reader.at++;
  return { text: token.text.slice(1, -1), quoted: true };
}
