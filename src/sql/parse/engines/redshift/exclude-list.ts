/**
 * Tokens → Redshift's EXCLUDE after a select list: it removes columns from all items.
 *
 *   SELECT *, b + 1 AS c EXCLUDE (a, c) FROM t   →   SELECT * EXCEPT (a, c) FROM t
 */
import type { SelectItem } from '../../../ir/ir.ts';
import { readColumnList } from '../../core/identifier.ts';
import { expect, type Reader, word } from '../../core/reader.ts';

/**
 * ExcludeList : EXCLUDE ( column {, column} )
 * — https://docs.aws.amazon.com/redshift/latest/dg/r_EXCLUDE_list.html
 */
export function readExcludeList(reader: Reader, items: readonly SelectItem[]): readonly SelectItem[] | null {
  if (word(reader, 1) !== '(') return null;
  expect(reader, 'EXCLUDE');
  const except = readColumnList(reader);
  const excluded = new Set(except.map(({ text }) => text.toLowerCase()));
  return items.flatMap((item): SelectItem[] => {
    if (item.kind === 'star') return [{ ...item, except: [...item.except, ...except] }];
    const name = item.alias ?? (item.expr.kind === 'column' ? item.expr.parts.at(-1) : undefined);
    if (name === undefined || !excluded.has(name.text.toLowerCase())) return [item];
    noteItem(reader, item);
    return [];
  });
}

/** The tokens of an item up to the comma or EXCLUDE after it. */
function noteItem({ source: { tokens }, notes }: Reader, { span }: SelectItem): void {
  const first = tokens.findIndex(({ start }) => start === span.start);
  const end = tokens.findIndex(({ start, upper }) => start >= span.end && [',', 'EXCLUDE'].includes(upper));
  notes.skipped.push({ clause: 'excluded column', first, end });
}
