/**
 * Triggers: NEW and OLD are rows of the relation of the trigger. In T-SQL, INSERTED and DELETED are relations
 * with such rows.
 *
 *   CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)   →   log.? ← t.a IDENTITY
 */

import type { TableName } from '../ir/ir.ts';
import type { Source } from '../lex/source.ts';
import { spanOf } from '../parse/core/reader.ts';
import { nameFrom } from './calls.ts';
import { declare, declareRowOf, markUnknown } from './variables.ts';
import { find, type Walk, wordAt } from './walk.ts';

/**
 * Postgres: a trigger function does not reference its relation. CREATE TRIGGER … EXECUTE FUNCTION f() does,
 * usually after the function.
 */
export function triggersOf({ text, tokens, features }: Source): ReadonlyMap<string, TableName | null> {
  const found = new Map<string, TableName | null>();
  if (!features.triggerFunctions || !/\btrigger\b/i.test(text)) return found;
  let table: TableName | null = null;
  for (const [at, { upper }] of tokens.entries()) {
    if (upper === 'TRIGGER' || upper === ';') table = null;
    else if (upper === 'ON' && table === null) table = tableAt(tokens, at + 1);
    const isCall = upper === 'EXECUTE' && ['FUNCTION', 'PROCEDURE'].includes(tokens[at + 1]?.upper ?? '');
    if (!isCall || table === null) continue;
    let last = at + 2;
    while (tokens[last + 1]?.text === '.') last += 2;
    const name = tokens[last]?.text.toLowerCase() ?? '';
    found.set(name, found.has(name) ? null : table);
  }
  return found;
}

function tableAt(tokens: Source['tokens'], first: number): TableName {
  const parts = [];
  for (let at = first; ; at += 2) {
    const token = tokens[at];
    if (token === undefined) break;
    parts.push({ text: token.text, quoted: token.kind === 'quoted' });
    if (tokens[at + 1]?.text !== '.') break;
  }
  return parts;
}

/** RETURNS trigger: the rows are those of the relation whose trigger calls the function. */
export function declareTriggerRow(walk: Walk, from: number, name: readonly string[]): void {
  const returns = find(walk, from, ['RETURNS'], Math.min(walk.end, from + 8));
  if (returns === -1 || wordAt(walk, returns + 1) !== 'TRIGGER') return;
  const table = walk.script.triggered.get(name.at(-1) ?? '') ?? null;
  for (const row of ['new', 'old']) {
    if (table !== null) declareRowOf(walk, row, table);
    else
      markUnknown(
        declare(walk, row, 'row'),
        'the row of a trigger',
        spanOf(walk.source, returns, returns + 2),
      );
  }
}

/** NEW and OLD are rows of the relation of the trigger. */
export function declareTriggered(walk: Walk, from: number): void {
  const on = find(walk, from, ['ON'], Math.min(walk.end, from + 40));
  if (on === -1) return;
  const name = nameFrom(walk, on + 1, walk.end);
  const table: TableName = walk.source.tokens
    .slice(on + 1, name.end)
    .filter(({ text }) => text !== '.')
    .map(({ text, kind }) => ({ text, quoted: kind === 'quoted' }));
  if (table.length === 0 || table.length > 4) return;
  for (const row of ['new', 'old']) declareRowOf(walk, row, table);
  for (const rows of ['inserted', 'deleted'])
    if (walk.source.features.insertedTables) walk.scope.tables.set(rows, table);
  for (let at = name.end; at < name.end + 20 && at < walk.end; at++) renameRow(walk, at, table);
}

/** REFERENCING NEW AS n | REFERENCING NEW TABLE AS added */
function renameRow(walk: Walk, at: number, table: TableName): void {
  const word = wordAt(walk, at);
  if ((word !== 'NEW' && word !== 'OLD') || wordAt(walk, at - 1) === '.') return;
  const isTable = wordAt(walk, at + 1) === 'TABLE';
  const as = at + (isTable ? 2 : 1);
  const token = walk.source.tokens[wordAt(walk, as) === 'AS' ? as + 1 : as];
  if (token === undefined || token.kind === 'punctuation') return;
  if (isTable) walk.scope.tables.set(token.text.toLowerCase(), table);
  else if (wordAt(walk, as) === 'AS') declareRowOf(walk, token.text, table);
}
