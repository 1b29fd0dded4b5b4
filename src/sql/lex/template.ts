/**
 * Blocks of a template (Jinja) in SQL that was not rendered: the alternative parts of the text, and a text of
 * the same length without the words of the template. No template is run.
 *
 *   SELECT {% if x %} a {% else %} b {% endif %} FROM t   →   text SELECT a b FROM t, blanks for the tags,
 *                                                             one block with the branches a and b
 */
import type { Span } from '../../model/place.ts';
import { largest } from '../largest.ts';

export interface Template {
  /** The text with blanks in place of the template's words. Line numbers do not change. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Words of the template that decide about the rendered text, in order. */
  readonly deciding: readonly Span[];
  /** Of these, the words that may insert any text, or run it. */
  readonly calling: readonly Span[];
}

/** Alternative parts of the text: one of them is rendered. */
export interface Block extends Span {
  readonly branches: readonly Branch[];
  /** How many variants of the text are read so that each branch in the block is part of one. */
  readonly variants: number;
}

export interface Branch extends Span {
  readonly blocks: readonly Block[];
  readonly variants: number;
}

/** Nested blocks; templates of people have fewer. */
const MAX_NESTED = 100;

/**
 * Words that open a part of the text: `choice` is rendered or left out, `mark` is always rendered, `apart` is
 * only defined, and rendered elsewhere.
 */
const OPENING = new Map<string, 'choice' | 'mark' | 'apart'>([
  ['if', 'choice'],
  ['for', 'choice'],
  ['block', 'mark'],
  ['filter', 'mark'],
  ['with', 'mark'],
  ['autoescape', 'mark'],
  ['snapshot', 'mark'],
  ['macro', 'apart'],
  ['set', 'apart'],
  ['call', 'apart'],
  ['test', 'apart'],
  ['data_test', 'apart'],
  ['materialization', 'apart'],
  ['docs', 'apart'],
]);
const BETWEEN = new Set(['else', 'elif']);
const ALONE = new Set('do import from include extends break continue debug raw endraw'.split(' '));
const CALLING = new Set(['call', 'include', 'extends']);
/** They add no text and remove none, also no text between the word and its end. */
const SILENT = new Set([
  'raw',
  'set',
  'do',
  'import',
  'from',
  'macro',
  'block',
  'with',
  'snapshot',
  'test',
  'data_test',
  'docs',
]);

interface Tag extends Span {
  readonly word: string;
  readonly inside: string;
}

/** null if the text has no blocks, or the words do not form blocks. */
export function readTemplate(text: string): Template | null {
  if (!text.includes('{%')) return null;
  const tags = tagsOf(text);
  if (tags === null || tags.length === 0) return null;
  return blocksOf(tags, text);
}

interface Mark extends Span {
  readonly sign: '{' | '%' | '#';
}

/** All marks of a template, in order, up to an unclosed one. */
function marksOf(text: string): { readonly marks: Mark[]; readonly complete: boolean } {
  const marks: Mark[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const sign = text.charAt(at + 1);
    if (sign === '#' || sign === '{' || sign === '%') {
      const end = endOfMark(text, at + 2, sign);
      if (end === -1) return { marks, complete: sign !== '%' };
      marks.push({ start: at, end, sign });
      at = end;
    } else at++;
  }
  return { marks, complete: true };
}

const CLOSES = { '{': '}}', '%': '%}', '#': '#}' } as const;

/** Offset after the mark, whose end is outside strings; -1 if the mark is unclosed. */
function endOfMark(text: string, from: number, sign: Mark['sign']): number {
  const close = CLOSES[sign];
  if (sign !== '%') {
    const end = text.indexOf(close, from);
    return end === -1 ? -1 : end + 2;
  }
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === "'" || character === '"') quote = character;
    else if (text.startsWith(close, at)) return at + 2;
  }
  return -1;
}

/** null if a tag is unclosed, or its word is unknown. */
function tagsOf(text: string): Tag[] | null {
  const { marks, complete } = marksOf(text);
  const tags: Tag[] = [];
  let isRaw = false;
  for (const { start, end, sign } of marks) {
    if (sign !== '%') continue;
    const inside = text.slice(start + 2, end - 2).replace(/^[-+]|[-+]$/g, '');
    const word = /^\s*(\w+)/.exec(inside)?.[1] ?? '';
    // Text after `raw` contains no tags.
    if (isRaw && word !== 'endraw') continue;
    isRaw = word === 'raw';
    if (!isKnown(word)) return null;
    tags.push({ start, end, word, inside });
  }
  return complete ? tags : null;
}

function isKnown(word: string): boolean {
  return OPENING.has(word.replace(/^end/, '')) || BETWEEN.has(word) || ALONE.has(word);
}

/** The words and values of a template in a text, without its comments. */
export function templateText(text: string): string {
  const { marks } = marksOf(text);
  return marks.flatMap(({ start, end, sign }) => (sign === '#' ? [] : [text.slice(start, end)])).join(' ');
}

interface Open {
  readonly word: string;
  readonly kind: 'choice' | 'mark' | 'apart';
  readonly start: number;
  readonly branches: Branch[];
  /** Start of the open branch. */
  from: number;
  blocks: Block[];
  /** One of the branches is always rendered. */
  otherwise: boolean;
}

function blocksOf(tags: readonly Tag[], text: string): Template | null {
  const stack: Open[] = [opened({ word: '', inside: '', start: 0, end: 0 }, 'mark')];
  const blank: Span[] = [];
  const deciding: Span[] = [];
  const calling: Span[] = [];
  for (const tag of tags) {
    const span = { start: tag.start, end: tag.end };
    blank.push(span);
    if (!SILENT.has(tag.word.replace(/^end/, ''))) deciding.push(span);
    if (CALLING.has(tag.word)) calling.push(span);
    if (!enter(tag, stack, blank)) return null;
  }
  const [root] = stack;
  if (root === undefined || stack.length > 1) return null;
  return { text: blanked(text, blank), blocks: root.blocks, deciding, calling };
}

function opened({ word, start, end }: Tag, kind: Open['kind']): Open {
  return { word, kind, start, branches: [], from: end, blocks: [], otherwise: word === 'for' };
}

/** False if the tag does not fit the open parts. */
function enter(tag: Tag, stack: Open[], blank: Span[]): boolean {
  const top = stack.at(-1);
  if (top === undefined) return false;
  const kind = tag.word === 'set' && isAssignment(tag.inside) ? undefined : OPENING.get(tag.word);
  if (kind !== undefined) {
    stack.push(opened(tag, kind));
    return stack.length <= MAX_NESTED;
  }
  if (BETWEEN.has(tag.word)) {
    endBranch(top, tag.start);
    top.from = tag.end;
    if (tag.word === 'else') top.otherwise = true;
    return top.kind === 'choice';
  }
  if (!tag.word.startsWith('end') || tag.word === 'endraw') return true;
  const parent = stack.at(-2);
  if (parent === undefined || tag.word !== `end${top.word}`) return false;
  stack.pop();
  endBlock(top, tag, { parent, blank });
  return true;
}

/** `{% set a = 1 %}`. Without `=`, the text up to the end of `set` is the value. */
function isAssignment(inside: string): boolean {
  return /^\s*set\s[^=|]*=/.test(inside);
}

function endBranch(open: Open, end: number): void {
  const { from, blocks } = open;
  open.branches.push({
    start: from,
    end,
    blocks,
    variants: largest(
      blocks.map(({ variants }) => variants),
      1,
    ),
  });
  open.blocks = [];
}

function endBlock(open: Open, tag: Tag, { parent, blank }: { parent: Open; blank: Span[] }): void {
  if (open.kind === 'apart') blank.push({ start: open.start, end: tag.end });
  else if (open.kind === 'mark') for (const block of open.blocks) parent.blocks.push(block);
  else {
    endBranch(open, tag.start);
    const nothing: Branch = { start: tag.start, end: tag.start, blocks: [], variants: 1 };
    const branches = open.otherwise ? open.branches : [...open.branches, nothing];
    const variants = branches.reduce((sum, branch) => sum + branch.variants, 0);
    parent.blocks.push({ start: open.start, end: tag.end, branches, variants });
  }
}

function blanked(text: string, spans: readonly Span[]): string {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of sorted) {
    if (end <= at) continue;
    parts.push(
      text.slice(at, Math.max(at, start)),
      text.slice(Math.max(at, start), end).replace(/[^\r\n]/g, ' '),
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The parts of the text that variant n does not have, in order. */
export function leftOut(blocks: readonly Block[], variant: number): Span[] {
  return blocks.flatMap((block) => {
    let left = Math.min(variant, block.variants - 1);
    return block.branches.flatMap((branch) => {
      const isTaken = left >= 0 && left < branch.variants;
      const out = isTaken ? leftOut(branch.blocks, left) : [{ start: branch.start, end: branch.end }];
      left -= branch.variants;
      return out;
    });
  });
}

/** The blocks in a part of the text. If the part is inside a branch, the blocks of that branch. */
export function blocksWithin(blocks: readonly Block[], part: Span): readonly Block[] {
  const from = firstAfter(blocks, part.start);
  const first = blocks[from];
  const parent = first?.branches.find((branch) => isWithin(part, branch));
  if (parent !== undefined) return blocksWithin(parent.blocks, part);
  let to = from;
  while ((blocks[to]?.start ?? part.end) < part.end) to++;
  return blocks.slice(from, to);
}

/** Whether a branch contains the complete part. */
export function isInBranch(blocks: readonly Block[], part: Span): boolean {
  return blocks[firstAfter(blocks, part.start)]?.branches.some((branch) => isWithin(part, branch)) === true;
}

/** The first span that begins inside the part. */
export function firstInside(spans: readonly Span[], { start, end }: Span): Span | undefined {
  const found = spans[firstAfter(spans, start)];
  return found !== undefined && found.start < end ? found : undefined;
}

function isWithin(part: Span, { start, end }: Span): boolean {
  return start <= part.start && part.end <= end;
}

/** Index of the first span that ends after the offset. */
function firstAfter(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
