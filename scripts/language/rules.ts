/**
 * The rules of the language check, one function per rule.
 *
 * In: a passage (and the file around it). Out: one Fault per place, with its offset in the file.
 * Example: the passage `// the value behind the comma` at offset 40 → one Fault at offset 53.
 */
import type { Passage } from './passages.ts';
import { WORD_RULES } from './words.ts';

export interface Fault {
  readonly offset: number;
  readonly message: string;
}

const CODE_COLUMNS = 110;
const MARKDOWN_COLUMNS = 140;
const SENTENCE_WORDS = 25;

export function forbiddenWords({ kind, text, offset }: Passage): Fault[] {
  const found = WORD_RULES.flatMap(({ pattern, use }) =>
    [...text.matchAll(pattern)].map((hit) => ({
      offset: offset + hit.index,
      message: `Do not write "${hit[0]}": ${use}`,
    })),
  );
  const quote = /[“”‘’]/.exec(text);
  if (quote && kind !== 'title')
    found.push({ offset: offset + quote.index, message: 'Use plain quotes (" or \') or backticks' });
  return found;
}

/** Comments end before column 111. Lines that cannot wrap (a link, a tool's directive) are exempt. */
export function longComments(file: string, passage: Passage): Fault[] {
  if (passage.kind !== 'comment') return [];
  const first = file.lastIndexOf('\n', passage.offset - 1) + 1;
  const last = file.indexOf('\n', passage.offset + passage.text.length);
  return linesOf(file.slice(first, last < 0 ? undefined : last), first)
    .filter(({ text }) => text.length > CODE_COLUMNS && !/https?:\/\/\S{40}|biome-ignore/.test(text))
    .map(({ offset, text }) => ({
      offset: offset + CODE_COLUMNS,
      message: `Wrap this comment at ${CODE_COLUMNS} columns; the line has ${text.length}`,
    }));
}

/** Lines of Markdown end before column 141. Tables, code, and lines without a space are exempt. */
export function longMarkdownLines(passage: Passage): Fault[] {
  return linesOf(passage.text, passage.offset)
    .filter(
      ({ text }) => text.length > MARKDOWN_COLUMNS && !text.startsWith('|') && /^[\s\-*\d.]*\S+\s/.test(text),
    )
    .map(({ offset, text }) => ({
      offset: offset + MARKDOWN_COLUMNS,
      message: `Wrap this line at ${MARKDOWN_COLUMNS} columns; it has ${text.length}`,
    }));
}

/** Sentences of Markdown have at most 25 words; code or a link target in a sentence counts as one word. */
export function longSentences(passage: Passage): Fault[] {
  return sentencesOf(passage)
    .map(({ offset, text }) => ({
      offset,
      words: text.split(/\s+/).filter((word) => /[\p{L}\d·]/u.test(word)).length,
    }))
    .filter(({ words }) => words > SENTENCE_WORDS)
    .map(({ offset, words }) => ({
      offset,
      message: `Split this sentence: it has ${words} words, and ${SENTENCE_WORDS} are the limit`,
    }));
}

/** A sentence ends at a full stop, and where a paragraph, a list item, a heading or a table cell ends. */
function sentencesOf({ text, offset }: Passage): { readonly offset: number; readonly text: string }[] {
  const found: { offset: number; text: string }[] = [];
  let start = 0;
  const ends = /[.!?][)"'*_\]]*(?=\s)|\n\s*\n|\n\s*(?=[-*#>|]|\d+\. )|(?<=^#.*)\n|\||$/gm;
  for (const end of text.matchAll(ends)) {
    if (end[0] === '' && end.index < text.length) continue;
    const part = text.slice(start, end.index);
    const lead = /^\s*/.exec(part)?.[0].length ?? 0;
    found.push({ offset: offset + start + lead, text: part });
    start = end.index + end[0].length;
  }
  return found;
}

function linesOf(text: string, offset: number): { readonly offset: number; readonly text: string }[] {
  let at = offset;
  return text.split('\n').map((line) => {
    const found = { offset: at, text: line };
    at += line.length + 1;
    return found;
  });
}
