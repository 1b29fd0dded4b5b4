/**
 * Blocks of a template (Jinja) in SQL that was not filled in: which parts of the text stand in for each other, and the same text, as long, without
 * the words of the template. Nothing of a template is run.
 *
 *   SELECT {% if x %} a {% else %} b {% endif %} FROM t   →   text SELECT a b FROM t with blanks, a block of the branches a and b
 */
import type { Span } from '../../model/place.ts';
import { largest } from '../largest.ts';

export interface Template {
  /** The text with blanks where it was the template's; lines stay where they are. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Words of the template that decide what the text becomes, in order. */
  readonly deciding: readonly Span[];
  /** Those of them that may put any text where they stand, or run it. */
  readonly calling: readonly Span[];
}

/** Parts of the text of which one is taken. */
export interface Block extends Span {
  readonly branches: readonly Branch[];
  /** In how many ways it is read so that each branch inside it is taken once. */
  readonly ways: number;
}

export interface Branch extends Span {
  readonly blocks: readonly Block[];
  readonly ways: number;
}

/** Blocks inside each other; more are no template that people write. */
const MOST_NESTED = 100;

/** Of the words that open something: whether it is taken or left, only marked, or defined and not put where it stands. */
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
/** They put nothing into the text, and leave nothing out: not what they stand around either. */
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

/** null: the text has no blocks, or they do not fit each other. */
export function readTemplate(text: string): Template | null {
  if (!text.includes('{%')) return null;
  const tags = tagsOf(text);
  if (tags === null || tags.length === 0) return null;
  return blocksOf(tags, text);
}

interface Mark extends Span {
  readonly sign: '{' | '%' | '#';
}

/** Everything of a template, in order, up to what does not end. */
function marksOf(text: string): { readonly marks: Mark[]; readonly whole: boolean } {
  const marks: Mark[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const sign = text.charAt(at + 1);
    if (sign === '#' || sign === '{' || sign === '%') {
      const end = endOfMark(text, at + 2, sign);
      if (end === -1) return { marks, whole: sign !== '%' };
      marks.push({ start: at, end, sign });
      at = end;
    } else at++;
  }
  return { marks, whole: true };
}

const CLOSES = { '{': '}}', '%': '%}', '#': '#}' } as const;

/** Outside the strings of a tag; -1 where it does not end. */
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

/** null where one does not end, or is none of the words that a template has. */
function tagsOf(text: string): Tag[] | null {
  const { marks, whole } = marksOf(text);
  const tags: Tag[] = [];
  let isRaw = false;
  for (const { start, end, sign } of marks) {
    if (sign !== '%') continue;
    const inside = text.slice(start + 2, end - 2).replace(/^[-+]|[-+]$/g, '');
    const word = /^\s*(\w+)/.exec(inside)?.[1] ?? '';
    // What is raw is text as it stands.
    if (isRaw && word !== 'endraw') continue;
    isRaw = word === 'raw';
    if (!isKnown(word)) return null;
    tags.push({ start, end, word, inside });
  }
  return whole ? tags : null;
}

function isKnown(word: string): boolean {
  return OPENING.has(word.replace(/^end/, '')) || BETWEEN.has(word) || ALONE.has(word);
}

/** The text of a template's words and values in a text, its comments left out. */
export function templateText(text: string): string {
  const { marks } = marksOf(text);
  return marks.flatMap(({ start, end, sign }) => (sign === '#' ? [] : [text.slice(start, end)])).join(' ');
}

interface Open {
  readonly word: string;
  readonly kind: 'choice' | 'mark' | 'apart';
  readonly start: number;
  readonly branches: Branch[];
  /** Of the branch that is open. */
  from: number;
  blocks: Block[];
  /** Something is taken in any case. */
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

/** False where the tag does not fit what is open. */
function enter(tag: Tag, stack: Open[], blank: Span[]): boolean {
  const top = stack.at(-1);
  if (top === undefined) return false;
  const kind = tag.word === 'set' && isAssignment(tag.inside) ? undefined : OPENING.get(tag.word);
  if (kind !== undefined) {
    stack.push(opened(tag, kind));
    return stack.length <= MOST_NESTED;
  }
  if (BETWEEN.has(tag.word)) {
    endBranch(top, tag.start);
    top.from = tag.end;
    if (tag.word === 'else') top.otherwise = true;
    return top.kind === 'choice';
  }
  if (!tag.word.startsWith('end') || tag.word === 'endraw') return true;
  const around = stack.at(-2);
  if (around === undefined || tag.word !== `end${top.word}`) return false;
  stack.pop();
  endBlock(top, tag, { around, blank });
  return true;
}

/** `{% set a = 1 %}`; without it, what comes up to its end is the value. */
function isAssignment(inside: string): boolean {
  return /^\s*set\s[^=|]*=/.test(inside);
}

function endBranch(open: Open, end: number): void {
  const { from, blocks } = open;
  open.branches.push({
    start: from,
    end,
    blocks,
    ways: largest(
      blocks.map(({ ways }) => ways),
      1,
    ),
  });
  open.blocks = [];
}

function endBlock(open: Open, tag: Tag, { around, blank }: { around: Open; blank: Span[] }): void {
  if (open.kind === 'apart') blank.push({ start: open.start, end: tag.end });
  else if (open.kind === 'mark') for (const block of open.blocks) around.blocks.push(block);
  else {
    endBranch(open, tag.start);
    const nothing: Branch = { start: tag.start, end: tag.start, blocks: [], ways: 1 };
    const branches = open.otherwise ? open.branches : [...open.branches, nothing];
    const ways = branches.reduce((sum, branch) => sum + branch.ways, 0);
    around.blocks.push({ start: open.start, end: tag.end, branches, ways });
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

/** What is left out of the text when its blocks are read the n-th way, in order. */
export function leftOut(blocks: readonly Block[], way: number): Span[] {
  return blocks.flatMap((block) => {
    let left = Math.min(way, block.ways - 1);
    return block.branches.flatMap((branch) => {
      const isTaken = left >= 0 && left < branch.ways;
      const out = isTaken ? leftOut(branch.blocks, left) : [{ start: branch.start, end: branch.end }];
      left -= branch.ways;
      return out;
    });
  });
}

/** The blocks that a part of the text has in it; of one that it stands in a branch of, those of that branch. */
export function blocksWithin(blocks: readonly Block[], part: Span): readonly Block[] {
  const from = firstBehind(blocks, part.start);
  const first = blocks[from];
  const around = first?.branches.find((branch) => isWithin(part, branch));
  if (around !== undefined) return blocksWithin(around.blocks, part);
  let to = from;
  while ((blocks[to]?.start ?? part.end) < part.end) to++;
  return blocks.slice(from, to);
}

/** Whether it stands in a branch as a whole. */
export function isInBranch(blocks: readonly Block[], part: Span): boolean {
  return blocks[firstBehind(blocks, part.start)]?.branches.some((branch) => isWithin(part, branch)) === true;
}

/** The first of them that begins inside the part. */
export function firstInside(spans: readonly Span[], { start, end }: Span): Span | undefined {
  const found = spans[firstBehind(spans, start)];
  return found !== undefined && found.start < end ? found : undefined;
}

function isWithin(part: Span, { start, end }: Span): boolean {
  return start <= part.start && part.end <= end;
}

/** Index of the first that ends behind the offset. */
function firstBehind(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
