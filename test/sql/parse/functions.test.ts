/** Each function of a rule is called by a case of test/cases, test/sql/parse/cases or test/sql/recovery. */
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readCases } from '../cases.ts';
import { readIrCases } from '../ir-cases.ts';

/** Files whose functions need more than SQL: test/sql/parse/second-grammar.test.ts has them. */
const OTHER_TESTS = /second-grammar\.ts$/;
const RULES = /\/(src\/sql\/parse\/(?:expression|query|statement|engines)\/.*)$/;

afterAll(() => {
  vi.resetModules();
});

test('each function of a rule is called by a case', async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // The engine counts calls in modules that are loaded after the start.
  vi.resetModules();
  const { dialectOf } = await import('../../../src/dialect/dialects.ts');
  const { parseScript } = await import('../../../src/sql/index.ts');
  const texts = [
    ...readCases(join(import.meta.dirname, '../../cases')),
    ...readCases(join(import.meta.dirname, '../recovery')),
    ...readIrCases(new URL('cases/', import.meta.url)),
  ];
  for (const { sql, dialect } of texts) parseScript(sql, dialectOf(dialect));
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();

  const called = new Map<string, boolean>();
  for (const { url, functions } of result) {
    const file = RULES.exec(url)?.[1];
    if (file === undefined || OTHER_TESTS.test(file)) continue;
    for (const { functionName, ranges } of functions) {
      const name = `${file} ${functionName}`;
      if (functionName !== '') called.set(name, called.get(name) === true || (ranges[0]?.count ?? 0) > 0);
    }
  }
  expect(called.size).toBeGreaterThan(500);
  const unused = [...called].filter(([, isCalled]) => !isCalled).map(([name]) => name);
  expect(unused, 'Add a case to test/cases or test/sql/parse/cases that needs the function.').toEqual([]);
});
