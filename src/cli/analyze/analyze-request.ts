/**
 * One line of `tributary analyze --ndjson` → what the analysis needs, or why it cannot be used (docs/schema/analyze-request.schema.json).
 *
 *   {"id":1,"dialect":"snowflake","sql":"select a from t","schema":{"t":["A"]}}   → { kind: 'usable', id: 1, request, findings: [] }
 *   {"id":2,"sql":                                                                → { kind: 'unusable', id: 2, findings: [bad-request] }
 */

import type { RequestId } from '../../library/analyze/analyze-answer.ts';
import type { Finding } from '../../model/finding.ts';
import { relationParts } from '../../model/names.ts';
import { type AnalysisRequest, dialectNamed, listedColumns } from '../../sql/index.ts';

export type ReadRequest =
  | {
      readonly kind: 'usable';
      readonly id: RequestId;
      readonly request: AnalysisRequest;
      /** What was odd but not fatal. */
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'unusable'; readonly id: RequestId; readonly findings: readonly Finding[] };

const KEYS: ReadonlySet<string> = new Set([
  'id',
  'dialect',
  'sql',
  'schema',
  'defaultDatabase',
  'defaultSchema',
]);
/** The wrong keys that a finding names. */
const KEYS_NAMED = 5;
const ID_AT_START = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[,}]/;

export function readRequest(line: string): ReadRequest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const why =
      line.trim() === '' ? 'The line is empty' : `The line is not JSON (${(error as Error).message})`;
    return refused(idAtStart(line), `${why}; write one request a line.`);
  }
  if (!isRecord(value)) return refused(null, 'The line is not a JSON object; write one request a line.');
  return readObject(value);
}

/** The id of a line that is no JSON or was not read to its end, where it stands first. */
export function idAtStart(line: string): RequestId {
  const found = ID_AT_START.exec(line)?.[1];
  if (found === undefined) return null;
  try {
    return idOf(JSON.parse(found));
  } catch {
    return null;
  }
}

/** Known columns by relation, as `--schema` and the key `schema` give them; a sentence where it cannot be used. */
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

/** The whole name of a dialect that is not known, as a sentence. */
export function unknownDialect(dialect: string): string {
  return `No dialect is called “${dialect}”; “generic” reads what most of them share`;
}

const NOT_TEXT =
  '“sql” is not text: it has zero characters, as UTF-16 has them that was read as UTF-8, or binary data.';

function readObject(value: Readonly<Record<string, unknown>>): ReadRequest {
  const id = idOf(value['id']);
  const sql = value['sql'];
  const name = value['dialect'];
  if (typeof sql !== 'string') return refused(id, `“sql” ${missingOr(sql, 'a text')}.`);
  if (sql.includes('\u0000')) return refused(id, NOT_TEXT, 'not-text');
  if (typeof name !== 'string') return refused(id, `“dialect” ${missingOr(name, 'a text')}.`);
  const dialect = dialectNamed(name);
  if (dialect === null) return refused(id, `${unknownDialect(name)}.`, 'unknown-dialect');
  const read = readSchema(value['schema'] ?? {});
  if (typeof read === 'string') return refused(id, `${read}.`);
  const defaults = readDefaults(value);
  if (typeof defaults === 'string') return refused(id, `${defaults}.`);
  const request = { sql, dialect, ...defaults, schema: read.schema, target: null };
  return { kind: 'usable', id, request, findings: [...unknownKeys(value), ...read.findings] };
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

function unknownKeys(value: Readonly<Record<string, unknown>>): Finding[] {
  const odd = Object.keys(value).filter((key) => !KEYS.has(key));
  if (odd.length === 0) return [];
  const named = odd.slice(0, KEYS_NAMED).map((key) => `“${key}”`);
  const rest = odd.length > KEYS_NAMED ? ` and ${odd.length - KEYS_NAMED} more` : '';
  const message = `The request has keys that mean nothing here: ${named.join(', ')}${rest}.`;
  return [{ code: 'unknown-key', severity: 'info', message }];
}

function oddName(name: string): Finding {
  const message = `The relation “${name}” of “schema” is left out: a name has one to three parts, joined by dots.`;
  return { code: 'odd-relation-name', severity: 'warning', message, subject: name };
}

function refused(id: RequestId, message: string, code = 'bad-request'): ReadRequest {
  return { kind: 'unusable', id, findings: [{ code, severity: 'error', message }] };
}

function missingOr(value: unknown, kind: string): string {
  return value === undefined ? 'is missing' : `must be ${kind}`;
}

function idOf(value: unknown): RequestId {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
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
