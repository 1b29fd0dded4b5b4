/**
 * The expressions of the IR: values, and what they are made of. Names are as written, and nothing is looked up yet.
 *
 *   coalesce(o.price, 0)   →   {kind: 'call', name: 'COALESCE', args: [{kind: 'column', parts: [o, price]}, {kind: 'literal', text: '0'}]}
 */
import type { Span } from '../model/place.ts';
import type { Identifier, OrderItem, Query, StarColumns, TableName, Window } from './ir.ts';

export type Expr =
  /** `a`, `t.a`, `s.t.a`, or a field of one: which of these is the resolver's to say. */
  | { readonly kind: 'column'; readonly parts: readonly Identifier[]; readonly span: Span }
  /** Constants, parameters and niladic keywords. */
  | {
      readonly kind: 'literal';
      readonly text: string;
      /** `DESCRIPTOR(a)`: columns of the relation that a function is handed beside it. */
      readonly names?: readonly Identifier[];
      readonly span: Span;
    }
  /** A value made of its arguments: operators, array and struct constructors, predicates. */
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly args: readonly Expr[];
      /** Keys of `{'x': a}`, one for each argument. */
      readonly names?: readonly Identifier[];
      readonly span: Span;
    }
  | Call
  | Case
  | {
      readonly kind: 'cast';
      readonly expr: Expr;
      readonly type: string;
      /** NULL where the value cannot be cast, and no error. */
      readonly orNull?: true;
      readonly span: Span;
    }
  | SubqueryExpr
  /** A field or an element of a value: `(expr).field`, `expr[0]`, `expr:path`. Index expressions are arguments. */
  | {
      readonly kind: 'field';
      readonly base: Expr;
      readonly path: string;
      /** `expr:path`: names inside a document keep their case. */
      readonly document?: true;
      readonly args: readonly Expr[];
      readonly span: Span;
    }
  /** Parameters hide columns of the same name inside the body. */
  | {
      readonly kind: 'lambda';
      readonly params: readonly Identifier[];
      readonly body: Expr;
      readonly span: Span;
    }
  | Unread;

/** What could not be read, with everything found in it that may be a reference. */
export interface Unread {
  readonly kind: 'unread';
  readonly text: string;
  readonly found: readonly Expr[];
  /** Words that are either columns or keywords of something that is not known. */
  readonly words: readonly Word[];
  /** It holds something that names a column in a way that no name tells, such as a position. */
  readonly positions: boolean;
  /** A template: the text that it becomes may name columns, in a select list also add some. */
  readonly template?: true;
  /** Relations that the template names. */
  readonly refers?: readonly TableName[];
  readonly span: Span;
}

export interface Word {
  readonly name: Identifier;
  readonly span: Span;
}

export interface Call {
  readonly kind: 'call';
  /** Upper case, schema-qualified where written so. */
  readonly name: string;
  readonly args: readonly Expr[];
  /** What the text calls the first arguments (`STRUCT(a AS x)`, `f(x => a)`); left out where it names none. */
  readonly names?: readonly (Identifier | null)[];
  /** `count(*)`, or `t.*` as an argument: every column of what it names. In DuckDB’s COLUMNS(…), what the whole expression is repeated for. */
  readonly star: CallStar | null;
  /** Further stars: `f(t.*, u.*)`. */
  readonly moreStars?: readonly CallStar[];
  readonly distinct: boolean;
  /** ORDER BY inside the call or WITHIN GROUP. */
  readonly orderBy: readonly OrderItem[];
  readonly filter: Expr | null;
  readonly over: Window | null;
  readonly span: Span;
}

export interface CallStar {
  readonly qualifier: TableName | null;
  /** Where the star has modifiers. */
  readonly columns?: StarColumns;
}

export interface Case {
  readonly kind: 'case';
  readonly operand: Expr | null;
  readonly branches: readonly { readonly when: Expr; readonly then: Expr }[];
  readonly otherwise: Expr | null;
  readonly span: Span;
}

export interface SubqueryExpr {
  readonly kind: 'subquery';
  /** `scalar`: its value. `exists`: whether there are rows. `in`: the operands compared with its rows (IN, ANY, ALL). `array`: ARRAY(SELECT …). */
  readonly use: 'scalar' | 'exists' | 'in' | 'array';
  readonly operands: readonly Expr[];
  readonly query: Query;
  readonly span: Span;
}
