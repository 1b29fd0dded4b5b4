/** What the parser returns for the tokens of one or more statements. */
import type { Statement } from '../../ir/ir.ts';
import type { SkippedTokens } from './harmless-clauses.ts';
import type { Gap } from './notes.ts';

export interface ParsedPiece {
  readonly statements: readonly Statement[];
  /** By statement: its unreadable parts. Empty for complete statements, and for opaque statements. */
  readonly gaps: readonly (readonly Gap[])[];
  readonly usedSecondGrammar: boolean;
  /** Skipped tokens that are not in the IR, with the reason. */
  readonly skipped: readonly SkippedTokens[];
}
