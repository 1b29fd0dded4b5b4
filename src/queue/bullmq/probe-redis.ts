/**
 * Probes an address for a Redis server, without the Redis client: the client cannot distinguish a missing
 * server from a server without TLS.
 *
 *   probeRedis(address of rediss://localhost:6379)
 *   → { kind: 'not-redis', milliseconds: 1, seen: 'the server does not support TLS, …', fix: 'Check …' }
 */
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { RedisAddress } from './settings.ts';

export type RedisProbe =
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'not-redis'; readonly milliseconds: number; readonly seen: string; readonly fix: string }
  | { readonly kind: 'redis'; readonly milliseconds: number };

const TIMEOUT_MILLISECONDS = 4_000;

export async function probeRedis({ host, port, isEncrypted }: RedisAddress): Promise<RedisProbe> {
  const { promise, resolve } = Promise.withResolvers<RedisProbe>();
  const startedAt = performance.now();
  let milliseconds: number | null = null;
  const fail = (reason: string): void =>
    resolve(
      milliseconds === null
        ? { kind: 'unreachable', reason }
        : { kind: 'not-redis', milliseconds, ...explain(reason, isEncrypted) },
    );
  const timer = setTimeout(fail, TIMEOUT_MILLISECONDS, 'no response');
  const socket = connect({ host, port });
  const stream = isEncrypted
    ? connectTls({ socket, servername: /^[\d.]+$|:/.test(host) ? '' : host, host })
    : socket;
  for (const each of new Set([socket, stream])) {
    each.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    each.on('close', () => fail('closed'));
  }
  socket.on('connect', () => {
    milliseconds = Math.round(performance.now() - startedAt);
  });
  stream.on(isEncrypted ? 'secureConnect' : 'connect', () => stream.write('PING\r\n'));
  // A server with a password replies with an error, which also identifies Redis.
  stream.once('data', (data: Buffer) => {
    const isReply = /^(\+PONG|-[A-Z]+ )/.test(data.toString('latin1'));
    if (isReply) resolve({ kind: 'redis', milliseconds: milliseconds ?? 0 });
    else fail('another protocol');
  });
  const result = await promise;
  clearTimeout(timer);
  stream.destroy();
  socket.destroy();
  return result;
}

function explain(reason: string, isEncrypted: boolean): { readonly seen: string; readonly fix: string } {
  if (!isEncrypted)
    return {
      seen: `the server does not respond like Redis (${reason})`,
      fix: 'Check the port in REDIS_URL. Write rediss:// if the server requires TLS.',
    };
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(reason))
    return {
      seen: `the certificate of the server is not trusted (${reason})`,
      fix: 'Set NODE_EXTRA_CA_CERTS to the certificate of the authority that signed it.',
    };
  return {
    seen: `the server does not support TLS, or is not Redis (${reason})`,
    fix: 'Check the port in REDIS_URL. Write redis:// if the server does not use TLS.',
  };
}
