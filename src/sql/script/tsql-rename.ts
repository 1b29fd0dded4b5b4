/**
 * T-SQL: EXEC sp_rename, of a relation, of a column, or of an object without data.
 *
 *   EXEC sp_rename 'dbo.orders', 'sales'             →   rename dbo.orders to dbo.sales
 *   EXEC sp_rename 'dbo.orders.id', 'no', 'COLUMN'   →   alter dbo.orders: id becomes no
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Identifier, Statement } from '../ir/ir.ts';
import { lex } from '../lex/lex.ts';
import { identifierInString, isName } from '../parse/core/identifier.ts';
import { spanOf } from '../parse/core/reader.ts';
import { sqlTextOf } from './dynamic-sql.ts';
import { emit, emitOpaque, find, type Walk, wordAt } from './walk.ts';

const PARAMETERS = ['@objname', '@newname', '@objtype'] as const;

/** The name of the procedure ends at `at`. */
export function readSpRename(walk: Walk, first: number, at: number, end: number): void {
  const span = spanOf(walk.source, first, end);
  const statement = renaming(argumentsOf(walk, at, end), span, walk.source.dialect);
  if (statement === null)
    emitOpaque(walk, first, end, 'The arguments of sp_rename are known only at run time.');
  else emit(walk, statement);
}

/** The text of each argument, by parameter; null if the text is unknown. */
function argumentsOf(walk: Walk, from: number, end: number): ReadonlyMap<string, string | null> {
  const given = new Map<string, string | null>();
  let at = from;
  for (let position = 0; at < end; position++) {
    const comma = find(walk, at, [','], end);
    const stop = comma === -1 ? end : comma;
    const isNamed = wordAt(walk, at + 1) === '=';
    const name = isNamed ? (walk.source.tokens[at]?.text ?? '').toLowerCase() : PARAMETERS[position];
    const made = sqlTextOf(walk, isNamed ? at + 2 : at, stop);
    if (name !== undefined) given.set(name, made?.isComplete === true ? made.text.text : null);
    at = stop + 1;
  }
  return given;
}

function renaming(
  given: ReadonlyMap<string, string | null>,
  span: Statement['span'],
  dialect: Dialect,
): Statement | null {
  const [object, to, type] = PARAMETERS.map((name) => given.get(name));
  const kind = type === undefined ? 'OBJECT' : type?.toUpperCase();
  if (kind !== undefined && kind !== 'OBJECT' && kind !== 'COLUMN') return { kind: 'other', span };
  const path = typeof object === 'string' ? partsOf(object, dialect) : null;
  const last = path?.at(-1);
  if (path === null || last === undefined || typeof to !== 'string' || kind === undefined) return null;
  // The new name is a single name, whatever characters it contains.
  const now: Identifier = { text: to, quoted: true };
  if (kind === 'OBJECT')
    return { kind: 'rename', from: path, to: [...path.slice(0, -1), now], half: null, span };
  const target = path.slice(0, -1);
  return target.length === 0 ? null : { kind: 'alter', target, columns: [{ from: last, to: now }], span };
}

function partsOf(text: string, dialect: Dialect): Identifier[] | null {
  const { tokens } = lex(text, dialect);
  const names = tokens.filter((_, index) => index % 2 === 0);
  const dots = tokens.filter((_, index) => index % 2 === 1);
  const fits = names.every(isName) && dots.every((dot) => dot.text === '.');
  return fits && names.length === dots.length + 1 ? names.map(identifierInString) : null;
}
