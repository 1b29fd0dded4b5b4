/**
 * Checks a query that is sent by GET (https://graphql.github.io/graphql-over-http). Returns null, or a
 * rejection.
 *
 *   /graphql?query=…&variables={"of":"orders"}   → null
 *   Sec-Fetch-Site: cross-site                   → 403   any page can send a GET without a preflight
 *   query=mutation{…}                            → 405
 *   /graphql, variables=[1]                      → 400
 */
import type { IncomingMessage } from 'node:http';
import { getOperationAST, parse } from 'graphql';
import type { Rejection } from './errors.ts';

export function checkGet(request: IncomingMessage): Rejection | null {
  if (isOfOtherOrigin(request)) {
    const message = 'A page of another origin sent this request. Only pages of this server can send a GET.';
    return { status: 403, code: 'FORBIDDEN_ORIGIN', message };
  }
  const url = request.url ?? '';
  const parameters = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const query = parameters.get('query') ?? '';
  if (query === '') {
    return badRequest('The parameter query is missing. Send it by GET, or as JSON by POST.');
  }
  const kind = operationKind(query, parameters.get('operationName'));
  if (kind !== 'query') {
    const message = `A ${kind} must be sent by POST. GET is for queries.`;
    return { status: 405, code: 'METHOD_NOT_ALLOWED', message, headers: { Allow: 'POST' } };
  }
  const wrong = ['variables', 'extensions'].find((name) => !isJsonObject(parameters.get(name)));
  return wrong === undefined ? null : badRequest(`The parameter ${wrong} is not a JSON object.`);
}

/**
 * Browsers send Sec-Fetch-Site with each request (https://www.w3.org/TR/fetch-metadata), and pages cannot
 * change it. `none` is an address that the user typed. Programs send neither of the two headers.
 */
function isOfOtherOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host;
}

/** Yoga reports syntax errors and unknown names. The address, and so the query, has at most 16 kB. */
function operationKind(query: string, name: string | null): string {
  try {
    return getOperationAST(parse(query), name)?.operation ?? 'query';
  } catch {
    return 'query';
  }
}

function badRequest(message: string): Rejection {
  return { status: 400, code: 'BAD_REQUEST', message };
}

/** A missing or empty parameter is an empty object. */
function isJsonObject(text: string | null): boolean {
  if (text === null || text === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}
