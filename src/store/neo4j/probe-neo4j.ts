/**
 * Whether something speaks Bolt at an address, found out without the driver, which tells a port of another kind, a server that hangs and
 * one with encryption all as one. In: the address for people. Out: what answered.
 *
 *   probeNeo4j('neo4j+s://localhost:7687')   → { kind: 'mute', milliseconds: 1, seen: 'it takes no encryption', fix: 'Write neo4j:// …' }
 */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { STEP_MILLISECONDS } from '../../model/check.ts';

export type Answer =
  | { readonly kind: 'unreachable'; readonly fault: string }
  | {
      readonly kind: 'mute';
      /** Until the connection stood. */
      readonly milliseconds: number;
      readonly seen: string;
      readonly fix: string;
    }
  | { readonly kind: 'bolt'; readonly milliseconds: number; readonly version: string };

/** Bolt's first message: four bytes that name it, then versions to choose from: 5.8 down to 5.0, and 4.4. */
const HELLO = Buffer.from('6060b01700080805000004040000000000000000', 'hex');
const WAIT_MILLISECONDS = STEP_MILLISECONDS - 1_000;

/** @param where `scheme://host:port` */
export async function probeNeo4j(where: string): Promise<Answer> {
  const url = new URL(where);
  const scheme = url.protocol.slice(0, -1);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const begin = performance.now();
  const socket = connect({ host, port: Number(url.port) });
  try {
    await heard(socket, 'connect');
    const milliseconds = Math.round(performance.now() - begin);
    return { milliseconds, ...(await greet(socket, scheme, host)) };
  } catch (error) {
    return { kind: 'unreachable', fault: faultOf(error) };
  } finally {
    socket.destroy();
  }
}

type Greeting =
  | { readonly kind: 'mute'; readonly seen: string; readonly fix: string }
  | { readonly kind: 'bolt'; readonly version: string };

const mute = (seen: string, fix: string): Greeting => ({ kind: 'mute', seen, fix });

async function greet(socket: Socket, scheme: string, host: string): Promise<Greeting> {
  const [plain = '', encryption] = scheme.split('+');
  let line = socket;
  if (encryption !== undefined) {
    const isTrusting = encryption === 'ssc';
    const servername = /^[\d.]+$|:/.test(host) ? '' : host;
    line = connectTls({ socket, host, servername, rejectUnauthorized: !isTrusting });
    try {
      await heard(line, 'secureConnect');
    } catch (error) {
      return judgeEncryption(error, plain);
    }
  }
  try {
    line.write(HELLO);
    return judgeReply(await heard(line, 'data'), plain);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === SILENCE)
      return mute(
        'it says nothing',
        'CheckResult whether another program listens there, or the server hangs.',
      );
    if (encryption !== undefined) return mute(`it ends the connection (${fault})`, BOLT_PORT);
    return mute(
      `it ends the connection (${fault})`,
      `Write ${plain}+s:// if it wants encryption, and the port of Bolt, which is 7687 unless its settings say otherwise.`,
    );
  } finally {
    line.destroy();
  }
}

const BOLT_PORT = 'Give the port of Bolt, which is 7687 unless the settings of the server say otherwise.';

function judgeEncryption(error: unknown, plain: string): Greeting {
  const fault = faultOf(error);
  if (fault === SILENCE)
    return mute('it says nothing', 'CheckResult whether another program listens there, or the server hangs.');
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(fault))
    return mute(
      `its certificate is not trusted here (${fault})`,
      `Name the authority that signed it in NODE_EXTRA_CA_CERTS, or write ${plain}+ssc:// to trust any.`,
    );
  return mute(`it takes no encryption (${fault})`, `Write ${plain}:// or turn encryption on in the server.`);
}

function judgeReply(reply: Buffer, plain: string): Greeting {
  if (reply.toString('latin1').startsWith('HTTP')) return mute('it speaks HTTP, not Bolt', BOLT_PORT);
  // An alert or a handshake of TLS.
  if (reply[0] === 0x15 || reply[0] === 0x16)
    return mute('it wants encryption', `Write ${plain}+s:// for it.`);
  const [first, second, minor = 0, major = 0] = reply;
  if (reply.length < 4 || first !== 0 || (second ?? 0) > minor || major > 9)
    return mute('it does not speak Bolt', BOLT_PORT);
  if (major === 0) return mute('it speaks an old Bolt only', 'Update Neo4j to 5.26 or newer.');
  return { kind: 'bolt', version: `${major}.${minor}` };
}

const SILENCE = 'no answer';

async function heard(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error(SILENCE)), WAIT_MILLISECONDS);
  socket.on('error', reject);
  socket.once('close', () => reject(new Error('closed')));
  socket.once(event, (data?: Buffer) => resolve(data ?? Buffer.alloc(0)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
