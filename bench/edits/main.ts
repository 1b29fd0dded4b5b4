/**
 * Is every edit of the statements of a folder noticed? `npm run bench -- --corpora <folder> [--edits 5]`
 * tries random edits of each statement. Prints how many change a digest, how many leave the IR the same, how
 * many a rule explains, and each of the others.
 *
 *   1,327 statements, 21,410 edits understood
 *     digest changes           15,120
 *     same IR                   5,870
 *     order without a limit       390   the statement returns the same rows …
 *     not explained                30
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DIALECT_NAMES, type DialectName } from '../../src/dialect/dialects.ts';
import { randomFrom } from '../random.ts';
import { EQUIVALENCES } from './equivalences.ts';
import type { TokenEdit } from './token-edits.ts';
import { type EditCounts, newCounts, unnoticed } from './unnoticed.ts';

interface Statement {
  readonly id: string;
  readonly dialect: string;
  readonly sql: string;
  readonly schema?: Readonly<Record<string, unknown>> | null;
}

/** Longer texts would take most of the time. UTF-16 units. */
const LONGEST = 5_000;

export function measureEdits(folder: string, { edits, seed }: { edits: number; seed: number }): void {
  const random = randomFrom(seed);
  const counts = newCounts();
  const lost: string[] = [];
  let statements = 0;
  for (const { id, dialect, sql, schema } of readStatements(folder)) {
    if (sql.length > LONGEST || !(DIALECT_NAMES as readonly string[]).includes(dialect)) continue;
    statements++;
    if (statements % 500 === 0) console.error(`${statements} statements, ${counts.understood} edits`);
    const request = { sql, dialect: dialect as DialectName, schema: schemaOf(schema), target: 'result' };
    const choose = (all: readonly TokenEdit[]): readonly TokenEdit[] =>
      all.length === 0 ? [] : Array.from({ length: Math.min(edits, all.length) }, () => random.pick(all));
    for (const edit of unnoticed({ ...request, defaultDatabase: null, defaultSchema: null }, choose, counts))
      lost.push(`${id} ${dialect}: ${edit.kind} ${edit.words} at ${edit.offset}`);
  }
  print(statements, counts, lost);
}

/** Columns that are not a list of names are unknown. */
function schemaOf(schema: Statement['schema']): Record<string, readonly string[] | null> {
  return Object.fromEntries(
    Object.entries(schema ?? {}).map(([name, columns]) => {
      const isList = Array.isArray(columns) && columns.every((column) => typeof column === 'string');
      return [name, isList ? (columns as string[]) : null];
    }),
  );
}

function* readStatements(folder: string): Generator<Statement> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* readStatements(path);
    else if (name.endsWith('.jsonl'))
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        const entry = line === '' ? null : (JSON.parse(line) as Partial<Statement>);
        if (typeof entry?.sql === 'string' && typeof entry.dialect === 'string') yield entry as Statement;
      }
  }
}

function print(
  statements: number,
  { understood, noticed, sameIr, explained }: EditCounts,
  lost: string[],
): void {
  const row = (name: string, count: number, note = ''): void =>
    console.log(`  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(9)}   ${note}`.trimEnd());
  console.log(
    `${statements.toLocaleString('en')} statements, ${understood.toLocaleString('en')} edits understood`,
  );
  row('digest changes', noticed);
  row('same IR', sameIr);
  for (const { title, why } of EQUIVALENCES) row(title, explained.get(title) ?? 0, why);
  row('not explained', lost.length);
  for (const line of lost) console.log(`    ${line}`);
}
