/** Tokens → the alias of the target of a change. */
import type { Identifier } from '../../ir/ir.ts';
import { type Reader, unsupported } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';

export function readTargetAlias(reader: Reader): Identifier | null {
  const alias = readTableAlias(reader);
  if (alias !== null && alias.columns !== null) throw unsupported(reader, 'Columns in the alias of a target');
  return alias?.name ?? null;
}
