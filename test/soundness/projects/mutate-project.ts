/**
 * One random edit of a project, or two at once. The edited nodes are valid in DuckDB; nodes after them may fail.
 */
import type { Random } from '../generate.ts';
import { type EditContext, TEXT_EDITS } from './edits.ts';
import type { Executor, State } from './execute.ts';
import { fill, type Known } from './fill.ts';
import { literal, makeHook, scalarNames } from './generate-project.ts';
import {
  type Input,
  type Materialized,
  type Project,
  type ProjectNode,
  readsOf,
  type TypedColumn,
} from './project.ts';

export interface ProjectEdit {
  readonly what: string;
  readonly after: Project;
  readonly state: State;
}

/** `before`: what DuckDB made of the project, for the columns of its nodes. */
export async function mutateProject(
  r: Random,
  executor: Executor,
  project: Project,
  before: State,
): Promise<ProjectEdit | null> {
  const known = knownOf(project, before);
  for (let attempt = 0; attempt < 60; attempt++) {
    const first = editOnce(r, project, known);
    const second = first !== null && r.chance(0.12) ? editOnce(r, first.after, known) : null;
    const edit =
      first === null || second === null
        ? first
        : {
            what: `${first.what} and ${second.what}`,
            after: second.after,
            own: [...first.own, ...second.own],
          };
    if (edit === null || JSON.stringify(edit.after) === JSON.stringify(project)) continue;
    const state = await executor.run(edit.after);
    const isValid = edit.own.every((name) => {
      const outcome = state.get(name);
      return outcome === undefined || !('error' in outcome);
    });
    if (isValid) return { ...edit, state };
  }
  return null;
}

interface Edit {
  readonly what: string;
  readonly after: Project;
  /** The edited nodes and inputs. */
  readonly own: readonly string[];
}

function knownOf({ inputs, nodes }: Project, state: State): Known[] {
  const made = nodes.flatMap(({ name }) => {
    const outcome = state.get(name);
    if (outcome === undefined || 'error' in outcome) return [];
    return [
      { name, columns: outcome.names.map((column, i) => ({ name: column, type: outcome.types[i] ?? '' })) },
    ];
  });
  return [...inputs, ...made];
}

function editOnce(r: Random, project: Project, known: readonly Known[]): Edit | null {
  const kind = r.below(100);
  if (kind < 68) return editText(r, project, known);
  if (kind < 88) return editInput(r, project);
  return editSettings(r, project, known);
}

function withNode(project: Project, node: ProjectNode, to: Partial<ProjectNode>, what: string): Edit {
  const nodes = project.nodes.map((each) => (each === node ? { ...node, ...to } : each));
  return { what: `${what} in ${node.name}`, after: { ...project, nodes }, own: [node.name] };
}

function editText(r: Random, project: Project, known: readonly Known[]): Edit | null {
  // A change of the last node has no reader.
  const candidates = project.nodes.length > 1 ? project.nodes.slice(0, -1) : project.nodes;
  if (candidates.length === 0) return null;
  const node = r.pick(candidates);
  const at = project.nodes.indexOf(node);
  const earlier = new Set([...project.inputs, ...project.nodes.slice(0, at)].map(({ name }) => name));
  const reads = new Set(readsOf(node.sql));
  const context: EditContext = {
    r,
    reads: known.filter(({ name }) => reads.has(name)),
    known: known.filter(({ name }) => earlier.has(name)),
    columns: known.find(({ name }) => name === node.name)?.columns.map(({ name }) => name) ?? [],
  };
  const [what, edit] = r.pick(Object.entries(TEXT_EDITS));
  const sql = edit(node.sql, context);
  if (sql === null || sql === node.sql || stepsOf(sql) !== stepsOf(node.sql)) return null;
  return withNode(project, node, { sql }, what);
}

/** The step of a recursive query, without its limit. With another step the query may not end. */
function stepsOf(sql: string): string {
  return (/\brecursive .*? union\b(?: all)?(.*)\) select/.exec(sql)?.[1] ?? '').replaceAll(/< \d+/g, '<');
}

function editInput(r: Random, project: Project): Edit | null {
  const used = new Set(project.nodes.flatMap(({ sql }) => readsOf(sql)));
  const inputs = project.inputs.filter(({ name }) => used.has(name));
  if (inputs.length === 0) return null;
  const input = r.pick(inputs);
  const change = r.pick(input.kind === 'seed' ? [...INPUT_EDITS, ...SEED_EDITS] : INPUT_EDITS)(r, input);
  if (change === null) return null;
  const { what, to } = change;
  const after = {
    ...project,
    inputs: project.inputs.map((each) => (each === input ? { ...input, ...to } : each)),
  };
  return { what: `${what} of ${input.name}`, after, own: [input.name] };
}

type InputEdit = (r: Random, input: Input) => { readonly what: string; readonly to: Partial<Input> } | null;

const NEW_NAMES = ['fresh', 'a', 'k', 'y', 'e0', 'c', 'z9', 'v', 'w', 'n', 'x0', 'u', 'rn', 't', 'i'];
const NEW_TYPES = ['INTEGER', 'VARCHAR', 'DATE', 'BOOLEAN', 'INTEGER[]', 'STRUCT(p INTEGER, q VARCHAR)'];

function withColumn(r: Random, input: Input, at: number, column: TypedColumn): Partial<Input> | null {
  if (input.columns.some(({ name }) => name === column.name)) return null;
  return {
    columns: input.columns.toSpliced(at, 0, column),
    rows: input.rows.map((row, i) => row.toSpliced(at, 0, literal(r, column, i))),
  };
}

/** Changes of the columns of an input. The rows of a source are no part of a version. */
const INPUT_EDITS: readonly InputEdit[] = [
  (_, input) => (input.columns.length < 2 ? null : null),
  (r, input) => {
    const at = r.below(input.columns.length);
    return {
      what: `column ${input.columns[at]?.name} removed`,
      to: { columns: input.columns.toSpliced(at, 1), rows: input.rows.map((row) => row.toSpliced(at, 1)) },
    };
  },
  (r, input) => {
    const column = { name: r.pick(NEW_NAMES), type: r.pick(NEW_TYPES) };
    const to = withColumn(r, input, r.pick([0, input.columns.length]), column);
    return to === null ? null : { what: `column ${column.name} added`, to };
  },
  (r, input) => {
    const at = r.below(input.columns.length);
    const name = r.pick(NEW_NAMES);
    const column = input.columns[at];
    if (column === undefined || input.columns.some((each) => each.name === name)) return null;
    return {
      what: `column ${column.name} renamed to ${name}`,
      to: { columns: input.columns.with(at, { ...column, name }) },
    };
  },
  (r, input) => {
    const [from, to] = [r.below(input.columns.length), r.below(input.columns.length)];
    const moved = <T>(list: readonly T[]): T[] => {
      const item = list[from] as T;
      return list.toSpliced(from, 1).toSpliced(to, 0, item);
    };
    return from === to
      ? null
      : {
          what: `column ${input.columns[from]?.name} moved`,
          to: { columns: moved(input.columns), rows: input.rows.map(moved) },
        };
  },
  (r, input) => {
    const at = r.below(input.columns.length);
    const column = input.columns[at];
    if (column === undefined) return null;
    const type = r.pick(
      column.type === 'INTEGER'
        ? ['BIGINT', 'DOUBLE', 'VARCHAR']
        : column.type.startsWith('STRUCT')
          ? STRUCT_TYPES
          : ['INTEGER', 'VARCHAR'],
    );
    if (type === column.type) return null;
    const retyped = { ...column, type };
    return {
      what: `column ${column.name} retyped to ${type}`,
      to: {
        columns: input.columns.with(at, retyped),
        rows: input.rows.map((row, i) =>
          column.type === 'INTEGER' ? row : row.with(at, literal(r, retyped, i)),
        ),
      },
    };
  },
];

const STRUCT_TYPES = [
  'STRUCT(p INTEGER)',
  'STRUCT(q VARCHAR, p INTEGER)',
  'STRUCT(p INTEGER, q VARCHAR, z INTEGER)',
  'STRUCT(p VARCHAR, q VARCHAR)',
  'STRUCT(pp INTEGER, q VARCHAR)',
];

const SEED_EDITS: readonly InputEdit[] = [
  (r, input) => {
    const [row, at] = [r.below(input.rows.length), r.below(input.columns.length)];
    const column = input.columns[at];
    const old = input.rows[row];
    if (column === undefined || old === undefined) return null;
    return {
      what: `a value of ${column.name}`,
      to: { rows: input.rows.with(row, old.with(at, literal(r, column, row))) },
    };
  },
  (r, input) => ({
    what: 'a row removed',
    to: { rows: input.rows.toSpliced(r.below(input.rows.length), 1) },
  }),
  (r, input) => ({
    what: 'a row added',
    to: { rows: [...input.rows, input.columns.map((column) => literal(r, column, input.rows.length))] },
  }),
];

function editSettings(r: Random, project: Project, known: readonly Known[]): Edit | null {
  if (project.macros.length > 0 && r.chance(0.25)) {
    const macro = r.pick(project.macros);
    const sql = r.pick([
      macro.sql.replace(/x \+ 1/, r.pick(['x + 2', 'x - 1', 'nullif(x, 3)'])),
      macro.sql.replace(/\* y/, '+ y'),
      macro.sql.replace('range(n)', 'range(n + 1)'),
    ]);
    const macros = project.macros.map((each) => (each === macro ? { ...macro, sql } : each));
    return { what: `body of macro ${macro.name}`, after: { ...project, macros }, own: [] };
  }
  if (project.nodes.length === 0) return null;
  const node = r.pick(project.nodes);
  const columns = known.find(({ name }) => name === node.name)?.columns ?? [];
  const scalar = scalarNames(columns);
  const isTable = node.materialized === 'table' || node.materialized === 'incremental';
  return r.pick<() => Edit | null>([
    () => {
      if (node.materialized === 'snapshot') return null;
      const kept = project.isRunTwice ? (['incremental'] as const) : [];
      const to = r.pick<Materialized>(['table', 'view', 'ephemeral', ...kept]);
      const hooks = to === 'view' || to === 'ephemeral' ? [] : node.postHooks;
      return withNode(
        project,
        node,
        { materialized: to, postHooks: hooks },
        `${node.materialized} becomes ${to}`,
      );
    },
    () => {
      if (node.materialized !== 'incremental' || scalar.length === 0) return null;
      return withNode(
        project,
        node,
        { config: { ...node.config, unique_key: r.pick(scalar) } },
        'another unique_key',
      );
    },
    () => {
      if (node.materialized !== 'incremental') return null;
      const { unique_key: _, ...config } = node.config;
      return withNode(project, node, { config }, 'unique_key removed');
    },
    () => {
      if (node.materialized !== 'incremental') return null;
      const strategy = node.config['incremental_strategy'] === 'append' ? 'delete+insert' : 'append';
      return withNode(
        project,
        node,
        { config: { ...node.config, incremental_strategy: strategy } },
        'another strategy',
      );
    },
    () => {
      if (node.materialized !== 'snapshot' || node.config['strategy'] !== 'check' || scalar.length === 0)
        return null;
      return withNode(
        project,
        node,
        {
          config: {
            ...node.config,
            check_cols: r.some(
              scalar.filter((name) => !name.startsWith('dbt_')),
              1,
            ),
          },
        },
        'other check_cols',
      );
    },
    () => {
      if (node.materialized !== 'snapshot') return null;
      const { hard_deletes: old, ...config } = node.config;
      return withNode(
        project,
        node,
        { config: old === undefined ? { ...config, hard_deletes: 'invalidate' } : config },
        'hard_deletes',
      );
    },
    () =>
      isTable
        ? withNode(
            project,
            node,
            { postHooks: [...node.postHooks, makeHook(r, node.name, columns)] },
            'hook added',
          )
        : null,
    () =>
      node.postHooks.length > 0
        ? withNode(project, node, { postHooks: node.postHooks.slice(1) }, 'hook removed')
        : null,
    () => {
      const [hook, ...rest] = node.postHooks;
      if (hook === undefined) return null;
      const now = hook.replace(/\d+/, (found) => String(Number(found) + 1));
      return now === hook ? null : withNode(project, node, { postHooks: [now, ...rest] }, 'hook edited');
    },
    () => {
      const [one] = known;
      const hook =
        one === undefined
          ? null
          : fill(
              r,
              'delete from {this} where (select count(*) from $1 where $pred) > $n',
              r.pick(known.filter(({ name }) => !name.startsWith('m'))),
              one,
            );
      return !isTable || hook === null
        ? null
        : withNode(project, node, { postHooks: [...node.postHooks, hook] }, 'hook with a reader added');
    },
    () => withNode(project, node, { alias: `${node.name}_new` }, 'alias'),
    () => withNode(project, node, { schema: node.schema === 'main' ? 'mart' : 'main' }, 'schema'),
  ])();
}
