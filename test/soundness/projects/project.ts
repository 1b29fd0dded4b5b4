/**
 * A random dbt project: sources and seeds with their rows, nodes with their SQL and configuration, and macros
 * that `on-run-start` creates. `{name}` in a text is the relation of a source or node.
 */
export interface TypedColumn {
  readonly name: string;
  /** In DuckDB's spelling: `STRUCT(p INTEGER, q VARCHAR)`. */
  readonly type: string;
}

export interface InputColumn extends TypedColumn {
  /** SQL literals: the rows of each set of data. A column keeps its values if it is renamed or moved. */
  readonly values: readonly (readonly string[])[];
}

/**
 * A source, or a seed of the project. A project is run with several sets of data. An edit of a seed edits all
 * sets, because a manifest contains only a checksum of the rows.
 */
export interface Input {
  readonly name: string;
  readonly kind: 'source' | 'seed';
  readonly columns: readonly InputColumn[];
}

export type Materialized =
  | 'table'
  | 'view'
  | 'ephemeral'
  | 'incremental'
  | 'snapshot'
  /** Readers without a relation: a singular test, and an exposure of one node. */
  | 'test'
  | 'exposure';

export function isReader({ materialized }: Pick<ProjectNode, 'materialized'>): boolean {
  return materialized === 'test' || materialized === 'exposure';
}

export interface ProjectNode {
  readonly name: string;
  readonly materialized: Materialized;
  readonly sql: string;
  readonly alias: string;
  readonly schema: string;
  /** Settings of incremental models and snapshots. */
  readonly config: Readonly<Record<string, string | readonly string[]>>;
  /** `{this}` is the relation of the node. Pre-hooks run before the node is built. */
  readonly preHooks?: readonly string[];
  /** The columns of an enforced contract. dbt does not build the node with others. */
  readonly contract?: readonly TypedColumn[];
  readonly postHooks: readonly string[];
}

export interface RunMacro {
  readonly name: string;
  readonly sql: string;
}

export interface Project {
  readonly inputs: readonly Input[];
  readonly nodes: readonly ProjectNode[];
  readonly macros: readonly RunMacro[];
  /** True: it is run twice, so that nodes keep rows of the first run. */
  readonly isRunTwice: boolean;
}

export function readsOf(sql: string): string[] {
  return [...new Set([...sql.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}

/** The text that dbt compiles: relations by name, and ephemeral models as common table expressions. */
export function compile(
  project: Project,
  sql: string,
  nameOf: (item: ProjectNode | Input) => string,
): string {
  const byName = new Map([...project.inputs, ...project.nodes].map((item) => [item.name, item]));
  const inlined = new Map<string, string>();
  const render = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const item = byName.get(name);
      if (item === undefined) return name;
      if (!('materialized' in item) || item.materialized !== 'ephemeral') return nameOf(item);
      const cte = `__dbt__cte__${name}`;
      if (!inlined.has(cte)) {
        const body = render(item.sql);
        inlined.set(cte, body);
      }
      return cte;
    });
  const text = render(sql);
  if (inlined.size === 0) return text;
  const list = [...inlined].map(([cte, body]) => `${cte} as (\n${body}\n)`).join(', ');
  const [words, rest] = [
    /^\s*with\s+(recursive\s+)?/i.exec(text),
    text.replace(/^\s*with\s+(recursive\s+)?/i, ''),
  ];
  if (words === null) return `with ${list} ${text}`;
  return `with ${words[1] ?? ''}${list}, ${rest}`;
}
