/**
 * Every construct has a case: each rule for a word reads something in a case, and each feature of a dialect
 * decides the expected lines of a case, so that the case fails without the feature.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '../../src/dialect/dialects.ts';
import { print, readCases } from './cases.ts';
import { readIrCases } from './ir-cases.ts';
import { printStatement } from './print-ir.ts';

const ADVICE = 'Add a case to test/cases (its lineage) or to test/sql/parse/cases (its IR).';

/**
 * Features that decide findings only, which cases do not list: test/sql/bind/ambiguity.test.ts and
 * test/graph/diff have them.
 */
const FINDINGS_ONLY: readonly string[] = ['leftColumnWins', 'renamesDuplicates'];

interface Sample {
  readonly dialect: DialectName;
  /** What the case compares with its expected lines. */
  readonly answer: () => string;
}

/** The analyzer in its own modules, because the tests change its tables. */
async function loadAnalyzer() {
  vi.resetModules();
  const { ENGINES } = await import('../../src/sql/parse/engines/engines.ts');
  const { OPERANDS } = await import('../../src/sql/parse/expression/operand.ts');
  const { PREDICATES } = await import('../../src/sql/parse/expression/predicates.ts');
  const { dialectOf } = await import('../../src/dialect/dialects.ts');
  const { analyse, parseScript } = await import('../../src/sql/index.ts');
  const request = { defaultDatabase: null, defaultSchema: null, target: null };
  const samples: readonly Sample[] = [
    ...readCases(join(import.meta.dirname, '../cases')).map(({ dialect, sql, schema }) => ({
      dialect,
      answer: () => print(analyse({ ...request, sql, dialect, schema }).lineage).join('\n'),
    })),
    ...readIrCases(new URL('parse/cases/', import.meta.url)).map(({ dialect, sql }) => ({
      dialect,
      answer: () => parseScript(sql, dialectOf(dialect)).script.statements.flatMap(printStatement).join('\n'),
    })),
  ];
  return { ENGINES, OPERANDS, PREDICATES, dialectOf, samples };
}

afterAll(() => {
  vi.resetModules();
});

test('each dialect has a case', async () => {
  const { samples } = await loadAnalyzer();
  const seen = new Set(samples.map(({ dialect }) => dialect));
  expect(
    DIALECT_NAMES.filter((name) => !seen.has(name)),
    ADVICE,
  ).toEqual([]);
});

describe('each rule for a word reads something in a case', () => {
  test('in general', async () => {
    const { OPERANDS, PREDICATES, samples } = await loadAnalyzer();
    const { spied, unused } = spy();
    for (const [word, rule] of OPERANDS) change(OPERANDS, word, spied(`operand ${word}`, rule));
    for (const [word, { level, read }] of PREDICATES)
      change(PREDICATES, word, { level, read: spied(`predicate ${word}`, read, true) });
    for (const { answer } of samples) answer();
    expect(unused(), ADVICE).toEqual([]);
  });

  test('in the tables of engines', async () => {
    const { ENGINES, samples } = await loadAnalyzer();
    const { spied, unused } = spy();
    const wrap = (place: string, table: unknown): unknown => {
      if (typeof table === 'function') return spied(place, table);
      const isFlow = typeof table === 'object' && table !== null && 'sign' in table;
      return isFlow ? table : mapValues(table as object, (word, rule) => wrap(`${place} ${word}`, rule));
    };
    for (const engine of Object.values(ENGINES)) Object.assign(engine, mapValues(engine, wrap));
    for (const { answer } of samples) answer();
    expect(unused(), ADVICE).toEqual([]);
  });
});

test('each feature decides the expected lines of a case', async () => {
  const { dialectOf, samples } = await loadAnalyzer();
  const featuresOf = (dialect: DialectName) => dialectOf(dialect).features as Record<string, boolean>;
  const readers = new Map<string, Sample[]>();
  const answers = new Map<Sample, string>();
  let read = new Set<string>();
  const restore = DIALECT_NAMES.map((dialect) => record(featuresOf(dialect), (name) => read.add(name)));
  for (const sample of samples) {
    read = new Set();
    answers.set(sample, sample.answer());
    for (const name of read) readers.set(name, [...(readers.get(name) ?? []), sample]);
  }
  for (const each of restore) each();

  const decides = (name: string, sample: Sample): boolean => {
    const features = featuresOf(sample.dialect);
    features[name] = false;
    const isSame = sample.answer() === answers.get(sample);
    features[name] = true;
    return !isSame;
  };
  const undecided = Object.keys(featuresOf('generic')).filter(
    (name) =>
      !FINDINGS_ONLY.includes(name) && !(readers.get(name) ?? []).some((sample) => decides(name, sample)),
  );
  expect(undecided, ADVICE).toEqual([]);
});

/** Wraps rules, and lists those that have read nothing. A rule that throws has refused its construct. */
function spy() {
  const rules = new Map<string, string>();
  const used = new Set<string>();
  /** A function that is the rule of several words needs one case, unless each word is its own rule. */
  const spied = (place: string, rule: CallableFunction, eachWord = false): CallableFunction => {
    const name = eachWord || rule.name === '' ? place : rule.name;
    rules.set(name, place);
    return (...args: unknown[]): unknown => {
      let read: unknown = true;
      try {
        read = Reflect.apply(rule, undefined, args);
      } finally {
        if (read !== null) used.add(name);
      }
      return read;
    };
  };
  const unused = (): string[] =>
    [...rules]
      .filter(([name]) => !used.has(name))
      .map(([name, place]) => (name === place ? name : `${name} (${place})`));
  return { spied, unused };
}

function change(map: ReadonlyMap<string, unknown>, key: string, value: unknown): void {
  (map as Map<string, unknown>).set(key, value);
}

function mapValues(table: object, map: (key: string, value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, map(key, value)]));
}

/** Reports the features that are read and true; returns a function that ends the recording. */
function record(features: Record<string, boolean>, report: (name: string) => void): () => void {
  const values = Object.entries({ ...features });
  for (const [name, value] of values) {
    const get = (): boolean => {
      if (value) report(name);
      return value;
    };
    Object.defineProperty(features, name, { get, configurable: true, enumerable: true });
  }
  return () => {
    for (const [name, value] of values)
      Object.defineProperty(features, name, { value, writable: true, configurable: true, enumerable: true });
  };
}
