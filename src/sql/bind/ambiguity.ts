/**
 * What no engine takes, though each name in it is known: bare names that two relations have, and queries that give more columns than they are
 * compared with. Bound statements in; a finding for each such place out.
 *
 *   orders(id, tax), rates(id, tax):  SELECT tax FROM orders o JOIN rates r ON r.id = o.id   →   ambiguous-column, at tax
 *   rates(id, tax):  SELECT id FROM orders WHERE tax IN (SELECT * FROM rates)   →   subquery-columns, at the SELECT inside
 *
 * Every engine refuses them (SQL:2023 6.7 wants one column) but ClickHouse, which takes that of the left relation; an IN over too many columns is refused by all.
 */
import type { Finding } from '../../model/finding.ts';
import { placesOf } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';
import type { AnalysisRequest } from '../analysis.ts';
import { syntaxOf } from '../dialect/syntax.ts';
import type { BoundStatement, Mention } from './bound-query.ts';

/** Those whose names are looked up in FROM alone. */
const KINDS: ReadonlySet<StatementKind> = new Set(['select', 'insert', 'create-table', 'create-view']);
const MOST_TOLD = 20;

export function findAmbiguities(
  bound: readonly BoundStatement[],
  { sql, dialect }: Pick<AnalysisRequest, 'sql' | 'dialect'>,
): Finding[] {
  const mentions = bound
    .filter(({ kind, query, opaque }) => KINDS.has(kind) && query !== null && opaque === null)
    .flatMap((statement) => statement.mentions);
  const names = syntaxOf(dialect).leftColumnWins ? [] : offsetsOf(mentions.filter(isClash));
  const queries = offsetsOf(mentions.filter(({ excess }) => excess === true));
  if (names.length + queries.length === 0) return [];
  const placeAt = placesOf(sql);
  return [
    ...names.map(
      (offset): Finding => ({
        code: 'ambiguous-column',
        severity: 'warning',
        message: `${wordAt(sql, offset)} is a column of more than one relation here, and nothing says of which it is meant.`,
        hint: 'Put the name of the relation before it: engines refuse a bare name that two have.',
        place: placeAt(offset),
      }),
    ),
    ...queries.map(
      (offset): Finding => ({
        code: 'subquery-columns',
        severity: 'warning',
        message: 'A star gives this query more columns than its rows are compared with.',
        hint: 'Name the columns that are meant in its select list: engines refuse a comparison with more.',
        place: placeAt(offset),
      }),
    ),
  ];
}

function offsetsOf(mentions: readonly Mention[]): number[] {
  return [...new Set(mentions.map(({ offset }) => offset))].sort((a, b) => a - b).slice(0, MOST_TOLD);
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
