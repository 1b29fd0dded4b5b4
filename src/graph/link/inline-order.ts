/**
 * What the order of rows does in a statement that reads temporary relations. The order of a temporary
 * relation is that of the statements that fill it.
 *
 *   CREATE TEMP TABLE t AS SELECT a FROM s ORDER BY b; INSERT INTO d SELECT a FROM t
 *   statement 1: keeps t   becomes   by s.b
 */
import type { NamedColumn, RowOrder, StatementLineage } from '../../model/query-lineage.ts';

/** The order of a statement. Absent in its lineage, it is the order of the relations that it reads. */
export function orderOf({ order, reads }: Pick<StatementLineage, 'order' | 'reads'>): RowOrder {
  return order ?? { digest: '', by: [], keeps: reads, takes: [] };
}

/** `digestOf`: one digest of several. */
export function inlineOrder(
  statement: StatementLineage,
  temporaries: ReadonlyMap<number, { readonly order: RowOrder }>,
  inline: {
    readonly digestOf: (digests: readonly string[]) => string;
    readonly columnsOf: (column: NamedColumn) => readonly NamedColumn[];
  },
): RowOrder {
  const own = orderOf(statement);
  const of = (relation: number): RowOrder | undefined => temporaries.get(relation)?.order;
  const kept = own.keeps.flatMap((relation) => of(relation) ?? []);
  const read = statement.reads.flatMap((relation) => of(relation) ?? []);
  const given = (relations: readonly number[]): number[] =>
    relations.flatMap((relation) => of(relation)?.keeps ?? [relation]);
  return mergedOrders(
    [
      { ...own, by: own.by.flatMap(inline.columnsOf), keeps: given(own.keeps), takes: given(own.takes) },
      ...kept,
      ...read.map(({ takes }) => ({ digest: '', by: [], keeps: [], takes })),
    ],
    inline.digestOf,
  );
}

/** The rows have each of these orders in part. */
export function mergedOrders(
  orders: readonly RowOrder[],
  digestOf: (digests: readonly string[]) => string,
): RowOrder {
  const digests = orders.flatMap(({ digest }) => (digest === '' ? [] : [digest]));
  return {
    digest: digests.length === 0 ? '' : digestOf(digests),
    by: orders.flatMap(({ by }) => by),
    keeps: sorted(orders.flatMap(({ keeps }) => keeps)),
    takes: sorted(orders.flatMap(({ takes }) => takes)),
  };
}

function sorted(relations: readonly number[]): number[] {
  return [...new Set(relations)].sort((a, b) => a - b);
}
