import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES, dialectOf } from '../../src/dialect/dialects.ts';
import { ANALYSIS_LIMITS } from '../../src/sql/analysis.ts';
import { parseScript } from '../../src/sql/parse-script.ts';
import { runs } from '../runs.ts';
import { readIrCases } from './ir-cases.ts';

describe('parseScript', () => {
  it.each([
    ['complete', 'SELECT 1; SELECT 2'],
    ['complete', ''],
    ['complete', 'CALL p()'],
    ['recovered', 'SELECT 1; SELEC 2'],
    ['failed', 'SELEC 2; SELECT )'],
  ])('the outcome is %s for %j', (outcome, sql) => {
    expect(parseScript(sql, dialectOf('generic')).outcome).toBe(outcome);
  });

  it('reports the place of the token that it cannot parse', () => {
    const { findings } = parseScript('SELECT 1;\nSELECT a FROM\n  WHERE b', dialectOf('generic'));
    expect(findings).toEqual([
      {
        code: 'parse-failed',
        severity: 'warning',
        message: 'Expected the name of a relation, found "WHERE".',
        hint: expect.any(String),
        place: { line: 3, column: 3 },
      },
    ]);
  });

  it('refuses a text that is longer than the limit', () => {
    const { outcome, findings } = parseScript(
      ' '.repeat(ANALYSIS_LIMITS.sqlLength + 1),
      dialectOf('generic'),
    );
    expect([outcome, findings[0]?.code]).toEqual(['failed', 'input-too-large']);
  });

  it('recovers at an operator that no grammar knows', () => {
    const { script, inferred } = parseScript('SELECT 1; SELECT a !! b + c FROM t', dialectOf('generic'));
    expect(script.statements.map(({ kind }) => kind)).toEqual(['select', 'select']);
    expect(inferred).toEqual([1]);
  });
});

const cases = readIrCases(new URL('./parse/cases/', import.meta.url));
const anyCase = fc.constantFrom(...cases);
const anyDialect = fc.constantFrom(...DIALECT_NAMES);

function check(sql: string, dialect: (typeof DIALECT_NAMES)[number]): void {
  const { script, findings } = parseScript(sql, dialectOf(dialect));
  for (const statement of script.statements) {
    expect(statement.span.start).toBeGreaterThanOrEqual(0);
    expect(statement.span.end).toBeLessThanOrEqual(sql.length);
    expect(statement.span.end).toBeGreaterThanOrEqual(statement.span.start);
  }
  expect(findings.every(({ place }) => place !== undefined && place.line > 0 && place.column > 0)).toBe(true);
}

describe('parseScript never throws', () => {
  it('for a text that is cut anywhere', () => {
    fc.assert(
      fc.property(anyCase, anyDialect, fc.nat(), ({ sql }, dialect, at) =>
        check(sql.slice(0, at % (sql.length + 1)), dialect),
      ),
      { numRuns: runs({ full: 500, long: 20_000 }) },
    );
  });

  it('for a text with deleted, doubled or changed words', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', 'swap')), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(anyCase, anyDialect, edits, ({ sql }, dialect, changes) => {
        const words = sql.split(/(?=[\s(),.;'"])/);
        for (const [at, kind] of changes) {
          const index = at % words.length;
          const word = words[index] ?? '';
          if (kind === 'drop') words.splice(index, 1);
          else if (kind === 'double') words.splice(index, 0, word);
          else words.splice(index, 1, words[(at * 7) % words.length] ?? '');
        }
        check(words.join(''), dialect);
      }),
      { numRuns: runs({ full: 500, long: 20_000 }) },
    );
  });

  it('for any characters', () => {
    const parts = fc.constantFrom(
      ...`SELECT FROM WHERE ( ) [ ] { } ' " \` . , ; : :: * a b 1 $$ -- /* */ # @ $ ? => -> CASE WHEN END AS IN NOT`.split(
        ' ',
      ),
    );
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((each) => each.join(' ')),
      fc.array(parts).map((each) => each.join('')),
    );
    fc.assert(fc.property(junk, anyDialect, check), { numRuns: runs({ full: 500, long: 20_000 }) });
  });
});
