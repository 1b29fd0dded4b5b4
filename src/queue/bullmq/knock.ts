/**
 * Whether a Redis listens at an address, found out without its client, to which encryption where there is none looks like no Redis at all.
 * In: the address. Out: what answered.
 *
 *   knock(address of rediss://localhost:6379)   → { kind: 'mute', milliseconds: 1, seen: 'it takes no encryption', fix: 'Write redis:// …' }
 */
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { RedisAddress } from './settings.ts';

export type Answer =
  | { readonly kind: 'unreachable'; readonly fault: string }
  | { readonly kind: 'mute'; readonly milliseconds: number; readonly seen: string; readonly fix: string }
  | { readonly kind: 'redis'; readonly milliseconds: number };

const WAIT_MILLISECONDS = 4_000;

export async function knock({ host, port, isEncrypted }: RedisAddress): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const begin = performance.now();
  let milliseconds: number | null = null;
  const fail = (fault: string): void =>
    resolve(
      milliseconds === null
        ? { kind: 'unreachable', fault }
        : { milliseconds, ...judgeFault(fault, isEncrypted) },
    );
  const timer = setTimeout(fail, WAIT_MILLISECONDS, 'no answer');
  const socket = connect({ host, port });
  const line = isEncrypted
    ? connectTls({ socket, servername: /^[\d.]+$|:/.test(host) ? '' : host, host })
    : socket;
  for (const each of new Set([socket, line])) {
    each.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    each.on('close', () => fail('closed'));
  }
  socket.on('connect', () => {
    milliseconds = Math.round(performance.now() - begin);
  });
  line.on(isEncrypted ? 'secureConnect' : 'connect', () => line.write('PING\r\n'));
  // Before a password is given it refuses, which is an answer as well.
  line.once('data', (data: Buffer) => {
    const isReply = /^(\+PONG|-[A-Z]+ )/.test(data.toString('latin1'));
    if (isReply) resolve({ kind: 'redis', milliseconds: milliseconds ?? 0 });
    else fail('another protocol');
  });
  const answer = await promise;
  clearTimeout(timer);
  line.destroy();
  socket.destroy();
  return answer;
}

function judgeFault(fault: string, isEncrypted: boolean): Omit<Answer & { kind: 'mute' }, 'milliseconds'> {
  const mute = (seen: string, fix: string) => ({ kind: 'mute', seen, fix }) as const;
  if (!isEncrypted)
    return mute(
      `what listens there does not answer as a Redis does (${fault})`,
      'Write rediss:// in REDIS_URL if it wants encryption, and the port of the Redis.',
    );
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(fault))
    return mute(
      `its certificate is not trusted here (${fault})`,
      'Name the authority that signed it in NODE_EXTRA_CA_CERTS.',
    );
  return mute(
    `what listens there takes no encryption, or is no Redis (${fault})`,
    'Write redis:// in REDIS_URL if it has no encryption, and the port of the Redis.',
  );
}
