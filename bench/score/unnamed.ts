/**
 * Every tool has other names for unnamed outputs, so these outputs are compared by position. The names of the
 * answer are replaced by those of the case.
 *
 *   expected [EXPR$0 ← emp.mgr], found [_col_0 ← emp.mgr, ename ← emp.ename]   → _col_0 is renamed to EXPR$0
 */

interface Output {
  /** null: a plain SELECT. */
  readonly target: string | null;
  readonly column: string;
}

/** Generated names, of ours and of engines: _col_0, _c0, EXPR$0, the text of an expression. */
const OURS = /^_c(ol_?)?\d+$/;
const NUMBERED = /^(?:expr\$|_c|_col_)(\d+)$/;
const NO_NAME = /[^\w$]/;

/** By index of `found`: the name in the case, if it differs. */
export function namesByPosition(
  expected: readonly Output[],
  found: readonly Output[],
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const ours = new Set(found.map(({ column }) => column));
  const theirs = new Set(expected.map(({ column }) => column));
  for (const [at, { column }] of expected.entries()) {
    if (ours.has(column)) continue;
    const numbered = NUMBERED.exec(column)?.[1];
    const isSameLength = expected.length === found.length;
    const index = numbered === undefined ? (isSameLength ? at : -1) : Number(numbered);
    const output = found[index];
    if (output === undefined || theirs.has(output.column)) continue;
    const isUnnamed = OURS.test(output.column) || numbered !== undefined || NO_NAME.test(column);
    if (isUnnamed) names.set(index, column);
  }
  return names;
}
