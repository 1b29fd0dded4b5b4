/**
 * Paths in the text → names. An index of an array has no name: the element has the fields of the array.
 *
 *   items[0].sku   →   items, sku        ['sku']   →   sku        [0]   →   (none)
 */
import { type Dialect, type Folding, fold } from '../../dialect/dialect.ts';
import type { Expr, Identifier } from '../ir/ir.ts';
import type { BoundExpr } from './bound-query.ts';

/** `folding`: how unquoted names compare; null: exactly. */
export function pathNames(text: string, folding: Folding | null): string[] {
  const names: string[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '[') {
      const close = closingBracket(text, at);
      const key = keyOf(text.slice(at + 1, close).trim());
      if (key !== null) names.push(key);
      at = close + 1;
    } else if (char === '"' || char === '`') {
      const close = text.indexOf(char, at + 1);
      const end = close === -1 ? text.length : close;
      names.push(text.slice(at + 1, end));
      at = end + 1;
    } else if (char === '.' || char === ':' || char === ' ') {
      at++;
    } else {
      const end = at + Math.max(1, text.slice(at).search(/[.:[\s]|$/));
      const name = text.slice(at, end);
      names.push(folding === null ? name : fold({ text: name, quoted: false }, folding));
      at = end;
    }
  }
  return names.filter((name) => name !== '*');
}

/** The text of a constant in single quotes; null for any other expression. */
export function stringOf(expr: Expr | undefined): string | null {
  return expr?.kind === 'literal' && /^'[^']*'$/.test(expr.text) ? expr.text.slice(1, -1) : null;
}

function closingBracket(text: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === ']') return at;
  }
  return text.length;
}

/** `['sku']` is a field, `[0]` an element. */
function keyOf(inside: string): string | null {
  return /^(['"]).*\1$/s.test(inside) ? inside.slice(1, -1) : null;
}

/** The value at the fields below the expression. */
export function withFields(
  expr: BoundExpr,
  fields: readonly Identifier[],
  { columns: folding }: Dialect,
): BoundExpr {
  if (fields.length === 0) return expr;
  const name = `field ${fields.map((field) => field.text.toLowerCase()).join('.')}`;
  const path = fields.map((field) => fold(field, folding));
  return { kind: 'apply', name, parts: [{ as: 'IDENTITY', expr }], path };
}
