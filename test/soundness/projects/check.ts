/**
 * Compares verdicts with what DuckDB did. A miss is a sentence:
 *
 *   "m2: its data changed, and it is called unaffected"
 */
import { type Content, isUnknown, type Outcome, type State } from './execute.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

export function isChanged(before: Outcome | undefined, after: Outcome | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after;
  if (isUnknown(before) || isUnknown(after)) return false;
  if ('error' in before || 'error' in after) return 'error' in before !== 'error' in after;
  return (
    before.names.join('\n') !== after.names.join('\n') ||
    before.types.join('\n') !== after.types.join('\n') ||
    before.rows.join('\n') !== after.rows.join('\n')
  );
}

interface Compared {
  readonly before: State;
  readonly after: State;
  readonly verdicts: Verdicts;
}

/** `names`: the relations and readers that both versions have. */
export function missesOf(
  names: readonly string[],
  { before, after, verdicts }: Compared,
  isReader: (name: string) => boolean,
): string[] {
  return names.flatMap((name) => {
    const was = before.get(name);
    if (was === undefined) return [];
    const is = after.get(name);
    if (is === undefined || 'error' in was || !isChanged(was, is)) return [];
    const input = failedInput(is, after);
    // The error of the input is checked there, and an error of types is not predicted.
    if (input !== undefined && verdicts.get(input)?.fails !== true) return [];
    const verdict = verdicts.get(name);
    // A reader has no columns of its own.
    const miss = missOf(was, is, verdict !== undefined && isReader(name) ? withAnything(verdict) : verdict);
    return miss === null ? [] : [`${name}: ${miss}`];
  });
}

/** The verdict of a reader: it fails, or its result differs. */
function withAnything(verdict: Verdict): Verdict {
  return { ...verdict, open: !verdict.fails };
}

/** The input that was not built, so that the relation fails. */
function failedInput(outcome: Outcome, state: State): string | undefined {
  if (!('error' in outcome)) return undefined;
  const [, input = ''] = /Table with name (\w+?)(?:_new)? does not exist/.exec(outcome.error) ?? [];
  const cause = state.get(input);
  return cause !== undefined && 'error' in cause ? input : undefined;
}

function missOf(was: Content, is: Outcome, verdict: Verdict | undefined): string | null {
  if (verdict === undefined || verdict.kind === 'unaffected') {
    const what =
      'error' in is
        ? `it fails to build (${is.error.slice(0, 160)})`
        : `its data changed (${difference(was, is)})`;
    return `${what}, and it is ${verdict === undefined ? 'not in the answer' : 'called unaffected'}`;
  }
  if (verdict.open) return null;
  if ('error' in is) {
    if (verdict.fails || isTypeError(is.error) || isOfPivot(is.error)) return null;
    return `it fails to build (${is.error.slice(0, 160)}), and is said to change`;
  }
  if (verdict.fails) return null;
  return columnsMissed(was, is, verdict) ?? valuesMissed(was, is, verdict);
}

/**
 * DuckDB's messages about types, values and its own limits; a name or a count does not fit otherwise.
 */
function isTypeError(error: string): boolean {
  return /No function matches|Conversion Error|Cannot (?:mix|compare|combine|unpivot|cast)|Could not (?:convert|choose)|Unimplemented|Type mismatch|not implemented|not \(yet\) supported|Out of Range|type mismatch|Invalid Input Error|can(?:not)? (?:only )?be (?:applied|cast|used)|must (?:be|have)|requires|Failed to cast|explicit type cast/i.test(
    error,
  );
}

/** Without IN, the columns of PIVOT depend on the rows, so its readers may fail with other rows. */
function isOfPivot(error: string): boolean {
  return /PIVOT \(/.test(error) && error.includes('not found in FROM clause');
}

function difference(was: Content, is: Content): string {
  if (was.names.join() !== is.names.join()) return `columns ${was.names.join(' ')} → ${is.names.join(' ')}`;
  if (was.rows.length !== is.rows.length) return `${was.rows.length} → ${is.rows.length} rows`;
  if (was.types.join() !== is.types.join()) return `types ${was.types.join(' ')} → ${is.types.join(' ')}`;
  const columns = [...was.columns]
    .filter(([name, values]) => is.columns.get(name) !== values)
    .map(([name]) => name);
  return `values of ${columns.join(' ')}`;
}

function columnsMissed(was: Content, is: Content, { added, removed, modified }: Verdict): string | null {
  const isNew = is.names.filter((name) => !was.names.includes(name));
  const isGone = was.names.filter((name) => !is.names.includes(name));
  // The name in another case, and another expression without alias, is a change of the column.
  const isRespelled = (name: string): boolean =>
    listed(modified, name) &&
    (isUnnamed(name) || was.names.some((old) => old.toLowerCase() === name.toLowerCase()));
  const unsaid = [
    ...isNew.filter((name) => !listed(added, name) && !isRespelled(name)).map((name) => `gains ${name}`),
    ...isGone
      .filter((name) => !listed(removed, name) && !listed(modified, name))
      .map((name) => `loses ${name}`),
    ...[...removed]
      .filter((name) => !name.includes('.') && has(is.names, name) && has(was.names, name))
      .map((name) => `keeps ${name}, said to be removed`),
  ];
  return unsaid.length === 0
    ? null
    : `it ${unsaid.join(', ')}, unsaid (${was.names.join(' ')} → ${is.names.join(' ')})`;
}

function has(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** DuckDB names a column without alias by its expression. An answer has its position where it is made: `_col_2`. */
function isUnnamed(name: string): boolean {
  return !/^[a-z_]\w*$/i.test(name);
}

function listed(names: ReadonlySet<string>, name: string): boolean {
  if (names.has(name) || names.has(name.toLowerCase())) return true;
  if (isUnnamed(name) && [...names].some((each) => /^_col_\d+$/.test(each))) return true;
  return [...names].some((each) => each.startsWith(`${name}.`) || each.toLowerCase() === name.toLowerCase());
}

function valuesMissed(was: Content, is: Content, { rows, added, removed, modified }: Verdict): string | null {
  if (rows) return null;
  if (was.rows.length !== is.rows.length) return `${was.rows.length} → ${is.rows.length} rows, unsaid`;
  const said = new Set([...added, ...removed, ...modified]);
  const missed = [...was.columns].filter(([name, values]) => {
    const now = is.columns.get(name);
    return now !== undefined && now !== values && !listed(said, name);
  });
  if (missed.length > 0) return `values of ${missed.map(([name]) => name).join(', ')} changed, unsaid`;
  const types = was.names.filter((name, i) => {
    const at = is.names.indexOf(name);
    return at >= 0 && is.types[at] !== was.types[i] && !listed(said, name);
  });
  if (types.length > 0) return `types of ${types.join(', ')} changed, unsaid`;
  return said.size === 0 ? `it changed (${difference(was, is)}), and no column or row is said to` : null;
}
