/**
 * The statements of SQL text, with their places. Synchronous. A statement that cannot be parsed is an entry
 * with the reason.
 *
 *   parse('SELECT 1; SELEC 2')
 *   → { outcome: 'recovered', statements: [{ kind: 'select', start: 0, … }, { kind: 'opaque', … }], … }
 */
import { type DialectName, dialectOf } from '../../dialect/dialects.ts';
import type { OpaqueCode } from '../../model/finding.ts';
import { placesOf } from '../../model/place.ts';
import { type IrStatement, parseScript } from '../../sql/index.ts';
import { readOptions } from './read-options.ts';
import { type FindingAnswer, findingAnswer } from './sql-lineage.ts';

export interface ParseOptions {
  /** As in `analyze`. */
  readonly dialect?: DialectName | (string & {}) | undefined;
}

export interface ParsedSql {
  /** `recovered`: part of the text cannot be parsed. `failed`: no statement can be parsed. */
  readonly outcome: 'complete' | 'recovered' | 'failed';
  /** In the order of the text, including statements inside blocks, routines and strings. */
  readonly statements: readonly ParsedStatement[];
  readonly findings: readonly FindingAnswer[];
}

export interface ParsedStatement {
  readonly kind: IrStatement['kind'];
  /** Offsets of the text in UTF-16 units, end excluded. */
  readonly start: number;
  readonly end: number;
  /** The start of the statement, from 1. */
  readonly line: number;
  readonly column: number;
  /** Only for the kind `opaque`: why the statement cannot be parsed. */
  readonly code?: OpaqueCode;
  readonly message?: string;
}

export function parse(sql: string, { dialect = 'generic' }: ParseOptions = {}): ParsedSql {
  const read = readOptions({ sql, dialect });
  if (read.kind === 'unusable')
    return { outcome: 'failed', statements: [], findings: read.findings.map(findingAnswer) };
  const { outcome, script, findings } = parseScript(sql, dialectOf(read.request.dialect));
  const placeAt = placesOf(sql);
  return {
    outcome,
    statements: script.statements.map((statement) => {
      const { start, end } = statement.span;
      const reason = statement.kind === 'opaque' ? { code: statement.code, message: statement.message } : {};
      return { kind: statement.kind, start, end, ...placeAt(start), ...reason };
    }),
    findings: findings.map(findingAnswer),
  };
}
