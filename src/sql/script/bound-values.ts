/**
 * Values that are bound to the parameters of SQL that is built at run time. Each value is a variable of the
 * inner text, so lineage continues from the query that computed the value into the text. A value without data
 * leaves its parameter a constant.
 *
 *   SET x = (SELECT max(a) FROM t); EXECUTE IMMEDIATE 'INSERT INTO d SELECT ?' USING x
 *       → :1 ← :x, insert d ← :1
 */

import { newVariableScope, placeKey, type Variable, variableNamed } from '../ir/script-ir.ts';
import { type Embedded, readEmbedded } from '../lex/embedded.ts';
import type { Token } from '../lex/scan.ts';
import { spanOf } from '../parse/core/reader.ts';
import { excerpt } from './excerpt.ts';
import { assign, declare, markUnknown, usesOf } from './variables.ts';
import { afterBrackets, emitOpaque, find, type Walk, wordAt } from './walk.ts';

export interface BoundValue {
  /** The name of the parameter in the text; null if it is bound by position. */
  readonly name: string | null;
  readonly first: number;
  readonly end: number;
  /** The text also assigns a value to it. */
  readonly out: boolean;
}

/** USING a, b | USING (a, b) | USING a AS x | USING IN a, OUT b (Oracle) */
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
  const { features, tokens } = walk.source;
  const moded = features.usingModes;
  let first = from;
  if (moded && wordAt(walk, first) === 'IN' && stop - first > 1) first++;
  const out = moded && wordAt(walk, first) === 'OUT' && stop - first > 1;
  if (out) first++;
  const isNamed = wordAt(walk, stop - 2) === 'AS';
  if (!isNamed) return { name: null, first, end: stop, out };
  const name = (tokens[stop - 1]?.text ?? '').toLowerCase();
  return { name: features.namedUsing ? `@${name}` : name, first, end: stop - 2, out };
}

/** Whether the value contains data, or may contain data. */
export function carriesData(walk: Walk, { first, end }: Pick<BoundValue, 'first' | 'end'>): boolean {
  const { reads, variables } = usesOf(walk, excerpt(walk.source, [[first, end]]));
  const isGiven = walk.script.assignments.some(({ variable }) => variables.has(variable));
  return reads || isGiven || [...variables].some(isUnknown);
}

function isUnknown({ table, unknown }: ReturnType<typeof declare>): boolean {
  return table !== null || unknown !== null;
}

/** Calls `run`, which adds the statements of the text, while the values are in scope. */
export function withValues(walk: Walk, text: Embedded, values: readonly BoundValue[], run: () => void): void {
  for (const value of values) if (value.out) markOutput(walk, value);
  if (values.some((value) => carriesData(walk, value))) {
    const { tokens } = readEmbedded(walk.source.text, text, walk.source.dialect);
    withTokens(walk, values, tokens, run);
  } else run();
}

/** The same for values of which some carry data, and for the tokens of a statement or a text. */
export function withTokens(
  walk: Walk,
  values: readonly BoundValue[],
  tokens: readonly Token[],
  run: () => void,
): void {
  const [first, last] = [values[0], values.at(-1)];
  const places = values.every(({ name }) => name === null) ? placesOf(tokens, values.length) : [];
  if (places !== null) inScopeOf(walk, values, run, places);
  else {
    reportBound(walk, first?.first ?? 0, last?.end ?? 0);
    run();
  }
}

/**
 * Calls `run` with the values in scope as variables. `places`: the offsets of the parameters that are bound
 * by position.
 */
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

function markOutput(walk: Walk, { first, end }: BoundValue): void {
  const variable =
    end - first === 1 ? variableNamed(walk.scope, walk.source.tokens[first]?.text ?? '') : null;
  if (variable !== null)
    markUnknown(variable, 'SQL that is built at run time', spanOf(walk.source, first, end));
}

/** The values cannot be matched to parameters. If they contain data, the statement is opaque. */
export function reportBound(walk: Walk, first: number, end: number): void {
  if (carriesData(walk, { first, end }))
    emitOpaque(walk, first, end, 'A value that is bound at run time cannot be matched to a parameter.');
}

/**
 * Offsets of the parameters that are bound by position. Empty if the parameters are numbered; null if their
 * number differs from that of the values.
 */
function placesOf(tokens: readonly Token[], count: number): number[] | null {
  if (tokens.some(({ kind, text }) => kind === 'parameter' && /^\$\d+$/.test(text))) return [];
  const places = tokens.flatMap((token) => (isPlace(token) ? [token.start] : []));
  // A text that is concatenated from one variable twice has two parameters at one offset.
  return places.length === count && new Set(places).size === count ? places : null;
}

function isPlace({ kind, text }: Token): boolean {
  return kind === 'parameter' && (text === '?' || /^:\w+$/.test(text));
}
