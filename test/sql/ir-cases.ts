/**
 * Cases as text: `-- case: name [dialect]`, the SQL, `-- =>`, and the expected lines as comments. The default
 * dialect is generic.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { DIALECT_NAMES, type DialectName } from '../../src/dialect/dialects.ts';

export interface IrCase {
  readonly name: string;
  readonly dialect: DialectName;
  readonly sql: string;
  readonly expected: readonly string[];
  /** file:line, for the message of a failure. */
  readonly at: string;
}

/** The relations of the cases in test/sql/statements. */
export const statementsSchema = {
  orders: ['id', 'price', 'tax', 'rider', 'items'],
  riders: ['id', 'name', 'boss'],
};

export function readIrCases(folder: URL): IrCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => readFile(file, readFileSync(new URL(file, folder), 'utf8').split('\n')));
}

function readFile(file: string, lines: readonly string[]): IrCase[] {
  const starts = lines.flatMap((line, index) => (line.startsWith('-- case: ') ? [index] : []));
  return starts.map((start, index) =>
    readCase(file, lines, { start, end: starts[index + 1] ?? lines.length }),
  );
}

function readCase(
  file: string,
  lines: readonly string[],
  { start, end }: { start: number; end: number },
): IrCase {
  const at = `${file}:${start + 1}`;
  const title = (lines[start] ?? '').slice('-- case: '.length);
  const tag = /^(.*?)(?: \[(\w+)\])?$/.exec(title);
  const dialect = DIALECT_NAMES.find((name) => name === (tag?.[2] ?? 'generic'));
  const arrow = lines.indexOf('-- =>', start);
  if (dialect === undefined) throw new Error(`${at}: ${tag?.[2]} is not a dialect`);
  if (arrow === -1 || arrow >= end) throw new Error(`${at}: the case has no "-- =>"`);
  const expected = lines.slice(arrow + 1, end).filter((line) => line !== '');
  return {
    name: tag?.[1] ?? title,
    dialect,
    sql: lines.slice(start + 1, arrow).join('\n'),
    expected: expected.map((line) => line.replace(/^-- ?/, '')),
    at,
  };
}
