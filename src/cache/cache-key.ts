/**
 * The key of a result in the cache: a digest of everything that the result depends on. In: the version of the
 * analyzer and a request. Out: 64 hex digits. The order of relations in a request's schema does not change
 * the key. The parts are separated, so different requests never give the same input.
 */
import { hash } from 'node:crypto';
import type { AnalysisRequest } from '../sql/analysis.ts';

export function cacheKey(analyzer: string, request: AnalysisRequest): string {
  const { dialect, defaultDatabase, defaultSchema, target, sql, schema, structs, formerly } = request;
  const relations = Object.keys(schema).sort();
  const columns = relations.map((relation) => {
    const own = structs?.[relation];
    return own === undefined ? [relation, schema[relation]] : [relation, schema[relation], own];
  });
  const parts = [analyzer, dialect, defaultDatabase, defaultSchema, target, sql, columns];
  return hash('sha256', JSON.stringify(formerly === undefined ? parts : [...parts, formerNames(formerly)]));
}

function formerNames(formerly: NonNullable<AnalysisRequest['formerly']>): unknown {
  const byName = <Value>(named: Readonly<Record<string, Value>>): [string, Value][] =>
    Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1));
  return byName(formerly).map(([name, { relation, columns }]) => [name, relation, byName(columns)]);
}
