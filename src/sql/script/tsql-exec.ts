/**
 * T-SQL: EXEC of a procedure, EXEC of a text, and sp_executesql.
 *
 *   EXEC sp_executesql N'INSERT INTO d SELECT a FROM s'   →   insert d ← s.a, at its place inside the literal
 */

import { variableNamed } from '../ir/script-ir.ts';
import { readEmbedded } from '../lex/embedded.ts';
import { spanOf } from '../parse/core/reader.ts';
import { type BoundValue, inScopeOf, reportBound } from './bound-values.ts';
import { emitCall, isHarmless, nameFrom } from './calls.ts';
import { emitUnknown, sqlTextOf } from './dynamic-sql.ts';
import { excerpt } from './excerpt.ts';
import { endOfTsql, startsAfterShort } from './tsql-boundary.ts';
import { readSpRename } from './tsql-rename.ts';
import { assign, markUnknown } from './variables.ts';
import { emitOpaque, find, type Walk, wordAt } from './walk.ts';

export function readExec(walk: Walk): boolean {
  const first = walk.at;
  const { source } = walk;
  let at = first + 1;
  const end = Math.max(at, endOfTsql(walk, at, startsAfterShort));
  walk.at = end;
  // EXEC @code = dbo.p …
  if (source.tokens[at]?.kind === 'parameter' && wordAt(walk, at + 1) === '=') at += 2;
  if (wordAt(walk, at) === '(') {
    const close = source.partner[at] ?? -1;
    if (close > at && wordAt(walk, close + 1) === 'AT') {
      emitOpaque(walk, first, end, 'SQL that runs on another server is not analyzed.');
      return true;
    }
    return runBuiltText(walk, { first, from: at + 1, stop: close > at ? Math.min(close, end) : end, end });
  }
  const name = nameFrom(walk, at, end);
  if (name.parts.at(-1) === 'sp_executesql') return readExecutesql(walk, first, name.end, end);
  if (name.parts.at(-1) === 'sp_rename') {
    readSpRename(walk, first, name.end, end);
    return true;
  }
  if (source.tokens[at]?.kind === 'parameter') return runBuiltText(walk, { first, from: at, stop: at, end });
  emitCall(walk, { first, end, name: name.parts });
  if (!isHarmless(name.parts)) markOutputs(walk, name.end, end);
  return true;
}

interface BuiltText {
  readonly first: number;
  readonly from: number;
  readonly stop: number;
  readonly end: number;
}

function runBuiltText(walk: Walk, { first, from, stop, end }: BuiltText): true {
  const made = stop > from ? sqlTextOf(walk, from, stop) : null;
  if (made?.isComplete === true) walk.script.run(walk, made.text, 'statements');
  else emitUnknown(walk, made, spanOf(walk.source, first, end));
  return true;
}

/** sp_executesql [@stmt =] N'…', N'@p INT', @p = 1 */
function readExecutesql(walk: Walk, first: number, open: number, end: number): true {
  const from = afterName(walk, open);
  const comma = find(walk, from, [','], end);
  const types = comma === -1 ? -1 : find(walk, comma + 1, [','], end);
  const stop = comma === -1 ? end : comma;
  const made = sqlTextOf(walk, from, stop);
  if (made?.isComplete !== true || types === -1) {
    if (types !== -1) reportBound(walk, types + 1, end);
    markOutputs(walk, open, end);
    return runBuiltText(walk, { first, from, stop, end });
  }
  const declared = declaredNames(walk, afterName(walk, comma + 1), types);
  const values = argumentsFrom(walk, types + 1, end, declared);
  if (values === null) {
    reportBound(walk, types + 1, end);
    markOutputs(walk, open, end);
    walk.script.run(walk, made.text, 'statements');
  } else {
    inScopeOf(walk, values, () => {
      walk.script.run(walk, made.text, 'statements');
      for (const value of values) if (value.out) assignOutput(walk, value);
    });
  }
  return true;
}

/** Index after `@stmt =`. */
function afterName(walk: Walk, at: number): number {
  return walk.source.tokens[at]?.kind === 'parameter' && wordAt(walk, at + 1) === '=' ? at + 2 : at;
}

/** N'@p INT, @q DATE OUTPUT' → [@p, @q]; empty if the text is unknown. */
function declaredNames(walk: Walk, first: number, end: number): string[] {
  const { text } = sqlTextOf(walk, first, end) ?? { text: null };
  if (text === null) return [];
  const { tokens } = readEmbedded(walk.source.text, text, walk.source.dialect);
  return tokens.flatMap((token) => (token.kind === 'parameter' ? [token.text.toLowerCase()] : []));
}

/** null if a value cannot be matched to a parameter. */
function argumentsFrom(
  walk: Walk,
  from: number,
  end: number,
  declared: readonly string[],
): BoundValue[] | null {
  const values: BoundValue[] = [];
  for (let at = from; at < end; ) {
    const comma = find(walk, at, [','], end);
    let stop = comma === -1 ? end : comma;
    const first = afterName(walk, at);
    const name = first === at ? declared[values.length] : walk.source.tokens[at]?.text.toLowerCase();
    if (name === undefined) return null;
    const out = ['OUTPUT', 'OUT'].includes(wordAt(walk, stop - 1));
    if (out) stop--;
    values.push({ name, first, end: stop, out });
    at = comma === -1 ? end : comma + 1;
  }
  return values;
}

/** `@p = @x OUTPUT`: @x has the value that the text assigned to @p. */
function assignOutput(walk: Walk, { name, first, end }: BoundValue): void {
  const inner = walk.scope.variables.get(name ?? '');
  const outer = variableNamed(walk.scope.parent, walk.source.tokens[first]?.text ?? '');
  if (outer === null || end - first !== 1) return;
  const isGiven = inner !== undefined && walk.script.assignments.some(({ variable }) => variable === inner);
  const at = excerpt(walk.source, [[first, first]], `SELECT ${name}`);
  if (isGiven) assign(walk, [{ variable: outer, field: null }], at);
  else markUnknown(outer, 'SQL that is built at run time', spanOf(walk.source, first, end));
}

/** `@x OUTPUT`. */
function markOutputs(walk: Walk, from: number, end: number): void {
  for (let at = from + 1; at < end; at++) {
    if (wordAt(walk, at) !== 'OUTPUT' && wordAt(walk, at) !== 'OUT') continue;
    const variable = variableNamed(walk.scope, walk.source.tokens[at - 1]?.text ?? '');
    if (variable !== null)
      markUnknown(variable, 'the result of a procedure', spanOf(walk.source, at - 1, at));
  }
}
