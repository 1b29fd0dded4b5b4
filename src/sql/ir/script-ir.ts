/**
 * The parts of a script that are not statements: variables, their scopes, and the order in which statements
 * may run.
 *
 *   SET x = (SELECT max(a) FROM t); INSERT INTO d SELECT x
 *     →   statement 0 assigns the variable :x, statement 1 reads it
 */
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from './names.ts';
import type { Query } from './query.ts';

export interface Variable {
  /** The name in lineage: `:total`; in T-SQL, and for user variables of MySQL, `@total`. */
  readonly name: string;
  /**
   * `parameter`: the caller provides the value. `row`: its fields are the columns of a query, or of the
   * relation in `table`.
   */
  kind: 'value' | 'parameter' | 'row';
  readonly table: TableName | null;
  /**
   * The number of assignments that carry data. With more than one, or with an assignment that may not run,
   * the value is uncertain.
   */
  assigned: number;
  certain: boolean;
  /** The assignment that could not be followed, so that the value is unknown. */
  unknown: { readonly message: string; readonly at: Span } | null;
}

export interface VariableScope {
  /** By name in lower case; T-SQL's and MySQL's with their `@`. */
  readonly variables: Map<string, Variable>;
  /** Relations that have another name here (INSERTED in a trigger), by name in lower case. */
  readonly tables: Map<string, TableName>;
  readonly parent: VariableScope | null;
}

export function newVariableScope(parent: VariableScope | null): VariableScope {
  return { variables: new Map(), tables: new Map(), parent };
}

/** The key, in a scope, of the value that is bound to the parameter at this offset. */
export function placeKey(offset: number): string {
  return `?${offset}`;
}

/** The variable that a parameter is: by its offset, else by its name. */
export function parameterNamed(scope: VariableScope | null, text: string, offset: number): Variable | null {
  return variableNamed(scope, placeKey(offset)) ?? variableNamed(scope, text);
}

/** `x`, `:x`, `$x` (Snowflake) or `@x`: the variable of that name in the nearest scope. */
export function variableNamed(scope: VariableScope | null, text: string): Variable | null {
  const first = text.charAt(0);
  const key = (first === ':' || first === '$' ? text.slice(1) : text).toLowerCase();
  for (let at = scope; at !== null; at = at.parent) {
    const found = at.variables.get(key);
    if (found !== undefined) return found;
  }
  return null;
}

/** Statements by index, in the order in which they may run. The steps of a loop run any number of times. */
export type FlowStep =
  | number
  | { readonly loop: readonly FlowStep[] }
  | { readonly call: readonly FlowStep[] };

/** A function or a macro of the text, whose result is that of queries. A call in a later query reads them. */
export interface TextFunction {
  /** Parts in lower case, outermost first. */
  readonly name: readonly string[];
  readonly parameters: readonly Variable[];
  /** The columns that RETURNS TABLE lists; null: those of the query. */
  readonly columns: readonly Identifier[] | null;
  /** The queries, each with the variables that it can reference. */
  readonly results: readonly { readonly query: Query; readonly scope: VariableScope | null }[];
  /** The body has no other statement that computes data. */
  readonly isQuery: boolean;
  /** Index of its routine, and of the statement that creates it. */
  readonly routine: number;
  readonly statement: number;
}

export interface Flow {
  readonly functions: readonly TextFunction[];
  /** By statement: its scope. */
  readonly scopes: readonly (VariableScope | null)[];
  /** By statement: it may not run, or may run more than once. */
  readonly maybe: readonly boolean[];
  /** By statement: its routine; -1 outside routines. */
  readonly routines: readonly number[];
  readonly steps: readonly FlowStep[];
}
