/**
 * A proxy between the driver and a Neo4j, for tests that act at one exact message of a build. In: the address of the server and a rule
 * for each message of the driver. Out: an address to open a store at.
 *
 * Two rules are here: `holdingProxy` stops a build in its middle, `losingProxy` loses the answers to some commits.
 *
 *   const proxy = await holdingProxy(server.uri, 'p.job_20');
 *   const building = store.apply(graph, stamp);   // a store at proxy.uri
 *   await proxy.held;                             // all before job 20 is written; nothing moves until proxy.release()
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Types of Bolt's messages: https://neo4j.com/docs/bolt/current/bolt/message/ */
const BEGIN = 0x11;
const COMMIT = 0x12;

/** Four bytes that name the protocol and four versions of four bytes each. */
const HANDSHAKE_BYTES = 20;
/** The client's choice (a version, no capabilities), where the server answered with a list of its versions. */
const CHOICE_BYTES = 5;
const LIST_OF_VERSIONS = Buffer.from([0x00, 0x00, 0x01, 0xff]);

interface Message {
  readonly type: number;
  /** As sent, with the sizes of its chunks. */
  readonly bytes: Buffer;
}

/** One connection of the driver. */
interface Line {
  readonly client: Socket;
  readonly upstream: Socket;
  /** Answers of the server are dropped from now on; the next one ends the connection. */
  isDeaf: boolean;
  /** Messages that wait. While there is one, all later ones wait too. */
  readonly waiting: Message[];
}

type Rule = (message: Message, line: Line) => void;

interface Proxy {
  readonly uri: string;
  readonly lines: ReadonlySet<Line>;
  close(): Promise<void>;
}

async function startProxy(uri: string, rule: Rule): Promise<Proxy> {
  const { hostname, port } = new URL(uri);
  const lines = new Set<Line>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const line: Line = { client, upstream, isDeaf: false, waiting: [] };
    lines.add(line);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        lines.delete(line);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(line, rule);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { uri: `bolt://127.0.0.1:${own}`, lines, close: () => closeProxy(server, lines) };
}

async function closeProxy(server: Server, lines: ReadonlySet<Line>): Promise<void> {
  for (const { client } of lines) client.destroy();
  server.close();
  await once(server, 'close');
}

function relay(line: Line, rule: Rule): void {
  const { client, upstream } = line;
  let greeting = HANDSHAKE_BYTES;
  let isGreeted = false;
  let rest: Buffer = Buffer.alloc(0);
  client.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    const greeted = rest.subarray(0, greeting);
    if (greeted.length > 0) upstream.write(greeted);
    greeting -= greeted.length;
    rest = rest.subarray(greeted.length);
    for (let message = firstMessage(rest); message !== null; message = firstMessage(rest)) {
      rest = rest.subarray(message.bytes.length);
      if (line.waiting.length > 0) line.waiting.push(message);
      else rule(message, line);
    }
  });
  upstream.on('data', (data: Buffer) => {
    if (line.isDeaf) client.destroy();
    else client.write(data);
    if (!isGreeted && data.subarray(0, 4).equals(LIST_OF_VERSIONS)) greeting += CHOICE_BYTES;
    isGreeted = true;
  });
}

/** A message is chunks, each with its size in two bytes, and a chunk of size 0. Its type is the second byte of the first chunk. */
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
  /** Lets everything go on, and holds nothing more. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Holds a build at the message that contains `marker`: `at` keeps that message back, so that its transaction stays open; `after` lets it
 * pass, so that no transaction is open. From then on, no transaction begins.
 */
export async function holdingProxy(
  uri: string,
  marker: string,
  where: 'at' | 'after' = 'at',
): Promise<HoldingProxy> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let state: 'before' | 'holding' | 'released' = 'before';
  const proxy = await startProxy(uri, (message, line) => {
    const isMarked = state === 'before' && message.bytes.includes(marker);
    const waits = (state === 'holding' && message.type === BEGIN) || (isMarked && where === 'at');
    if (isMarked) state = 'holding';
    if (!waits) {
      line.upstream.write(message.bytes);
      return;
    }
    line.waiting.push(message);
    resolve();
  });
  return {
    uri: proxy.uri,
    held,
    release() {
      state = 'released';
      for (const { waiting, upstream } of proxy.lines)
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

/** Every n-th commit is done, and the connection ends before the answer. */
export async function losingProxy(uri: string, every: number): Promise<LosingProxy> {
  let commits = 0;
  let lost = 0;
  const proxy = await startProxy(uri, ({ type, bytes }, line) => {
    if (type === COMMIT && ++commits % every === 0) {
      lost++;
      line.isDeaf = true;
    }
    line.upstream.write(bytes);
  });
  return { uri: proxy.uri, lost: () => lost, close: proxy.close };
}
