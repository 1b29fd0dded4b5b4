/** Tokens → the alias of what is changed. */
import type { Identifier } from '../ir.ts';
import { readTableAlias } from './names.ts';
import { type Reader, unsupported } from './reader.ts';

export function aliasOf(reader: Reader): Identifier | null {
  const alias = readTableAlias(reader);
  if (alias !== null && alias.columns !== null) throw unsupported(reader, 'Columns of a target’s alias');
  return alias?.name ?? null;
}
