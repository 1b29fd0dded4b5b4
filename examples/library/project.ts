/**
 * Builds the graph of a dbt project, then prints what a removed column breaks, and the upstream lineage of
 * another column.
 */
import { build, impact, lineage, openStore, unwrap } from '@tributary-lineage/tributary';

const [project = '.'] = process.argv.slice(2);

const { models, coverage } = unwrap(await build({ path: project }));
console.log(`${models.total} models, the origin of ${coverage.columns.known} columns is known`);

const store = unwrap(await openStore({ project }));
try {
  const { affected, counts } = unwrap(await impact(store, 'riders.city', { change: 'removed' }));
  console.log(`${counts.affected} relations are affected, ${counts.unaffected} are not`);
  for (const { name, effect, blockedBy, path = [] } of affected) {
    const { file, place } = path.at(-1) ?? {};
    console.log(`  ${effect} ${name}, ${blockedBy ? `by ${blockedBy.name}` : `${file}:${place?.line}`}`);
  }

  const { edges } = unwrap(await lineage(store, 'rider_features.city', { direct: true }));
  for (const { from, to, subtypes } of edges)
    console.log(`  ${from.name}.${from.column} → ${to.name}.${to.column} ${subtypes}`);

  // Errors are values. `unwrap` would throw this one.
  const unknown = await impact(store, 'stg_ops__ridrs');
  if (!unknown.ok) console.log(`${unknown.error.code}, perhaps ${unknown.error.suggestions[0]}`);
} finally {
  await store.close();
}
