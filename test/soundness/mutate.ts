/**
 * One random change to a warehouse: to the code of a model, to the columns of a source, or to its data.
 *
 *   mutate(random(7), warehouse)   → { what: 'drop e1 of m2', after, question: null }
 *
 * `question` is the question of a user if only data changes. Otherwise the two versions are compared.
 */
import type { ChangeQuestion } from '../../src/graph/index.ts';
import type { Item, Model, Random, Source, Warehouse } from './generate.ts';

export interface Mutation {
  readonly what: string;
  readonly after: Warehouse;
  readonly question: (ChangeQuestion & { readonly of: string }) | null;
}

export function mutate(r: Random, warehouse: Warehouse): Mutation {
  for (;;) {
    const mutation = r.chance(0.7) ? mutateModel(r, warehouse) : mutateSource(r, warehouse);
    if (mutation !== null) return mutation;
  }
}

/**
 * Renames a column, and replaces its name in every model that reads the relation. Some of these warehouses do
 * not change.
 */
function mendedRename(r: Random, warehouse: Warehouse): Mutation | null {
  const model = r.pick(warehouse.models.slice(0, -1));
  const item = model.items === null ? null : r.pick(model.items);
  if (item === null) return null;
  const now = `${item.name}_new`;
  const word = new RegExp(`\\b${item.name}\\b`, 'g');
  const mended = (each: Model): Model => ({
    ...each,
    text: each.text.replaceAll(word, now),
    where: each.where?.replaceAll(word, now) ?? null,
    items: each.items?.map((one) => ({ ...one, sql: one.sql.replaceAll(word, now) })) ?? null,
  });
  const models = warehouse.models.map((each) => {
    if (each === model)
      return {
        ...each,
        items: each.items?.map((one) => (one === item ? { ...one, name: now } : one)) ?? null,
      };
    return each.text.includes(`{${model.name}}`) ? mended(each) : each;
  });
  return {
    what: `rename ${item.name} of ${model.name} and its uses`,
    after: { ...warehouse, models },
    question: null,
  };
}

function mutateModel(r: Random, warehouse: Warehouse): Mutation | null {
  if (r.chance(0.12)) return mendedRename(r, warehouse);
  const model = r.pick(warehouse.models.slice(0, -1));
  const change = r.pick(MODEL_CHANGES)(r, model);
  if (change === null) return null;
  const models = warehouse.models.map((each) => (each === model ? { ...model, ...change.to } : each));
  return { what: `${change.what} of ${model.name}`, after: { ...warehouse, models }, question: null };
}

type ModelChange = (r: Random, model: Model) => { readonly what: string; readonly to: Partial<Model> } | null;

function withItems(
  what: string,
  { items }: Model,
  change: (items: readonly Item[]) => readonly Item[],
): ReturnType<ModelChange> {
  return items === null ? null : { what, to: { items: change(items) } };
}

const MODEL_CHANGES: readonly ModelChange[] = [
  (r, model) => {
    const item = model.items === null ? null : r.pick(model.items);
    if (item === null) return null;
    const sql = item.type === 'int' ? `(${item.sql}) + 1` : `(${item.sql}) || '!'`;
    return withItems(`edit ${item.name}`, model, (items) =>
      items.map((each) => (each === item ? { ...item, sql } : each)),
    );
  },
  (r, model) => {
    if (model.items === null || model.items.length < 2) return null;
    const item = r.pick(model.items);
    return withItems(`drop ${item.name}`, model, (items) => items.filter((each) => each !== item));
  },
  (r, model) => {
    const name = r.pick(['fresh', 'a', 'x', 'k', 'n']);
    if (model.items === null || model.items.some((item) => item.name === name)) return null;
    return withItems(`add ${name}`, model, (items) => [...items, { name, type: 'int', sql: '7' }]);
  },
  (r, model) => {
    const item = model.items === null ? null : r.pick(model.items);
    if (item === null) return null;
    return withItems(`rename ${item.name}`, model, (items) =>
      items.map((each) => (each === item ? { ...item, name: `${item.name}_new` } : each)),
    );
  },
  (_, model) => {
    if (model.items === null || model.items.length < 2 || model.text.includes('group by')) return null;
    return withItems('reorder columns', model, (items) => items.toReversed());
  },
  (_, { where }) => {
    if (where === null) return null;
    const bumped = where.replace(/\b\d+\b/, (digits) => String(Number(digits) + 2));
    return { what: 'change the filter', to: { where: bumped === where ? `not (${where})` : bumped } };
  },
  ({ below }, { where, text, columns }) => {
    const [first] = columns;
    if (where !== null || !text.includes('$where') || text.includes('$items') || first === undefined)
      return null;
    return { what: 'add a filter', to: { where: `${first.name} is not null and ${below(2)} = 0` } };
  },
];

function mutateSource(r: Random, warehouse: Warehouse): Mutation | null {
  const source = r.pick(warehouse.sources);
  const column = r.pick(source.columns);
  const index = source.columns.indexOf(column);
  const replaced = (to: Source): Warehouse => ({
    ...warehouse,
    sources: warehouse.sources.map((each) => (each === source ? to : each)),
  });
  const of = `${source.name}.${column.name}`;
  return r.pick<() => Mutation | null>([
    () => {
      const other = column.type === 'int' ? 11 + r.below(3) : 'other';
      const rows = source.rows.map((row) => (r.chance(0.4) ? row.with(index, other) : row));
      return {
        what: `other values in ${of}`,
        after: replaced({ ...source, rows }),
        question: { of, kind: 'MODIFIED', to: null },
      };
    },
    () => ({
      what: `other rows in ${source.name}`,
      after: replaced({ ...source, rows: source.rows.slice(r.below(3), -4) }),
      question: { of: source.name, kind: 'ROWS', to: null },
    }),
    () => ({ what: `drop ${of}`, after: replaced(withoutColumn(source, index)), question: null }),
    () => {
      const name = r.pick(['fresh', 'a', 'k', 'y', 'e0', 'best']);
      if (source.columns.some((each) => each.name === name)) return null;
      // As in the other source: a NATURAL join compares the two.
      const type = name === 'y' ? 'text' : 'int';
      const rows = source.rows.map((row, i) => [...row, type === 'text' ? `v${i}` : i]);
      const columns = [...source.columns, { name, type } as const];
      return {
        what: `add ${source.name}.${name}`,
        after: replaced({ ...source, columns, rows }),
        question: null,
      };
    },
  ])();
}

function withoutColumn(source: Source, index: number): Source {
  return {
    ...source,
    columns: source.columns.toSpliced(index, 1),
    rows: source.rows.map((row) => row.toSpliced(index, 1)),
  };
}
