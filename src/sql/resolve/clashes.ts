/**
 * Bare names that two relations are known to have, where nothing says which is meant. Bound statements in; a finding for each such name out.
 *
 *   orders(id, tax), rates(id, tax):  SELECT tax FROM orders o JOIN rates r ON r.id = o.id   →   ambiguous-column, at tax
 *
 * Every engine refuses them (SQL:2023 6.7 wants one column) but ClickHouse, which takes that of the left relation.
 */
import type { Finding } from '../../model/finding.ts';
import { placesOf } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';
import type { AnalysisRequest } from '../analysis.ts';
import type { BoundStatement, Mention } from './bound.ts';

/** Those whose names are looked up in FROM alone. */
const KINDS: ReadonlySet<StatementKind> = new Set(['select', 'insert', 'create-table', 'create-view']);
const MOST_TOLD = 20;

export function clashes(
  bound: readonly BoundStatement[],
  { sql, dialect }: Pick<AnalysisRequest, 'sql' | 'dialect'>,
): Finding[] {
  if (dialect === 'clickhouse') return [];
  const found = bound
    .filter(({ kind, query, opaque }) => KINDS.has(kind) && query !== null && opaque === null)
    .flatMap(({ mentions }) => mentions.filter(isClash));
  if (found.length === 0) return [];
  const placeAt = placesOf(sql);
  const offsets = [...new Set(found.map(({ offset }) => offset))].sort((a, b) => a - b).slice(0, MOST_TOLD);
  return offsets.map(
    (offset): Finding => ({
      code: 'ambiguous-column',
      severity: 'warning',
      message: `${wordAt(sql, offset)} is a column of more than one relation here, and nothing says of which it is meant.`,
      hint: 'Put the name of the relation before it: engines refuse a bare name that two have.',
      place: placeAt(offset),
    }),
  );
}

function isClash({ expr }: Mention): boolean {
  return (expr.kind === 'ref' || expr.kind === 'apply') && expr.clash === true;
}

function wordAt(sql: string, offset: number): string {
  return (
    /^(?:[\p{L}_][\p{L}\p{N}_$#]*|"[^"]{1,100}"|`[^`]{1,100}`|\[[^\]]{1,100}\])/u.exec(
      sql.slice(offset, offset + 200),
    )?.[0] ?? 'A name'
  );
}
