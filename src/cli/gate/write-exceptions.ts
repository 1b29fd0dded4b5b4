/**
 * Appends exceptions to tributary.toml (`tributary gate --accept-new`). In: the problems that fail. Out: the
 * number of tables that were written: one for each removed column that breaks a relation.
 *
 *   report breaks without orders.net
 *   → [[gate.accept]] relation = "mart.report", column = "mart.orders.net", by = …, reason = …
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../library/settings/configuration.ts';
import { MOST_EXCEPTIONS } from '../../library/settings/settings-schema.ts';
import { SETTINGS_FILE } from '../../library/settings/settings-table.ts';
import { Failure } from '../../model/failure.ts';
import { columnPathParts, relationName, relationParts } from '../../model/names.ts';
import type { Problem } from '../exceptions/judge-exceptions.ts';

export interface Approval {
  readonly by: string;
  readonly reason: string;
  /** `2027-01-31`; null: no end. */
  readonly until: string | null;
}

export interface WrittenExceptions {
  readonly file: string;
  readonly count: number;
}

export async function writeExceptions(
  folder: string,
  problems: readonly Problem[],
  approval: Approval,
): Promise<WrittenExceptions> {
  const file = join(folder, SETTINGS_FILE);
  const { exceptions } = await readConfiguration(folder);
  const tables = [...new Set(problems.flatMap((each) => tablesOf(each, approval)))];
  if (exceptions.length + tables.length > MOST_EXCEPTIONS) {
    const message = `${tables.length} new exceptions exceed the limit of ${MOST_EXCEPTIONS} in ${file}.`;
    throw new Failure('bad-usage', message);
  }
  if (tables.length === 0) return { file, count: 0 };
  const before = textOf(file);
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  write(file, `${before}${gap}${before === '' ? '' : '\n'}${tables.join('\n')}`);
  try {
    await readConfiguration(folder);
  } catch (error) {
    write(file, before);
    throw notExtensible(file, error);
  }
  return { file, count: tables.length };
}

function tablesOf({ name, verdict, finding, brokenBy }: Problem, approval: Approval): string[] {
  const what = finding !== null ? { finding } : verdict === 'breaks' ? {} : { verdict };
  const columns = verdict === 'breaks' ? brokenBy.map(columnText) : [];
  return (columns.length === 0 ? [null] : columns).map((column) =>
    tableText({ relation: name, ...(column === null ? {} : { column }), ...what }, approval),
  );
}

function columnText({ relation, column }: Problem['brokenBy'][number]): string {
  return column === null ? relation : relationName([...relationParts(relation), ...columnPathParts(column)]);
}

function tableText(what: Readonly<Record<string, string | null>>, { until, by, reason }: Approval): string {
  const fields = [...Object.entries(what), ['by', by], ['reason', reason]] as const;
  const lines = fields.map(([key, value]) => `${key} = ${tomlText(value ?? '')}`);
  if (until !== null) lines.splice(-2, 0, `until = ${until}`);
  return `[[gate.accept]]\n${lines.join('\n')}\n`;
}

/** A basic string of TOML has the escapes of JSON, and must escape DEL too. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw unwritable(file, error);
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function notExtensible(file: string, cause: unknown): Failure {
  const message = `${file} has "gate" in a form to which no table can be added. Write it as [[gate.accept]] tables.`;
  return new Failure('bad-input', message, { cause });
}

function unwritable(file: string, cause: unknown): Failure {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Failure('bad-usage', `Cannot write ${file} (${why}).`, { cause });
}
