/** The stream of requests: order, limits, ends. The test decides when its fake analysis answers. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { answerLines, type StreamLimits } from '../../src/cli/analyze/analyze-stream.ts';
import type { AnalysisRequest, AnalysisResult } from '../../src/sql/index.ts';

const LIMITS: StreamLimits = { lineBytes: 1_000, requests: 4, bytes: 10_000 };

const EMPTY: AnalysisResult = {
  lineage: { parse: 'complete', relations: [], statements: [], lineage: [], opaque: [], findings: [] },
  readUndeclared: false,
};

function requests(count: number): string[] {
  return Array.from(
    { length: count },
    (_, id) => `${JSON.stringify({ id, dialect: 'duckdb', sql: `select ${id}` })}\n`,
  );
}

interface Ran {
  readonly ids: unknown[];
  /** The finding codes of each answer. */
  readonly codes: string[][];
  readonly most: number;
}

/** Runs the stream. `analyse` decides when there is an answer, `more` whether the reader is still open. */
async function run(
  lines: readonly string[],
  analyse: (request: AnalysisRequest) => Promise<AnalysisResult>,
  more: (written: number) => boolean = () => true,
): Promise<Ran> {
  const ids: unknown[] = [];
  const codes: string[][] = [];
  let open = 0;
  let most = 0;
  const pool = {
    analyse: async (request: AnalysisRequest) => {
      open += 1;
      most = Math.max(most, open);
      try {
        return await analyse(request);
      } finally {
        open -= 1;
      }
    },
  };
  const write = async (text: string): Promise<boolean> => {
    const answer = JSON.parse(text) as { id: unknown; findings: { code: string }[] };
    ids.push(answer.id);
    codes.push(answer.findings.map(({ code }) => code));
    return more(ids.length);
  };
  await answerLines(Readable.from(lines.map((line) => Buffer.from(line))), pool, { write }, LIMITS);
  return { ids, codes, most };
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('answers', () => {
  test('answers have the order of the requests, whichever ends first', async () => {
    const { ids } = await run(requests(40), async ({ sql }) => {
      await later((Number(sql.slice(7)) * 7) % 5);
      return EMPTY;
    });
    expect(ids).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  test('a text whose analysis throws does not affect other texts', async () => {
    const { ids } = await run(requests(9), async ({ sql }) => {
      if (sql === 'select 4') throw new Error('a bug');
      return EMPTY;
    });
    expect(ids).toHaveLength(9);
  });
});

describe('limits', () => {
  test('the number of requests in progress is limited', async () => {
    const { most } = await run(requests(50), async () => {
      await later(1);
      return EMPTY;
    });
    expect(most).toBe(LIMITS.requests);
  });

  test('a line over the limit gets an answer', async () => {
    const long = `{"id":"long","dialect":"duckdb","sql":"${'x'.repeat(5_000)}"}\n`;
    const { ids, codes } = await run([long, ...requests(2)], async () => EMPTY);
    expect(ids).toEqual(['long', 0, 1]);
    expect(codes[0]).toEqual(['line-too-long']);
  });
});

describe('the end', () => {
  test('an empty input has no answers', async () => {
    expect((await run([], async () => EMPTY)).ids).toEqual([]);
  });

  test('the stream ends if the reader closes the pipe', async () => {
    const { ids } = await run(
      requests(200),
      async () => EMPTY,
      (written) => written < 3,
    );
    expect(ids).toEqual([0, 1, 2]);
  });

  test('a write error rejects', async () => {
    const failing = answerLines(
      Readable.from(requests(20).map((line) => Buffer.from(line))),
      { analyse: async () => EMPTY },
      { write: async () => Promise.reject(new Error('disk full')) },
      LIMITS,
    );
    await expect(failing).rejects.toThrow('disk full');
  });
});
