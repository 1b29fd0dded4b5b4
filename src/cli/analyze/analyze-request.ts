/**
 * Reads one line of `tributary analyze --ndjson` (docs/schema/analyze-request.schema.json).
 * In: the line. Out: the request, or findings that state why it cannot be used.
 *
 *   {"id":1,"dialect":"snowflake","sql":"select a from t","schema":{"t":["A"]}}
 *   → { kind: 'usable', id: 1, request, findings: [] }
 *   {"id":2,"sql":
 *   → { kind: 'unusable', id: 2, findings: [bad-request] }
 */

import { readOptions } from '../../library/analyze/read-options.ts';
import type { Finding } from '../../model/finding.ts';
import type { AnalysisRequest } from '../../sql/index.ts';
import type { RequestId } from './analyze-answer.ts';

export type ReadRequest =
  | {
      readonly kind: 'usable';
      readonly id: RequestId;
      readonly request: AnalysisRequest;
      /** Problems that do not prevent the analysis. */
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
/** The maximum number of unknown keys in a finding. */
const KEYS_LISTED = 5;
const ID_AT_START = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[,}]/;

export function readRequest(line: string): ReadRequest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const why =
      line.trim() === '' ? 'The line is empty' : `The line is not JSON (${(error as Error).message})`;
    return refused(idAtStart(line), `${why}; write one request per line.`);
  }
  if (!isRecord(value)) return refused(null, 'The line is not a JSON object; write one request per line.');
  return readObject(value);
}

/** The id of a line that is not JSON or is too long, if the id is its first key. */
export function idAtStart(line: string): RequestId {
  const found = ID_AT_START.exec(line)?.[1];
  if (found === undefined) return null;
  try {
    return idOf(JSON.parse(found));
  } catch {
    return null;
  }
}

function readObject(value: Readonly<Record<string, unknown>>): ReadRequest {
  const id = idOf(value['id']);
  const read = readOptions(value);
  if (read.kind === 'unusable') return { id, ...read };
  return { id, ...read, findings: [...unknownKeys(value), ...read.findings] };
}

function unknownKeys(value: Readonly<Record<string, unknown>>): Finding[] {
  const odd = Object.keys(value).filter((key) => !KEYS.has(key));
  if (odd.length === 0) return [];
  const named = odd.slice(0, KEYS_LISTED).map((key) => `"${key}"`);
  const rest = odd.length > KEYS_LISTED ? ` and ${odd.length - KEYS_LISTED} more` : '';
  const message = `The request has unknown keys: ${named.join(', ')}${rest}.`;
  return [{ code: 'unknown-key', severity: 'info', message }];
}

function refused(id: RequestId, message: string): ReadRequest {
  return { kind: 'unusable', id, findings: [{ code: 'bad-request', severity: 'error', message }] };
}

function idOf(value: unknown): RequestId {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
