/**
 * The accepted exceptions of a gate in tributary.toml, one table each. Out: the exceptions, and findings
 * about unknown settings of [gate].
 *
 *   [[gate.accept]]
 *   relation = "mart.report"      the relation that breaks
 *   column = "mart.orders.net"    only the break that this column causes; default: every break
 *   until = 2027-01-31            the last day, in UTC; default: no end
 *   by = "ana@example.com"
 *   reason = "The report moves to orders_v2 in January."
 */
import type { Finding } from '../../model/finding.ts';
import { ACCEPTED_VERDICTS, MOST_EXCEPTIONS, SETTINGS_KEYS } from './settings-schema.ts';
import { badSettings, isTable, type SettingsTable, tableOf, textOf, unknownKeys } from './settings-table.ts';

export type AcceptedVerdict = (typeof ACCEPTED_VERDICTS)[number];

export interface GateException {
  /** From 1, in the order of the file. */
  readonly number: number;
  readonly relation: string;
  /** null: every break of the relation. */
  readonly column: string | null;
  /** null: the exception accepts a finding. */
  readonly verdict: AcceptedVerdict | null;
  /** The code of a finding; null: the exception accepts a verdict. */
  readonly finding: string | null;
  /** The last day, `2027-01-31`; null: no end. */
  readonly until: string | null;
  readonly by: string;
  readonly reason: string;
}

export interface AcceptSettings {
  readonly exceptions: readonly GateException[];
  readonly findings: readonly Finding[];
}

export function readAcceptSettings(settings: SettingsTable, path: string): AcceptSettings {
  const gate = tableOf(settings, 'gate', path);
  const tables = tablesOf(gate, path);
  return {
    exceptions: tables.map((table, i) => exceptionOf({ table, path, number: i + 1 })),
    findings: unknownKeys(gate, SETTINGS_KEYS.gate, 'gate.'),
  };
}

function tablesOf(gate: SettingsTable, path: string): readonly SettingsTable[] {
  const value: unknown = gate['accept'] ?? [];
  const isList = Array.isArray(value) && value.every(isTable);
  if (!isList)
    throw badSettings(
      path,
      'has a setting "gate.accept" that is not a list of tables; write [[gate.accept]] before each exception',
    );
  if (value.length > MOST_EXCEPTIONS)
    throw badSettings(path, `has ${value.length} [[gate.accept]] tables; the limit is ${MOST_EXCEPTIONS}`);
  return value;
}

interface Own {
  readonly table: SettingsTable;
  readonly path: string;
  readonly number: number;
}

function exceptionOf(own: Own): GateException {
  const { table, path, number } = own;
  const unknown = Object.keys(table).find((key) => !SETTINGS_KEYS.accept.includes(key));
  // A misspelt `until` would accept a break without an end.
  if (unknown !== undefined)
    throw bad(
      own,
      `has the unknown setting "${unknown}"; the settings are ${SETTINGS_KEYS.accept.join(', ')}`,
    );
  const relation = requiredText(own, 'relation', '"mart.report"');
  const column = textOf(table, 'column', path);
  const finding = textOf(table, 'finding', path);
  const verdict = verdictOf(own);
  if (finding !== null && (verdict !== null || column !== null))
    throw bad(own, 'has a finding and a verdict or a column; write one [[gate.accept]] table for each');
  if (column !== null && verdict !== null && verdict !== 'breaks')
    throw bad(own, 'has a column, which only the verdict "breaks" has; remove one of them');
  return {
    number,
    relation,
    column,
    verdict: finding === null ? (verdict ?? 'breaks') : null,
    finding,
    until: untilOf(own),
    by: requiredText(own, 'by', '"ana@example.com"'),
    reason: requiredText(own, 'reason', '"The report moves in January."'),
  };
}

function requiredText({ table, path, number }: Own, key: string, example: string): string {
  const text = textOf(table, key, path)?.trim() ?? '';
  if (text !== '') return text;
  throw bad({ table, path, number }, `has no ${key}; write ${key} = ${example}`);
}

function verdictOf(own: Own): AcceptedVerdict | null {
  const text = textOf(own.table, 'verdict', own.path);
  const verdict = ACCEPTED_VERDICTS.find((each) => each === text);
  if (text === null || verdict !== undefined) return verdict ?? null;
  throw bad(
    own,
    `has the unknown verdict ${JSON.stringify(text.slice(0, 60))}; write ${ACCEPTED_VERDICTS.join(', ')}`,
  );
}

/** A date of TOML, or a string with a date. */
function untilOf(own: Own): string | null {
  const value = own.table['until'];
  if (value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text === 'string' && isDate(text)) return text;
  throw bad(own, 'has an until that is not a date; write until = 2027-01-31, which is the last day');
}

/** `2027-01-31` */
export function isDate(text: string): boolean {
  const isForm = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  // Date.parse accepts 31 February.
  return isForm && new Date(text).toISOString().startsWith(text);
}

function bad({ path, table, number }: Own, what: string): Error {
  const { relation } = table;
  const name =
    typeof relation === 'string' && relation !== '' ? ` for ${JSON.stringify(relation.slice(0, 120))}` : '';
  return badSettings(path, `has a [[gate.accept]] table${name} (number ${number}) that ${what}`);
}
