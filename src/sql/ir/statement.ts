/**
 * Statements of the IR: one union, by `kind`. A construct without a node makes its statement opaque: the
 * parser drops nothing.
 *
 *   INSERT INTO t (a) SELECT b FROM u
 *     →   {kind: 'insert', target: [t], columns: [a], query: {kind: 'select', …}}
 */
import type { OpaqueCode } from '../../model/finding.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from './names.ts';
import type { Cte, Expr, FromItem, OrderItem, Query, TableAlias } from './query.ts';
import type { Flow, Variable } from './script-ir.ts';

export interface Script {
  readonly statements: readonly Statement[];
  /** null: every statement runs once, in order. */
  readonly flow: Flow | null;
}

export type Statement = StatementBody & {
  readonly span: Span;
  /**
   * Text that decides which rows there are and has no node (the number of LIMIT, a sample, the rows of
   * VALUES), for the digest. Absent: no such text.
   */
  readonly rowText?: string;
  /** A part that the text leaves open. The lineage of the statement is correct and may be incomplete. */
  readonly doubt?: StatementDoubt;
};

export interface StatementDoubt {
  readonly code: OpaqueCode;
  readonly message: string;
  readonly at: Span;
  /** Relations that the statement may also read. */
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
  /**
   * Assigns a value to a variable: the one column of the query, or all its columns if the variable is a row.
   */
  | { readonly kind: 'assign'; readonly variable: Variable; readonly query: Query }
  /** Moves no data: SET, GRANT, USE. */
  | { readonly kind: 'other'; readonly defaults?: SessionDefaults }
  | OpaqueStatement;

/** USE, SET search_path: the database and the schema of names without them, in later statements. */
export interface SessionDefaults {
  readonly database?: Identifier;
  /** In the order in which relations are searched. */
  readonly schemas?: readonly Identifier[];
}

/** ALTER TABLE a RENAME TO b: after it, the name `a` no longer exists. */
export interface Rename {
  readonly kind: 'rename';
  readonly from: TableName;
  readonly to: TableName;
  /** SWAP and EXCHANGE are two renames, one after the other: which of both this is. null: a plain rename. */
  readonly half: 'first' | 'second' | null;
}

/** Columns of a relation are added (`from` is null), dropped (`to` is null) or renamed. */
export interface Alter {
  readonly kind: 'alter';
  readonly target: TableName;
  readonly columns: readonly { readonly from: Identifier | null; readonly to: Identifier | null }[];
}

export interface Insert {
  readonly kind: 'insert';
  /** Reads files (COPY INTO t, LOAD DATA) or writes files (UNLOAD, EXPORT, INTO OUTFILE). */
  readonly as?: 'load' | 'unload';
  readonly target: TableName;
  /** null: by position over the columns of the target. */
  readonly columns: readonly Identifier[] | null;
  readonly byName: boolean;
  /**
   * The rows of a partition or of a table that inherits from the target; the target has some of its columns.
   */
  readonly ofHeir?: true;
  /** Hive and Spark, PARTITION (a = 1, b): `a` is not a column of the query, `b` is its last column. */
  readonly partition: readonly { readonly column: Identifier; readonly value: Expr | null }[];
  readonly query: Query;
  /** How a row with an existing key is updated. Absent: it is left unchanged, or the statement fails. */
  readonly conflict?: Conflict;
  /** The rows that the statement returns, as a query. */
  readonly returning?: Query;
}

/** ON CONFLICT … DO UPDATE, ON DUPLICATE KEY UPDATE. */
export interface Conflict {
  /** The alias of the target. */
  readonly alias: Identifier | null;
  /** The names of the row that conflicts: `excluded`; in MySQL `VALUES(…)` and an alias of the row. */
  readonly rows: readonly TableAlias[];
  /** The expressions that are compared, if the statement lists them. */
  readonly keys: readonly Expr[];
  readonly assignments: readonly Assignment[];
  readonly where: Expr | null;
}

export interface Create {
  readonly kind: 'create';
  readonly what: 'table' | 'view';
  readonly target: TableName;
  readonly temporary: boolean;
  /** The columns if the statement lists them, with the types that may be structs. */
  readonly columns: readonly DefinedColumn[] | null;
  /** null: only a definition; no data moves. */
  readonly query: Query | null;
  /** The relation has the columns of the query and none of its rows: WITH NO DATA, WHERE 1 = 0. */
  readonly empty?: true;
  /** MySQL: the columns of the query follow those of the list; columns of the same name are one column. */
  readonly byName?: true;
  /** LIKE, CLONE, INHERITS: the relation whose columns precede the listed columns. */
  readonly like: TableName | null;
  /** LIKE inside the list: the relations whose columns precede the column at `at`, from 0. */
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
  /** The complete text before the `=` if it is more than the column: `t.a`, or `a.field`. */
  readonly path?: readonly Identifier[];
  readonly value: Expr;
}

export interface Update {
  readonly kind: 'update';
  /** Generated columns of a definition: the relation computes them after each change of the other columns. */
  readonly computed?: true;
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly from: readonly FromItem[];
  readonly assignments: readonly Assignment[];
  readonly where: Expr | null;
  /** Only with a limit: the order decides which rows are updated. */
  readonly orderBy?: readonly OrderItem[];
  /** The rows that the statement returns, as a query. */
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
  /** Only with a limit: the order decides which rows are deleted. */
  readonly orderBy?: readonly OrderItem[];
  /** The rows that the statement returns, as a query. */
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
  /** The rows that the statement returns, as a query. */
  readonly returning?: Query;
}

/** Of the actions for the same rows, the first action whose condition is true is run. */
export type MergeAction = { readonly rows: 'matched' | 'not-in-target' | 'not-in-source' } & MergeActionBody;

export type MergeActionBody =
  | { readonly kind: 'update'; readonly condition: Expr | null; readonly assignments: readonly Assignment[] }
  | { readonly kind: 'delete'; readonly condition: Expr | null }
  | {
      readonly kind: 'insert';
      readonly condition: Expr | null;
      /** null: by position over the columns of the target. */
      readonly columns: readonly Identifier[] | null;
      readonly values: readonly Expr[];
    }
  | { readonly kind: 'nothing'; readonly condition: Expr }
  /** UPDATE * and INSERT *: every column of the source, by name. */
  | {
      readonly kind: 'all';
      readonly condition: Expr | null;
      readonly inserts: boolean;
      /** `* EXCEPT (a)`: columns that the action does not change. */
      readonly except?: readonly Identifier[];
      /** BigQuery's INSERT ROW: by position over these columns; null: over the columns of the target. */
      readonly into?: readonly Identifier[] | null;
    };

/** A statement whose columns are unknown. The relations that its text references are known where possible. */
export interface OpaqueStatement {
  readonly kind: 'opaque';
  readonly code: OpaqueCode;
  readonly message: string;
  /** The range of the construct that the parser could not read. */
  readonly at: Span;
  readonly target: TableName | null;
  readonly reads: readonly TableName[];
  /** Every name in its text. A known relation with one of these names counts as read. */
  readonly names?: readonly TableName[];
  /** The text contains a template that was not rendered, so the SQL is unknown. */
  readonly template?: true;
}
