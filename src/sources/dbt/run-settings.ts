/**
 * Settings of a node that are written outside the node: macros that run when dbt builds the node, and hooks
 * of the run.
 *
 *   post-hook: "{{ mask(this) }}"                           → macro shop.mask
 *   macros/merge.sql: {% macro get_merge_sql(…) %}           → macro shop.get_merge_sql, for each node
 *   on-run-start: "create macro tax(x) as x * 2"            → function tax of a hook, for its callers
 *   on-run-start: "set timezone = 'UTC'"                    → on-run-start, for each node
 */
import type { Setting } from '../../model/inventory.ts';
import { type DbtMacro, isOfDbt, reachableMacros } from './macros.ts';
import type { Manifest } from './manifest.ts';
import type { DbtNode, DbtOperation } from './manifest-node.ts';
import { calledFunctions, runFunctions } from './run-functions.ts';
import { digestOf } from './setting-value.ts';

export function runSettings(manifest: Manifest): (node: DbtNode) => readonly Setting[] {
  const macrosOf = macroSettings(manifest);
  const ofRun = operationSettings(manifest.operations);
  return (node) => (node.type === 'source' ? [] : [...macrosOf(node), ...ofRun(node)]);
}

function macroSettings({ macros, metadata }: Manifest): (node: DbtNode) => Setting[] {
  const own = new Map([...macros].filter(([, macro]) => !isOfDbt(macro, metadata.adapterType)));
  const overrides = overridesOf([...macros.values()], metadata.adapterType);
  const materializations = new Map<string, Set<string>>();
  const replaced = new Set<string>();
  for (const [id, macro] of own) {
    const [, materialized] = /^materialization_(.+)_[^_]+$/.exec(macro.name) ?? [];
    if (materialized !== undefined)
      materializations.set(materialized, (materializations.get(materialized) ?? new Set()).add(id));
    else if (overrides.has(baseName(macro.name))) replaced.add(id);
  }
  return (node) => {
    const called = [...reachableMacros(node.macros, own)].filter((id) => {
      const macro = own.get(id);
      return macro !== undefined && (node.compiledCode === null || macro.runsStatements);
    });
    const running = [
      ...called,
      ...reachableMacros(hookMacros(node, own), own),
      ...reachableMacros(replaced, own),
      ...reachableMacros(materializations.get(node.materialized ?? '') ?? [], own),
    ];
    return [...new Set(running)].flatMap((id) => {
      const macro = own.get(id);
      if (macro === undefined) return [];
      return [{ key: `macro ${macro.package}.${macro.name}`, digest: macro.digest, effect: 'CALLED' }];
    });
  };
}

/** Macros whose name a hook contains. */
function hookMacros({ hooks }: DbtNode, macros: ReadonlyMap<string, DbtMacro>): string[] {
  const words = new Set(hooks.flatMap((text) => (text.includes('{') ? (text.match(/\w+/g) ?? []) : [])));
  return [...macros].filter(([, { name }]) => words.has(name)).map(([id]) => id);
}

/** Their result is part of each relation's name, or of the compiled code. */
const RENDERED: ReadonlySet<string> = new Set([
  'generate_schema_name',
  'generate_database_name',
  'generate_alias_name',
  'ref',
  'source',
  'builtins',
]);

/** The names of macros of dbt that a project may replace. Macros of tests build no relation. */
function overridesOf(macros: readonly DbtMacro[], adapterType: string | null): ReadonlySet<string> {
  const names = macros.filter((macro) => isOfDbt(macro, adapterType)).map(({ name }) => baseName(name));
  return new Set(names.filter((name) => !name.startsWith('test_') && !RENDERED.has(name)));
}

/** Dispatch looks for `default__name` and `snowflake__name`. */
function baseName(name: string): string {
  return name.replace(/^[a-z0-9]+__/, '');
}

function operationSettings(operations: readonly DbtOperation[]): (node: DbtNode) => Setting[] {
  const { functions, others } = runFunctions(operations);
  const byEvent = new Map<string, string[]>();
  for (const { id, code } of others) {
    const event = eventOf(id);
    byEvent.set(event, [...(byEvent.get(event) ?? []), code ?? '']);
  }
  const forAll = [...byEvent].map(
    ([key, texts]): Setting => ({ key, digest: digestOf(JSON.stringify(texts)), effect: 'CALLED' }),
  );
  const ofFunction = (name: string): Setting => ({
    key: `function ${name} of a hook`,
    digest: digestOf(functions.get(name)?.text ?? ''),
    effect: 'CALLED',
  });
  return (node) => [...forAll, ...calledFunctions(node, functions).map(ofFunction)];
}

/** `operation.shop.shop-on-run-start-0` → `on-run-start` */
function eventOf(id: string): string {
  return /on-run-(?:start|end)/.exec(id)?.[0] ?? 'on-run-start';
}
