/**
 * Queries and expressions of the IR. A query contains expressions, and an expression may contain a query.
 *
 *   SELECT coalesce(o.price, 0) AS p FROM orders o   →
 *   {kind: 'select', items: [{kind: 'expression', alias: p, expr: {kind: 'call', name: 'COALESCE', args: [{kind: 'column', parts: [o, price]}, literal]}}],
 *    from: [{kind: 'table', name: [orders], alias: o}], …}
 */
import type { OpaqueCode } from '../../model/finding.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from './names.ts';

export type Query = Select | SetOperation | Values | UnreadQuery;

/** A query in brackets that could not be read, in a statement of which the rest could. */
export interface UnreadQuery extends QueryTail {
  readonly kind: 'unread';
  readonly code: OpaqueCode;
  readonly message: string;
  readonly at: Span;
  readonly text: string;
  readonly reads: readonly TableName[];
  /** Every name in its text: a relation that is known by one of these counts as read. */
  readonly names: readonly TableName[];
}

export interface Cte {
  readonly name: Identifier;
  readonly columns: readonly Identifier[] | null;
  readonly query: Query;
  /** SEARCH and CYCLE of a recursive query. */
  readonly adds?: readonly AddedColumn[];
}

/** A column that says in which order rows were found, or whether and on which way they were found before. */
export interface AddedColumn {
  readonly name: Identifier;
  readonly from: readonly Identifier[];
  /** Rows that were found before are not followed again. */
  readonly stops: boolean;
}

interface QueryTail {
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly orderBy: readonly OrderItem[];
  /** LIMIT, FETCH, TOP or OFFSET is there: the order decides which rows come out. */
  readonly limited: boolean;
  readonly span: Span;
}

export interface Select extends QueryTail {
  readonly kind: 'select';
  readonly distinct: 'none' | 'all' | { readonly on: readonly Expr[] };
  readonly items: readonly SelectItem[];
  /** BigQuery's SELECT AS STRUCT: as a value, a row is a struct of its columns even where it has one only. AS VALUE: the fields of its one item are its columns. */
  readonly rowAs?: 'struct' | 'value';
  /** Comma-separated items; a FROM of joins is one item of kind join. Empty: no FROM. */
  readonly from: readonly FromItem[];
  readonly where: Expr | null;
  readonly groupBy: GroupBy | null;
  readonly having: Expr | null;
  readonly qualify: Expr | null;
  readonly windows: readonly NamedWindow[];
  /** ClickHouse: values that WITH, or an alias inside an expression, gives names to. */
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

/** How columns of the same name are paired, and which are kept: those of either side, of the left one, or of both. */
export interface ByName {
  readonly shows: 'all' | 'left' | 'common';
  /** The columns that are kept, where the statement lists them. */
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

/** What a star shows. */
export interface StarColumns {
  /** `t.*`; null for a bare star. */
  readonly qualifier: TableName | null;
  /** EXCEPT or EXCLUDE. */
  readonly except: readonly Identifier[];
  /** Fields taken out of what the star shows, as paths: `* EXCEPT (address.street)`. */
  readonly exceptFields?: readonly (readonly Identifier[])[];
  readonly replace: readonly { readonly name: Identifier; readonly expr: Expr }[];
  readonly rename: readonly { readonly from: Identifier; readonly to: Identifier }[];
  /** Of all columns these alone. */
  readonly only?: NameTest;
  /** ClickHouse's APPLY: functions that each of them goes through, the first one inside; `around` each mention of the column in its new name. */
  readonly apply?: readonly { readonly name: string; readonly around: readonly string[] }[];
}

/** A test of the name of a column: a pattern of LIKE or GLOB, a regular expression for all or for a part of it, or one of several names. */
export interface NameTest {
  readonly match: 'like' | 'glob' | 'whole' | 'part' | 'name';
  readonly negated: boolean;
  readonly texts: readonly string[];
}

export type GroupBy =
  | { readonly kind: 'all' }
  /** Every key that stands anywhere in the clause; `modifiers` names ROLLUP, CUBE and GROUPING SETS for the digest. */
  | { readonly kind: 'keys'; readonly keys: readonly Expr[]; readonly modifiers: string };

export interface OrderItem {
  readonly expr: Expr;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

export interface NamedWindow {
  readonly name: Identifier;
  readonly window: Window;
}

export interface Window {
  /** A window that this one extends, or names alone (`OVER w`). */
  readonly base: Identifier | null;
  readonly partitionBy: readonly Expr[];
  readonly orderBy: readonly OrderItem[];
  /** Text of the frame, for the digest. */
  readonly frame: string;
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
      /** Pipe syntax: a qualifier may still name the relations of its own FROM. */
      readonly transparent?: boolean;
      readonly span: Span;
    }
  | TableFunction
  | Join;

/** UNNEST, FLATTEN, GENERATE_SERIES, LATERAL VIEW …: arguments may name the relations to the left of it. */
export interface TableFunction {
  readonly kind: 'function';
  readonly name: string;
  /** As the text has it, where that is not in upper case. */
  readonly written?: string;
  readonly args: readonly Expr[];
  readonly alias: TableAlias | null;
  /** True where the alias names the one column itself (BigQuery `UNNEST(xs) AS x`). */
  readonly aliasIsColumn: boolean;
  /** What the text calls the arguments. */
  readonly names?: readonly (Identifier | null)[];
  /** WITH OFFSET or WITH ORDINALITY: the last column counts the rows. */
  readonly counts?: true;
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
