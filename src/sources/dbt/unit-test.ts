/**
 * A unit test as SQL that references the columns which the test names: of the tested model, and of the inputs
 * that the test replaces. null: its rows are SQL or a file.
 *
 *   model o, expects gross, given ref('orders') with amount
 *     → select 1 as passes from db.mart.o t where t.gross is not null and
 *       exists (select 1 from db.mart.orders i where i.amount is not null)
 *
 * https://docs.getdbt.com/reference/resource-properties/unit-tests
 */
import { asObject, asText, isObject } from '../json/json-value.ts';
import type { RelationNames } from './hooks.ts';
import type { DbtReader } from './manifest-node.ts';
import type { SemanticSql } from './semantic-layer.ts';

export function unitTestSql({ definition, dependsOn }: DbtReader, names: RelationNames): SemanticSql | null {
  const [tested = ''] = dependsOn;
  const relation = names.relationOf(tested);
  const expected = columnsIn(definition['expect']);
  if (relation === null || expected === null) return null;
  const reads = [tested];
  const conditions = expected.map((column) => isGiven('t', column));
  const given = definition['given'];
  for (const input of Array.isArray(given) ? given : []) {
    const columns = columnsIn(input);
    const id = inputOf(asText(asObject(input)['input']) ?? '', names);
    const replaced = id === null ? null : names.relationOf(id);
    if (columns === null) return null;
    // An ephemeral model, or the model itself (this).
    if (id === null || replaced === null || columns.length === 0) continue;
    reads.push(id);
    const present = columns.map((column) => isGiven('i', column));
    conditions.push(`exists (select 1 from ${replaced} i where ${present.join(' and ')})`);
  }
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  return { sql: `select 1 as passes from ${relation} t${where}`, reads };
}

function isGiven(alias: string, column: string): string {
  return `${alias}.${column} is not null`;
}

/** `ref('orders')`, `source('raw', 'orders')` → the unique_id */
function inputOf(text: string, { refOf, sourceOf }: RelationNames): string | null {
  const [first, second] = [...text.matchAll(/(['"])(.*?)\1/g)].map(([, , name = '']) => name);
  if (first === undefined) return null;
  if (/^\s*source\b/.test(text)) return sourceOf(first, second ?? '');
  return second === undefined ? refOf(first) : refOf(second);
}

/** The columns of rows as objects, or of the first line of CSV. */
function columnsIn(value: unknown): string[] | null {
  const { rows, format, fixture } = asObject(value);
  if ((fixture ?? null) !== null || format === 'sql') return null;
  const csv = asText(rows);
  const names =
    csv === null
      ? (Array.isArray(rows) ? rows : []).filter(isObject).flatMap(Object.keys)
      : (csv.trim().split(/\r?\n/)[0] ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => /^[a-z_]\w*$/i.test(name));
}
