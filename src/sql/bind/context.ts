/**
 * The context in which a statement or a part of it is bound. A context is a value: a part with another
 * context gets a new value, and nothing is restored afterwards.
 *
 *   bindExpr(key, { ...context, asListed: true })
 *   bindQuery(query, { ...context, scope: newScope(context.scope) })
 */

import type { Dialect } from '../../dialect/dialect.ts';
import type { Descent } from '../descent.ts';
import type { Expr, Query, Star, Window } from '../ir/ir.ts';
import type { TextFunction, Variable, VariableScope } from '../ir/script-ir.ts';
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
  /** Functions that the text defines; null if there are none. */
  readonly functions: TextFunctions | null;
  /**
   * A name means a listed column only. False: a relation may have columns that its list lacks
   * (unlisted-columns.ts).
   */
  readonly asListed: boolean;
  /** Receives what binding reports in addition to the bound query. */
  readonly collector: Collector;
  readonly descent: Descent;
  readonly rules: BindRules;
}

/** The functions of a text, as one statement calls them. */
export interface TextFunctions {
  readonly named: (name: readonly string[]) => readonly TextFunction[];
  readonly relationsOf: (called: TextFunction) => VisibleRelations;
  /** Calls without data have the same result, so each function is bound once for them. */
  readonly bound: Map<TextFunction, BoundQuery>;
  /** Whether the value of a function depends on more than its arguments. */
  readonly reads: Map<TextFunction, boolean>;
  /** How many bodies were bound. */
  readonly count: { calls: number };
  /** The functions whose bodies are being bound. */
  readonly open: readonly TextFunction[];
  /** The arguments of the innermost call. */
  readonly given: ReadonlyMap<Variable, BoundExpr>;
}

/** One for each query of a statement, and for each part of a query with different names. */
export interface QueryContext extends StatementContext {
  readonly scope: Scope;
  /** Common table expressions that a name of one part may mean, innermost first. */
  readonly ctes: CteScope | null;
}

/** `WITH a AS (…), b AS (…) SELECT …`: b is visible in the query, and its parent is a. */
export interface CteScope {
  readonly name: string;
  /** Binds the query on the first call; `from` is the context of the reference. */
  readonly bind: (from: StatementContext) => BoundQuery;
  readonly parent: CteScope | null;
}

/** The rules that the files of this folder call recursively. */
export interface BindRules {
  readonly expression: (expr: Expr, context: QueryContext) => BoundExpr;
  /** `context.scope` is the empty scope of the query. */
  readonly query: (query: Query, context: QueryContext) => BoundQuery;
  /** The columns that a star shows; null if some of them are unknown. */
  readonly star: (star: Star, context: QueryContext) => readonly BoundColumn[] | null;
}

/** The context of a query without visible relations and common table expressions. */
export function queryContext(statement: StatementContext): QueryContext {
  return { ...statement, scope: newScope(null), ctes: null };
}

/** The same scope with other rules: the clauses of a query differ in which aliases are visible. */
export function withRules(context: QueryContext, rules: Partial<ClauseRules>): QueryContext {
  return { ...context, scope: { ...context.scope, ...rules } };
}

// ---- scopes

export interface Entry {
  /** Folded alias, or the last part of the table's name; null: no name references the entry. */
  readonly alias: string | null;
  /** Folded parts of the table's name if it has no alias: `s.t.a` may use all of them. */
  readonly path: readonly string[];
  readonly source: BoundSource;
  /** Names from an alias list, by column number. A hole keeps the column's name. */
  readonly renamed: readonly (string | undefined)[] | null;
  /** The same as written. */
  readonly written?: readonly (string | undefined)[];
  /** Names from an alias list whose columns cannot be identified. */
  readonly unmatched?: ReadonlySet<string>;
  /** Only a qualified name references its columns (`excluded.a`). */
  readonly qualifiedOnly?: true;
}

export interface Merged {
  readonly name: string;
  readonly expr: BoundExpr;
  /** The references that it covers. A bare star shows the merged column instead of these. */
  readonly of: readonly Reference[];
}

export type StarItem = Entry | Merged;

export function isMerged(starItems: StarItem): starItems is Merged {
  return 'of' in starItems;
}

/** The rules that differ between the clauses of one query. */
export interface ClauseRules {
  /**
   * Names of all outputs, including implied ones, from GROUP BY on. Some engines prefer an output to an
   * ambiguous column.
   */
  readonly outputs: ReadonlySet<string>;
  /** WINDOW clause, by folded name. */
  readonly windows: ReadonlyMap<string, Window>;
  /** `ungrouped`: HAVING, where a name is a column only if it is a group key. */
  readonly useAliases: 'never' | 'after-columns' | 'ungrouped' | 'first';
  /** Folded names of the group keys. */
  readonly groupKeys: ReadonlySet<string>;
}

export interface Scope extends ClauseRules {
  readonly entries: Entry[];
  /** Relations of an earlier pipe step. Only a qualified name references them. */
  readonly earlier: Entry[];
  /** The columns that a bare star shows, in order. A merged column covers its references. */
  readonly starItems: StarItem[];
  /** Columns of USING and NATURAL joins, by name. */
  readonly merged: Merged[];
  readonly parent: Scope | null;
  /** Columns that lambda parameters hide, folded. */
  readonly hidden: ReadonlyMap<string, BoundExpr> | null;
  /** Inside a row expression, the name of a relation means this column of its row (row-fields.ts). */
  readonly rowColumn: number | null;
  /** The column for which COLUMNS(…) is repeated (columns-call.ts). */
  readonly repeated: BoundExpr | null;
  /** Aliases of the select list, folded. Binding the items adds them. */
  readonly aliases: Map<string, BoundExpr>;
  /**
   * ClickHouse: aliases that are bound at their first reference, because a reference may precede the alias.
   */
  readonly deferred: Map<string, (from: QueryContext) => BoundExpr>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_WINDOWS: ReadonlyMap<string, Window> = new Map();

export function newScope(parent: Scope | null): Scope {
  return {
    entries: [],
    earlier: [],
    starItems: [],
    merged: [],
    parent,
    hidden: null,
    rowColumn: null,
    repeated: null,
    aliases: new Map(),
    deferred: new Map(),
    outputs: NO_NAMES,
    windows: NO_WINDOWS,
    useAliases: 'never',
    groupKeys: NO_NAMES,
  };
}
