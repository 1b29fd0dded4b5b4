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
import { find, type Triggered, type Walk, wordAt } from './walk.ts';

/**
 * Postgres: a trigger function does not reference its relation. CREATE TRIGGER … EXECUTE FUNCTION f() does,
 * usually after the function.
 */
export function triggersOf(source: Source): ReadonlyMap<string, Triggered | null> {
  const { text, tokens, features } = source;
  const found = new Map<string, Triggered | null>();
  if (!features.triggerFunctions || !/\btrigger\b/i.test(text)) return found;
  let table: TableName | null = null;
  let transitions: string[] = [];
  for (const [at, { upper }] of tokens.entries()) {
    if (upper === 'TRIGGER' || upper === ';') {
      table = null;
      transitions = [];
    } else if (upper === 'ON' && table === null) table = tableAt(tokens, at + 1);
    else if (upper === 'REFERENCING') {
      const names = correlationsAt(tokens, at + 1).filter(({ isTable }) => isTable);
      transitions = names.map(({ name }) => name);
    }
    const isCall = upper === 'EXECUTE' && ['FUNCTION', 'PROCEDURE'].includes(tokens[at + 1]?.upper ?? '');
    if (!isCall || table === null) continue;
    const name = lastPartAt(tokens, at + 2);
    const known = found.get(name);
    found.set(name, known === undefined ? { table, transitions } : ofBoth(known, { table, transitions }));
  }
  return found;
}

function lastPartAt(tokens: Source['tokens'], first: number): string {
  let last = first;
  while (tokens[last + 1]?.text === '.') last += 2;
  return tokens[last]?.text.toLowerCase() ?? '';
}

/** Several triggers of one relation may call one function. */
function ofBoth(known: Triggered | null, { table, transitions }: Triggered): Triggered | null {
  const nameOf = (name: TableName): string => name.map(({ text }) => text.toLowerCase()).join('.');
  if (known === null || nameOf(known.table) !== nameOf(table)) return null;
  return { table, transitions: [...known.transitions, ...transitions] };
}

interface Correlation {
  readonly name: string;
  /** The name means the changed rows as a relation, not one row. */
  readonly isTable: boolean;
}

const ROWS = new Set(['NEW', 'OLD', 'PARENT', 'NEW_TABLE', 'OLD_TABLE']);

/** REFERENCING {NEW | OLD | PARENT} [ROW | TABLE] [AS] name … */
function correlationsAt(tokens: Source['tokens'], first: number): Correlation[] {
  const found: Correlation[] = [];
  for (let at = first; ROWS.has(tokens[at]?.upper ?? ''); ) {
    let isTable = tokens[at]?.upper.endsWith('_TABLE') === true;
    at++;
    if (tokens[at]?.upper === 'TABLE') isTable = true;
    if (['ROW', 'TABLE'].includes(tokens[at]?.upper ?? '')) at++;
    if (tokens[at]?.upper === 'AS') at++;
    const token = tokens[at++];
    if (token !== undefined) found.push({ name: token.text.toLowerCase(), isTable });
    if (tokens[at]?.text === ',') at++;
  }
  return found;
}

/** The AS of `REFERENCING NEW AS n` and of `NEW TABLE AS n`. */
export function isCorrelation(walk: Walk, as: number): boolean {
  const before = wordAt(walk, as - 1);
  return ROWS.has(['ROW', 'TABLE'].includes(before) ? wordAt(walk, as - 2) : before);
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
  const triggered = walk.script.triggered.get(name.at(-1) ?? '') ?? null;
  for (const transition of triggered?.transitions ?? [])
    walk.scope.tables.set(transition, triggered?.table ?? []);
  for (const row of ['new', 'old']) {
    if (triggered !== null) declareRowOf(walk, row, triggered.table);
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
  const referencing = find(walk, from, ['REFERENCING'], Math.min(walk.end, name.end + 20));
  if (referencing === -1) return;
  for (const { name: row, isTable } of correlationsAt(walk.source.tokens, referencing + 1)) {
    if (isTable) walk.scope.tables.set(row, table);
    else declareRowOf(walk, row, table);
  }
}
