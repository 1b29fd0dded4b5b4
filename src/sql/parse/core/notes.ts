/** What the rules of a statement note in addition to the values that they return. */
import type { Span } from '../../../model/place.ts';
import { Descent } from '../../descent.ts';
import type { Expr, NamedExpr, Statement, TableName } from '../../ir/ir.ts';
import type { SkippedTokens } from './harmless-clauses.ts';

/** Notes of the rules about the complete statement. */
export interface Notes {
  /** SELECT … INTO. */
  into: { readonly target: TableName; readonly temporary: boolean } | null;
  /**
   * Further statements in the text of one: before it (a common table expression that changes data) or after
   * it (OUTPUT … INTO).
   */
  readonly before: StatementBody[];
  readonly after: StatementBody[];
  /** Aliases inside expressions, which name values of the SELECT around them. */
  readonly named: NamedExpr[];
  /** A tree of the second grammar is part of the result. */
  usedSecondGrammar: boolean;
  /** Skipped tokens that are not in the IR. */
  readonly skipped: SkippedTokens[];
  /** Text for the digest: clauses that decide about the rows and have no node in the IR. */
  readonly rowText: string[];
  /** null in the first reading, which ends at the first token that no rule can read. */
  readonly recovery: Recovery | null;
  readonly descent: Descent;
  /** Depth at which the piece with these notes begins. */
  readonly base: number;
}

/** What the second reading of a statement could not read. */
export interface Recovery {
  readonly gaps: Gap[];
  /** Unreadable parts of FROM, which may decide about the rows. */
  readonly rows: Expr[];
  /** How many tokens may still be read again. */
  budget: number;
}

/** An unreadable part of a statement whose rest could be read. */
export interface Gap {
  readonly kind: 'item' | 'clause' | 'query' | 'definition' | 'block';
  readonly message: string;
  readonly at: Span;
  /** Range of the node in its place in the IR; null if there is none, because nothing is lost. */
  readonly kept: Span | null;
}

/** A statement without its range. The caller adds the range. */
export type StatementBody = WithoutSpan<Statement>;
type WithoutSpan<S> = S extends unknown ? Omit<S, 'span'> : never;

export function newNotes(recovery: Recovery | null, descent = new Descent()): Notes {
  const lists = { before: [], after: [], named: [], skipped: [], rowText: [] };
  return { into: null, ...lists, usedSecondGrammar: false, recovery, descent, base: 0 };
}
