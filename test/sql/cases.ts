/**
 * Cases as text. A case is SQL between two blocks of comments:
 *
 *   -- case: a sum has the inputs of both columns
 *   -- dialect: postgres                  (default: generic)
 *   -- table: orders(id, price, tax)      (one for each relation; `orders(?)` has unknown columns)
 *   SELECT price + tax AS total FROM orders WHERE id > 0;
 *   -- =>
 *   -- rows  <- orders.id     filter
 *   -- total <- orders.price  transformation
 *   -- one   <-                           (a column without inputs)
 *   -- s.x   <- orders.id     identity    (a known field of a column s)
 *
 * `-- opaque: code` expects an opaque statement; `inferred` at the end of a line expects that confidence. The
 * lineage of several statements is end to end (`target.column <- …`). A single statement has its own columns
 * and rows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialectName } from '../../src/dialect/dialects.ts';
import type { Input, QueryLineage } from '../../src/model/query-lineage.ts';

export interface Case {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly dialect: DialectName;
  readonly schema: Record<string, string[] | null>;
  readonly sql: string;
  /** Sorted lines. A column without inputs is `name <-`. */
  readonly expected: readonly string[];
}

export function readCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => parseCases(readFileSync(join(folder, file), 'utf8'), file));
}

function parseCases(text: string, file: string): Case[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('-- case:') ? [i] : []));
  return starts.map((start, n) =>
    parseCase(lines.slice(start, starts[n + 1] ?? lines.length), file, start + 1),
  );
}

function parseCase(lines: readonly string[], file: string, line: number): Case {
  const arrow = lines.findIndex((text) => /^-- =>/.test(text));
  if (arrow === -1) throw new Error(`${file}:${line}: the case has no '-- =>' line`);
  const head = lines.slice(0, arrow);
  const header = (name: string): string[] =>
    head.flatMap((text) => (text.startsWith(`-- ${name}:`) ? [text.slice(name.length + 4).trim()] : []));
  const schema: Record<string, string[] | null> = {};
  for (const table of header('table')) {
    const [, name = '', columns = ''] = /^([^(]+)\((.*)\)$/.exec(table) ?? [];
    schema[name.trim()] = columns.trim() === '?' ? null : columns.split(',').map((column) => column.trim());
  }
  return {
    title: header('case')[0] ?? '',
    file,
    line,
    dialect: (header('dialect')[0] ?? 'generic') as DialectName,
    schema,
    sql: head
      .filter((text) => !/^-- (case|dialect|table):/.test(text))
      .join('\n')
      .trim(),
    expected: lines
      .slice(arrow + 1)
      .filter((text) => text.startsWith('-- '))
      .map((text) => text.slice(3).trim().replace(/\s+/g, ' '))
      .sort(),
  };
}

/** The lineage in the notation of the cases, sorted. */
export function print(lineage: QueryLineage): string[] {
  const opaque = lineage.opaque.map((reason) => `opaque: ${reason.code}`);
  const [only] = lineage.statements;
  const lines =
    lineage.statements.length === 1 && only !== undefined
      ? printStatement(only, lineage)
      : printTargets(lineage);
  return [...opaque, ...lines].sort();
}

function printStatement(statement: QueryLineage['statements'][number], lineage: QueryLineage): string[] {
  const columns = (statement.columns ?? [])
    .flatMap((column) => [column, ...(column.fields ?? [])])
    .flatMap(({ name, inputs }) => printInputs(name, inputs, lineage));
  return [...columns, ...statement.rows.map((input) => printInput('rows', input, lineage))];
}

function printTargets(lineage: QueryLineage): string[] {
  return lineage.lineage.flatMap(({ target, column, inputs, fields = [] }) => {
    const around = target === null ? '' : `${lineage.relations[target]?.name}.`;
    return [{ name: column, inputs }, ...fields].flatMap((each) =>
      printInputs(`${around}${each.name}`, each.inputs, lineage),
    );
  });
}

function printInputs(name: string, inputs: readonly Input[], lineage: QueryLineage): string[] {
  return inputs.length === 0 ? [`${name} <-`] : inputs.map((input) => printInput(name, input, lineage));
}

function printInput(name: string, input: Input, lineage: QueryLineage): string {
  const relation = lineage.relations[input.relation];
  const confidence = input.confidence === 'exact' ? '' : ` ${input.confidence}`;
  return `${name} <- ${relation?.name}.${relation?.columns[input.column]} ${input.subtype.toLowerCase()}${confidence}`;
}
