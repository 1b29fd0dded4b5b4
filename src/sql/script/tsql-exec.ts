/** T-SQL: EXEC of a procedure, of a text, and sp_executesql. */
import { spanOf } from '../lower/reader.ts';
import { variableNamed } from '../script-ir.ts';
import { emitCall, isHarmless, nameFrom } from './calls.ts';
import { emitUnknown, tellBound, textOf } from './dynamic.ts';
import { endOfTsql } from './tsql-bounds.ts';
import { readSpRename } from './tsql-rename.ts';
import { unfollow } from './variables.ts';
import { emitOpaque, find, type Walk, wordAt } from './walk.ts';

export function readExec(walk: Walk): boolean {
  const first = walk.at;
  const { source } = walk;
  let at = first + 1;
  const end = Math.max(at, endOfTsql(walk, at));
  walk.at = end;
  // EXEC @code = dbo.p …
  if (source.tokens[at]?.kind === 'parameter' && wordAt(walk, at + 1) === '=') at += 2;
  if (wordAt(walk, at) === '(') {
    const close = source.partner[at] ?? -1;
    if (close > at && close + 1 < end && wordAt(walk, close + 1) === 'AT') {
      emitOpaque(walk, first, end, 'SQL that another server runs is not followed yet.');
      return true;
    }
    return runMade(walk, { first, from: at + 1, stop: close > at ? Math.min(close, end) : end, end });
  }
  const name = nameFrom(walk, at, end);
  if (name.parts.at(-1) === 'sp_executesql') return readExecutesql(walk, first, name.end, end);
  if (name.parts.at(-1) === 'sp_rename') {
    readSpRename(walk, first, name.end, end);
    return true;
  }
  if (source.tokens[at]?.kind === 'parameter') return runMade(walk, { first, from: at, stop: at, end });
  emitCall(walk, { first, end, name: name.parts });
  if (!isHarmless(name.parts)) unfollowOutputs(walk, name.end, end);
  return true;
}

interface MadeText {
  readonly first: number;
  readonly from: number;
  readonly stop: number;
  readonly end: number;
}

function runMade(walk: Walk, { first, from, stop, end }: MadeText): true {
  const made = stop > from ? textOf(walk, from, stop) : null;
  if (made?.whole === true) walk.script.run(walk, made.text, 'statements');
  else emitUnknown(walk, made, spanOf(walk.source, first, end));
  return true;
}

/** sp_executesql [@stmt =] N'…', N'@p INT', @p = 1. */
function readExecutesql(walk: Walk, first: number, open: number, end: number): true {
  const isNamed = wordAt(walk, open + 1) === '=';
  const from = isNamed ? open + 2 : open;
  const comma = find(walk, from, [','], end);
  const types = comma === -1 ? -1 : find(walk, comma + 1, [','], end);
  if (types !== -1) tellBound(walk, types + 1, end);
  unfollowOutputs(walk, open, end);
  return runMade(walk, { first, from, stop: comma === -1 ? end : comma, end });
}

/** `@x OUTPUT`. */
function unfollowOutputs(walk: Walk, from: number, end: number): void {
  for (let at = from + 1; at < end; at++) {
    if (wordAt(walk, at) !== 'OUTPUT' && wordAt(walk, at) !== 'OUT') continue;
    const variable = variableNamed(walk.scope, walk.source.tokens[at - 1]?.text ?? '');
    if (variable !== null) unfollow(variable, 'what a procedure gives back', spanOf(walk.source, at - 1, at));
  }
}
