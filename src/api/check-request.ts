/**
 * Checks the headers of a request before anything else. Returns null, or a rejection with status and code.
 *
 *   Host: evil.example, bound to 127.0.0.1   → 403   DNS rebinding: the attacker's name resolves to 127.0.0.1
 *   a token is set, but not in the request   → 401
 *   POST text/plain                          → 415   a page of another origin can send it without a preflight
 *   GET with Sec-Fetch-Site: cross-site      → 403   the same
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { checkGet } from './check-get.ts';
import type { Rejection } from './errors.ts';

export interface RequestRules {
  /** The server listens on a loopback address, so the Host header must be a loopback name. */
  readonly loopback: boolean;
  readonly token: string | null;
  readonly bytes: number;
}

export function checkRequest(request: IncomingMessage, rules: RequestRules): Rejection | null {
  if (rules.loopback && !isLoopbackHost(hostName(request.headers.host ?? ''))) {
    const message = 'The Host header is not a name of this machine. Use 127.0.0.1 or localhost.';
    return { status: 403, code: 'FORBIDDEN_HOST', message };
  }
  if (rules.token !== null && !hasToken(request.headers.authorization, rules.token)) {
    const message = 'The request needs the header "Authorization: Bearer <TRIBUTARY_TOKEN>".';
    return { status: 401, code: 'UNAUTHORIZED', message, headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > rules.bytes) {
    const message = `The request has ${length} bytes; the limit is ${rules.bytes}.`;
    return { status: 413, code: 'TOO_LARGE', message, headers: { Connection: 'close' } };
  }
  return null;
}

/** A page of another origin can send neither of the accepted requests: CORS is off. */
export function checkGraphqlRequest(request: IncomingMessage): Rejection | null {
  if (request.method === 'GET') return checkGet(request);
  if (request.method !== 'POST') {
    const message = 'Send queries by GET or POST, and mutations and subscriptions by POST.';
    return { status: 405, code: 'METHOD_NOT_ALLOWED', message, headers: { Allow: 'GET, POST' } };
  }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return null;
  return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send Content-Type: application/json.' };
}

export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

/** `[::1]:4000` → `::1`, `localhost:4000` → `localhost` */
function hostName(header: string): string {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(header.trim());
  return match?.[1] ?? match?.[2] ?? '';
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
function hasToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(.+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return Buffer.from(hash('sha256', text), 'hex');
}
