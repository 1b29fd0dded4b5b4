/**
 * A part of a statement's result as one document that includes its columns: readers of exports recognise it
 * as a response of a statement API.
 *
 *   in: columns ['source_table_name', …], the bytes `[["shipments",…],…]`
 *   out:
 *   {"manifest":{"schema":{"columns":[{"name":"source_table_name"},…]}},
 *         "result":{"data_array":[["shipments",…],…]}}
 *
 * The rows pass through as bytes: they are not stored or parsed here.
 */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

export function statementDocument(columns: readonly string[], rows: AsyncIterable<Buffer>): Readable {
  const schema = { columns: columns.map((name) => ({ name })) };
  const head = `{"manifest":${JSON.stringify({ schema })},"result":{"data_array":`;
  return Readable.from(framed(head, rows), { objectMode: false });
}

async function* framed(head: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* rows;
  yield Buffer.from('}}');
}

/** Stores of results may return compressed bytes without a header that declares it. */
export async function* unzipped(body: Readable): AsyncGenerator<Buffer> {
  const pieces = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const all = startingWith(first.value, pieces);
  const isZipped = first.value[0] === 0x1f && (first.value[1] === 0x8b || first.value.length === 1);
  yield* isZipped ? gunzipped(all) : all;
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* gunzipped(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zipped = Readable.from(pieces, { objectMode: false });
  const plain = createGunzip();
  zipped.on('error', (error) => plain.destroy(error));
  try {
    yield* zipped.pipe(plain) as AsyncIterable<Buffer>;
  } finally {
    zipped.destroy();
  }
}
