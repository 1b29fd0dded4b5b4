/** Two versions of a project as text: what both have, and what differs. */
import type { Project, ProjectNode } from './project.ts';
import type { Pair } from './shrink.ts';

export function pairText({ before, after }: Pair): string {
  const old = linesOf(before);
  const now = linesOf(after);
  return [
    ...old.map((line) => (now.includes(line) ? `    ${line}` : `  - ${line}`)),
    ...now.filter((line) => !old.includes(line)).map((line) => `  + ${line}`),
  ].join('\n');
}

function linesOf({ inputs, nodes, macros }: Project): string[] {
  const used = new Set(
    nodes.flatMap(({ sql, postHooks }) => [sql, ...postHooks].flatMap((text) => text.match(/\w+/g) ?? [])),
  );
  return [
    ...inputs
      .filter(({ name }) => used.has(name))
      .map(
        ({ name, kind, columns }) =>
          `${kind} ${name}(${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`,
      ),
    ...macros.map(({ sql }) => sql),
    ...nodes.map(nodeLine),
  ];
}

function nodeLine({
  name,
  materialized,
  sql,
  config,
  preHooks = [],
  postHooks,
  alias,
  schema,
  contract,
}: ProjectNode): string {
  const settings = Object.keys(config).length === 0 ? '' : ` ${JSON.stringify(config)}`;
  const before = preHooks.length === 0 ? '' : ` pre-hooks ${JSON.stringify(preHooks)}`;
  const hooks = postHooks.length === 0 ? before : `${before} post-hooks ${JSON.stringify(postHooks)}`;
  const place = alias === name && schema === 'main' ? '' : ` at ${schema}.${alias}`;
  const promise = contract === undefined ? '' : ' with a contract';
  return `${name} ${materialized}${promise}${place}${settings}${hooks}: ${sql}`;
}
