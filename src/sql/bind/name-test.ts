/**
 * A test of column names after a star or in COLUMNS(…), in DuckDB, Snowflake and ClickHouse.
 *
 *   {match: 'like', texts: ['tmp%']}   →   true for tmp_a
 */
import type { NameTest } from '../ir/ir.ts';

/**
 * `any case`: the case of a column's name is not known from the query, so it is not compared. null: the
 * pattern is not evaluated.
 */
export function nameTest(
  { match, negated, texts, anyCase }: NameTest,
  names: 'any case' | 'as written',
): ((name: string) => boolean) | null {
  if (match === 'name') {
    const listed = new Set(texts.map((text) => text.toLowerCase()));
    return (name) => listed.has(name.toLowerCase()) !== negated;
  }
  const pattern = patternOf(match, texts[0] ?? '', anyCase === true || names === 'any case' ? 'is' : 's');
  return pattern === null ? null : (name) => pattern.test(name) !== negated;
}

/** The alias of a repeated expression for one column: `\\1` is the first group of the pattern. */
export function aliasFor(alias: string, column: string, { match, texts }: NameTest): string {
  const found = match === 'part' ? patternOf(match, texts[0] ?? '', 'is')?.exec(column) : null;
  return alias.replace(
    /\\(\d)/g,
    (_, group: string) => found?.[Number(group)] ?? (group === '0' ? column : ''),
  );
}

const LONGEST_PATTERN = 200;
/**
 * A repeated group that contains a repetition. Such a pattern can take exponential time even on a short name.
 */
const REPEATS_REPETITION = /\([^()]*[*+{][^()]*\)[*+{]|\([^()]*\([^()]*\)[^()]*\)[*+{]/;

/** A pattern may begin with the flags of RE2. */
const ANY_CASE = /^\(\?i\)/;

function patternOf(match: Exclude<NameTest['match'], 'name'>, written: string, flags: string): RegExp | null {
  const isRegex = match === 'part' || match === 'whole';
  const text = isRegex ? written.replace(ANY_CASE, '') : written;
  if (text.length > LONGEST_PATTERN || REPEATS_REPETITION.test(text)) return null;
  const source = match === 'like' ? likeSource(text) : match === 'glob' ? globSource(text) : text;
  try {
    return new RegExp(match === 'part' ? source : `^(?:${source})$`, text === written ? flags : 'is');
  } catch {
    return null;
  }
}

function likeSource(text: string): string {
  return text.replace(/\\?./gs, (part) =>
    part === '%' ? '.*' : part === '_' ? '.' : escaped(part.replace(/^\\(?=.)/s, '')),
  );
}

function globSource(text: string): string {
  return escaped(text)
    .replace(/(?:\\\*)+/g, '.*')
    .replaceAll('\\?', '.');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
