/**
 * The arguments of a call in FROM that assigns rows to time windows → the same arguments, with the relation
 * as a relation and the time column as a column of it. Flink writes TABLE and DESCRIPTOR, RisingWave only
 * names.
 *
 *   TUMBLE(trips, began, INTERVAL '1' HOUR)   →   TUMBLE(TABLE trips, DESCRIPTOR(began), INTERVAL '1' HOUR)
 */
import { isTimeWindow } from '../../ir/functions.ts';
import type { Expr } from '../../ir/ir.ts';
import { selectAll } from '../core/plain-select.ts';

export function timeWindowArguments(name: string, args: readonly Expr[]): readonly Expr[] {
  const [relation, time, ...rest] = args;
  if (!isTimeWindow(name) || relation === undefined || time?.kind !== 'column') return args;
  const column = time.parts.at(-1);
  if (column === undefined || (relation.kind !== 'column' && relation.kind !== 'subquery')) return args;
  const text = time.parts.map((part) => part.text).join('.');
  return [asRows(relation), { kind: 'literal', text, names: [column], span: time.span }, ...rest];
}

function asRows(relation: Extract<Expr, { kind: 'column' | 'subquery' }>): Expr {
  if (relation.kind === 'subquery') return relation;
  const { parts, span } = relation;
  const query = selectAll({ kind: 'table', name: parts, alias: null, span }, span);
  return { kind: 'subquery', use: 'array', operands: [], query, span };
}
