/**
 * Binds unknown table functions: their columns are computed from their arguments, with a doubt, because the
 * function may read more.
 *
 *   trips t, LATERAL split_note(t.note) AS n(word)   →   n.word ← t.note, `inferred`
 *   noop(ON trips PARTITION BY city)                 →   any name ← every known column of trips, `inferred`
 *
 * A function without column arguments makes the statement opaque.
 */
import { fold } from '../../dialect/dialect.ts';
import type { TableFunction } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { type BoundExpr, inferred, namesColumn, Opaque, type Part, type Reason } from './bound-query.ts';
import type { QueryContext } from './context.ts';
import { limitExpansion } from './expansion-limit.ts';
import {
  type BoundRelations,
  bindRelationArguments,
  columnsOfQueries,
  type Rows,
} from './relation-arguments.ts';

export function bindUnknownFunction(
  item: TableFunction,
  rows: readonly Rows[],
  context: QueryContext,
): BoundRelations {
  const { dialect, collector } = context;
  const name = item.name.toUpperCase();
  const reason = unknownFunction(item);
  const handed = bindArguments(item, rows, context);
  if (handed === null || !handed.values.some(namesColumn))
    throw new Opaque(reason.code, reason.message, reason.span);
  collector.doubts.push({ ...reason, reads: [] });
  const parts = handed.values.map((expr): Part => ({ as: 'TRANSFORMATION', expr }));
  const made = inferred({ kind: 'apply', name, parts });
  limitExpansion(made, item.span);
  const alias = item.alias?.name;
  const given = item.alias?.columns?.map((column) => fold(column, dialect.columns)) ?? null;
  const columns = given ?? (alias === undefined ? [] : [fold(alias, dialect.columns)]);
  return {
    relations: handed.relations,
    source: {
      kind: 'function',
      name,
      columns,
      values: columns.map(() => made),
      complete: given !== null,
      any: given === null ? made : null,
      elements: false,
      unknown: item.written ?? name,
    },
    rows: [{ as: 'JOIN', expr: made }],
  };
}

export function unknownFunction({ name, written = name, span }: Named): Reason {
  return {
    code: 'unsupported-construct',
    message: `the table function ${written} may read more than its arguments`,
    span,
  };
}

type Named = Pick<TableFunction, 'name' | 'written' | 'span'>;

interface BoundArguments extends Pick<BoundRelations, 'relations'> {
  readonly values: readonly BoundExpr[];
}

/** The values of all arguments; null if some of them cannot be bound. */
function bindArguments(
  item: TableFunction,
  rows: readonly Rows[],
  context: QueryContext,
): BoundArguments | null {
  try {
    const { queries, keys } = bindRelationArguments(rows, context);
    const others = item.args.filter((arg) => !rows.some((each) => each === arg));
    const values = others.map((arg) => bindExpr(arg, context));
    const columns = columnsOfQueries(queries).map(({ expr }) => expr);
    return {
      relations: queries.map((query) => ({ kind: 'query', query })),
      values: [...columns, ...keys, ...values],
    };
  } catch (error) {
    if (error instanceof Opaque) return null;
    throw error;
  }
}
