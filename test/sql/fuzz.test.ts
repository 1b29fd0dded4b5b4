/**
 * Random changes of the statements of all cases: no text makes the analysis throw or loop, and each span and
 * place is inside the text. A failure prints its seed.
 */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { DIALECT_NAMES, type DialectName, dialectOf } from '../../src/dialect/dialects.ts';
import { analyse } from '../../src/sql/index.ts';
import { lex } from '../../src/sql/lex/lex.ts';
import { parseScript } from '../../src/sql/parse-script.ts';
import { mustEnd } from '../ends.ts';
import { runs } from '../runs.ts';
import { readCases } from './cases.ts';
import { readIrCases } from './ir-cases.ts';

const RUNS = runs({ full: 200, long: 20_000 });
const SEEDS: readonly { readonly sql: string; readonly dialect: DialectName }[] = [
  ...readCases(fileURLToPath(new URL('../cases', import.meta.url))),
  ...readCases(fileURLToPath(new URL('./recovery', import.meta.url))),
  ...readIrCases(new URL('./parse/cases/', import.meta.url)),
].map(({ sql, dialect }) => ({ sql, dialect }));

const seed = fc.constantFrom(...SEEDS);
const dialect = fc.constantFrom(...DIALECT_NAMES);
/** A position among tokens as a fraction, so that it also fits a shorter text. */
const where = fc.double({ min: 0, max: 1, noNaN: true });
const edit = fc.record({
  kind: fc.constantFrom('cut', 'delete', 'double', 'swap', 'insert', 'borrow'),
  at: where,
  to: where,
  piece: fc.constantFrom(
    ...`' " \` ( ) [ ] { } , ; . * :: => |> @ $ := -- /* */ ' '' $$ SELECT FROM WHERE JOIN ON WITH AS UNION CASE WHEN END NOT IN
      BETWEEN OVER GROUP ORDER BY LIMIT INSERT MERGE UPDATE BEGIN IF LOOP DECLARE PIVOT LATERAL VALUES 1e999 .5 0x \u0000 é 𝒳 \ufeff`.split(
      /\s+/,
    ),
  ),
});
const edits = fc.array(edit, { minLength: 1, maxLength: 6 });

describe('the analysis accepts', () => {
  it('statements with deleted, doubled, swapped and mixed tokens', () => {
    fc.assert(
      fc.property(seed, seed, edits, (first, second, changes) => {
        check(changed(first, second.sql, changes), first.dialect);
      }),
      { numRuns: RUNS },
    );
  });

  it('statements of another dialect', () => {
    fc.assert(
      fc.property(seed, dialect, (one, other) => check(one.sql, other)),
      { numRuns: RUNS },
    );
  });

  it('statements with deleted and inserted characters', () => {
    const characters = fc.array(fc.tuple(where, fc.string({ unit: 'binary', maxLength: 3 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(seed, characters, ({ sql, dialect: own }, changes) => {
        let text = sql;
        for (const [at, put] of changes) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + put + text.slice(from + put.length);
        }
        check(text, own);
      }),
      { numRuns: RUNS },
    );
  });

  it('any characters', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      edit.map((e) => e.piece),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), dialect, (pieces, own) => check(pieces.join(' '), own)),
      { numRuns: RUNS },
    );
  });
});

type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function changed(
  { sql, dialect: own }: { sql: string; dialect: DialectName },
  other: string,
  changes: readonly Edit[],
): string {
  let tokens = piecesOf(sql, own);
  const others = piecesOf(other, own);
  for (const { kind, at, to, piece } of changes) {
    const from = Math.floor(at * tokens.length);
    const next = Math.floor(to * tokens.length);
    if (kind === 'cut') tokens = tokens.slice(0, from);
    else if (kind === 'delete') tokens.splice(from, 1 + Math.floor(to * 4));
    else if (kind === 'double') tokens.splice(from, 0, ...tokens.slice(from, from + 1 + Math.floor(to * 30)));
    else if (kind === 'insert') tokens.splice(from, 0, ` ${piece} `);
    else if (kind === 'borrow') {
      const start = Math.floor(to * others.length);
      tokens.splice(from, 0, ...others.slice(start, start + 8));
    } else {
      const [a = '', b = ''] = [tokens[from], tokens[next]];
      tokens[from] = b;
      tokens[next] = a;
    }
  }
  return tokens.join('');
}

/** The text of each token with the text before it. */
function piecesOf(sql: string, own: DialectName): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { end } of lex(sql, dialectOf(own)).tokens) {
    pieces.push(sql.slice(start, end));
    start = end;
  }
  return pieces;
}

function check(sql: string, own: DialectName): void {
  const { script, findings } = mustEnd(() => parseScript(sql, dialectOf(own)));
  checkSpans(script.statements, sql.length);
  const { lineage } = mustEnd(() =>
    analyse({
      sql,
      dialect: own,
      defaultDatabase: null,
      defaultSchema: null,
      schema: { orders: ['id', 'price', 'tax'], t: ['a', 'b', 'c'] },
      target: null,
    }),
  );
  const lines = sql.split('\n').map((line) => line.length + 1);
  for (const { place } of [...findings, ...lineage.findings])
    if (place !== undefined) checkPlace(place, lines);
  for (const reason of lineage.opaque) checkPlace(reason, lines);
  for (const statement of lineage.statements) {
    checkPlace(statement.place, lines);
    for (const input of [...statement.rows, ...(statement.columns ?? []).flatMap(({ inputs }) => inputs)])
      checkPlace(input.place, lines);
  }
}

function checkPlace({ line, column }: { line: number; column: number }, lines: readonly number[]): void {
  if (line >= 1 && column >= 1 && column <= (lines[line - 1] ?? 0)) return;
  throw new Error(`${line}:${column} is no place of the text`);
}

function checkSpans(root: unknown, length: number): void {
  const pending = [root];
  for (let node = pending.pop(); pending.length > 0 || node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('start' in node && 'end' in node) {
      const { start, end } = node as { start: number; end: number };
      if (!(start >= 0 && end >= start && end <= length))
        throw new Error(`${start}–${end} is outside the text`);
    }
    for (const value of Object.values(node))
      if (typeof value === 'object' && value !== null) pending.push(value);
  }
}
