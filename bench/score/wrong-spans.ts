/**
 * Checks the spans of an IR: each range is inside the text, and the text there is that of the node.
 *
 *   SELECT o.price FROM orders o   with a reference {parts: [o, price], span: 7…14}
 *   → the text there is "o.price": right
 */
import { type DialectName, dialectOf } from '../../src/dialect/dialects.ts';
import type { Script } from '../../src/sql/ir/ir.ts';
import { lex } from '../../src/sql/lex/lex.ts';
import { parseScript } from '../../src/sql/parse-script.ts';

type Node = Readonly<Record<string, unknown>>;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** One sentence per wrong span. */
export function wrongSpans(sql: string, dialect: DialectName): string[] {
  const { script }: { script: Script } = parseScript(sql, dialectOf(dialect));
  const wrong: string[] = [];
  visit(script.statements, { sql, dialect, wrong });
  return wrong;
}

interface Visit {
  readonly sql: string;
  readonly dialect: DialectName;
  readonly wrong: string[];
}

function visit(value: unknown, into: Visit): void {
  if (Array.isArray(value)) for (const each of value) visit(each, into);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    for (const field of ['span', 'at']) if (isRange(node[field])) check(node, node[field], into);
    for (const each of Object.values(node)) visit(each, into);
  }
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function check(node: Node, { start, end }: Range, { sql, dialect, wrong }: Visit): void {
  const text = sql.slice(start, end);
  const place = `${String(node['kind'])} at ${start}…${end}`;
  if (!Number.isInteger(start) || start < 0 || start > end || end > sql.length) {
    wrong.push(`${place} is outside the text of ${sql.length}`);
  } else if (!says(node, text, dialect)) wrong.push(`${place} is not "${text}"`);
}

/** Whether the words there are those of the node. A node without words is not checked. */
function says(node: Node, text: string, dialect: DialectName): boolean {
  // A node that the text implies without a word has no place.
  if (text === '' || IN_OTHER_WORDS.test(text)) return true;
  const words = wordsOf(text, dialect);
  switch (node['kind']) {
    case 'column':
      // Rows that a change returns get another qualifier. INSERT … REPLACE compares the result of its
      // complete query.
      if (/^(?:SELECT|VALUES|TABLE|FROM|WITH|COPY|LOAD|IMPORT)\b|^[#$]/i.test(text)) return true;
      return namesOf(node['parts'])
        .slice(-1)
        .every((name) => words.includes(name) || words.includes(name.split('.').at(-1) ?? name));
    case 'literal':
      // The span of UNPIVOT contains only the text next to the values, for all of its words.
      if (/^(UNPIVOT|MATCH_RECOGNIZE)/.test(String(node['text']))) return true;
      return (
        startsWith(words, wordsOf(String(node['text']), dialect)) || words.includes(String(node['text']))
      );
    case 'case':
      return words.includes('?') || (words[0] === 'CASE' && words.at(-1) === 'END');
    case 'table':
      // A name may be written as a string, and `a-b` is three words of one name.
      return (
        namesOf(node['name'])
          // The parts of a name on another server are separate in the text.
          .flatMap((name) =>
            name.includes('://') && !plain(text).includes(name) ? name.split(/:\/\/|[/:]/).slice(1) : [name],
          )
          .every((name) => name === 'DBO' || plain(text).includes(plain(name)))
      );
    default:
      return true;
  }
}

/** Clauses that the IR contains in other words. */
const IN_OTHER_WORDS =
  /^(?:(?:TRANSFORM|MAP|REDUCE)\b|DEFAULT\b|\{|IDENTIFIER\b|STREAM\b|SELECT\b|NEXT\b|DESCRIBE\b|SUMMARIZE\b|COPY\b|LOAD\b|IMPORT\b|\[)/i;

function plain(name: string): string {
  return name.toUpperCase().replace(/["`]/g, '');
}

function startsWith(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word, at) => words[at] === word);
}

function namesOf(parts: unknown): string[] {
  return (parts as readonly { readonly text: string }[]).map(({ text }) => text.toUpperCase());
}

/** Without the dots of paths and the brackets around values. */
function wordsOf(text: string, dialect: DialectName): string[] {
  return lex(text, dialectOf(dialect))
    .tokens.map((token) => token.text.toUpperCase())
    .filter((word) => word !== '.' && word !== '(');
}
