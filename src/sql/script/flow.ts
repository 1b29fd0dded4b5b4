/**
 * The order in which the statements of a script may run: a loop repeats its statements, a call runs those of
 * a procedure.
 *
 *   LOOP a; b; END LOOP; CALL p   →   [{loop: [0, 1]}, 2, {call: [3]}]
 */
import type { Span } from '../../model/place.ts';
import type { Query, SelectItem, Statement } from '../ir/ir.ts';
import type { Flow, FlowStep, TextFunction, Variable, VariableScope } from '../ir/script-ir.ts';
import { plainSelect } from '../parse/core/plain-select.ts';
import { resolveFills } from './insert-exec.ts';
import type { Routine, ScriptState } from './walk.ts';

/** null: the statements of the text run once, in order. */
export function flowOf(script: ScriptState): Flow | null {
  const calls = resolveCalls(script);
  resolveFills(script, calls);
  const hasVariables = script.assignments.length > 0 || script.scopes.some((scope) => scope !== null);
  const computed = computedAfter(script.statements);
  if (!script.procedural && !hasVariables && calls.size === 0 && computed.size === 0) return null;
  return {
    scopes: script.scopes,
    maybe: script.maybe,
    routines: script.inRoutine,
    steps: stepsOf(script, calls, computed),
    functions: functionsOf(script),
  };
}

/** Functions whose results are known. */
function functionsOf(script: ScriptState): readonly TextFunction[] {
  return script.routines.flatMap((routine) => {
    const { name, parameters, columns, index, from } = routine;
    const results = resultsOf(script, routine);
    if (results.length === 0) return [];
    const isQuery = results.every(({ scope }) => hasOnly(scope, parameters));
    return [{ name, parameters, columns, results, isQuery, routine: index, statement: from - 1 }];
  });
}

/** A body without RETURN returns the values of its OUT parameters, or else the rows of its last query. */
function resultsOf(script: ScriptState, { results, outs, from, to }: Routine): TextFunction['results'] {
  if (results === null || results.length > 0) return results ?? [];
  const last = script.statements[to - 1];
  const scope = script.scopes[to - 1] ?? null;
  if (to <= from || last === undefined) return [];
  if (outs.length > 0) return [{ query: valuesOf(outs, last.span), scope }];
  return last.kind === 'select' ? [{ query: last.query, scope }] : [];
}

function valuesOf(variables: readonly Variable[], span: Span): Query {
  const items = variables.map((variable): SelectItem => {
    const name = { text: variable.name.replace(/^[:@]/, ''), quoted: false };
    return { kind: 'expression', expr: { kind: 'column', parts: [name], span }, alias: name, span };
  });
  return plainSelect({ items, from: [], span });
}

/** Whether no variable, into which the body may copy a parameter, is visible. */
function hasOnly(scope: VariableScope | null, parameters: readonly Variable[]): boolean {
  for (let at = scope; at !== null; at = at.parent)
    for (const variable of at.variables.values())
      if (variable.kind !== 'parameter' || !parameters.includes(variable)) return false;
  return true;
}

/** The procedure of each call that the text defines. Such a call is no longer opaque. By statement. */
function resolveCalls(script: ScriptState): ReadonlyMap<number, Routine> {
  const byName = new Map<string, Routine[]>();
  for (const routine of script.routines) {
    const name = routine.name.at(-1) ?? '';
    const alike = byName.get(name);
    if (alike === undefined) byName.set(name, [routine]);
    else alike.push(routine);
  }
  const resolved = new Map<number, Routine>();
  for (const { statement, name } of script.calls) {
    const routine = byName.get(name.at(-1) ?? '')?.find((one) => hasSuffix(one.name, name));
    const opaque = script.statements[statement];
    if (routine === undefined || opaque?.kind !== 'opaque') continue;
    if (routine.foreign !== null) script.statements[statement] = { ...opaque, message: routine.foreign };
    else {
      script.statements[statement] = { kind: 'other', span: opaque.span };
      resolved.set(statement, routine);
    }
  }
  return resolved;
}

function hasSuffix(a: readonly string[], b: readonly string[]): boolean {
  for (let i = 1; i <= Math.min(a.length, b.length); i++)
    if (a[a.length - i] !== b[b.length - i]) return false;
  return true;
}

/**
 * Of a statement that changes a table with computed columns: the statement that computes them. It runs again
 * after the change.
 */
function computedAfter(statements: readonly Statement[]): ReadonlyMap<number, number> {
  const computing = new Map<string, number>();
  const after = new Map<number, number>();
  statements.forEach((statement, i) => {
    if (!CHANGES.has(statement.kind) || !('target' in statement) || statement.target === null) return;
    const key = statement.target.map(({ text }) => text.toLowerCase()).join('.');
    const known = computing.get(key);
    if (statement.kind === 'update' && statement.computed === true) computing.set(key, i);
    else if (known !== undefined) after.set(i, known);
  });
  return after;
}

const CHANGES = new Set(['insert', 'update', 'merge']);

interface Group {
  readonly to: number;
  readonly steps: FlowStep[];
  /** Index of the routine that contains it. */
  readonly routine: number;
}

/**
 * Loops nest, so one pass with a stack builds the tree. A call contains the steps of its routine, which may
 * contain the call.
 */
function stepsOf(
  script: ScriptState,
  calls: ReadonlyMap<number, Routine>,
  computed: ReadonlyMap<number, number>,
): readonly FlowStep[] {
  const starts = loopStarts(script);
  const bodies = new Map<number, FlowStep[]>();
  for (const { index } of calls.values()) bodies.set(index, []);
  const root: Group = { to: script.statements.length, steps: [], routine: -1 };
  const open: Group[] = [root];
  const add = (step: FlowStep, routine: number): void => {
    const parent = open.at(-1) ?? root;
    parent.steps.push(step);
    if (parent.routine !== routine) bodies.get(routine)?.push(step);
  };
  for (let i = 0; i < script.statements.length; i++) {
    const routine = script.inRoutine[i] ?? -1;
    while (open.length > 1 && (open.at(-1)?.to ?? 0) <= i) open.pop();
    for (const to of starts.get(i) ?? []) {
      const group: Group = { to: Math.min(to, open.at(-1)?.to ?? to), steps: [], routine };
      add({ loop: group.steps }, routine);
      open.push(group);
    }
    add(i, routine);
    const again = computed.get(i);
    if (again !== undefined) add(again, routine);
    const called = calls.get(i);
    const body = called === undefined ? undefined : bodies.get(called.index);
    if (body !== undefined) add({ call: body }, routine);
  }
  return root.steps;
}

/** Ends of loops by their beginnings. Of loops that begin together, the longer contains the shorter. */
function loopStarts(script: ScriptState): ReadonlyMap<number, readonly number[]> {
  const starts = new Map<number, number[]>();
  for (const { from, to } of [...script.loops].sort((a, b) => b.to - a.to)) {
    if (to <= from) continue;
    const known = starts.get(from);
    if (known === undefined) starts.set(from, [to]);
    else known.push(to);
  }
  return starts;
}
