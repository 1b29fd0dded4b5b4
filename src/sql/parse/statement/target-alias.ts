/** Tokens → the alias of what is changed. */
import type { Identifier } from '../../ir/ir.ts';
import { type Reader, unsupported } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';

export function aliasOf(reader: Reader): Identifier | null {
  const alias = readTableAlias(reader);
  if (alias !== null && alias.columns !== null) throw unsupported(reader, 'Columns of a target’s alias');
  return alias?.name ?? null;
}
