/**
 * A small project for comparisons of two versions: `orders`, three models and a Python model that read it,
 * and versions with another `orders`.
 */
import type { SmallProject } from '../pipeline/small-project.ts';

export const SOURCES = { raw: ['id', 'net', 'tax'] };
export const BASE: SmallProject = {
  sources: SOURCES,
  models: [
    { name: 'orders', sql: 'select id, net, tax from {raw}' },
    { name: 'report', sql: 'select\n  sum(net) as total\nfrom {orders}' },
    { name: 'board', sql: 'select total from {report}' },
    { name: 'ids', sql: 'select id from {orders}' },
    { name: 'forecast', sql: 'x', language: 'python', alsoDeclares: ['orders'] },
  ],
};

export function headOf(orders: string, more: Partial<SmallProject> = {}): SmallProject {
  return {
    ...BASE,
    ...more,
    models: BASE.models.map((each) => (each.name === 'orders' ? { ...each, sql: orders } : each)),
  };
}
