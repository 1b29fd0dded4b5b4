/**
 * Every construct has a case: each rule for a word reads something in a case, and each feature of a dialect
 * decides the expected lines of a case, so that the case fails without the feature.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '../../src/dialect/dialects.ts';
import { print, readCases } from './cases.ts';
import { readIrCases } from './ir-cases.ts';
import { printStatement } from './print-ir.ts';

const ADVICE = 'Add a case to test/cases (its lineage) or to test/sql/parse/cases (its IR).';

/**
 * Features that decide findings only, which cases do not list: test/sql/bind/ambiguity.test.ts and
 * test/graph/diff have them.
 */
const FINDINGS_ONLY: readonly string[] = [
  'leftColumnWins',
  'namesKeepCase',
  'naturalNeedsColumn',
  'renamesDuplicates',
  'strictGroups',
  'tupleQueries',
];

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

type Analyzer = Awaited<ReturnType<typeof loadAnalyzer>>;

let analyzer: Analyzer;
let unused: { readonly general: readonly string[]; readonly engines: readonly string[] };
const answers = new Map<Sample, string>();
/** By feature: the samples that read it. */
const readers = new Map<string, Sample[]>();

beforeAll(async () => {
  analyzer = await loadAnalyzer();
  const general = spyOnGeneralRules(analyzer);
  const engines = spyOnEngines(analyzer);
  let read = new Set<string>();
  const restore = DIALECT_NAMES.map((dialect) => record(featuresOf(dialect), (name) => read.add(name)));
  for (const sample of analyzer.samples) {
    read = new Set();
    answers.set(sample, sample.answer());
    for (const name of read) readers.set(name, [...(readers.get(name) ?? []), sample]);
  }
  for (const each of restore) each();
  unused = { general: general.unused(), engines: engines.unused() };
});
afterAll(() => {
  vi.resetModules();
});

test('each dialect has a case', () => {
  const seen = new Set(analyzer.samples.map(({ dialect }) => dialect));
  const missing = DIALECT_NAMES.filter((name) => !seen.has(name));
  expect(missing, ADVICE).toEqual([]);
});

test('each general rule for a word reads something in a case', () => {
  expect(unused.general, ADVICE).toEqual([]);
});

test('each rule of an engine reads something in a case', () => {
  expect(unused.engines, ADVICE).toEqual([]);
});

test('each feature decides the expected lines of a case', () => {
  const undecided = Object.keys(featuresOf('generic')).filter(
    (name) =>
      !FINDINGS_ONLY.includes(name) && !(readers.get(name) ?? []).some((sample) => decides(name, sample)),
  );
  expect(undecided, ADVICE).toEqual([]);
});

function featuresOf(dialect: DialectName): Record<string, boolean> {
  return analyzer.dialectOf(dialect).features;
}

/** Whether the case fails without the feature. */
function decides(name: string, sample: Sample): boolean {
  const features = featuresOf(sample.dialect);
  features[name] = false;
  const isSame = sample.answer() === answers.get(sample);
  features[name] = true;
  return !isSame;
}

function spyOnGeneralRules({ OPERANDS, PREDICATES }: Analyzer): Spy {
  const spy = newSpy();
  for (const [word, rule] of OPERANDS) change(OPERANDS, word, spy.on(`operand ${word}`, rule));
  for (const [word, { level, read }] of PREDICATES)
    change(PREDICATES, word, { level, read: spy.on(`predicate ${word}`, read, true) });
  return spy;
}

function spyOnEngines({ ENGINES }: Analyzer): Spy {
  const spy = newSpy();
  const wrap = (place: string, table: unknown): unknown => {
    if (typeof table === 'function') return spy.on(place, table);
    const isFlow = typeof table === 'object' && table !== null && 'sign' in table;
    return isFlow ? table : mapValues(table as object, (word, rule) => wrap(`${place} ${word}`, rule));
  };
  for (const engine of Object.values(ENGINES)) Object.assign(engine, mapValues(engine, wrap));
  return spy;
}

interface Spy {
  /** A function that is the rule of several words needs one case, unless each word is a separate rule. */
  readonly on: (place: string, rule: CallableFunction, eachWord?: boolean) => CallableFunction;
  readonly unused: () => string[];
}

/** Wraps rules, and lists those that have read nothing. A rule that throws has refused its construct. */
function newSpy(): Spy {
  const rules = new Map<string, string>();
  const used = new Set<string>();
  const on: Spy['on'] = (place, rule, eachWord = false) => {
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
  return { on, unused };
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
