/**
 * The constraints of a model as a reader: SQL that references the columns of its checks and foreign keys. In:
 * the entry of a model. Out: a node of kind test; null if no constraint reads columns.
 *
 *   a check amount > 0 and a foreign key rider to riders(id), of orders
 *     → select (select count(*) from orders where (amount > 0)) as check_1,
 *              (select count(*) from orders a join riders b on a.rider = b.id) as foreign_key_2
 *
 * dbt creates constraints only if the contract is enforced. The other types of constraints reference the
 * columns of the contract. https://docs.getdbt.com/reference/resource-properties/constraints
 */
import { asObject, asText, asTexts, isObject, type JsonObject } from '../json/json-value.ts';
import { type DbtReader, dependsOn } from './manifest-node.ts';
import { canonical, digestOf } from './setting-value.ts';

/** Materializations without constraints. */
const WITHOUT: ReadonlySet<string> = new Set(['view', 'materialized_view', 'ephemeral']);

export function constraintReader(id: string, json: JsonObject): DbtReader | null {
  const relation = asText(json['relation_name']);
  const config = asObject(json['config']);
  const isEnforced = [json['contract'], config['contract']].some(
    (each) => asObject(each)['enforced'] === true,
  );
  if (relation === null || !isEnforced || WITHOUT.has(asText(config['materialized']) ?? 'view')) return null;
  const constraints = constraintsOf(json).filter(({ type }) => type === 'check' || type === 'foreign_key');
  if (constraints.length === 0) return null;
  const parts = constraints.map((constraint) => sqlOf(constraint, relation));
  const sql = parts.every((part) => part !== null)
    ? `select ${parts.map((part, i) => `${part} as ${constraints[i]?.type}_${i + 1}`).join(', ')}`
    : null;
  const texts = constraints.map(({ to, expression }) => `${to} ${expression}`.toLowerCase()).join('\n');
  const referenced = dependsOn(json).filter((node) => texts.includes(lastPart(node)));
  return {
    id: `constraints.${id.slice(id.indexOf('.') + 1)}`,
    kind: 'test',
    name: `constraints of ${asText(json['name']) ?? id}`,
    package: asText(json['package_name']) ?? '',
    originalFilePath: asText(json['original_file_path']),
    dependsOn: [id, ...referenced],
    description: null,
    tags: [],
    relationName: null,
    checksum: digestOf(canonical(constraints) ?? ''),
    sql,
    definition: {},
    of: id,
  };
}

interface Constraint {
  readonly type: string | null;
  readonly expression: string | null;
  readonly to: string | null;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
}

function constraintsOf(json: JsonObject): Constraint[] {
  const columns = Object.values(asObject(json['columns'])).filter(isObject);
  return [
    ...listed(json).map((each) => decode(each, asTexts(each['columns']))),
    ...columns.flatMap((column) => listed(column).map((each) => decode(each, asTexts(column['name'])))),
  ];
}

function listed(json: JsonObject): JsonObject[] {
  const constraints = json['constraints'];
  return Array.isArray(constraints) ? constraints.filter(isObject) : [];
}

function decode(json: JsonObject, columns: readonly string[]): Constraint {
  return {
    type: asText(json['type']),
    expression: asText(json['expression']),
    to: asText(json['to']),
    columns,
    toColumns: asTexts(json['to_columns']),
  };
}

/** References : [REFERENCES] relation ( columns ) */
const REFERENCES = /^\s*(?:references\s+)?([^()]+?)\s*\(([^()]+)\)/i;

function sqlOf({ type, expression, to, columns, toColumns }: Constraint, relation: string): string | null {
  if (type === 'check')
    return expression === null ? null : `(select count(*) from ${relation} where (${expression}))`;
  const [, name, names = ''] = REFERENCES.exec(expression ?? '') ?? [];
  const other = to ?? name;
  const keys = to === null ? names.split(',').map((each) => each.trim()) : toColumns;
  if (other === undefined || keys.length !== columns.length) return null;
  const pairs = columns.map((column, i) => `a.${column} = b.${keys[i]}`);
  return `(select count(*) from ${relation} a join ${other} b on ${pairs.join(' and ')})`;
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1).toLowerCase();
}
