/** Targets of assignments: variables, fields of records, elements of lists. */
import { type Variable, variableNamed } from '../ir/script-ir.ts';
import type { Token } from '../lex/scan.ts';
import { declare, type Target } from './variables.ts';
import { type Walk, wordAt } from './walk.ts';

/**
 * target {, target}: `x`, `:x`, `rec.field`, `list(i)`. Returns null if the first target is certainly not a
 * variable.
 */
export function targetsAt(walk: Walk, start: number, end: number): { targets: Target[]; end: number } | null {
  const { tokens } = walk.source;
  const targets: Target[] = [];
  let at = start;
  for (;;) {
    const token = at < end ? tokens[at] : undefined;
    const variable = token === undefined ? null : targetNamed(walk, token);
    if (variable === null) return null;
    const path = endOfPath(walk, at + 1, end);
    const field = path > at + 1 && wordAt(walk, at + 1) === '.' ? (tokens[path - 1]?.text ?? null) : null;
    targets.push(targetOf(variable, field));
    at = path;
    if (wordAt(walk, at) !== ',') return { targets, end: at };
    at++;
  }
}

/** A declared variable, or a name that can only be a variable although the text does not declare it. */
function targetNamed(walk: Walk, { kind, text }: Token): Variable | null {
  if (kind !== 'word' && kind !== 'quoted' && kind !== 'parameter') return null;
  const known = variableNamed(walk.scope, text);
  if (known !== null) return known;
  const isOne = kind === 'parameter' || walk.source.features.intoVariables;
  return isOne ? declare(walk, text.replace(/^[:$]/, ''), 'value') : null;
}

/** A variable that the text assigns is not only a parameter. A variable with a field is a row. */
export function targetOf(variable: Variable, field: string | null): Target {
  if (variable.kind === 'parameter') variable.kind = 'value';
  if (field !== null && variable.kind === 'value') variable.kind = 'row';
  return { variable, field };
}

/** Index after the path `.field`, `(i)` or `[i]` that follows a name. */
export function endOfPath(walk: Walk, from: number, end: number): number {
  let at = from;
  for (let depth = 0; at < end; at++) {
    const word = wordAt(walk, at);
    if (word === '(' || word === '[') depth++;
    else if (depth > 0) {
      if (word === ')' || word === ']') depth--;
    } else if (word === '.') at++;
    else return at;
  }
  return end;
}
