/** Edits of the structure of a project: models that are added, removed or inlined. */
import type { Random } from '../generate.ts';
import { type Edit, withNode } from './edit.ts';
import { compile, isReader, type Materialized, type Project, type ProjectNode, readsOf } from './project.ts';

function modelsOf({ nodes }: Project): ProjectNode[] {
  return nodes.filter((node) => !isReader(node));
}

type StructureEdit = (r: Random, project: Project) => Edit | null;

/** dbt compiles no project with a reference to a missing node, so only a model without readers is removed. */
const removeModel: StructureEdit = (r, project) => {
  const read = new Set(
    project.nodes.flatMap(({ name, sql, postHooks }) =>
      [sql, ...postHooks].flatMap(readsOf).filter((each) => each !== name),
    ),
  );
  const unread = modelsOf(project).filter(({ name }) => !read.has(name));
  if (unread.length === 0) return null;
  const node = r.pick(unread);
  const nodes = project.nodes.filter((each) => each !== node);
  return { what: `model ${node.name} removed`, after: { ...project, nodes }, own: [] };
};

/** A model that selects all of an input, between the input and one of its readers. */
const insertModel: StructureEdit = (r, project) => {
  const reader = r.pick(modelsOf(project));
  const reads = readsOf(reader.sql);
  if (reads.length === 0) return null;
  const read = r.pick(reads);
  const inserted: ProjectNode = {
    name: 'm9',
    materialized: r.pick<Materialized>(['table', 'view', 'ephemeral']),
    sql: r.pick([
      `select * from {${read}}`,
      `from {${read}}`,
      `with w as (select * from {${read}}) select * from w`,
    ]),
    alias: 'm9',
    schema: 'main',
    config: {},
    postHooks: [],
  };
  const changed = { ...reader, sql: reader.sql.replaceAll(`{${read}}`, '{m9}') };
  const nodes = project.nodes.flatMap((each) => (each === reader ? [inserted, changed] : [each]));
  return { what: `model inserted before ${reader.name}`, after: { ...project, nodes }, own: [reader.name] };
};

/** The query of a model in place of its name. */
const inlineModel: StructureEdit = (r, project) => {
  const reader = r.pick(modelsOf(project));
  const inner = project.nodes.find(({ name }) => reader.sql.includes(`{${name}}`));
  if (inner === undefined || inner.materialized === 'incremental' || inner.materialized === 'snapshot')
    return null;
  if (inner.postHooks.length > 0) return null;
  const sql = reader.sql.replaceAll(`{${inner.name}}`, `(${inner.sql})`);
  return withNode(project, reader, { sql }, `model ${inner.name} inlined`);
};

/** The query of a model as a common table expression of a reader. */
const expressionFor: StructureEdit = (r, project) => {
  const reader = r.pick(modelsOf(project));
  const inner = project.nodes.find(({ name }) => reader.sql.includes(`{${name}}`));
  if (inner === undefined || /^\s*with\b/i.test(reader.sql)) return null;
  if (inner.materialized === 'incremental' || inner.materialized === 'snapshot' || inner.postHooks.length > 0)
    return null;
  const sql = `with held as (${inner.sql}) ${reader.sql.replaceAll(`{${inner.name}}`, 'held')}`;
  return withNode(project, reader, { sql }, `model ${inner.name} as an expression`);
};

/** A model without readers changes nothing. */
const addModel: StructureEdit = (r, project) => {
  const of = r.pick(modelsOf(project));
  const added: ProjectNode = {
    ...of,
    name: 'm8',
    alias: 'm8',
    materialized: 'view',
    config: {},
    postHooks: [],
  };
  if (readsOf(compile(project, of.sql, ({ name }) => name)).includes('m8')) return null;
  return { what: 'model added', after: { ...project, nodes: [...project.nodes, added] }, own: ['m8'] };
};

const STRUCTURE_EDITS = [removeModel, insertModel, inlineModel, expressionFor, addModel];

export function editStructure(r: Random, project: Project): Edit | null {
  return modelsOf(project).length === 0 ? null : r.pick(STRUCTURE_EDITS)(r, project);
}
