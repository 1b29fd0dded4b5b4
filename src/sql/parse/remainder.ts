/**
 * The remainder of a statement: its tokens that are neither in the IR, nor fixed words of the node around
 * them, nor in a skipped clause. Each node of the IR gets its part as `rest`, which is part of the digest. So
 * an edit of any token changes a digest, unless a rule states why the token cannot change data.
 *
 *   SELECT a FROM ONLY t WHERE b BETWEEN SYMMETRIC 1 AND 2
 *     →   the select has the rest `table ONLY`, the operator BETWEEN the rest `SYMMETRIC`
 *
 * Each token belongs to the innermost node that contains it. The node claims the tokens of its names and
 * constants, and the words that its fields imply (implied-words.ts). A name that is unused there may be in
 * the tokens of the node around it, such as an alias. Brackets around one node, and around the list of a
 * node, are claimed. What no node claims is the remainder.
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import { visitChildren } from '../ir/children.ts';
import type { TableAlias } from '../ir/ir.ts';
import { lex } from '../lex/lex.ts';
import type { Token } from '../lex/scan.ts';
import type { Piece, Source } from '../lex/source.ts';
import { type SkippedTokens, sameData } from './core/harmless-clauses.ts';
import { carriesRest, hasList, impliedWords, namesOutside } from './implied-words.ts';

/** A node of the IR: an object with a range in the text. */
type IrNode = Readonly<Record<string, unknown>> & { readonly span: Span };

interface Owner {
  readonly node: IrNode;
  readonly start: number;
  readonly end: number;
  /** The innermost node around it. */
  parent: Owner | null;
  /** Indexes of the tokens that are in no node inside it and in no skipped clause. */
  own: number[] | null;
  /** Names of nodes inside it that are not in the tokens of those nodes. */
  names: Map<string, number> | null;
}

interface Range {
  readonly first: number;
  readonly end: number;
  readonly skipped: readonly SkippedTokens[];
}

/** Sets `rest` of the nodes of the statements. Returns the tokens outside every node that can have a rest. */
export function markRemainder(statements: readonly object[], source: Source, range: Range): string {
  const claims = claimSkipped(source.tokens, range);
  const owners = ownersIn(statements, source, { claims, range });
  const ownerOf = assignTokens(owners, source.tokens, claims, range);
  // Inner nodes first: a name that is unused there may be a token of the node around it.
  for (let i = owners.length - 1; i >= 0; i--) claimWords(owners[i] as Owner, source, { claims, range });
  claimBrackets(owners, source, { claims, range, ownerOf });
  return setRests(owners, source, { claims, range });
}

/** The nodes with children, or with tokens that are not just their texts. Claims the tokens of the others. */
function ownersIn(statements: readonly object[], source: Source, claiming: Claiming): Owner[] {
  const owners: Owner[] = [];
  const waiting: object[] = [...statements];
  const seen = new Set<object>();
  const push = (node: object): void => {
    if (!claimLeaf(node as IrNode, source, claiming)) waiting.push(node);
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { span } = next as IrNode;
    if (span !== undefined) {
      // Several statements may share a query.
      if (isQuery(next)) {
        if (seen.has(next)) continue;
        seen.add(next);
      }
      const { start, end } = span;
      owners.push({ node: next as IrNode, start, end, parent: null, own: null, names: null });
    }
    visitChildren(next, push);
  }
  // Outer nodes first. The sort is stable, so of two nodes with one range the outer node stays first.
  return isSorted(owners) ? owners : owners.sort(outerFirst);
}

function outerFirst(a: Owner, b: Owner): number {
  return a.start - b.start || b.end - a.end;
}

function isSorted(owners: readonly Owner[]): boolean {
  for (let i = 1; i < owners.length; i++)
    if (outerFirst(owners[i - 1] as Owner, owners[i] as Owner) > 0) return false;
  return true;
}

function isQuery(node: object): boolean {
  const { kind } = node as IrNode;
  return kind === 'select' || kind === 'set' || kind === 'values';
}

/** A token that no rule claims yet; any other claim; the first token of a leaf, and its other tokens. */
const UNCLAIMED = 0;
const CLAIMED = 1;
const LEAF = 2;
const IN_LEAF = 3;

/** Most nodes are columns, constants and relations, whose tokens are their texts in order. */
function claimLeaf(node: IrNode, { tokens }: Source, { claims, range: { first, end } }: Claiming): boolean {
  const texts = textsOf(node);
  if (texts === null) return false;
  const from = indexAt(tokens, node.span.start, { first, end });
  let at = from;
  for (let i = 0; i < texts.length; i++) {
    if (i > 0 && SEPARATED.has(tokens[at]?.upper ?? '')) at++;
    if (at >= end || tokens[at]?.text !== texts[i]?.text) return false;
    at++;
  }
  if (tokens[at - 1]?.end !== node.span.end) return false;
  claims.fill(IN_LEAF, from - first, at - first);
  claims[from - first] = LEAF;
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

/** Index of the token that begins at the offset. */
function indexAt(tokens: readonly Token[], offset: number, { first, end }: Piece): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function claimSkipped(tokens: readonly Token[], { first, end, skipped }: Range): Uint8Array {
  const claims = new Uint8Array(end - first);
  for (const { clause, ...run } of runsOf(skipped)) {
    const [from, to] = [Math.max(first, run.first), Math.min(end, run.end)];
    const words = tokens.slice(from, to).map(({ upper, kind }) => upper || (kind === 'number' ? '0' : '?'));
    for (const [i, isSame] of sameData(clause, words).entries())
      if (isSame) claims[from + i - first] = CLAIMED;
  }
  return claims;
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

/** Sets the parent and the own tokens of each node. Returns the innermost node of each token. */
function assignTokens(
  owners: readonly Owner[],
  tokens: readonly Token[],
  claims: Uint8Array,
  { first, end }: Range,
): readonly (Owner | undefined)[] {
  const found: (Owner | undefined)[] = [];
  const open: Owner[] = [];
  let next = 0;
  for (let at = first; at < end; at++) {
    const token = tokens[at] as Token;
    for (; next < owners.length && (owners[next] as Owner).start <= token.start; next++) {
      const owner = owners[next] as Owner;
      while (open.length > 0 && (open.at(-1) as Owner).end < owner.end) open.pop();
      owner.parent = open.at(-1) ?? null;
      open.push(owner);
    }
    while (open.length > 0 && (open.at(-1) as Owner).end < token.end) open.pop();
    const owner = open.at(-1);
    found.push(owner);
    if (owner === undefined || claims[at - first] !== UNCLAIMED) continue;
    if (owner.own === null) owner.own = [at];
    else owner.own.push(at);
  }
  return found;
}

interface Claiming {
  readonly claims: Uint8Array;
  readonly range: Range;
}

function claimWords(owner: Owner, source: Source, claiming: Claiming): void {
  const { node, own } = owner;
  const left = own === null ? NO_TOKENS : withoutImplied(node, own, source, claiming);
  const isOutside = namesOutside(node);
  if (left.length === 0 && (!isOutside || leaveAlias(owner, source))) return;
  const names = namesOf(owner, source);
  for (const at of left) {
    const token = source.tokens[at] as Token;
    const word = token.upper || token.text.toUpperCase();
    const count = names.get(word) ?? 0;
    if (count === 0) continue;
    names.set(word, count - 1);
    claiming.claims[at - claiming.range.first] = CLAIMED;
  }
  if (isOutside && owner.parent !== null) leaveTo(owner.parent, names);
}

const NO_TOKENS: readonly number[] = [];

/** Claims the implied words. Returns the other tokens, without brackets. */
function withoutImplied(
  node: IrNode,
  own: readonly number[],
  { tokens }: Source,
  { claims, range: { first } }: Claiming,
): readonly number[] {
  let implied: ReadonlySet<string> | null = null;
  let left: number[] | null = null;
  for (const at of own) {
    const { upper, text } = tokens[at] as Token;
    if (BRACKETS.has(upper)) continue;
    // The name of a call precedes its brackets.
    if (text.toUpperCase() === node['name'] && node['kind'] === 'call' && at === own[0])
      claims[at - first] = CLAIMED;
    else {
      implied ??= impliedWords(node);
      if (implied.has(upper)) claims[at - first] = CLAIMED;
      else if (left === null) left = [at];
      else left.push(at);
    }
  }
  return left ?? NO_TOKENS;
}

/** Most items of a select have an alias outside their range, and no other name. */
function leaveAlias({ node, parent, names }: Owner, { dialect }: Source): boolean {
  if (node['kind'] !== 'expression' || names !== null || parent === null) return false;
  const { alias } = node as { readonly alias?: { readonly text: string } | null };
  parent.names ??= new Map();
  if (alias != null) addText(alias.text, dialect, parent.names);
  return true;
}

function leaveTo(parent: Owner, names: ReadonlyMap<string, number>): void {
  parent.names ??= new Map();
  for (const [name, count] of names)
    if (count > 0) parent.names.set(name, (parent.names.get(name) ?? 0) + count);
}

/** The words of all texts in the fields of the node, and the names that nodes inside it left unused. */
function namesOf({ node, names: left }: Owner, { dialect }: Source): Map<string, number> {
  const names = left ?? new Map<string, number>();
  if (node['kind'] === 'expression') {
    const { alias } = node as { readonly alias?: { readonly text: string } | null };
    if (alias != null) addText(alias.text, dialect, names);
    return names;
  }
  addFields(node, dialect, names);
  return names;
}

function addFields(node: object, dialect: Dialect, names: Map<string, number>): void {
  for (const field in node) {
    if (field === 'kind' || field === 'span') continue;
    const value = (node as Readonly<Record<string, unknown>>)[field];
    if (Array.isArray(value)) for (const each of value) addValue(each, dialect, names);
    else addValue(value, dialect, names);
  }
}

function addValue(value: unknown, dialect: Dialect, names: Map<string, number>): void {
  if (typeof value === 'string') addText(value, dialect, names);
  else if (typeof value === 'object' && value !== null && (value as IrNode).span === undefined)
    if (Array.isArray(value)) for (const each of value) addValue(each, dialect, names);
    else addFields(value, dialect, names);
}

function addText(text: string, dialect: Dialect, names: Map<string, number>): void {
  const word = text.toUpperCase();
  addName(word, names);
  if (/^\w*$/.test(text)) return;
  const { tokens } = lex(text, dialect);
  if (tokens.length === 1 && tokens[0]?.text.toUpperCase() === word) return;
  for (const token of tokens) if (!BRACKETS.has(token.upper)) addName(token.text.toUpperCase(), names);
}

function addName(name: string, names: Map<string, number>): void {
  names.set(name, (names.get(name) ?? 0) + 1);
}

const BRACKETS = new Set(['(', ')', '[', ']', '{', '}']);

/** More than any offset in a text. */
const RANGE = 2 ** 26;

interface Bracketing extends Claiming {
  readonly ownerOf: readonly (Owner | undefined)[];
}

/** Claims brackets around one node, and around the list of a node. Inner brackets come first. */
function claimBrackets(
  owners: readonly Owner[],
  { tokens, partner }: Source,
  { claims, range: { first, end }, ownerOf }: Bracketing,
): void {
  let spans: ReadonlySet<number> | null = null;
  const isNode = (from: number, to: number): boolean => {
    if (
      claims[from - first] === LEAF &&
      !claims.subarray(from + 1 - first, to + 1 - first).some((claim) => claim !== IN_LEAF)
    )
      return true;
    spans ??= new Set(owners.map(({ start, end: stop }) => start * RANGE + stop));
    return spans.has((tokens[from]?.start ?? 0) * RANGE + (tokens[to]?.end ?? 0));
  };
  for (let open = end - 1; open >= first; open--) {
    const close = partner[open] ?? -1;
    if (close <= open || close >= end || claims[open - first] !== UNCLAIMED) continue;
    let [from, to] = [open + 1, close - 1];
    while (from < to && partner[from] === to && claims[from - first] === CLAIMED) {
      from++;
      to--;
    }
    const owner = ownerOf[open - first];
    const isList = owner !== undefined && hasList(owner.node);
    if (isList || tokens[from]?.upper === 'WITH' || isNode(from, to)) {
      claims[open - first] = CLAIMED;
      claims[close - first] = CLAIMED;
    }
  }
}

function setRests(
  owners: readonly Owner[],
  { tokens }: Source,
  { claims, range: { first } }: Claiming,
): string {
  const outside: string[] = [];
  const rests = new Map<object, string[]>();
  for (const owner of owners) {
    const left = owner.own?.filter((at) => claims[at - first] === UNCLAIMED) ?? [];
    if (left.length === 0) continue;
    let carrier: Owner | null = owner;
    while (carrier !== null && !carriesRest(carrier.node)) carrier = carrier.parent;
    const words = left.map((at) => tokens[at]?.upper || tokens[at]?.text || '').join(' ');
    const text = carrier === owner ? words : `${String(owner.node['kind'])} ${words}`;
    const known = carrier === null ? outside : rests.get(carrier.node);
    if (known === undefined) rests.set((carrier as Owner).node, [text]);
    else known.push(text);
  }
  for (const [node, texts] of rests) Object.assign(node, { rest: texts.join('; ') });
  return outside.join('; ');
}
