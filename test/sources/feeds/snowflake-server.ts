/** A test server with the SQL API of Snowflake. It checks tokens of a key with the public key. */
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { answer, type SeenRequest, serve, type TestServer } from './http-server.ts';

export const TOKEN = 'sf-token-0123456789-orchard';
export const ACCOUNT = 'myorg-orchard.eu-central-1';
export const USER = 'lineage';
export const PASSPHRASE = 'a passphrase of an orchard';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const ENCRYPTED_PEM = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE })
  .toString();

type Rows = readonly (readonly (string | null)[])[];

export interface AccountOptions {
  readonly columns?: readonly string[];
  readonly partitions?: readonly Rows[];
  /** How many times a statement is not ready. */
  readonly waits?: number;
  /** True: the function sent the response. */
  readonly interfere?: (request: SeenRequest, response: ServerResponse) => boolean;
}

export async function serveAccount(options: AccountOptions = {}): Promise<TestServer> {
  const { columns = ['QUERY_ID', 'OBJECTS_MODIFIED'], partitions = [[]], waits = 0 } = options;
  let asked = 0;
  return await serve((request, response) => {
    if (options.interfere?.(request, response)) return;
    const { method, path, headers } = request;
    if (!isKnown(headers)) return answer(response, 401, { code: '390303', message: 'Invalid token.' });
    const [, handle, rest = ''] = /^\/api\/v2\/statements(?:\/(01b2-[\w-]+))?([/?].*)?$/.exec(path) ?? [];
    if (rest === '/cancel') return answer(response, 200, { code: '000604', message: 'Cancelled.' });
    const partition = /^\?partition=(\d+)$/.exec(rest)?.[1];
    if (partition !== undefined) return answerPartition(response, partitions[Number(partition)] ?? []);
    if ((method === 'POST' || handle !== undefined) && asked++ < waits)
      return answer(response, 202, { code: '333334', statementHandle: '01b2-0001', message: 'Running.' });
    const zipped = gzipSync(JSON.stringify(resultOf(partitions, columns)));
    answer(response, 200, zipped, { 'content-encoding': 'gzip' });
  });
}

function resultOf(partitions: readonly Rows[], columns: readonly string[]): unknown {
  return {
    resultSetMetaData: {
      numRows: partitions.flat().length,
      format: 'jsonv2',
      rowType: columns.map((name) => ({ name, type: 'text', nullable: true })),
      partitionInfo: partitions.map((rows) => ({ rowCount: rows.length, uncompressedSize: 1 })),
    },
    data: partitions[0],
    code: '090001',
    statementHandle: '01b2-0001',
    message: 'Statement executed successfully.',
  };
}

function answerPartition(response: ServerResponse, rows: Rows): void {
  const zipped = gzipSync(JSON.stringify({ note: { data: [1] }, data: rows, code: '1' }));
  answer(response, 200, zipped, { 'content-encoding': 'gzip' });
}

function isKnown(headers: SeenRequest['headers']): boolean {
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
  if (headers['x-snowflake-authorization-token-type'] !== 'KEYPAIR_JWT') return token === TOKEN;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const key = createPublicKey(privateKey);
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    return false;
  const { iss, sub, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const print = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const now = Date.now() / 1_000;
  return (
    sub === 'MYORG-ORCHARD.LINEAGE' &&
    iss === `${sub}.SHA256:${print}` &&
    iat <= now &&
    exp > now &&
    exp - iat <= 3_600
  );
}
