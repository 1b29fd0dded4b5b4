/**
 * The context in which a statement or a part of it is bound. A context is a value: whoever binds something in another context makes a new
 * one, and nothing is restored afterwards.
 *
 *   bindExpr(key, { ...context, asListed: true })        bindQuery(query, { ...context, scope: newScope(context.scope) })
 */
import type { Descent } from '../descent.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Expr, Query, Star, Window } from '../ir/ir.ts';
import type { VariableScope } from '../ir/script-ir.ts';
import type { BoundColumn, BoundExpr, BoundQuery, BoundSource, Reference } from './bound-query.ts';
import type { Collector } from './collector.ts';
import type { VisibleRelations } from './relations.ts';

/** One for each statement of a text. */
export interface StatementContext {
  readonly dialect: Dialect;
  /** The relations that the statement can reference. */
  readonly relations: VisibleRelations;
  /** Variables that the statement can reference; null if the text has none. */
  readonly variables: VariableScope | null;
  /** A name means a listed column only. Otherwise a relation may have columns that its list lacks (unlisted-columns.ts). */
  readonly asListed: boolean;
  /** What binding reports besides the bound query. */
  readonly collector: Collector;
  readonly descent: Descent;
  readonly rules: BindRules;
}

/** One for each query of a statement, and for each part of a query that sees other names than the rest. */
export interface QueryContext extends StatementContext {
  readonly scope: Scope;
  /** Common table expressions that a name of one part may mean, innermost first. */
  readonly ctes: CteScope | null;
}

/** `WITH a AS (…), b AS (…) SELECT …`: the query sees b, whose parent is a. */
export interface CteScope {
  readonly name: string;
  /** Binds the query on the first call; `from` is the context of the reference. */
  readonly bind: (from: StatementContext) => BoundQuery;
  readonly parent: CteScope | null;
}

/** The rules that call each other through all files of this folder. */
export interface BindRules {
  readonly expression: (expr: Expr, context: QueryContext) => BoundExpr;
  /** `context.scope` is the empty scope of the query. */
  readonly query: (query: Query, context: QueryContext) => BoundQuery;
  /** The columns that a star shows; null if some of them are unknown. */
  readonly star: (star: Star, context: QueryContext) => readonly BoundColumn[] | null;
}

/** The context of a query that sees no other relations and no common table expressions. */
export function queryContext(statement: StatementContext): QueryContext {
  return { ...statement, scope: newScope(null), ctes: null };
}

/** The same scope under other rules: each clause of a query sees aliases in its own way. */
export function within(context: QueryContext, rules: Partial<ClauseRules>): QueryContext {
  return { ...context, scope: { ...context.scope, ...rules } };
}

// ---- scopes

export interface Entry {
  /** Folded alias, or the last part of the table's name; null: nothing names it. */
  readonly alias: string | null;
  /** Folded parts of the table's name where it has no alias: `s.t.a` may name it whole. */
  readonly path: readonly string[];
  readonly source: BoundSource;
  /** Names that an alias list gives columns, by their numbers; holes keep theirs. */
  readonly renamed: readonly (string | undefined)[] | null;
  /** Names that such a list gives to columns of which nothing tells what they are. */
  readonly lost?: ReadonlySet<string>;
  /** Its columns are only meant where they are qualified (`excluded.a`). */
  readonly qualifiedOnly?: true;
}

export interface Merged {
  readonly name: string;
  readonly expr: BoundExpr;
  /** The references it stands for; a bare star shows it once instead of these. */
  readonly of: readonly Reference[];
}

export type Shown = Entry | Merged;

export function isMerged(shown: Shown): shown is Merged {
  return 'of' in shown;
}

/** What differs between the clauses of one query. */
export interface ClauseRules {
  /** Names of all outputs, implied ones too, after the select list: where a name clashes some engines take these. */
  readonly outputs: ReadonlySet<string>;
  /** WINDOW clause, by folded name. */
  readonly windows: ReadonlyMap<string, Window>;
  /** `ungrouped`: HAVING, where only a group key means the column. */
  readonly useAliases: 'never' | 'after-columns' | 'ungrouped' | 'first';
  /** Folded names of the group keys. */
  readonly groupKeys: ReadonlySet<string>;
}

export interface Scope extends ClauseRules {
  readonly entries: Entry[];
  /** Relations of the FROM of an earlier step of a pipe: only a qualifier names them. */
  readonly behind: Entry[];
  /** What a bare star shows, in order; a merged column covers the references it stands for. */
  readonly shown: Shown[];
  /** Columns of USING and NATURAL joins, by name. */
  readonly merged: Merged[];
  readonly parent: Scope | null;
  /** Columns that lambda parameters hide, folded. */
  readonly hidden: ReadonlyMap<string, BoundExpr> | null;
  /** A relation's name used as a value means this column of its row alone (`row-fields.ts`). */
  readonly rowColumn: number | null;
  /** The column that COLUMNS(…) stands for (`columns-call.ts`). */
  readonly repeated: BoundExpr | null;
  /** Aliases of the select list, folded; filled as items are bound. */
  readonly aliases: Map<string, BoundExpr>;
  /** ClickHouse: aliases that are bound when they are first named, as they may stand behind what names them. */
  readonly later: Map<string, (from: QueryContext) => BoundExpr>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_WINDOWS: ReadonlyMap<string, Window> = new Map();

export function newScope(parent: Scope | null): Scope {
  return {
    entries: [],
    behind: [],
    shown: [],
    merged: [],
    parent,
    hidden: null,
    rowColumn: null,
    repeated: null,
    aliases: new Map(),
    later: new Map(),
    outputs: NO_NAMES,
    windows: NO_WINDOWS,
    useAliases: 'never',
    groupKeys: NO_NAMES,
  };
}
