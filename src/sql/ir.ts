/**
 * The query IR: what `lower` makes of a syntax tree and all that later passes know of SQL. It belongs to no parser and no dialect:
 * names are as written (folding is the resolver's), every node has its range in the text, and a construct that has no node here
 * makes its statement opaque instead of being dropped.
 *
 *   SELECT o.price + 1 AS p FROM orders o   →
 *   {kind: 'select', items: [{kind: 'expression', alias: p, expr: {kind: 'operator', name: '+', args: [{kind: 'column', parts: [o, price]}, literal]}}],
 *    from: [{kind: 'table', name: [orders], alias: o}], …}
 */
import type { OpaqueCode } from '../model/finding.ts';
import type { Span } from '../model/place.ts';
import type { Expr } from './ir-expr.ts';
import type { Flow, Variable } from './script-ir.ts';

export type * from './ir-expr.ts';

export interface Identifier {
  readonly text: string;
  readonly quoted: boolean;
  /** A parameter or a template stands here in place of a name: `$t`, `${schema}`. What it names is not known. */
  readonly parameter?: true;
  /** What dbt's `ref` or `source` names: a relation, and no common table expression of that name. */
  readonly project?: 'model' | 'source';
  /** The whole name is a place outside the database: a stage, a file, a folder of a storage. */
  readonly location?: true;
  /** The column that stands at this position of its relation, from 1: Snowflake's `$2`. */
  readonly position?: number;
}

/** One to four parts, outermost first. */
export type TableName = readonly Identifier[];

export interface Script {
  readonly statements: readonly Statement[];
  /** null: the statements run once, one after the other. */
  readonly flow: Flow | null;
}

export type Statement = StatementBody & {
  readonly span: Span;
  /** What decides which rows there are and has no node of its own (how many LIMIT keeps, a sample, the rows of VALUES), for the digest; absent: nothing. */
  readonly shaped?: string;
  /** What its text leaves open: what is said of it holds, and more may be true. */
  readonly doubt?: StatementDoubt;
};

export interface StatementDoubt {
  readonly code: OpaqueCode;
  readonly message: string;
  readonly at: Span;
  /** Relations that it may read as well. */
  readonly reads: readonly TableName[];
}

type StatementBody =
  | { readonly kind: 'select'; readonly query: Query }
  | Insert
  | Create
  | Update
  | Delete
  | Merge
  | Rename
  | Alter
  | { readonly kind: 'drop'; readonly targets: readonly TableName[] }
  /** Gives a variable a value: the query's one column, or, of a row, all of them. */
  | { readonly kind: 'assign'; readonly variable: Variable; readonly query: Query }
  /** Moves no data (SET, GRANT, USE …). */
  | { readonly kind: 'other' }
  | OpaqueStatement;

/** A relation is called otherwise from now on. */
export interface Rename {
  readonly kind: 'rename';
  readonly from: TableName;
  readonly to: TableName;
  /** Of two relations that are exchanged, which half: the other is the statement beside it. */
  readonly half: 'first' | 'second' | null;
}

/** Columns of a relation come (no `from`), go (no `to`) or are called otherwise. */
export interface Alter {
  readonly kind: 'alter';
  readonly target: TableName;
  readonly columns: readonly { readonly from: Identifier | null; readonly to: Identifier | null }[];
}

export interface Insert {
  readonly kind: 'insert';
  /** Reads files (COPY INTO t, LOAD DATA), or writes them (UNLOAD, EXPORT, INTO OUTFILE). */
  readonly as?: 'load' | 'unload';
  readonly target: TableName;
  /** null: by position over the target's own columns. */
  readonly columns: readonly Identifier[] | null;
  readonly byName: boolean;
  /** The rows of a partition or an heir, of which the target has the columns that are its own. */
  readonly ofHeir?: true;
  /** Hive and Spark: columns that PARTITION names. One with a value is not in the query; the others are its last columns. */
  readonly partition: readonly { readonly column: Identifier; readonly value: Expr | null }[];
  readonly query: Query;
  /** What becomes of a row whose key is there already; absent where it stays as it is or the statement fails. */
  readonly conflict?: Conflict;
  /** The rows that it gives back, as the query that they are. */
  readonly returning?: Query;
}

/** ON CONFLICT … DO UPDATE, ON DUPLICATE KEY UPDATE. */
export interface Conflict {
  /** What the text calls the target. */
  readonly alias: Identifier | null;
  /** What it calls the row that was to be inserted: `excluded`; in MySQL `VALUES(…)`, and an alias that the statement gives it. */
  readonly rows: readonly TableAlias[];
  /** What is compared, where the text says so. */
  readonly keys: readonly Expr[];
  readonly assignments: readonly Assignment[];
  readonly where: Expr | null;
}

export interface Create {
  readonly kind: 'create';
  readonly what: 'table' | 'view';
  readonly target: TableName;
  readonly temporary: boolean;
  /** Names of the columns, where the statement lists them; with the type of those that may be structs. */
  readonly columns: readonly DefinedColumn[] | null;
  /** null: a definition only; no data moves. */
  readonly query: Query | null;
  /** Its columns are those of the query, and no row moves: WITH NO DATA, WHERE 1 = 0. */
  readonly empty?: true;
  /** MySQL: columns of the query that the list does not name come behind those that it names; those of one name are one. */
  readonly byName?: true;
  /** CREATE TABLE … LIKE/CLONE source, INHERITS parent: its columns stand in front of those that are listed. */
  readonly like: TableName | null;
  /** The same among the columns that are listed: in front of the one at `at`, from 0. */
  readonly likes?: readonly ListedLike[];
}

export interface ListedLike {
  readonly name: TableName;
  readonly at: number;
}

export interface DefinedColumn extends Identifier {
  readonly type?: string;
}

export interface Assignment {
  readonly column: Identifier;
  /** All that stands before the `=` where that is more: a relation before the column, or fields behind it. */
  readonly path?: readonly Identifier[];
  readonly value: Expr;
}

export interface Update {
  readonly kind: 'update';
  /** Columns that a definition computes from others: so it is after whatever changes them. */
  readonly computed?: true;
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly from: readonly FromItem[];
  readonly assignments: readonly Assignment[];
  readonly where: Expr | null;
  /** With a limit: the order decides which rows are changed. */
  readonly orderBy?: readonly OrderItem[];
  /** The rows that it gives back, as the query that they are. */
  readonly returning?: Query;
}

export interface Delete {
  readonly kind: 'delete';
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly using: readonly FromItem[];
  readonly where: Expr | null;
  /** With a limit: the order decides which rows go. */
  readonly orderBy?: readonly OrderItem[];
  /** The rows that it gives back, as the query that they are. */
  readonly returning?: Query;
}

export interface Merge {
  readonly kind: 'merge';
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly source: FromItem;
  readonly on: Expr;
  readonly actions: readonly MergeAction[];
  /** The rows that it gives back, as the query that they are. */
  readonly returning?: Query;
}

/** Of the actions for the same rows, the first whose condition holds acts. */
export type MergeAction = { readonly rows: 'matched' | 'not-in-target' | 'not-in-source' } & MergeActionBody;

export type MergeActionBody =
  | { readonly kind: 'update'; readonly condition: Expr | null; readonly assignments: readonly Assignment[] }
  | { readonly kind: 'delete'; readonly condition: Expr | null }
  | {
      readonly kind: 'insert';
      readonly condition: Expr | null;
      /** null: by position over the target's own columns. */
      readonly columns: readonly Identifier[] | null;
      readonly values: readonly Expr[];
    }
  | { readonly kind: 'nothing'; readonly condition: Expr }
  /** UPDATE * and INSERT *: every column of the source by name. */
  | {
      readonly kind: 'all';
      readonly condition: Expr | null;
      readonly inserts: boolean;
      /** `* EXCEPT (a)`: columns that the action leaves alone. */
      readonly except?: readonly Identifier[];
      /** INSERT ROW of BigQuery: by position, over these columns or, null, the target's own. */
      readonly into?: readonly Identifier[] | null;
    };

/** Nothing is claimed about its columns; the tables it names stand, as far as they could be told. */
export interface OpaqueStatement {
  readonly kind: 'opaque';
  readonly code: OpaqueCode;
  readonly message: string;
  /** Where the construct stands that could not be read. */
  readonly at: Span;
  readonly target: TableName | null;
  readonly reads: readonly TableName[];
  /** Every name in its text: a relation that is known by one of these counts as read. */
  readonly names?: readonly TableName[];
  /** A template that was not filled in: it is not known what the text says. */
  readonly template?: true;
}

// ---- queries

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
