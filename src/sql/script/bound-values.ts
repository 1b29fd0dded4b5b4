/**
 * Values that are bound to the parameters of a text that is made at run time: each is a variable that only the text sees, so what a query gave
 * it is followed into the text. A value that carries no data leaves its parameter a constant.
 *
 *   SET x = (SELECT max(a) FROM t); EXECUTE IMMEDIATE 'INSERT INTO d SELECT ?' USING x   →   :1 ← :x, insert d ← :1
 */

import { newVariableScope, placeKey, type Variable, variableNamed } from '../ir/script-ir.ts';
import { type Embedded, readEmbedded } from '../lex/embedded.ts';
import type { Token } from '../lex/scan.ts';
import { spanOf } from '../parse/core/reader.ts';
import { excerpt } from './excerpt.ts';
import { assign, declare, unfollow, usesOf } from './variables.ts';
import { afterBrackets, emitOpaque, find, type Walk, wordAt } from './walk.ts';

export interface BoundValue {
  /** What the text calls it; null: by its position. */
  readonly name: string | null;
  readonly first: number;
  readonly end: number;
  /** It gets a value from the text as well. */
  readonly out: boolean;
}

/** `USING a, b`, `USING (a, b)`, `USING a AS x`, Oracle's `USING IN a, OUT b`. */
export function valuesFrom(walk: Walk, first: number, end: number): BoundValue[] {
  const inBrackets =
    wordAt(walk, first) === '(' &&
    afterBrackets(walk, first, end) === end &&
    !['SELECT', 'WITH'].includes(wordAt(walk, first + 1));
  const [from, to] = inBrackets ? [first + 1, end - 1] : [first, end];
  const values: BoundValue[] = [];
  for (let at = from; at < to; ) {
    const comma = find(walk, at, [','], to);
    const stop = comma === -1 ? to : comma;
    values.push(valueIn(walk, at, stop));
    at = stop + 1;
  }
  return values;
}

function valueIn(walk: Walk, from: number, stop: number): BoundValue {
  const { syntax, tokens } = walk.source;
  const moded = syntax.usingModes;
  let first = from;
  if (moded && wordAt(walk, first) === 'IN' && stop - first > 1) first++;
  const out = moded && wordAt(walk, first) === 'OUT' && stop - first > 1;
  if (out) first++;
  const isNamed = wordAt(walk, stop - 2) === 'AS';
  if (!isNamed) return { name: null, first, end: stop, out };
  const name = (tokens[stop - 1]?.text ?? '').toLowerCase();
  return { name: syntax.namedUsing ? `@${name}` : name, first, end: stop - 2, out };
}

/** Whether data comes in by it, or may. */
export function carriesData(walk: Walk, { first, end }: Pick<BoundValue, 'first' | 'end'>): boolean {
  const { reads, variables } = usesOf(walk, excerpt(walk.source, [[first, end]]));
  const isGiven = walk.script.assignments.some(({ variable }) => variables.has(variable));
  return reads || isGiven || [...variables].some(isUnknown);
}

function isUnknown({ table, unfollowed }: ReturnType<typeof declare>): boolean {
  return table !== null || unfollowed !== null;
}

/** Runs what the text says while it sees the values. */
export function withValues(walk: Walk, text: Embedded, values: readonly BoundValue[], run: () => void): void {
  for (const value of values) if (value.out) unfollowOutput(walk, value);
  if (values.some((value) => carriesData(walk, value))) {
    const { tokens } = readEmbedded(walk.source.text, text, walk.source.dialect);
    whereSeen(walk, values, tokens, run);
  } else run();
}

/** The same of values some of which carry data, and the tokens of a statement or a text. */
export function whereSeen(
  walk: Walk,
  values: readonly BoundValue[],
  tokens: readonly Token[],
  run: () => void,
): void {
  const [first, last] = [values[0], values.at(-1)];
  const places = values.every(({ name }) => name === null) ? placesOf(tokens, values.length) : [];
  if (places !== null) inScopeOf(walk, values, run, places);
  else {
    tellBound(walk, first?.first ?? 0, last?.end ?? 0);
    run();
  }
}

/** What `run` adds sees the values as variables; `places`: where in the text those stand that go by position. */
export function inScopeOf(
  walk: Walk,
  values: readonly BoundValue[],
  run: () => void,
  places: readonly number[] = [],
): void {
  const outer = walk.scope;
  const inner = newVariableScope(outer);
  for (const [i, value] of values.entries()) {
    const variable = bind(walk, value, value.name ?? `${i + 1}`, inner);
    const place = places[i];
    if (variable !== null && place !== undefined) inner.variables.set(placeKey(place), variable);
  }
  walk.scope = inner;
  run();
  walk.scope = outer;
}

function bind(walk: Walk, value: BoundValue, name: string, inner: Walk['scope']): Variable | null {
  const carries = carriesData(walk, value);
  if (!carries && !value.out) return null;
  const outer = walk.scope;
  walk.scope = inner;
  const variable = declare(walk, name, 'value');
  walk.scope = outer;
  const { first, end } = value;
  if (carries) assign(walk, [{ variable, field: null }], excerpt(walk.source, [[first, end]], 'SELECT'));
  return variable;
}

function unfollowOutput(walk: Walk, { first, end }: BoundValue): void {
  const variable =
    end - first === 1 ? variableNamed(walk.scope, walk.source.tokens[first]?.text ?? '') : null;
  if (variable !== null) unfollow(variable, 'SQL that is made at run time', spanOf(walk.source, first, end));
}

/** Values that cannot be told from each other: where they are made of data, that is lost, and said. */
export function tellBound(walk: Walk, first: number, end: number): void {
  if (carriesData(walk, { first, end }))
    emitOpaque(walk, first, end, 'A value that is bound at run time is not followed.');
}

/** Offsets of the parameters that go by position, none where they are numbered; null where they are not as many as the values. */
function placesOf(tokens: readonly Token[], count: number): number[] | null {
  if (tokens.some(({ kind, text }) => kind === 'parameter' && /^\$\d+$/.test(text))) return [];
  const places = tokens.flatMap((token) => (isPlace(token) ? [token.start] : []));
  // A text that is put together of one variable twice has two in one place.
  return places.length === count && new Set(places).size === count ? places : null;
}

function isPlace({ kind, text }: Token): boolean {
  return kind === 'parameter' && (text === '?' || /^:\w+$/.test(text));
}
