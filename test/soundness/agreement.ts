/**
 * One question for `impact` and for `gate`. In: a seed. Out: where the two answers differ.
 *
 *   askTwice(lab, 7)   → { what: 'RENAMED s1.a to e0', verdicts: 4, differences: [] }
 *
 * `impact` gets the older version and the change. `gate` gets both versions. A change of a model counts only
 * if its other columns and its rows do not change with it: `impact` is not asked about these.
 */
import { type AskedChange, diffGraphs, type ImpactAnswer, locateChange } from '../../src/graph/index.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { impactOfChange } from '../../src/pipeline/impact-of-change.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { openStored } from '../graph/stored.ts';
import {
  generateWarehouse,
  type Item,
  type Model,
  type Random,
  random,
  textOf,
  type Warehouse,
} from './generate.ts';
import { type Lab, projectOf } from './trial.ts';

export interface Agreement {
  readonly what: string;
  /** null: `impact` has no such change. */
  readonly differences: readonly string[] | null;
  /** The number of relations with a verdict other than unaffected. */
  readonly verdicts: number;
  readonly text: string;
}

interface Question {
  readonly of: string;
  readonly kind: 'REMOVED' | 'ADDED' | 'RENAMED' | 'MODIFIED';
  readonly to: string | null;
  readonly after: Warehouse;
}

/** Names that capture unqualified names of the generated models. */
const NEW_NAMES = ['fresh', 'a', 'k', 'y', 'v', 'u', 'best', 'inner_value', 'sp', 'p', 'n', 't'];

export async function askTwice(lab: Lab, seed: number): Promise<Agreement> {
  const r = random(seed);
  const warehouse = generateWarehouse(r);
  const question = questionOn(r, warehouse);
  const text = warehouse.models.map((model) => `${model.name}: ${textOf(model)}`).join('\n');
  const what = `${question.kind} ${question.of}${question.to === null ? '' : ` to ${question.to}`}`;
  const before = (await projectOf(lab, warehouse)).graph;
  const now = await withFormerNames(before, await projectOf(lab, question.after), true);
  const { store, end } = await openStored([before]);
  try {
    const located = await locateChange(store, question.of, question).catch(() => null);
    if (located?.kind !== 'change' || !isOnly(located.change, before, now))
      return { what, differences: null, verdicts: 0, text };
    const asked = verdictsOf(await impactOfChange(store, located.change), located.change);
    const compared = await compareVersions(before, now, {}, async ({ answer }) =>
      verdictsOf(answer, located.change),
    );
    const names = [...new Set([...asked.keys(), ...compared.keys()])].sort();
    const differences = names
      .filter((name) => asked.get(name) !== compared.get(name))
      .map((name) => `${name}: impact ${asked.get(name)}, gate ${compared.get(name)}`);
    return { what, differences, verdicts: asked.size, text };
  } finally {
    await end();
  }
}

/** True if the changed relation differs in nothing else. */
function isOnly(change: AskedChange, before: ColumnGraph, now: ColumnGraph): boolean {
  const diff = diffGraphs(before, now).relations.find(({ dataset }) => dataset === change.dataset);
  if (diff === undefined || diff.rows || diff.broken !== null || diff.opaque !== null) return false;
  const kinds = diff.columns.map(({ kind }) => kind).sort();
  return kinds.join() === change.kind || (change.kind === 'RENAMED' && kinds.join() === 'ADDED,REMOVED');
}

/** The verdict of each relation that is affected or possibly affected, as text. */
function verdictsOf(
  { affected, possiblyAffected }: ImpactAnswer,
  { dataset }: AskedChange,
): ReadonlyMap<string, string> {
  const verdicts = new Map<string, string>();
  for (const { dataset: id, name, effect, whole, columns, rows } of affected) {
    const parts = columns.map(({ column, change }) => `${column} ${change}`).sort();
    if (id !== dataset)
      verdicts.set(name, whole ? effect : `${effect} ${parts.join(', ')}${rows === null ? '' : ', rows'}`);
  }
  for (const { dataset: id, name } of possiblyAffected) if (id !== dataset) verdicts.set(name, 'POSSIBLY');
  return verdicts;
}

function questionOn(r: Random, warehouse: Warehouse): Question {
  const { sources, models } = warehouse;
  const kind = r.pick(['REMOVED', 'ADDED', 'RENAMED', 'MODIFIED'] as const);
  const lists = models.filter(({ items }) => items !== null && items.length > 1);
  const [model] = lists.length === 0 ? [] : [r.pick(lists)];
  if (model !== undefined && (kind === 'MODIFIED' || r.chance(0.5))) {
    const item = r.pick(model.items ?? []);
    const to = r.pick(NEW_NAMES);
    const items = changedItems(model.items ?? [], item, { kind, to });
    const after = {
      ...warehouse,
      models: models.map((each): Model => (each === model ? { ...model, items } : each)),
    };
    return named(model.name, item.name, { kind, to, after });
  }
  const source = r.pick(sources);
  const column = r.pick(source.columns);
  const to = r.pick(NEW_NAMES);
  const columns = changedItems(source.columns, column, { kind, to });
  const after = {
    ...warehouse,
    sources: sources.map((each) => (each === source ? { ...source, columns } : each)),
  };
  return named(source.name, column.name, { kind, to, after });
}

function named(
  relation: string,
  column: string,
  { kind, to, after }: { readonly kind: Question['kind']; readonly to: string; readonly after: Warehouse },
): Question {
  const of = `${relation}.${kind === 'ADDED' ? to : column}`;
  return { of, kind, to: kind === 'RENAMED' ? to : null, after };
}

function changedItems<
  I extends { readonly name: string; readonly type: Item['type']; readonly sql?: string },
>(items: readonly I[], item: I, { kind, to }: { readonly kind: Question['kind']; readonly to: string }): I[] {
  switch (kind) {
    case 'REMOVED':
      return items.filter((each) => each !== item);
    case 'ADDED':
      return [...items, { ...item, name: to, ...(item.sql === undefined ? {} : { sql: '7' }) }];
    case 'RENAMED':
      return items.map((each) => (each === item ? { ...item, name: to } : each));
    case 'MODIFIED':
      return items.map((each) => (each === item ? { ...item, sql: `coalesce(${item.sql}, null)` } : each));
    default:
      return kind satisfies never;
  }
}
