/**
 * A script as text that a person can read and correct: one line for each statement with its place, whether it
 * may not run, its routine and its scope. After them: the steps, the scopes with their variables, and the
 * functions.
 *
 *   IF a THEN DELETE FROM t; END IF   →   1:1-1:10 other
 *                                         1:11-1:24 maybe: delete t
 *                                         steps 0 1
 */
import { placesOf } from '../../../src/model/place.ts';
import type { Flow, FlowStep, Variable, VariableScope } from '../../../src/sql/ir/script-ir.ts';
import type { ParsedScript } from '../../../src/sql/parse-script.ts';
import { printStatement } from '../print-ir.ts';

export function printFlow(sql: string, { script }: ParsedScript): string[] {
  const placeAt = placesOf(sql);
  const at = (offset: number): string => `${placeAt(offset).line}:${placeAt(offset).column}`;
  const { statements, flow } = script;
  const scopes = scopesOf(flow);
  const lines = statements.map((statement, i) => {
    const routine = flow?.routines[i] ?? -1;
    const scope = flow?.scopes[i] ?? null;
    const notes = [
      ...(flow?.maybe[i] === true ? ['maybe'] : []),
      ...(routine === -1 ? [] : [`routine ${routine}`]),
      ...(scope === null ? [] : [`scope ${scopes.indexOf(scope)}`]),
    ];
    const text = printStatement(statement)
      .map((line) => line.trim())
      .join(' ');
    const place = `${at(statement.span.start)}-${at(statement.span.end)}`;
    return `${[place, notes.join(', ')].join(' ').trimEnd()}: ${text}`;
  });
  if (flow === null) return lines;
  return [
    ...lines,
    `steps ${flow.steps.map(stepText).join(' ')}`,
    ...scopes.map((scope, i) => scopeText(scope, { i, outer: indexIn(scopes, scope.parent), at })),
    ...flow.functions.map(functionText),
  ];
}

function indexIn(scopes: readonly VariableScope[], scope: VariableScope | null): number {
  return scope === null ? -1 : scopes.indexOf(scope);
}

/** Every scope of a statement and of a function, and the scopes around it, in order. */
function scopesOf(flow: Flow | null): VariableScope[] {
  const scopes = new Set<VariableScope>();
  const results = (flow?.functions ?? []).flatMap(({ results }) => results.map(({ scope }) => scope));
  for (const scope of [...(flow?.scopes ?? []), ...results])
    for (let at = scope; at !== null; at = at.parent) scopes.add(at);
  return [...scopes];
}

function stepText(step: FlowStep): string {
  if (typeof step === 'number') return `${step}`;
  // The body of a call may contain the call.
  if ('call' in step)
    return `call[${step.call.map((each) => (typeof each === 'number' ? each : '…')).join(' ')}]`;
  return `loop[${step.loop.map(stepText).join(' ')}]`;
}

function scopeText(
  { variables, tables }: VariableScope,
  { i, outer, at }: { i: number; outer: number; at: (offset: number) => string },
): string {
  const parts = [
    ...[...variables].map(([key, variable]) => variableText(key, variable, at)),
    ...[...tables].map(([key, name]) => `${key} is ${name.map(({ text }) => text).join('.')}`),
  ];
  return `scope ${i}${outer === -1 ? '' : ` in ${outer}`}: ${parts.join(', ')}`.trimEnd();
}

function variableText(key: string, variable: Variable, at: (offset: number) => string): string {
  const { name, kind, table, assigned, certain, unknown } = variable;
  return [
    name.replace(/^:/, '') === key ? key : `${key} is ${name}`,
    kind,
    ...(table === null ? [] : [`of ${table.map(({ text }) => text).join('.')}`]),
    ...(assigned === 0 ? [] : [`assigned ${assigned}`]),
    ...(certain ? [] : ['uncertain']),
    ...(unknown === null
      ? []
      : [`unknown: ${unknown.message} ${at(unknown.at.start)}-${at(unknown.at.end)}`]),
  ].join(' ');
}

function functionText({
  name,
  parameters,
  columns,
  results,
  isQuery,
  routine,
  statement,
}: Flow['functions'][number]): string {
  const returned = columns === null ? '' : ` columns ${columns.map(({ text }) => text).join(', ')}`;
  return `function ${name.join('.')}(${parameters.map((each) => each.name).join(', ')})${returned} of routine ${routine} at ${statement}, ${results.length} results${isQuery ? ', query' : ''}`;
}
