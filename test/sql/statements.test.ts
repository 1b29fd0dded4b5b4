/**
 * The answer to a text, statement by statement: its target, what it reads, its columns, what it references,
 * and every opaque reason and finding, all with places. Cases are written as in test/sql/ir-cases.ts.
 *
 *   -- insert report reads orders at 1:1; columns total=price + tax@1:35; names orders.price@1:35
 */
import { describe, expect, it } from 'vitest';
import type { QueryLineage, StatementLineage } from '../../src/model/query-lineage.ts';
import { analyse } from '../../src/sql/index.ts';
import { readIrCases, statementsSchema } from './ir-cases.ts';

describe('the answer to a text', () => {
  for (const { name, dialect, sql, expected, at } of readIrCases(new URL('./statements/', import.meta.url))) {
    it(`${name} [${dialect}] (${at})`, () => {
      const context = { schema: statementsSchema, defaultDatabase: null, defaultSchema: null, target: null };
      expect(shown(analyse({ sql, dialect, ...context }).lineage)).toEqual(expected);
    });
  }
});

function shown(lineage: QueryLineage): string[] {
  return [
    ...lineage.statements.map((statement) => statementText(statement, lineage)),
    ...lineage.opaque.map(({ code, line, column, message }) => `opaque ${code} ${line}:${column} ${message}`),
    ...lineage.findings.map(
      ({ code, place, message }) => `finding ${code} ${place?.line}:${place?.column} ${message}`,
    ),
  ];
}

function statementText(
  { kind, target, reads, columns, columnsComplete, named, place }: StatementLineage,
  { relations }: QueryLineage,
): string {
  const nameOf = (index: number): string => relations[index]?.name ?? '?';
  const at = (where: { line: number; column: number }): string => `@${where.line}:${where.column}`;
  const parts = [
    `${kind}${target === null ? '' : ` ${nameOf(target)}`}${reads.length === 0 ? '' : ` reads ${reads.map(nameOf).join(', ')}`} at ${place.line}:${place.column}`,
  ];
  if (columns === null) parts.push('columns unknown');
  else if (columns.length > 0) {
    const texts = columns.map((column) => `${column.name}=${column.expression}${at(column.place)}`);
    const more = columnsComplete === false ? ', and further columns' : '';
    parts.push(`columns ${texts.join(', ')}${more}`);
  }
  if (named.length > 0) {
    const texts = named.map(
      (one) => `${nameOf(one.relation)}.${relations[one.relation]?.columns[one.column]}${at(one.place)}`,
    );
    parts.push(`names ${texts.join(', ')}`);
  }
  return parts.join('; ').replaceAll('\n', ' ');
}
