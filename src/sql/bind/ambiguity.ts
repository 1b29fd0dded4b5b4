/**
 * Findings for statements that engines refuse although every name is known: a bare name that is a column of
 * two relations, queries with too many columns, and items that are no keys of GROUP BY.
 *
 *   orders(id, tax), rates(id, tax):
 *   SELECT tax FROM orders o JOIN rates r ON r.id = o.id         →   ambiguous-column, at tax
 *   SELECT id FROM orders WHERE tax IN (SELECT * FROM rates)     →   subquery-columns, at the SELECT inside
 *   SELECT id, count(*) FROM orders GROUP BY tax                 →   ungrouped-column, at id
 *
 * Every engine except ClickHouse refuses an ambiguous name (SQL:2023 6.7 requires one column). ClickHouse
 * takes the column of the left relation.
 */

import type { Dialect } from '../../dialect/dialect.ts';
import type { Finding } from '../../model/finding.ts';
import { placesOf } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';
import type { BoundStatement, Mention } from './bound-query.ts';

/** Statements whose names can only mean columns of FROM. */
const KINDS: ReadonlySet<StatementKind> = new Set(['select', 'insert', 'create-table', 'create-view']);
const MAX_REPORTED = 20;

export function findAmbiguities(
  bound: readonly BoundStatement[],
  sql: string,
  { features }: Dialect,
): Finding[] {
  const mentions = bound
    .filter(({ kind, query, opaque }) => KINDS.has(kind) && query !== null && opaque === null)
    .flatMap((statement) => statement.mentions);
  const names = features.leftColumnWins ? [] : offsetsOf(mentions.filter(isClash));
  const refused = mentions.filter((mention) => mention.refused !== undefined);
  if (names.length + refused.length === 0) return [];
  const placeAt = placesOf(sql);
  return [
    ...names.map(
      (offset): Finding => ({
        code: 'ambiguous-column',
        severity: 'warning',
        message: `${wordOfText(sql, offset)} is a column of more than one relation, and the reference has no qualifier.`,
        hint: 'Qualify it with the name of its relation: engines refuse an ambiguous name.',
        place: placeAt(offset),
      }),
    ),
    ...(['comparison', 'value', 'group'] as const).flatMap((kind) =>
      offsetsOf(refused.filter((mention) => mention.refused === kind)).map(
        (offset): Finding => ({ ...REFUSED[kind], severity: 'warning', place: placeAt(offset) }),
      ),
    ),
  ];
}

const REFUSED = {
  comparison: {
    code: 'subquery-columns',
    message: 'The star gives this query more columns than its operands.',
    hint: 'List the compared columns: engines refuse a comparison with more columns.',
  },
  value: {
    code: 'subquery-columns',
    message: 'The star gives this query more than the one column of a value.',
    hint: 'List the column: engines refuse a value with more columns.',
  },
  group: {
    code: 'ungrouped-column',
    message: 'This item uses a column that is no key of GROUP BY.',
    hint: 'Aggregate the column, or add it to GROUP BY: engines refuse the query.',
  },
} as const;

function offsetsOf(mentions: readonly Mention[]): number[] {
  return [...new Set(mentions.map(({ offset }) => offset))].sort((a, b) => a - b).slice(0, MAX_REPORTED);
}

function isClash({ expr }: Mention): boolean {
  return (expr.kind === 'ref' || expr.kind === 'apply') && expr.clash === true;
}

function wordOfText(sql: string, offset: number): string {
  return (
    /^(?:[\p{L}_][\p{L}\p{N}_$#]*|"[^"]{1,100}"|`[^`]{1,100}`|\[[^\]]{1,100}\])/u.exec(
      sql.slice(offset, offset + 200),
    )?.[0] ?? 'A name'
  );
}
