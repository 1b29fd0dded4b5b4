/**
 * A way to a Neo4j that loses answers: some commits reach the server, and the connection ends before the answer to them does. In: the server, and which
 * commits (every n-th). Out: an address to open a store at.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bolt's COMMIT: a chunk of two bytes, a structure without fields, and the end of the message. */
const COMMIT = Buffer.from([0x00, 0x02, 0xb0, 0x12, 0x00, 0x00]);
/** Long enough for the server to commit. */
const LOSS_MILLISECONDS = 150;

export interface LosingProxy {
  readonly uri: string;
  readonly lost: () => number;
  close(): Promise<void>;
}

export async function losingProxy(uri: string, every: number): Promise<LosingProxy> {
  const { hostname, port } = new URL(uri);
  let commits = 0;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let deaf = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data: Buffer) => {
      upstream.write(data);
      if (!data.includes(COMMIT) || ++commits % every !== 0) return;
      lost++;
      deaf = true;
      void sleep(LOSS_MILLISECONDS).then(() => client.destroy());
    });
    upstream.on('data', (data: Buffer) => {
      if (!deaf) client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
