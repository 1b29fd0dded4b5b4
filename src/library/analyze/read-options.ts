/**
 * Checks the options of an analysis (docs/schema/analyze-request.schema.json). In: options from any caller.
 * Out: a request, or findings that state why the options cannot be used.
 *
 *   { dialect: 'snowflake', sql: 'select a from t', schema: { t: ['A'] } }
 *   → { kind: 'usable', request, findings: [] }
 *   { dialect: 'snowflake' }
 *   → { kind: 'unusable', findings: [bad-request] }
 */
import { dialectNamed } from '../../dialect/dialects.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingCode } from '../../model/finding-codes.ts';
import { relationParts } from '../../model/names.ts';
import { type AnalysisRequest, listedColumns } from '../../sql/index.ts';

export type ReadOptions =
  | {
      readonly kind: 'usable';
      readonly request: AnalysisRequest;
      /** Problems that do not prevent the analysis. */
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'unusable'; readonly findings: readonly Finding[] };

const NOT_TEXT =
  '"sql" is not text: it contains zero characters. It may be binary data, or UTF-16 that was read as UTF-8.';

export function readOptions(value: Readonly<Record<string, unknown>>): ReadOptions {
  const sql = value['sql'];
  const name = value['dialect'];
  if (typeof sql !== 'string') return refused(`"sql" ${missingOr(sql, 'a string')}.`);
  if (sql.includes('\u0000')) return refused(NOT_TEXT, 'not-text');
  if (typeof name !== 'string') return refused(`"dialect" ${missingOr(name, 'a string')}.`);
  const dialect = dialectNamed(name);
  if (dialect === null) return refused(`${unknownDialect(name)}.`, 'unknown-dialect');
  const read = readSchema(value['schema'] ?? {});
  if (typeof read === 'string') return refused(`${read}.`);
  const defaults = readDefaults(value);
  if (typeof defaults === 'string') return refused(`${defaults}.`);
  const request = { sql, dialect, ...defaults, schema: read.schema, target: null };
  return { kind: 'usable', request, findings: read.findings };
}

/** The columns by relation, from `--schema` or the key `schema`; a sentence if the value cannot be used. */
export function readSchema(
  value: unknown,
): { schema: AnalysisRequest['schema']; findings: Finding[] } | string {
  if (!isRecord(value)) return '"schema" must be an object: {"db.schema.table": ["column", …]}';
  const schema: Record<string, readonly string[] | null> = Object.create(null);
  const findings: Finding[] = [];
  for (const [name, columns] of Object.entries(value)) {
    const listed = columns === null ? null : columnsFrom(columns);
    if (listed === undefined) {
      return `"schema" must list the columns of "${name}" as strings or as {"name", "type"}, or be null if they are unknown`;
    }
    const parts = relationParts(name);
    if (parts.length > 3 || parts.includes('')) findings.push(oddName(name));
    else schema[name] = listed;
  }
  return { schema, findings };
}

/** The message for an unknown dialect. */
export function unknownDialect(dialect: string): string {
  return `Unknown dialect "${dialect}"; "generic" parses the syntax that most dialects share`;
}

function readDefaults(
  value: Readonly<Record<string, unknown>>,
): Pick<AnalysisRequest, 'defaultDatabase' | 'defaultSchema'> | string {
  const defaultDatabase = value['defaultDatabase'] ?? null;
  const defaultSchema = value['defaultSchema'] ?? null;
  if (defaultDatabase !== null && typeof defaultDatabase !== 'string')
    return '"defaultDatabase" must be a string';
  if (defaultSchema !== null && typeof defaultSchema !== 'string') return '"defaultSchema" must be a string';
  return { defaultDatabase: defaultDatabase || null, defaultSchema: defaultSchema || null };
}

function oddName(name: string): Finding {
  const message = `"schema" has a relation "${name}" that is ignored: a name has one to three parts, separated by dots.`;
  return { code: 'odd-relation-name', severity: 'warning', message, subject: name };
}

function refused(message: string, code: FindingCode = 'bad-request'): ReadOptions {
  return { kind: 'unusable', findings: [{ code, severity: 'error', message }] };
}

function missingOr(value: unknown, kind: string): string {
  return value === undefined ? 'is missing' : `must be ${kind}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The names of the columns, including the fields of their types; undefined if the value is not a list of
 * columns.
 */
function columnsFrom(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.every((each) => typeof each === 'string')) return value;
  const columns: string[] = [];
  for (const each of value) {
    const { name, type = null }: Readonly<Record<string, unknown>> = isRecord(each) ? each : { name: each };
    if (typeof name !== 'string' || (type !== null && typeof type !== 'string')) return undefined;
    for (const path of listedColumns(name, type)) columns.push(path);
  }
  return columns;
}
