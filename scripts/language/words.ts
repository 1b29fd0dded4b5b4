/**
 * The words and phrases that text of this project does not use, with their replacements.
 *
 * Each rule is a pattern, not a dictionary entry: `names a` is a verb, `the names` is not.
 * Patterns match lower case and sentence case only, so SQL keywords in upper case never match.
 */

export interface WordRule {
  readonly pattern: RegExp;
  /** What to write: the end of the sentence `Do not write "x": …`. */
  readonly use: string;
}

const VERB_OBJECT = '(?:an?|the|no|its?|this|them|these|those|what|more|every|each|any|all|two|both)';

export const WORD_RULES: readonly WordRule[] = [
  rule('behind', 'use "after", or name the relationship'),
  rule('besides?', 'use "next to", "with" or "also"'),
  rule('nobody', 'name who, or use the passive: "is unknown", "is unused"'),
  rule('mend(?:s|ed|ing)?', 'use "fix"'),
  rule('anew', 'use "again" or "rebuilt"'),
  rule('told|tells?|telling', 'use "report", "return", "list", "print" or "state"'),
  rule('said|says?|saying', 'use "report", "return", "list", "print" or "state"'),
  rule('knows? of', 'use "contains" or "has"'),
  rule('stands? for', 'use "represents"'),
  rule('stands?(?! for)|stood|standing', 'use "is", "appears" or "follows"'),
  rule('comes from nowhere', 'use "has no origin"'),
  rule('comes|came', 'use "is added", "follows" or "is derived from"'),
  rule('goes|went', 'use "is removed", "is written to" or "continues"'),
  rule('gone', 'use "is removed" or "no longer exists"'),
  rule('made of', 'use "derived from" or "computed from"'),
  rule('asked of|asked for by name', 'use "queried" or "looked up by name"'),
  rule(`names(?= ${VERB_OBJECT}\\b)`, 'use "references" (or "lists")'),
  rule('look-ups?', 'use "lookup"'),
  rule('wholes?', 'use "complete", "entire" or "all"'),
  rule('ways?', 'use "path", "strategy" or "how"'),
  rule('by turns', 'use "alternately"'),
  rule('likewise', 'use "also" or "the same"'),
  rule('thus|hence', 'use "so" or start a new sentence'),
  rule('as far as', 'use "up to", "until" or "if"'),
  rule('all the same', 'use "anyway" or "nevertheless"'),
  rule('at hand', 'use "available"'),
  rule('of (?:its|their) own', 'use "its own x": "its own file"'),
  rule('each of which', 'start a new sentence with the noun'),
  rule(
    '(?<=(?:^|[.:;,(]\\s|\\b(?:is|are|as|for|of|to|by|from|and|or|not|but|than|like)\\s)(?:the )?)ones? (?:that|which|who)',
    'repeat the noun',
  ),
];

function rule(words: string, use: string): WordRule {
  // Sentence case: the first letter of each alternative may be a capital.
  const either = words.replace(/(^|\|)([a-z])/g, (_all, start: string, letter: string) => {
    return `${start}[${letter}${letter.toUpperCase()}]`;
  });
  return { pattern: new RegExp(`(?<![\\w-])(?:${either})(?![\\w-])`, 'g'), use };
}
