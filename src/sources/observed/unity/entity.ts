/**
 * The job, notebook or query that a row of Unity Catalog lineage belongs to.
 *
 *   {"job_info":{"job_id":"90210","job_run_id":"5"},"notebook_id":"311"} → { kind: 'job', id: '90210' }
 *   no metadata, entity_type DBSQL_QUERY, entity_id q-7 → { kind: 'query', id: 'q-7' }
 */
import type { ObservedEntity } from '../../../model/observed.ts';
import { asObject } from '../../json/json-value.ts';
import { objectOf, textOf } from '../rows.ts';

const KINDS: Readonly<Record<string, string>> = {
  notebook: 'notebook',
  job: 'job',
  pipeline: 'pipeline',
  dashboard_v3: 'dashboard',
  dbsql_dashboard: 'dashboard',
  dbsql_query: 'query',
};

/**
 * The struct is more precise than the type, which is null for Genie; of several ids the most specific one is
 * used.
 */
function entityOf(type: unknown, id: unknown, metadata: unknown): ObservedEntity | null {
  const told = objectOf(metadata);
  if (told !== null) {
    const fields: readonly (readonly [string, unknown])[] = [
      ['alert', told['alert_id']],
      ['genie-space', told['genie_space_id']],
      ['dashboard', told['dashboard_id']],
      ['dashboard', told['legacy_dashboard_id']],
      ['pipeline', asObject(told['dlt_pipeline_info'])['dlt_pipeline_id']],
      ['job', asObject(told['job_info'])['job_id']],
      ['query', told['sql_query_id']],
      ['notebook', told['notebook_id']],
    ];
    for (const [kind, field] of fields) {
      const found = textOf(field);
      if (found !== null) return { kind, id: found };
    }
  }
  const [kind, known] = [textOf(type)?.toLowerCase() ?? null, textOf(id)];
  if (kind === null || known === null) return null;
  return { kind: KINDS[kind] ?? kind.replaceAll('_', '-'), id: known };
}

/**
 * Runs of one entity write many similar rows, so the entity is computed once. The memory is cleared when it
 * is full.
 */
export function entityCache(): (type: unknown, id: unknown, metadata: unknown) => ObservedEntity | null {
  const most = 20_000;
  const byCells = new Map<string, ObservedEntity | null>();
  const shared = new Map<string, ObservedEntity>();
  const share = (entity: ObservedEntity): ObservedEntity => {
    const key = `${entity.kind}:${entity.id}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    if (shared.size === most) shared.clear();
    shared.set(key, entity);
    return entity;
  };
  return (type, id, metadata) => {
    if (typeof metadata === 'object' && metadata !== null) {
      const entity = entityOf(type, id, metadata);
      return entity === null ? null : share(entity);
    }
    const key = metadata === null ? `${type} ${id}` : `${metadata}${type} ${id}`;
    const known = byCells.get(key);
    if (known !== undefined) return known;
    const entity = entityOf(type, id, metadata);
    if (byCells.size === most) byCells.clear();
    const kept = entity === null ? null : share(entity);
    byCells.set(key, kept);
    return kept;
  };
}
