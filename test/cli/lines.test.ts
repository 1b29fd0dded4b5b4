/** Splits chunks of bytes into lines. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, readLines } from '../../src/cli/lines.ts';

async function linesOf(chunks: readonly Buffer[], most = 1_000): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(toAsync(chunks), most)) lines.push(line);
  return lines;
}

async function* toAsync(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

test('lines are complete, wherever the bytes are split', async () => {
  const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\n\r\ufeff]/g, ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(200)), async (lines, cuts) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
      const read = await linesOf(chunks);
      expect(read.map((each) => (each.kind === 'text' ? each.text : each.start))).toEqual(lines);
    }),
  );
});

test('a last line without a line end counts; a final line end does not add a line', async () => {
  expect(await linesOf([Buffer.from('a\nb')])).toHaveLength(2);
  expect(await linesOf([Buffer.from('a\nb\n')])).toHaveLength(2);
  expect(await linesOf([Buffer.from('\n\n')])).toHaveLength(2);
  expect(await linesOf([])).toEqual([]);
});

test('a byte order mark and carriage returns are removed', async () => {
  const read = await linesOf([Buffer.from('\ufeffa\r\nb\r\n')]);
  expect(read).toMatchObject([{ text: 'a' }, { text: 'b' }]);
});

test('a line over the limit keeps its start, and the next line is complete', async () => {
  const chunks = ['x'.repeat(90), 'x'.repeat(90), 'x\nnext\n'].map((text) => Buffer.from(text));
  expect(await linesOf(chunks, 100)).toEqual([
    { kind: 'too-long', start: 'x'.repeat(180), bytes: 181 },
    { kind: 'text', text: 'next', bytes: 4 },
  ]);
  const [huge] = await linesOf(
    Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'y')),
    5_000,
  );
  expect(huge).toEqual({ kind: 'too-long', start: 'y'.repeat(4_096), bytes: 100_000 });
});

test('invalid UTF-8 is detected', async () => {
  expect(await linesOf([Buffer.from([0x61, 0xff, 0x0a, 0x62])])).toMatchObject([
    { kind: 'not-utf8' },
    { kind: 'text', text: 'b' },
  ]);
});
