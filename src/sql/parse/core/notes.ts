/** What the rules note about a statement while they read it, outside of what they return. */
import type { Span } from '../../../model/place.ts';
import { Descent } from '../../descent.ts';
import type { Expr, NamedExpr, Statement, TableName } from '../../ir/ir.ts';
import type { Passed } from './harmless-clauses.ts';

/** What a rule learned by the way that concerns the whole statement. */
export interface Notes {
  /** SELECT … INTO. */
  into: { readonly target: TableName; readonly temporary: boolean } | null;
  /** Further statements that the text of one makes: before it (a common table expression that changes data), after it (OUTPUT … INTO). */
  readonly before: StatementBody[];
  readonly after: StatementBody[];
  /** Aliases inside expressions: values that the SELECT around them gives names to. */
  readonly named: NamedExpr[];
  /** An answer of the second grammar is part of the result. */
  askedSecondGrammar: boolean;
  /** Tokens that were moved over and are kept nowhere. */
  readonly passed: Passed[];
  /** What decides which rows there are and has no node of its own, as text for the digest. */
  readonly shaped: string[];
  /** null: the first reading, which ends at what cannot be read. */
  readonly recovery: Recovery | null;
  readonly descent: Descent;
  /** Depth at which the piece of the descent begins that these notes belong to. */
  readonly base: number;
}

/** What the second reading of a statement passed over. */
export interface Recovery {
  readonly gaps: Gap[];
  /** What stood in FROM and could not be read: it may decide which rows there are. */
  readonly rows: Expr[];
  /** Tokens that may still be read again. */
  budget: number;
}

/** Something that could not be read, in a statement of which the rest could. */
export interface Gap {
  readonly kind: 'item' | 'clause' | 'query' | 'definition' | 'block';
  readonly message: string;
  readonly at: Span;
  /** Range of what stands in its place in the IR; null: nothing does, as nothing is lost. */
  readonly kept: Span | null;
}

/** A statement without its range, which the caller knows. */
export type StatementBody = WithoutSpan<Statement>;
type WithoutSpan<S> = S extends unknown ? Omit<S, 'span'> : never;

export function newNotes(recovery: Recovery | null, descent = new Descent()): Notes {
  const lists = { before: [], after: [], named: [], passed: [], shaped: [] };
  return { into: null, ...lists, askedSecondGrammar: false, recovery, descent, base: 0 };
}
