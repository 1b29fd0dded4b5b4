/**
 * What a script has beside its statements: variables, the scopes they are seen in, and the order in which statements may run.
 *
 *   SET x = (SELECT max(a) FROM t); INSERT INTO d SELECT x   →   statement 0 gives the variable :x a value, statement 1 reads it
 */
import type { Span } from '../../model/place.ts';
import type { TableName } from './names.ts';

export interface Variable {
  /** As lineage names it: `:total`, in T-SQL and for MySQL's own `@total`. */
  readonly name: string;
  /** `parameter`: its value comes from outside. `row`: its fields are columns, of a query or, where `table` is given, of that relation. */
  kind: 'value' | 'parameter' | 'row';
  readonly table: TableName | null;
  /** How many assignments of it carry data; more than one, or one that may not run, make what it holds uncertain. */
  assigned: number;
  certain: boolean;
  /** Why its value is not known, where an assignment could not be followed. */
  unfollowed: { readonly message: string; readonly at: Span } | null;
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

/** The name, in a scope, of what is bound to the parameter that stands at this offset. */
export function placeKey(offset: number): string {
  return `?${offset}`;
}

/** What a parameter means: by its place, else by its name. */
export function parameterNamed(scope: VariableScope | null, text: string, offset: number): Variable | null {
  return variableNamed(scope, placeKey(offset)) ?? variableNamed(scope, text);
}

/** `x`, `:x`, `$x` (Snowflake) or `@x`; the nearest of that name. */
export function variableNamed(scope: VariableScope | null, text: string): Variable | null {
  const first = text.charAt(0);
  const key = (first === ':' || first === '$' ? text.slice(1) : text).toLowerCase();
  for (let at = scope; at !== null; at = at.parent) {
    const found = at.variables.get(key);
    if (found !== undefined) return found;
  }
  return null;
}

/** Statements by index, in the order in which they may run: a loop's steps run again and again. */
export type FlowStep =
  | number
  | { readonly loop: readonly FlowStep[] }
  | { readonly call: readonly FlowStep[] };

export interface Flow {
  /** By statement: what it sees. */
  readonly scopes: readonly (VariableScope | null)[];
  /** By statement: whether it may not run, or run more than once. */
  readonly maybe: readonly boolean[];
  /** By statement: the routine it belongs to; -1 outside. */
  readonly routines: readonly number[];
  readonly steps: readonly FlowStep[];
}
