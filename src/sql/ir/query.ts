/**
 * Queries and expressions of the IR. A query contains expressions, and an expression may contain a query.
 *
 *   SELECT coalesce(o.price, 0) AS p FROM orders o   →
 *   {kind: 'select',
 *    items: [{kind: 'expression', alias: p,
 *             expr: {kind: 'call', name: 'COALESCE', args: [{kind: 'column', parts: [o, price]}, literal]}}],
 *    from: [{kind: 'table', name: [orders], alias: o}], …}
 */
import type { OpaqueCode } from '../../model/finding.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from './names.ts';

export type Query = Select | SetOperation | Values | UnreadQuery;

/** A query in brackets that the parser could not read, in a statement whose other parts it could read. */
export interface UnreadQuery extends QueryTail {
  readonly kind: 'unread';
  readonly code: OpaqueCode;
  readonly message: string;
  readonly at: Span;
  readonly text: string;
  readonly reads: readonly TableName[];
  /** Every name in its text. A known relation with one of these names counts as read. */
  readonly names: readonly TableName[];
}

export interface Cte {
  readonly name: Identifier;
  readonly columns: readonly Identifier[] | null;
  readonly query: Query;
  /** The columns that SEARCH and CYCLE add to a recursive query. */
  readonly adds?: readonly AddedColumn[];
}

/**
 * A column of a recursive query that contains the order in which rows were found, or whether a row was found
 * before.
 *
 *   SEARCH DEPTH FIRST BY id SET place   →   {name: place, from: [id], stops: false}
 */
export interface AddedColumn {
  readonly name: Identifier;
  readonly from: readonly Identifier[];
  /** CYCLE: the recursion stops at rows that were found before. */
  readonly stops: boolean;
}

interface QueryTail {
  /** Tokens of the clauses that no rule claims, for the digest (parse/remainder.ts). */
  readonly rest?: string;
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly orderBy: readonly OrderItem[];
  /** The query has LIMIT, FETCH, TOP or OFFSET, so its order decides which rows it returns. */
  readonly limited: boolean;
  readonly span: Span;
}

export interface Select extends QueryTail {
  readonly kind: 'select';
  readonly distinct: 'none' | 'all' | { readonly on: readonly Expr[] };
  readonly items: readonly SelectItem[];
  /**
   * BigQuery's SELECT AS STRUCT: as a value, a row is a struct even if it has only one column.
   * SELECT AS VALUE: the fields of the one item are the columns.
   */
  readonly rowAs?: 'struct' | 'value';
  /** The comma-separated items. `FROM a JOIN b` is one item of kind join. Empty: no FROM. */
  readonly from: readonly FromItem[];
  readonly where: Expr | null;
  readonly groupBy: GroupBy | null;
  readonly having: Expr | null;
  readonly qualify: Expr | null;
  readonly windows: readonly NamedWindow[];
  /** ClickHouse: values with a name from WITH, or from an alias inside an expression. */
  readonly named?: readonly NamedExpr[];
  /** START WITH and CONNECT BY. */
  readonly hierarchy?: { readonly start: Expr | null; readonly connect: Expr };
}

export interface NamedExpr {
  readonly name: Identifier;
  readonly expr: Expr;
}

export interface SetOperation extends QueryTail {
  readonly kind: 'set';
  readonly op: 'union' | 'intersect' | 'except';
  readonly all: boolean;
  /** null: columns are paired by position. */
  readonly byName: ByName | null;
  readonly left: Query;
  readonly right: Query;
}

/** A set operation that pairs columns by name: UNION BY NAME, CORRESPONDING. */
export interface ByName {
  /** The columns of the result: those of either side, of the left side, or of both sides. */
  readonly shows: 'all' | 'left' | 'common';
  /** The columns of the result if the statement lists them: CORRESPONDING BY (a, b). */
  readonly on: readonly Identifier[] | null;
}

export interface Values extends QueryTail {
  readonly kind: 'values';
  readonly rows: readonly (readonly Expr[])[];
}

export type SelectItem =
  | {
      readonly kind: 'expression';
      readonly expr: Expr;
      readonly alias: Identifier | null;
      readonly span: Span;
    }
  | Star;

export interface Star extends StarColumns {
  readonly kind: 'star';
  /** `(expr).*`: the fields of a value. */
  readonly value?: Expr;
  readonly span: Span;
}

/** The columns that a star selects: `t.* EXCEPT (a) REPLACE (b + 1 AS b)`. */
export interface StarColumns {
  /** `t.*`; null for a bare star. */
  readonly qualifier: TableName | null;
  /** EXCEPT or EXCLUDE. */
  readonly except: readonly Identifier[];
  /** Fields that the star leaves out, as paths: `* EXCEPT (address.street)`. */
  readonly exceptFields?: readonly (readonly Identifier[])[];
  readonly replace: readonly { readonly name: Identifier; readonly expr: Expr }[];
  readonly rename: readonly { readonly from: Identifier; readonly to: Identifier }[];
  /** Only the columns whose names pass this test. */
  readonly only?: NameTest;
  /**
   * ClickHouse's APPLY: functions applied to each column, the innermost first. `around` is the text before,
   * between and after the mentions of the column in its new name: APPLY(sum) has ['sum(', ')'].
   */
  readonly apply?: readonly { readonly name: string; readonly affixes: readonly string[] }[];
}

/**
 * A test of a column's name: a pattern of LIKE or GLOB, a regular expression that matches the complete name
 * or a part of it, or a list of names.
 */
export interface NameTest {
  readonly match: 'like' | 'glob' | 'whole' | 'part' | 'name';
  readonly negated: boolean;
  /** ILIKE. */
  readonly anyCase?: true;
  readonly texts: readonly string[];
}

export type GroupBy =
  | { readonly kind: 'all' }
  /** All keys of the clause. `modifiers`: the structure of ROLLUP, CUBE and GROUPING SETS, for the digest. */
  | { readonly kind: 'keys'; readonly keys: readonly Expr[]; readonly modifiers: string };

export interface OrderItem {
  /** The literal ALL: each column of the query, in order. */
  readonly expr: Expr;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

export interface NamedWindow {
  readonly name: Identifier;
  readonly window: Window;
}

export interface Window {
  /** The named window that this window extends or uses: `OVER w`. */
  readonly base: Identifier | null;
  readonly partitionBy: readonly Expr[];
  readonly orderBy: readonly OrderItem[];
  /** Text of the frame, for the digest. */
  readonly frame: string;
  /** Offsets of the frame that are no constants. */
  readonly offsets?: readonly Expr[];
}

// ---- relations in FROM

export type FromItem =
  | {
      readonly kind: 'table';
      readonly name: TableName;
      readonly alias: TableAlias | null;
      readonly span: Span;
    }
  | {
      readonly kind: 'derived';
      readonly query: Query;
      readonly alias: TableAlias | null;
      readonly lateral: boolean;
      /** Pipe syntax: a qualifier after this query may still reference the relations of its FROM. */
      readonly transparent?: boolean;
      readonly span: Span;
    }
  | TableFunction
  | Join;

/**
 * UNNEST, FLATTEN, GENERATE_SERIES, LATERAL VIEW: the arguments may reference relations to the left of the
 * call.
 */
export interface TableFunction {
  readonly kind: 'function';
  readonly name: string;
  /** The name as written, if it is not in upper case. */
  readonly written?: string;
  readonly args: readonly Expr[];
  readonly alias: TableAlias | null;
  /** The alias is the name of the one column, and not of the relation: BigQuery's `UNNEST(xs) AS x`. */
  readonly aliasIsColumn: boolean;
  /** The names of the arguments, if the call gives any: `f(x => a)`. */
  readonly names?: readonly (Identifier | null)[];
  /** WITH OFFSET or WITH ORDINALITY: the last column counts the rows. */
  readonly counts?: true;
  /** FOR ORDINALITY: the columns, from 0, that count the rows. */
  readonly ordinals?: readonly number[];
  readonly span: Span;
}

export interface Join {
  readonly kind: 'join';
  readonly type: 'inner' | 'left' | 'right' | 'full' | 'cross' | 'semi' | 'anti';
  readonly left: FromItem;
  readonly right: FromItem;
  readonly on: Expr | null;
  readonly using: readonly UsingColumn[] | null;
  readonly natural: boolean;
  /** POSITIONAL, PASTE, ANY: the order of the rows decides which of them are joined. */
  readonly byOrder?: true;
  /** A row of the left side is joined with the nearest row of the right side. */
  readonly nearest?: true;
  readonly span: Span;
}

export interface UsingColumn extends Identifier {
  readonly span: Span;
}

export interface TableAlias {
  readonly name: Identifier;
  readonly columns: readonly Identifier[] | null;
}

// ---- expressions

/** `rest`: tokens of the expression that no rule claims, for the digest (parse/remainder.ts). */
export type Expr = ExprNode & { readonly rest?: string };

type ExprNode =
  /** `a`, `t.a`, `s.t.a`, or a field of a column. Binding decides which of these it is. */
  | { readonly kind: 'column'; readonly parts: readonly Identifier[]; readonly span: Span }
  /** Constants, parameters and keywords that are values: `current_date`. */
  | {
      readonly kind: 'literal';
      readonly text: string;
      /** `DESCRIPTOR(a)`: columns of the relation that is another argument of the same call. */
      readonly names?: readonly Identifier[];
      readonly span: Span;
    }
  /** A value computed from its arguments: operators, array and struct constructors, predicates. */
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
      /** TRY_CAST: the value is NULL if the cast fails. */
      readonly orNull?: true;
      readonly span: Span;
    }
  | SubqueryExpr
  /**
   * A field or an element of a value: `(expr).field`, `expr[0]`, `expr:path`. Index expressions are
   * arguments.
   */
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

/** Text that the parser could not read, with everything in it that may be a reference. */
export interface Unread {
  readonly kind: 'unread';
  readonly text: string;
  readonly found: readonly Expr[];
  /** Words that are either columns, or keywords of a construct that the parser does not support. */
  readonly words: readonly Word[];
  /** The text references a column by something else than its name, such as its position. */
  readonly positions: boolean;
  /** A template. The text that it becomes may reference columns, and in a select list add columns. */
  readonly template?: true;
  /** Relations that the template references. */
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
  /** The names of the first arguments, if the call gives any: `STRUCT(a AS x)`, `f(x => a)`. */
  readonly names?: readonly (Identifier | null)[];
  /**
   * `count(*)`, or `t.*` as an argument: every column of the relation.
   * In DuckDB's COLUMNS(…): the columns for which the expression is repeated.
   */
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
  /** The modifiers of the star, if it has any. */
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
  /**
   * `scalar`: the value of the query. `exists`: whether it returns rows. `in`: the operands compared with its
   * rows (IN, ANY, ALL). `array`: ARRAY(SELECT …).
   */
  readonly use: 'scalar' | 'exists' | 'in' | 'array';
  readonly operands: readonly Expr[];
  readonly query: Query;
  readonly span: Span;
}
