/**
 * A proxy between the driver and Neo4j, for tests that act at one exact message of a build. It takes the
 * address of the server and a rule for the messages of the driver, and returns an address for a store.
 *
 * There are two rules: `holdingProxy` stops a build in the middle, and `losingProxy` loses the responses to
 * some commits.
 *
 *   const proxy = await holdingProxy(server.uri, 'p.job_20');
 *   const building = store.apply(graph, stamp);   // a store at proxy.uri
 *   await proxy.held;                             // stopped before job 20, until proxy.release()
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Message types of Bolt: https://neo4j.com/docs/bolt/current/bolt/message/ */
const BEGIN = 0x11;
const COMMIT = 0x12;

/** Four magic bytes and four versions of four bytes each. */
const HANDSHAKE_BYTES = 20;
/** The choice of the client (a version, no capabilities), if the server replied with a list of versions. */
const CHOICE_BYTES = 5;
const LIST_OF_VERSIONS = Buffer.from([0x00, 0x00, 0x01, 0xff]);

interface Message {
  readonly type: number;
  /** The raw bytes, including the sizes of the chunks. */
  readonly bytes: Buffer;
}

/** One connection of the driver. */
interface ProxyConnection {
  readonly client: Socket;
  readonly upstream: Socket;
  /** The next response of the server is dropped and ends the connection. */
  dropsResponses: boolean;
  /** Held messages. While a message is held, all later messages are held too. */
  readonly waiting: Message[];
}

type Rule = (message: Message, connection: ProxyConnection) => void;

interface Proxy {
  readonly uri: string;
  readonly connections: ReadonlySet<ProxyConnection>;
  close(): Promise<void>;
}

async function startProxy(uri: string, rule: Rule): Promise<Proxy> {
  const { hostname, port } = new URL(uri);
  const connections = new Set<ProxyConnection>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const connection: ProxyConnection = { client, upstream, dropsResponses: false, waiting: [] };
    connections.add(connection);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        connections.delete(connection);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(connection, rule);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { uri: `bolt://127.0.0.1:${own}`, connections, close: () => closeProxy(server, connections) };
}

async function closeProxy(server: Server, connections: ReadonlySet<ProxyConnection>): Promise<void> {
  for (const { client } of connections) client.destroy();
  server.close();
  await once(server, 'close');
}

function relay(connection: ProxyConnection, rule: Rule): void {
  const { client, upstream } = connection;
  let handshakeBytes = HANDSHAKE_BYTES;
  let hasReply = false;
  let rest: Buffer = Buffer.alloc(0);
  client.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    const handshake = rest.subarray(0, handshakeBytes);
    if (handshake.length > 0) upstream.write(handshake);
    handshakeBytes -= handshake.length;
    rest = rest.subarray(handshake.length);
    for (let message = firstMessage(rest); message !== null; message = firstMessage(rest)) {
      rest = rest.subarray(message.bytes.length);
      if (connection.waiting.length > 0) connection.waiting.push(message);
      else rule(message, connection);
    }
  });
  upstream.on('data', (data: Buffer) => {
    if (connection.dropsResponses) client.destroy();
    else client.write(data);
    if (!hasReply && data.subarray(0, 4).equals(LIST_OF_VERSIONS)) handshakeBytes += CHOICE_BYTES;
    hasReply = true;
  });
}

/**
 * A message consists of chunks with their size in two bytes, and a chunk of size 0. The type is the second
 * byte of the first chunk.
 */
function firstMessage(bytes: Buffer): Message | null {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const size = bytes.readUInt16BE(at);
    at += 2 + size;
    if (size === 0) return { type: bytes[3] ?? 0, bytes: bytes.subarray(0, at) };
  }
  return null;
}

export interface HoldingProxy {
  readonly uri: string;
  /** Resolves when the build is held. */
  readonly held: Promise<void>;
  /** Sends all held messages, and holds no more. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Holds a build at the message that contains `marker`. `at` holds this message, so that its transaction stays
 * open. `after` sends this message, so that no transaction is open. From then on, no transaction starts.
 */
export async function holdingProxy(
  uri: string,
  marker: string,
  where: 'at' | 'after' = 'at',
): Promise<HoldingProxy> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let state: 'before' | 'holding' | 'released' = 'before';
  const proxy = await startProxy(uri, (message, connection) => {
    const isMarked = state === 'before' && message.bytes.includes(marker);
    const waits = (state === 'holding' && message.type === BEGIN) || (isMarked && where === 'at');
    if (isMarked) state = 'holding';
    if (!waits) {
      connection.upstream.write(message.bytes);
      return;
    }
    connection.waiting.push(message);
    resolve();
  });
  return {
    uri: proxy.uri,
    held,
    release() {
      state = 'released';
      for (const { waiting, upstream } of proxy.connections)
        for (const { bytes } of waiting.splice(0)) upstream.write(bytes);
    },
    close: proxy.close,
  };
}

export interface LosingProxy {
  readonly uri: string;
  readonly lost: () => number;
  close(): Promise<void>;
}

/** Sends every n-th commit, and closes the connection before its response. */
export async function losingProxy(uri: string, every: number): Promise<LosingProxy> {
  let commits = 0;
  let lost = 0;
  const proxy = await startProxy(uri, ({ type, bytes }, connection) => {
    if (type === COMMIT && ++commits % every === 0) {
      lost++;
      connection.dropsResponses = true;
    }
    connection.upstream.write(bytes);
  });
  return { uri: proxy.uri, lost: () => lost, close: proxy.close };
}
