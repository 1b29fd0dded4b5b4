/** Edits of sources and seeds: their columns, and the rows of a seed. */
import type { Random } from '../generate.ts';
import type { Edit } from './edit.ts';
import { literal, newValues, SETS } from './inputs.ts';
import { type Input, type InputColumn, type Project, readsOf } from './project.ts';

export function editInput(r: Random, project: Project): Edit | null {
  const used = new Set(project.nodes.flatMap(({ sql }) => readsOf(sql)));
  const inputs = project.inputs.filter(({ name }) => used.has(name));
  if (inputs.length === 0) return null;
  const input = r.pick(inputs);
  // An edit of a seed is mostly one of its rows.
  const edits = input.kind === 'seed' && r.chance(0.75) ? SEED_EDITS : COLUMN_EDITS;
  const change = r.pick(edits)(r, input);
  if (change === null) return null;
  const { what, columns } = change;
  const inputsNow = project.inputs.map((each) => (each === input ? { ...input, columns } : each));
  return { what: `${what} of ${input.name}`, after: { ...project, inputs: inputsNow }, own: [input.name] };
}

type InputEdit = (
  r: Random,
  input: Input,
) => { readonly what: string; readonly columns: readonly InputColumn[] } | null;

const NEW_NAMES = [
  'fresh',
  'a',
  'k',
  'y',
  'e0',
  'c',
  'z9',
  'v',
  'w',
  'n',
  'x0',
  'u',
  'rn',
  't',
  'i',
  'q',
  'p',
];
const NEW_TYPES = ['INTEGER', 'VARCHAR', 'DATE', 'BOOLEAN', 'INTEGER[]', 'STRUCT(p INTEGER, q VARCHAR)'];

function isTaken({ columns }: Input, name: string): boolean {
  return columns.some((column) => column.name === name);
}

/** Changes of columns. The rows of a source are no part of a version. */
const COLUMN_EDITS: readonly InputEdit[] = [
  (r, { columns }) => {
    const at = r.below(columns.length);
    return columns.length < 2
      ? null
      : { what: `column ${columns[at]?.name} removed`, columns: columns.toSpliced(at, 1) };
  },
  (r, input) => {
    const column = { name: r.pick(NEW_NAMES), type: r.pick(NEW_TYPES) };
    if (isTaken(input, column.name)) return null;
    const made = { ...column, values: newValues(r, input, column) };
    const at = r.pick([0, input.columns.length]);
    return { what: `column ${column.name} added`, columns: input.columns.toSpliced(at, 0, made) };
  },
  (r, input) => {
    const at = r.below(input.columns.length);
    const name = r.pick(NEW_NAMES);
    const column = input.columns[at];
    if (column === undefined || isTaken(input, name)) return null;
    return {
      what: `column ${column.name} renamed to ${name}`,
      columns: input.columns.with(at, { ...column, name }),
    };
  },
  (r, { columns }) => {
    const [from, to] = [r.below(columns.length), r.below(columns.length)];
    const column = columns[from];
    return from === to || column === undefined
      ? null
      : { what: `column ${column.name} moved`, columns: columns.toSpliced(from, 1).toSpliced(to, 0, column) };
  },
  (r, input) => {
    const at = r.below(input.columns.length);
    const column = input.columns[at];
    if (column === undefined) return null;
    const type = r.pick(typesFor(column.type));
    if (type === column.type) return null;
    const retyped = { name: column.name, type };
    const values = column.type === 'INTEGER' ? column.values : newValues(r, input, retyped);
    return {
      what: `column ${column.name} retyped to ${type}`,
      columns: input.columns.with(at, { ...retyped, values }),
    };
  },
];

function typesFor(type: string): readonly string[] {
  if (type === 'INTEGER') return ['BIGINT', 'DOUBLE', 'VARCHAR'];
  return type.startsWith('STRUCT') ? STRUCT_TYPES : ['INTEGER', 'VARCHAR'];
}

const STRUCT_TYPES = [
  'STRUCT(p INTEGER)',
  'STRUCT(q VARCHAR, p INTEGER)',
  'STRUCT(p INTEGER, q VARCHAR, z INTEGER)',
  'STRUCT(p VARCHAR, q VARCHAR)',
  'STRUCT(pp INTEGER, q VARCHAR)',
];

const SEED_EDITS: readonly InputEdit[] = [
  (r, { columns }) => {
    const at = r.below(columns.length);
    const column = columns[at];
    if (column === undefined) return null;
    const row = r.below(column.values[0]?.length ?? 0);
    const values = column.values.map((list, i) => {
      const value = literal(r, column, { row: row + 1, set: SETS[i] ?? 0 });
      return list.with(row, value);
    });
    return { what: `a value of ${column.name}`, columns: columns.with(at, { ...column, values }) };
  },
  (r, { columns }) => {
    const row = r.below(columns[0]?.values[0]?.length ?? 0);
    return {
      what: 'a row removed',
      columns: columns.map((each) => ({
        ...each,
        values: each.values.map((list) => list.toSpliced(row, 1)),
      })),
    };
  },
  (r, { columns }) => ({
    what: 'a row added',
    columns: columns.map((each) => ({
      ...each,
      values: each.values.map((list, i) => [
        ...list,
        literal(r, each, { row: list.length, set: SETS[i] ?? 0 }),
      ]),
    })),
  }),
];
