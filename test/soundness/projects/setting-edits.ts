/** Edits of the settings of a node, and of the macros that `on-run-start` creates. */
import type { Random } from '../generate.ts';
import { type Edit, withNode } from './edit.ts';
import { fill, type Known } from './fill.ts';
import { makeHook, scalarNames } from './generate-project.ts';
import { isReader, type Materialized, type Project } from './project.ts';

export function editSettings(r: Random, project: Project, known: readonly Known[]): Edit | null {
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
  const nodes = project.nodes.filter((each) => !isReader(each));
  if (nodes.length === 0) return null;
  const node = r.pick(nodes);
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
    () => {
      if (node.materialized !== 'incremental') return null;
      const on_schema_change = r.pick(['ignore', 'append_new_columns', 'sync_all_columns', 'fail']);
      return withNode(project, node, { config: { ...node.config, on_schema_change } }, 'on_schema_change');
    },
    () => {
      if (node.materialized !== 'incremental') return null;
      const hook = makeHook(r, node.name, columns);
      return withNode(project, node, { preHooks: [hook] }, 'pre-hook added');
    },
    () => {
      const key = r.pick([
        'tags',
        'meta',
        'docs',
        'grants',
        'persist_docs',
        'group',
        'full_refresh',
        'enabled_by',
      ]);
      const value = key === 'tags' ? ['daily'] : 'daily';
      return withNode(project, node, { config: { ...node.config, [key]: value } }, `config ${key}`);
    },
    () => {
      const { contract, ...rest } = node;
      const nodes = project.nodes.map((each) => (each === node ? rest : each));
      return contract === undefined
        ? null
        : { what: `contract removed in ${node.name}`, after: { ...project, nodes }, own: [node.name] };
    },
    () => withNode(project, node, { alias: `${node.name}_new` }, 'alias'),
    () => withNode(project, node, { schema: node.schema === 'main' ? 'mart' : 'main' }, 'schema'),
  ])();
}
