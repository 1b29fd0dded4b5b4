/**
 * The part of a date in the arguments of a call, which looks like a column: DATEDIFF(day, a, b) →
 * DATEDIFF('DAY', a, b).
 */
import type { Expr } from '../../ir/ir.ts';
import { datePartPosition, isAlwaysPart, isDatePart } from '../core/keywords.ts';
import type { Reader } from '../core/reader.ts';

/** Replaces the part of a date by a constant. */
export function withDateParts(reader: Reader, name: string, args: readonly Expr[]): readonly Expr[] {
  const usual = datePartPosition(name, args.length, reader.source.features);
  if (usual === null) return args;
  // Transpilers write `DATE_ADD(d, 6, DAY)` instead of `DATE_ADD(DAY, 6, d)` or `DATE_ADD('day', 6, day)`.
  const first = args[usual];
  const last = usual === 0 && args.length === 3 && first?.kind !== 'literal' && !isPart(reader, name, first);
  const position = last ? 2 : usual;
  const arg = args[position];
  if (arg === undefined || !isPart(reader, name, arg, position)) return args;
  const { start, end } = arg.span;
  const text = reader.source.text.slice(start, end).toUpperCase();
  return args.with(position, { kind: 'literal', text, span: arg.span });
}

function isPart({ source }: Reader, name: string, arg: Expr | undefined, position = 0): boolean {
  return arg !== undefined && namesDatePart(arg, position === 0 && isAlwaysPart(name, source.features));
}

function namesDatePart(arg: Expr, always: boolean): boolean {
  if (arg.kind === 'call') return arg.name.endsWith('WEEK') && arg.args.length === 1;
  const only = arg.kind === 'column' && arg.parts.length === 1 ? arg.parts[0] : undefined;
  return only !== undefined && !only.quoted && (always || isDatePart(only.text.toUpperCase()));
}
