/**
 * Decides at the door whether a request may come in: headers in; null, or the refusal with its status and code, out.
 *
 *   Host: evil.example, bound to 127.0.0.1   → 403 FORBIDDEN_HOST    a name that an attacker's DNS points here (rebinding)
 *   no token where one is set                → 401 UNAUTHORIZED
 *   POST text/plain                          → 415                   what a page of another origin can send without asking first
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { ErrorCode } from './errors.ts';

export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuardOptions {
  /** Only names of this machine are let in. */
  readonly loopback: boolean;
  readonly token: string | null;
  readonly bytes: number;
}

export function refusalOf(request: IncomingMessage, options: GuardOptions): Refusal | null {
  if (options.loopback && !isLoopbackHost(hostName(request.headers.host ?? ''))) {
    const message = 'The Host header names another machine; ask 127.0.0.1 or localhost.';
    return { status: 403, code: 'FORBIDDEN_HOST', message };
  }
  if (options.token !== null && !bearsToken(request.headers.authorization, options.token)) {
    const message = 'The request needs the header "Authorization: Bearer <TRIBUTARY_TOKEN>".';
    return { status: 401, code: 'UNAUTHORIZED', message, headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > options.bytes) {
    const message = `The request has ${length} bytes; ${options.bytes} are allowed.`;
    return { status: 413, code: 'TOO_LARGE', message, headers: { Connection: 'close' } };
  }
  return null;
}

/** GraphQL is asked by POST with JSON alone: a page of another origin cannot send that without CORS, which is off. */
export function refusalOfQuery(request: IncomingMessage): Refusal | null {
  if (request.method !== 'POST') {
    const message = 'Ask by POST with Content-Type: application/json; a browser gets GraphiQL by GET.';
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

/** Compares digests, so that the time taken tells nothing about the token. */
function bearsToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(.+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return Buffer.from(hash('sha256', text), 'hex');
}
