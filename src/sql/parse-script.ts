/**
 * SQL text → the IR of its statements. Never throws: a statement that the parser cannot read is opaque, with
 * the reason and the place.
 *
 *   SELECT a FROM t; SELEC b
 *     →   {outcome: 'recovered', script: [select, opaque (parse-failed)], findings: [parse-failed at 1:18]}
 *   SELECT a FOO b FROM t
 *     →   {outcome: 'recovered', script: [select], guessed: [0], findings: [unread-item at 1:10]}
 */
import type { Dialect } from '../dialect/dialect.ts';
import type { Finding } from '../model/finding.ts';
import { placesOf } from '../model/place.ts';
import { ANALYSIS_LIMITS } from './analysis.ts';
import type { Script, Statement } from './ir/ir.ts';
import { readSource } from './lex/source.ts';
import type { SecondGrammar } from './parse/core/grammar.ts';
import { withHints, withSettings } from './parse/settings.ts';
import { gapFinding, opaqueFinding } from './parse-findings.ts';
import { readScript } from './script/read-script.ts';

export interface ParsedScript {
  /** `recovered`: the parser could not read some statements. `failed`: it could read no statement. */
  readonly outcome: 'complete' | 'recovered' | 'failed';
  readonly script: Script;
  /**
   * Indexes of the statements with a gap, and of those that need the second grammar: their edges are
   * inferred.
   */
  readonly inferred: readonly number[];
  /**
   * One finding for each opaque statement, for each gap, and for each statement that needs the second
   * grammar.
   */
  readonly findings: readonly Finding[];
}

/** Without a second grammar, an operator that the rules do not define is a gap. */
export function parseScript(
  sql: string,
  dialect: Dialect,
  grammar: SecondGrammar | null = null,
): ParsedScript {
  if (sql.length > ANALYSIS_LIMITS.sqlLength) return tooLong(sql);
  const source = readSource(sql, dialect);
  const placeAt = placesOf(sql);
  const read = readScript(source, grammar?.(dialect.names) ?? null);
  const { statements, flow, gaps } = read;
  const secondGrammar = new Set(read.secondGrammar);
  const inferred: number[] = [];
  const findings: Finding[] = [];
  const firstCut = source.cuts[0]?.at.start ?? Number.POSITIVE_INFINITY;
  for (const [i, statement] of statements.entries()) {
    const statementGaps = gaps[i] ?? [];
    // After a quote that does not close, what is inside quotes is a guess.
    const afterCut = statement.span.start > firstCut;
    if (secondGrammar.has(i) || statementGaps.length > 0 || afterCut) inferred.push(i);
    if (statement.kind === 'opaque') findings.push(opaqueFinding(statement, placeAt));
    // Statements of one text have their gaps in common.
    if (statementGaps !== gaps[i - 1]) findings.push(...statementGaps.map((gap) => gapFinding(gap, placeAt)));
    if (secondGrammar.has(i)) {
      const message = 'Only the second grammar parses an operator of this statement.';
      const place = placeAt(statement.span.start);
      findings.push({ code: 'second-grammar', severity: 'info', message, place });
    }
  }
  const script = { statements: withHints(withSettings(statements, source), sql), flow };
  return { outcome: outcomeOf(statements, inferred), script, inferred, findings };
}

function tooLong(sql: string): ParsedScript {
  const message = `The text has ${sql.length} characters; the limit is ${ANALYSIS_LIMITS.sqlLength}.`;
  const span = { start: 0, end: sql.length };
  const at = { start: 0, end: 0 };
  const statement: Statement = {
    kind: 'opaque',
    code: 'input-too-large',
    message,
    at,
    target: null,
    reads: [],
    span,
  };
  const finding: Finding = {
    code: 'input-too-large',
    severity: 'warning',
    message,
    hint: 'Split the text between two statements.',
    place: { line: 1, column: 1 },
  };
  const script = { statements: [statement], flow: null };
  return { outcome: 'failed', script, inferred: [], findings: [finding] };
}

/** An unsupported construct is no failure of parsing. */
function outcomeOf(statements: readonly Statement[], inferred: readonly number[]): ParsedScript['outcome'] {
  const unread = statements.filter(
    (statement) =>
      statement.kind === 'opaque' &&
      (statement.code !== 'unsupported-construct' || statement.template === true),
  );
  if (unread.length > 0 && unread.length === statements.length) return 'failed';
  return unread.length > 0 || inferred.length > 0 ? 'recovered' : 'complete';
}
