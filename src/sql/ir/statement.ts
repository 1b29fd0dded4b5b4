/**
 * Statements of the IR: one union, by `kind`. A construct without a node makes its statement opaque; nothing is dropped.
 *
 *   INSERT INTO t (a) SELECT b FROM u   →   {kind: 'insert', target: [t], columns: [a], query: {kind: 'select', …}}
 */
import type { OpaqueCode } from '../../model/finding.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from './names.ts';
import type { Cte, Expr, FromItem, OrderItem, Query, TableAlias } from './query.ts';
import type { Flow, Variable } from './script-ir.ts';

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
