/**
 * The remainder of a statement: its tokens that are neither in the IR, nor fixed words of the node around
 * them, nor in a skipped clause. Each node of the IR gets its part as `rest`, which is part of the digest. So
 * an edit of any token changes a digest, unless a rule states why the token cannot change data.
 *
 *   SELECT a FROM ONLY t WHERE b BETWEEN SYMMETRIC 1 AND 2
 *     →   the select has the rest `table ONLY`, the operator BETWEEN the rest `SYMMETRIC`
 *
 * A token is claimed by one of these rules; what nothing claims is the remainder.
 *
 * 1. An identifier claims the tokens that it was read from. Columns, constants and relations, which most
 *    nodes are, claim all their tokens.
 * 2. Any other token belongs to the innermost node that contains it. The fields of the node imply some words
 *    (implied-words.ts), and each text in its fields claims one token with that text.
 * 3. Brackets around one node, and around the list of a node, are claimed.
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import { visitChildren } from '../ir/children.ts';
import type { Identifier, TableAlias } from '../ir/ir.ts';
import { lex } from '../lex/lex.ts';
import type { Token } from '../lex/scan.ts';
import type { Source } from '../lex/source.ts';
import { type SkippedTokens, sameData } from './core/harmless-clauses.ts';
import { carriesRest, hasList, impliedBy } from './implied-words.ts';

/** A node of the IR: an object with a range in the text. */
type IrNode = Readonly<Record<string, unknown>> & { readonly span: Span };

/** A node that may contain tokens that are not just their texts. */
interface Owner {
  readonly node: IrNode;
  readonly end: number;
  /** The next node that begins at the same token; the nodes inside a node precede it. */
  readonly outer: Owner | null;
  /** The innermost node around it. */
  parent: Owner | null;
  /** Its place in the order of the text, outer nodes first. */
  order: number;
  implied: ReturnType<typeof impliedBy> | null;
  /** The texts in its fields that claim no token yet, and how often. */
  texts: Map<string, number> | null;
}

interface Range {
  readonly first: number;
  readonly end: number;
  readonly skipped: readonly SkippedTokens[];
}

/** The tokens of the statements. Arrays by token begin at `first`. */
interface Claiming {
  readonly source: Source;
  readonly first: number;
  readonly end: number;
  readonly claims: Uint8Array;
  readonly indexOf: (offset: number) => number;
  /** By token: the innermost node that begins at it. */
  readonly starts: (Owner | undefined)[];
}

/** A token that no node implies, and the innermost node that contains it. */
interface Open {
  readonly at: number;
  readonly owner: Owner;
}

/** A token that no rule claims yet; any other claim; the first token of a leaf, and its other tokens. */
const UNCLAIMED = 0;
const CLAIMED = 1;
const LEAF = 2;
const IN_LEAF = 3;

/** Sets `rest` of the nodes of the statements. Returns the tokens outside every node that can have a rest. */
export function markRemainder(statements: readonly object[], source: Source, range: Range): string {
  const { first, end, skipped } = range;
  const claims = new Uint8Array(end - first);
  const starts = new Array<Owner | undefined>(end - first);
  const indexOf = indexesOf(source.tokens, range);
  const claiming: Claiming = { source, first, end, claims, indexOf, starts };
  claimSkipped(skipped, claiming);
  claimNodes(statements, claiming);
  const open = claimImplied(claiming);
  claimTexts(open, claiming);
  claimBrackets(open, claiming);
  return setRests(open, claiming);
}

/** Offset → index of the first token that begins there; -1 if none does. */
function indexesOf(tokens: readonly Token[], { first, end }: Range): (offset: number) => number {
  let [low, high] = [tokens[first]?.start ?? 0, 0];
  for (let at = first; at < end; at++) {
    const { start } = tokens[at] as Token;
    // Tokens of a text that was joined from parts may be in any order.
    if (start < low) low = start;
    if (start > high) high = start;
  }
  const indexes = new Int32Array(high - low + 1);
  for (let at = end - 1; at >= first; at--) indexes[(tokens[at] as Token).start - low] = at + 1;
  return (offset) => (offset < low || offset > high ? -1 : (indexes[offset - low] as number) - 1);
}

function claimSkipped(skipped: readonly SkippedTokens[], { source, first, end, claims }: Claiming): void {
  for (const { clause, ...run } of runsOf(skipped)) {
    const [from, to] = [Math.max(first, run.first), Math.min(end, run.end)];
    const tokens = source.tokens.slice(from, to);
    const words = tokens.map(({ upper, kind }) => upper || (kind === 'number' ? '0' : '?'));
    for (const [i, isSame] of sameData(clause, words).entries())
      if (isSame) claims[from + i - first] = CLAIMED;
  }
}

/** Rules may skip one clause in several steps. */
function runsOf(skipped: readonly SkippedTokens[]): readonly SkippedTokens[] {
  const runs: SkippedTokens[] = [];
  for (const each of skipped) {
    const last = runs.at(-1);
    if (last?.clause === each.clause && last.end === each.first)
      runs[runs.length - 1] = { ...last, end: each.end };
    else runs.push(each);
  }
  return runs;
}

/** Claims the tokens of identifiers and of leaves. Finds the other nodes. */
function claimNodes(statements: readonly object[], claiming: Claiming): void {
  const waiting = [...statements] as IrNode[];
  const seen = new Set<object>();
  const visit = (node: object): void => {
    const { kind } = node as IrNode;
    if (kind === undefined && (node as Partial<Identifier>).quoted !== undefined)
      claimIdentifier(node as Identifier, claiming);
    else if (!isLeaf(kind) || !claimLeaf(node as IrNode, claiming)) waiting.push(node as IrNode);
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { kind } = next;
    // Several statements may share a query.
    if (kind === 'select' || kind === 'set' || kind === 'values') {
      if (seen.has(next)) continue;
      seen.add(next);
    }
    if (kind !== 'expression' || !isExpression(next)) addOwner(next, claiming);
    visitChildren(next, visit);
  }
}

function isLeaf(kind: unknown): boolean {
  return kind === 'column' || kind === 'literal' || kind === 'table';
}

/** Most items have the range of their expression. */
function isExpression({ span, expr }: IrNode): boolean {
  const inner = (expr as IrNode).span;
  return inner.start === span.start && inner.end === span.end;
}

function addOwner(node: IrNode, { source, claims, first, indexOf, starts }: Claiming): void {
  const { span, kind } = node;
  if (span === undefined) return;
  const at = indexOf(span.start);
  // Nodes of a query in a string are inside one token.
  if (at < 0) return;
  if (kind === 'call' && source.tokens[at]?.text.toUpperCase() === node['name']) claims[at - first] = CLAIMED;
  const outer = starts[at - first] ?? null;
  starts[at - first] = { node, end: span.end, outer, parent: null, order: 0, implied: null, texts: null };
}

/** An identifier may be joined from several tokens: `my-project`. */
function claimIdentifier({ start, end }: Identifier, claiming: Claiming): void {
  if (start === undefined || end === undefined) return;
  const { source, claims, first, end: stop, indexOf } = claiming;
  const from = indexOf(start);
  if (from < 0) return;
  for (let at = from; at < stop && (source.tokens[at] as Token).end <= end; at++)
    if (claims[at - first] === UNCLAIMED) claims[at - first] = CLAIMED;
}

/** Most nodes are columns, constants and relations, whose tokens are their texts in order. */
function claimLeaf(node: IrNode, { source: { tokens }, claims, first, end, indexOf }: Claiming): boolean {
  const texts = textsOf(node);
  if (texts === null) return false;
  const from = indexOf(node.span.start);
  if (from < 0) return false;
  let at = from;
  for (let i = 0; i < texts.length; i++) {
    if (i > 0 && SEPARATED.has(tokens[at]?.upper ?? '')) at++;
    if (at >= end || tokens[at]?.text !== texts[i]?.text) return false;
    at++;
  }
  if (tokens[at - 1]?.end !== node.span.end) return false;
  claims[from - first] = LEAF;
  for (let i = from + 1; i < at; i++) claims[i - first] = IN_LEAF;
  return true;
}

const SEPARATED: ReadonlySet<string> = new Set(['.', 'AS']);

type Texts = readonly { readonly text: string }[];

function textsOf(node: IrNode): Texts | null {
  const { kind } = node;
  if (kind === 'column') return node['parts'] as Texts;
  if (kind === 'literal') return node['names'] === undefined ? [node as unknown as Texts[number]] : null;
  if (kind !== 'table') return null;
  const { name, alias } = node as unknown as { readonly name: Texts; readonly alias: TableAlias | null };
  if (alias === null) return name;
  return alias.columns === null ? [...name, alias.name] : null;
}

/** Finds the owner of each token, and claims the words that it implies. Returns the other tokens. */
function claimImplied({ source, claims, first, end, starts }: Claiming): readonly Open[] {
  const { tokens, partner } = source;
  const left: Open[] = [];
  const around: Owner[] = [];
  let order = 0;
  for (let at = first; at < end; at++) {
    const token = tokens[at] as Token;
    const inner = starts[at - first];
    if (inner !== undefined) order = enter(inner, around, order);
    if (claims[at - first] !== UNCLAIMED) continue;
    while (around.length > 0 && (around[around.length - 1] as Owner).end < token.end) around.pop();
    const owner = around[around.length - 1];
    if (owner === undefined) continue;
    const close = partner[at] as number;
    if (close > at && close < end && hasList(owner.node)) {
      claims[at - first] = CLAIMED;
      claims[close - first] = CLAIMED;
      continue;
    }
    owner.implied ??= impliedBy(owner.node);
    if (owner.implied.get(token.upper)?.(owner.node) === true) claims[at - first] = CLAIMED;
    else left.push({ at, owner });
  }
  return left;
}

/** Enters the nodes that begin at one token, outer nodes first. Returns the number of nodes so far. */
function enter(innermost: Owner, around: Owner[], before: number): number {
  let order = before;
  const add = (owner: Owner): void => {
    while (around.length > 0 && (around[around.length - 1] as Owner).end < owner.end) around.pop();
    owner.parent = around[around.length - 1] ?? null;
    owner.order = order++;
    around.push(owner);
  };
  if (innermost.outer === null) add(innermost);
  else for (const owner of chainOf(innermost)) add(owner);
  return order;
}

/** The nodes that begin at one token, the longest first. */
function chainOf(innermost: Owner): readonly Owner[] {
  const chain: Owner[] = [];
  for (let owner: Owner | null = innermost; owner !== null; owner = owner.outer) chain.push(owner);
  chain.reverse();
  for (let i = 1; i < chain.length; i++)
    if ((chain[i - 1] as Owner).end < (chain[i] as Owner).end) return chain.sort((a, b) => b.end - a.end);
  return chain;
}

/** Each text in the fields of a node claims one of its tokens. */
function claimTexts(open: readonly Open[], { source, claims, first }: Claiming): void {
  const { tokens, dialect, partner } = source;
  for (const { at, owner } of open) {
    if (partner[at] !== -1) continue;
    const { upper, text } = tokens[at] as Token;
    if (owner.texts === null) {
      owner.texts = new Map();
      addFields(owner.node, dialect, owner.texts);
    }
    const word = upper || text.toUpperCase();
    const count = owner.texts.get(word) ?? 0;
    if (count === 0) continue;
    owner.texts.set(word, count - 1);
    claims[at - first] = CLAIMED;
  }
}

function addFields(node: object, dialect: Dialect, texts: Map<string, number>): void {
  for (const field in node) {
    if (field === 'kind' || field === 'span') continue;
    const value = (node as Readonly<Record<string, unknown>>)[field];
    if (Array.isArray(value)) for (const each of value) addValue(each, dialect, texts);
    else addValue(value, dialect, texts);
  }
}

function addValue(value: unknown, dialect: Dialect, texts: Map<string, number>): void {
  if (typeof value === 'string') addText(value, dialect, texts);
  else if (typeof value === 'object' && value !== null && (value as IrNode).span === undefined)
    if (Array.isArray(value)) for (const each of value) addValue(each, dialect, texts);
    else if ((value as Partial<Identifier>).start === undefined) addFields(value, dialect, texts);
}

function addText(text: string, dialect: Dialect, texts: Map<string, number>): void {
  for (const word of wordsOf(text, dialect)) texts.set(word, (texts.get(word) ?? 0) + 1);
}

const WORDS = new WeakMap<Dialect, Map<string, readonly string[]>>();

/** The text and the words in it. Statements repeat most texts, such as the names of types. */
function wordsOf(text: string, dialect: Dialect): readonly string[] {
  const all = WORDS.get(dialect) ?? new Map<string, readonly string[]>();
  WORDS.set(dialect, all);
  const known = all.get(text);
  if (known !== undefined) return known;
  const words = [text.toUpperCase()];
  for (const token of lex(text, dialect).tokens)
    if (!BRACKETS.has(token.upper) && token.text.length < text.length) words.push(token.text.toUpperCase());
  if (all.size < 1_000) all.set(text, words);
  return words;
}

const BRACKETS = new Set(['(', ')', '[', ']', '{', '}']);

/** Claims brackets around one node. Inner brackets come first. */
function claimBrackets(open: readonly Open[], claiming: Claiming): void {
  const { source, claims, first, end } = claiming;
  const { tokens, partner } = source;
  for (let i = open.length - 1; i >= 0; i--) {
    const { at } = open[i] as Open;
    const close = partner[at] ?? -1;
    if (close <= at || close >= end) continue;
    let [from, to] = [at + 1, close - 1];
    while (from < to && partner[from] === to && claims[from - first] === CLAIMED) {
      from++;
      to--;
    }
    if (tokens[from]?.upper !== 'WITH' && !isNode(from, to, claiming)) continue;
    claims[at - first] = CLAIMED;
    claims[close - first] = CLAIMED;
  }
}

/** Whether the tokens are those of one node. */
function isNode(from: number, to: number, { source: { tokens }, claims, first, starts }: Claiming): boolean {
  for (let owner = starts[from - first] ?? null; owner !== null; owner = owner.outer)
    if (owner.end === tokens[to]?.end) return true;
  if (claims[from - first] !== LEAF) return false;
  for (let at = from + 1; at <= to; at++) if (claims[at - first] !== IN_LEAF) return false;
  return true;
}

function setRests(open: readonly Open[], { source, claims, first }: Claiming): string {
  const words = new Map<Owner, string>();
  for (const { at, owner } of open) {
    if (claims[at - first] !== UNCLAIMED) continue;
    const { upper, text } = source.tokens[at] as Token;
    const before = words.get(owner);
    words.set(owner, before === undefined ? upper || text : `${before} ${upper || text}`);
  }
  const outside: string[] = [];
  const rests = new Map<object, string[]>();
  for (const owner of [...words.keys()].sort((a, b) => a.order - b.order)) {
    let carrier: Owner | null = owner;
    while (carrier !== null && !carriesRest(carrier.node)) carrier = carrier.parent;
    const own = words.get(owner) ?? '';
    const text = carrier === owner ? own : `${String(owner.node['kind'])} ${own}`;
    const known = carrier === null ? outside : rests.get(carrier.node);
    if (known === undefined) rests.set((carrier as Owner).node, [text]);
    else known.push(text);
  }
  for (const [node, texts] of rests) Object.assign(node, { rest: texts.join('; ') });
  return outside.join('; ');
}
