/**
 * What an analysis is asked with, from any caller → a request, or why it cannot be used
 * (docs/schema/analyze-request.schema.json).
 *
 *   { dialect: 'snowflake', sql: 'select a from t' }   → { kind: 'usable', request, findings: [] }
 *   { dialect: 'snowflake' }                           → { kind: 'unusable', findings: [bad-request] }
 */
import type { Finding } from '../../model/finding.ts';
import type { FindingCode } from '../../model/finding-codes.ts';
import { relationParts } from '../../model/names.ts';
import { type AnalysisRequest, dialectNamed, listedColumns } from '../../sql/index.ts';

export type ReadOptions =
  | {
      readonly kind: 'usable';
      readonly request: AnalysisRequest;
      /** What was odd but not fatal. */
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'unusable'; readonly findings: readonly Finding[] };

const NOT_TEXT =
  '“sql” is not text: it has zero characters, as UTF-16 has them that was read as UTF-8, or binary data.';

export function readOptions(value: Readonly<Record<string, unknown>>): ReadOptions {
  const sql = value['sql'];
  const name = value['dialect'];
  if (typeof sql !== 'string') return refused(`“sql” ${missingOr(sql, 'a text')}.`);
  if (sql.includes('\u0000')) return refused(NOT_TEXT, 'not-text');
  if (typeof name !== 'string') return refused(`“dialect” ${missingOr(name, 'a text')}.`);
  const dialect = dialectNamed(name);
  if (dialect === null) return refused(`${unknownDialect(name)}.`, 'unknown-dialect');
  const read = readSchema(value['schema'] ?? {});
  if (typeof read === 'string') return refused(`${read}.`);
  const defaults = readDefaults(value);
  if (typeof defaults === 'string') return refused(`${defaults}.`);
  const request = { sql, dialect, ...defaults, schema: read.schema, target: null };
  return { kind: 'usable', request, findings: read.findings };
}

/**
 * Known columns by relation, as `--schema` and the key `schema` give them; a sentence where it cannot be
 * used.
 */
export function readSchema(
  value: unknown,
): { schema: AnalysisRequest['schema']; findings: Finding[] } | string {
  if (!isRecord(value)) return '“schema” must be an object: {"db.schema.table": ["column", …]}';
  const schema: Record<string, readonly string[] | null> = Object.create(null);
  const findings: Finding[] = [];
  for (const [name, columns] of Object.entries(value)) {
    const listed = columns === null ? null : columnsFrom(columns);
    if (listed === undefined) {
      return `“schema” must list the columns of “${name}” as texts or as {"name", "type"}, or have null where they are not known`;
    }
    const parts = relationParts(name);
    if (parts.length > 3 || parts.includes('')) findings.push(oddName(name));
    else schema[name] = listed;
  }
  return { schema, findings };
}

/** The message for an unknown dialect. */
export function unknownDialect(dialect: string): string {
  return `No dialect is called “${dialect}”; “generic” reads what most of them share`;
}

function readDefaults(
  value: Readonly<Record<string, unknown>>,
): Pick<AnalysisRequest, 'defaultDatabase' | 'defaultSchema'> | string {
  const defaultDatabase = value['defaultDatabase'] ?? null;
  const defaultSchema = value['defaultSchema'] ?? null;
  if (defaultDatabase !== null && typeof defaultDatabase !== 'string')
    return '“defaultDatabase” must be a text';
  if (defaultSchema !== null && typeof defaultSchema !== 'string') return '“defaultSchema” must be a text';
  return { defaultDatabase: defaultDatabase || null, defaultSchema: defaultSchema || null };
}

function oddName(name: string): Finding {
  const message = `The relation “${name}” of “schema” is left out: a name has one to three parts, joined by dots.`;
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

/** Names; where a type is given its fields are columns, too. undefined: it is no such list. */
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
