import { afterEach, describe, expect, test } from 'vitest';
import { type AnalysisPool, openAnalysisPool, threadCount } from '../../src/pipeline/analysis-pool.ts';
import { ANALYSIS_LIMITS, type AnalysisRequest, type AnalysisResult } from '../../src/sql/analysis.ts';

const ODD = new URL('./odd-worker.ts', import.meta.url);
const opened: AnalysisPool[] = [];

function open(threads: number, milliseconds = 200, worker = ODD, megabytes = 512): AnalysisPool {
  const pool = openAnalysisPool({ threads, milliseconds, megabytes, worker });
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close();
});

describe('the analysis pool', () => {
  test('analyses many texts concurrently', async () => {
    const pool = open(2);
    const texts = Array.from({ length: 100 }, (_, i) => `text ${i}`);
    const results = await Promise.all(texts.map((sql) => pool.analyse(request(sql))));
    expect(results.map(textOf)).toEqual(texts);
    expect(new Set(results.map(threadOf)).size).toBe(2);
  });

  test('starts one thread for few texts', async () => {
    const pool = open(4);
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((sql) => pool.analyse(request(sql))));
    expect(new Set(results.map(threadOf)).size).toBe(1);
  });

  test('terminates the thread of a text that hangs and answers the other texts', async () => {
    const pool = open(1);
    const texts = ['a', 'hang', 'b', 'c', 'd', 'e'];
    const results = await Promise.all(texts.map((sql) => pool.analyse(request(sql))));
    expect(results[1]).toEqual({
      lineage: {
        parse: 'failed',
        relations: [],
        statements: [],
        lineage: [],
        opaque: [
          {
            statement: 0,
            code: 'parse-timeout',
            message: 'it took longer than the limit of 0.2 s',
            line: 1,
            column: 1,
          },
        ],
        findings: [],
      },
      readUndeclared: false,
    });
    expect(results.filter((_, i) => i !== 1).map(textOf)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('terminates the thread of a text that exhausts memory and answers the other texts', async () => {
    const pool = open(1, 60_000, ODD, 64);
    const results = await Promise.all(['a', 'grow', 'b'].map((sql) => pool.analyse(request(sql))));
    expect(results[1]?.lineage.opaque).toMatchObject([
      { code: 'input-too-large', message: 'it took more memory than the limit of 64 MB' },
    ]);
    expect([results[0], results[2]].map((each) => each && textOf(each))).toEqual(['a', 'b']);
  });

  test('does not terminate a thread that gets no CPU', async () => {
    const pool = open(1, 100);
    expect(textOf(await pool.analyse(request('sleep')))).toBe('sleep');
  });

  test('rejects if an analysis throws, and the thread continues', async () => {
    const pool = open(1);
    const [broken, fine] = await Promise.allSettled(['throw', 'a'].map((sql) => pool.analyse(request(sql))));
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'queue-failed' } });
    expect(fine).toMatchObject({ status: 'fulfilled' });
  });

  test('replaces a thread that ends and loses only its current text', async () => {
    const pool = open(1);
    const [a, lost, b] = await Promise.allSettled(
      ['a', 'exit', 'b'].map((sql) => pool.analyse(request(sql))),
    );
    expect(a?.status).toBe('fulfilled');
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'queue-failed' } });
    expect(b?.status).toBe('fulfilled');
  });

  test('rejects everything once if the code of a thread cannot be loaded', async () => {
    const pool = open(2, 200, new URL('./no-such-worker.ts', import.meta.url));
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => pool.analyse(request('a'))));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect(pool.analyse(request('b'))).rejects.toMatchObject({ code: 'queue-failed' });
  });

  test('answers a text over the length limit without a thread', async () => {
    const pool = open(1, 200, new URL('./no-such-worker.ts', import.meta.url));
    const result = await pool.analyse(request('x'.repeat(ANALYSIS_LIMITS.sqlLength + 1)));
    expect(result.lineage.opaque).toEqual([
      expect.objectContaining({ code: 'input-too-large', statement: 0, line: 1, column: 1 }),
    ]);
  });

  test('rejects an aborted text with the reason, running or waiting', async () => {
    const pool = open(1);
    const stop = new AbortController();
    const all = ['hang', ...'abcdefgh'].map((sql) => pool.analyse(request(sql), stop.signal));
    stop.abort(new Error('enough'));
    const results = await Promise.allSettled(all);
    for (const result of results) expect(result).toMatchObject({ reason: { message: 'enough' } });
    await expect(pool.analyse(request('a'), stop.signal)).rejects.toThrowError('enough');
  });

  test('rejects running and later texts after close', async () => {
    const pool = open(1);
    const hanging = expect(pool.analyse(request('hang'))).rejects.toMatchObject({ code: 'queue-failed' });
    await pool.close();
    await hanging;
    await expect(pool.analyse(request('a'))).rejects.toMatchObject({ code: 'queue-failed' });
  });
});

describe('the number of threads', () => {
  test('is that of the environment, or that of the machine', () => {
    expect(threadCount({ TRIBUTARY_THREADS: '3' })).toBe(3);
    expect(threadCount({})).toBeGreaterThanOrEqual(1);
    expect(threadCount({ TRIBUTARY_THREADS: '' })).toBeGreaterThanOrEqual(1);
  });

  test.each(['0', '-1', '1.5', 'many', '9999'])('%s is refused with a message', (wanted) => {
    expect(() => threadCount({ TRIBUTARY_THREADS: wanted })).toThrowError(`TRIBUTARY_THREADS is "${wanted}"`);
  });
});

function request(sql: string): AnalysisRequest {
  return { sql, dialect: 'generic', defaultDatabase: null, defaultSchema: null, schema: {}, target: null };
}

function textOf(result: AnalysisResult): string | undefined {
  return result.lineage.findings[0]?.message;
}

function threadOf(result: AnalysisResult): string | undefined {
  return result.lineage.findings[0]?.subject;
}
