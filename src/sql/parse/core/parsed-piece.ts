/** What the parser returns for the tokens of one or more statements. */
import type { Statement } from '../../ir/ir.ts';
import type { Passed } from './harmless-clauses.ts';
import type { Gap } from './notes.ts';

export interface ParsedPiece {
  readonly statements: readonly Statement[];
  /** By statement: what of it could not be read although the rest could; empty for those that were read whole and for opaque ones. */
  readonly gaps: readonly (readonly Gap[])[];
  readonly askedSecondGrammar: boolean;
  /** What was moved over without being kept, by the list of what is harmless. */
  readonly passed: readonly Passed[];
}
