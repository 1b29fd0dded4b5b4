/** T-SQL: CREATE PROCEDURE, FUNCTION and TRIGGER. The body extends to the end of the batch. */

import { newVariableScope, type Variable } from '../ir/script-ir.ts';
import { isBatchEnd } from '../lex/source.ts';
import { nameFrom } from './calls.ts';
import { excerpt } from './excerpt.ts';
import { beginRoutine } from './routine.ts';
import { declareTriggered } from './triggers.ts';
import { declare } from './variables.ts';
import { afterBrackets, emitOther, emitParsed, type Walk, wordAt } from './walk.ts';

export function readTsqlRoutine(walk: Walk, wordIndex: number): boolean {
  const first = walk.at;
  const word = wordAt(walk, wordIndex);
  const name = nameFrom(walk, wordIndex + 1, walk.end);
  const outer = walk.scope;
  walk.scope = newVariableScope(outer);
  if (word === 'TRIGGER') declareTriggered(walk, name.end);
  const parameters: Variable[] = [];
  const body = findBody(walk, name.end, parameters);
  if (body === null) {
    walk.scope = outer;
    let end = first + 1;
    while (end < walk.end && wordAt(walk, end) !== ';' && !isBatchEnd(walk.source, end)) end++;
    emitOther(walk, first, end);
    walk.at = end;
    return true;
  }
  const routine = beginRoutine(
    walk,
    {
      word,
      first,
      name: name.parts,
      at: name.end,
      scope: walk.scope,
      parameters: { given: parameters, outs: [] },
    },
    body,
  );
  routine.result = readResultTable(walk, name.end, body);
  walk.at = body;
  return true;
}

/** RETURNS @r TABLE (a INT): the body fills a table variable. Returns the index of its name, or -1. */
function readResultTable(walk: Walk, from: number, body: number): number {
  for (let at = from; at < body; at++) {
    if (wordAt(walk, at) !== 'RETURNS' || wordAt(walk, at + 2) !== 'TABLE' || wordAt(walk, at + 3) !== '(')
      continue;
    const made = excerpt(walk.source, [[at + 1, Math.min(afterBrackets(walk, at + 3), body)]], 'DECLARE');
    emitParsed(walk, made, 0, made.tokens.length);
    return at + 1;
  }
  return -1;
}

/** Index of the body after the word AS. Declares the parameters before it, and adds them to `parameters`. */
function findBody(walk: Walk, from: number, parameters: Variable[]): number | null {
  for (let at = from; at < walk.end; at++) {
    const word = wordAt(walk, at);
    if (word === ';' || isBatchEnd(walk.source, at)) return null;
    const token = walk.source.tokens[at];
    if (token?.kind === 'parameter' && wordAt(walk, at + 1) !== 'TABLE')
      parameters.push(declare(walk, token.text, 'parameter'));
    if (word === 'BEGIN' || word === 'RETURN') return at;
    if (word === 'AS' && ['RANGE', 'EXTERNAL'].includes(wordAt(walk, at + 1))) return null;
    if (word === 'AS' && beginsBody(walk, at)) return at + 1;
  }
  return null;
}

/** The AS of `@x AS INT` and of EXECUTE AS OWNER does not lead to the body. */
function beginsBody(walk: Walk, as: number): boolean {
  const before = walk.source.tokens[as - 1];
  return before?.kind !== 'parameter' && before?.upper !== 'EXECUTE' && before?.upper !== 'EXEC';
}
