/**
 * Probes an address for a server that speaks Bolt, without the driver: the driver reports another protocol, a
 * server that hangs and a server with TLS as the same error.
 *
 *   probeNeo4j('neo4j+s://localhost:7687')
 *   → { kind: 'not-bolt', milliseconds: 1, seen: 'the server does not support TLS', fix: 'Write neo4j:// …' }
 */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { STEP_MILLISECONDS } from '../../model/check.ts';

export type Neo4jProbe =
  | { readonly kind: 'unreachable'; readonly reason: string }
  | {
      readonly kind: 'not-bolt';
      /** Time until the connection was open. */
      readonly milliseconds: number;
      readonly seen: string;
      readonly fix: string;
    }
  | { readonly kind: 'bolt'; readonly milliseconds: number; readonly version: string };

/**
 * The handshake of Bolt: four magic bytes, then the supported versions: 5.8 to 5.0, and 4.4.
 * https://neo4j.com/docs/bolt/current/bolt/handshake/
 */
const HANDSHAKE = Buffer.from('6060b01700080805000004040000000000000000', 'hex');
const TIMEOUT_MILLISECONDS = STEP_MILLISECONDS - 1_000;

/** @param displayUri `scheme://host:port` */
export async function probeNeo4j(displayUri: string): Promise<Neo4jProbe> {
  const url = new URL(displayUri);
  const scheme = url.protocol.slice(0, -1);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const startedAt = performance.now();
  const socket = connect({ host, port: Number(url.port) });
  try {
    await eventOf(socket, 'connect');
    const milliseconds = Math.round(performance.now() - startedAt);
    return { milliseconds, ...(await shakeHands(socket, scheme, host)) };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  } finally {
    socket.destroy();
  }
}

type Handshake =
  | { readonly kind: 'not-bolt'; readonly seen: string; readonly fix: string }
  | { readonly kind: 'bolt'; readonly version: string };

const notBolt = (seen: string, fix: string): Handshake => ({ kind: 'not-bolt', seen, fix });

async function shakeHands(socket: Socket, scheme: string, host: string): Promise<Handshake> {
  const [plain = '', encryption] = scheme.split('+');
  let stream = socket;
  if (encryption !== undefined) {
    const isTrusting = encryption === 'ssc';
    const servername = /^[\d.]+$|:/.test(host) ? '' : host;
    stream = connectTls({ socket, host, servername, rejectUnauthorized: !isTrusting });
    try {
      await eventOf(stream, 'secureConnect');
    } catch (error) {
      return explainTlsError(error, plain);
    }
  }
  try {
    stream.write(HANDSHAKE);
    return readReply(await eventOf(stream, 'data'), plain);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === TIMEOUT) return NO_RESPONSE;
    const closed = `the server closes the connection (${reason})`;
    if (encryption !== undefined) return notBolt(closed, BOLT_PORT);
    return notBolt(
      closed,
      `Write ${plain}+s:// if the server requires TLS. Check the port of Bolt; the default is 7687.`,
    );
  } finally {
    stream.destroy();
  }
}

const BOLT_PORT = 'Set NEO4J_URI to the port of Bolt; the default is 7687.';
const NO_RESPONSE = notBolt(
  'the server does not respond',
  'Check whether another program listens on this port, or whether the server hangs.',
);

function explainTlsError(error: unknown, plain: string): Handshake {
  const reason = reasonOf(error);
  if (reason === TIMEOUT) return NO_RESPONSE;
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(reason))
    return notBolt(
      `the certificate of the server is not trusted (${reason})`,
      `Set NODE_EXTRA_CA_CERTS to the certificate of the authority that signed it, or write ${plain}+ssc:// to trust every certificate.`,
    );
  return notBolt(
    `the server does not support TLS (${reason})`,
    `Write ${plain}:// in NEO4J_URI, or enable TLS in the server.`,
  );
}

function readReply(reply: Buffer, plain: string): Handshake {
  if (reply.toString('latin1').startsWith('HTTP'))
    return notBolt('the server speaks HTTP, not Bolt', BOLT_PORT);
  // A TLS alert or a TLS handshake.
  if (reply[0] === 0x15 || reply[0] === 0x16)
    return notBolt('the server requires TLS', `Write ${plain}+s:// in NEO4J_URI.`);
  const [first, second, minor = 0, major = 0] = reply;
  if (reply.length < 4 || first !== 0 || (second ?? 0) > minor || major > 9)
    return notBolt('the server does not speak Bolt', BOLT_PORT);
  if (major === 0)
    return notBolt('the server speaks only old versions of Bolt', 'Update Neo4j to 5.26 or newer.');
  return { kind: 'bolt', version: `${major}.${minor}` };
}

const TIMEOUT = 'no response';

async function eventOf(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error(TIMEOUT)), TIMEOUT_MILLISECONDS);
  socket.on('error', reject);
  socket.once('close', () => reject(new Error('closed')));
  socket.once(event, (data?: Buffer) => resolve(data ?? Buffer.alloc(0)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
