/**
 * The text of a file that people read: comments, messages, test titles, GraphQL descriptions and Markdown.
 *
 * In: a path and the file's text. Out: passages, each with its offset. Code inside a passage (backticks,
 * placeholders, link targets) is blanked, so the length of a passage is its length in the file.
 * Example: `const a = 1; // The first row` → one passage of kind comment, offset 13.
 */
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';

export interface Passage {
  readonly kind: 'comment' | 'message' | 'title' | 'prose';
  /** UTF-16 units from the start of the file. */
  readonly offset: number;
  readonly text: string;
}

export function readPassages(file: string, text: string): Passage[] {
  if (/\.[cm]?[jt]s$/.test(file)) return readScript(file, text);
  if (file.endsWith('.md')) return [{ kind: 'prose', offset: 0, text: blankMarkdown(text) }];
  if (file.endsWith('.graphql'))
    return match(text, /"""[\s\S]*?"""|"[^"\n]*"|#[^\n]*/g).map((found) => ({ ...found, kind: 'comment' }));
  // Of SQL files, only the cases of tests have titles.
  if (file.endsWith('.sql'))
    return match(text, /(?<=^-- case: ).*/gm).map((found) => ({ ...found, kind: 'title' }));
  if (file.endsWith('.cypher')) return comments(text, /(?<=^|\s)\/\/[^\n]*/g);
  return comments(text, /(?<=^|\s)#[^\n]*/g);
}

/** Comments everywhere; messages outside tests; titles of tests in tests. */
function readScript(file: string, text: string): Passage[] {
  const parsed = parseSync(file, text);
  const fatal = parsed.errors[0];
  if (fatal) throw new Error(`Cannot parse ${file}: ${fatal.message}`);
  const found: Passage[] = parsed.comments.map(({ start, end }) => ({
    kind: 'comment',
    offset: start,
    text: blankCode(text.slice(start, end)),
  }));
  const isTest = file.startsWith('test/');
  const add = (kind: 'message' | 'title', node: Expression): void => {
    const literal = blankExpressions(text, node);
    if (literal !== null && (kind === 'title' || isSentence(literal)))
      found.push({ kind, offset: node.start, text: literal });
  };
  new Visitor(
    isTest
      ? { CallExpression: (node) => titleOf(node).map((title) => add('title', title)) }
      : { Literal: (node) => add('message', node), TemplateLiteral: (node) => add('message', node) },
  ).visit(parsed.program);
  return found.sort((a, b) => a.offset - b.offset);
}

/** The first argument of `test(…)`, `describe.each(…)(…)` and their relatives. */
function titleOf(node: CallExpression): Expression[] {
  let callee: Expression = node.callee as Expression;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
    callee = (callee.type === 'MemberExpression' ? callee.object : callee.callee) as Expression;
  const [title] = node.arguments;
  const isTitle = callee.type === 'Identifier' && ['test', 'it', 'describe'].includes(callee.name);
  return isTitle && title && title.type !== 'SpreadElement' ? [title] : [];
}

/** The source of a string, with code blanked; null when the node is no string. */
function blankExpressions(text: string, node: Expression): string | null {
  const source = text.slice(node.start, node.end);
  if (node.type === 'Literal') return typeof node.value === 'string' ? blankCode(source) : null;
  if (node.type !== 'TemplateLiteral') return null;
  let out = source;
  for (const { start, end } of node.expressions) out = blank(out, start - node.start, end - node.start);
  return blankCode(out.replace(/^`|`$/g, ' ').replaceAll('\\`', ' `'));
}

/** True for three words in lower case that are not SQL: keys, patterns and queries are not sentences. */
function isSentence(literal: string): boolean {
  if (
    /^.\s*(?:SELECT|INSERT|UPDATE|DELETE|MERGE|CREATE|ALTER|DROP|WITH|BEGIN|PRAGMA|MATCH|UNWIND)\b/.test(
      literal,
    )
  )
    return false;
  return (literal.match(/(?<![\w-])[a-z]+(?![\w(-])/g)?.length ?? 0) >= 3;
}

function comments(text: string, pattern: RegExp): Passage[] {
  return match(text, pattern).map((found) => ({ ...found, kind: 'comment' }));
}

function match(text: string, pattern: RegExp): { readonly offset: number; readonly text: string }[] {
  return [...text.matchAll(pattern)].map((found) => ({ offset: found.index, text: blankCode(found[0]) }));
}

/** Code blocks and HTML comments become spaces, because they are no words of a sentence. */
function blankMarkdown(text: string): string {
  const prose = text.replace(/^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2 *$|<!--[\s\S]*?-->/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
  return blankCode(blankAll(prose, /(?<=\])\([^)\s]*\)|https?:\/\/[^\s)>]+/g));
}

function blankCode(text: string): string {
  return blankAll(text, /(`+)(?!`)[^`\n]*\1|https?:\/\/[^\s)>]+/g);
}

function blankAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (code) => code.replace(/[^\n]/g, '\u00b7'));
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, '\u00b7') + text.slice(end);
}
