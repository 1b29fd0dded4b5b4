/**
 * Semantic models and metrics as SQL, which the SQL engine analyses as it analyses a model. In: the entry of
 * the manifest. Out: SQL; null if a part is not supported.
 *
 *   measure fees: sum of fee_eur; metric total_fees: the measure fees, where call__big_call = 'big'
 *     → select sum(fee_eur) as total_fees from db.dev.calls where (fee_eur > 100) = 'big'
 *
 * https://docs.getdbt.com/docs/build/semantic-models and https://docs.getdbt.com/docs/build/metrics-overview
 */
import { asObject, asText, asTexts, isObject, type JsonObject } from '../json/json-value.ts';
import type { DbtReader } from './manifest-node.ts';

/** A semantic model: what its names mean, as expressions over its relation. */
interface SemanticModel {
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly relation: string;
  /** Entities and dimensions. */
  readonly expressions: ReadonlyMap<string, string>;
  readonly measures: ReadonlyMap<string, Measure>;
}

interface Measure {
  readonly agg: string;
  readonly expr: string;
  /** The dimension that the measure is aggregated over. */
  readonly time: string | null;
}

export interface SemanticLayer {
  sqlOf(reader: DbtReader): SemanticSql | null;
}

export interface SemanticSql {
  readonly sql: string;
  /** unique_ids of the nodes whose relations the SQL references. */
  readonly reads: readonly string[];
}

/** `relationOf`: the name in SQL of the relation of a node; null if it has none. */
export function semanticLayer(
  readers: Iterable<DbtReader>,
  relationOf: (id: string) => string | null,
): SemanticLayer {
  const models = new Map<string, SemanticModel>();
  for (const reader of readers) {
    const relation = reader.kind === 'semantic-model' ? relationOf(reader.dependsOn[0] ?? '') : null;
    if (relation !== null) models.set(reader.id, decodeModel(reader, relation));
  }
  const all = [...models.values()];
  return {
    sqlOf(reader) {
      const model = models.get(reader.id);
      if (model !== undefined) return { sql: modelSql(model), reads: model.dependsOn };
      return reader.kind === 'metric' ? metricSql(reader, all) : null;
    },
  };
}

function decodeModel({ name, dependsOn, definition }: DbtReader, relation: string): SemanticModel {
  const list = (field: string): JsonObject[] => {
    const items = definition[field];
    return Array.isArray(items) ? items.filter(isObject) : [];
  };
  const named = [...list('entities'), ...list('dimensions')];
  const time = asText(asObject(definition['defaults'])['agg_time_dimension']);
  return {
    name,
    dependsOn,
    relation,
    expressions: new Map(named.flatMap((item) => entryOf(item, exprOf(item)))),
    measures: new Map(list('measures').flatMap((item) => entryOf(item, measureOf(item, time)))),
  };
}

function entryOf<Value>(item: JsonObject, value: Value): [string, Value][] {
  const name = asText(item['name']);
  return name === null ? [] : [[name.toLowerCase(), value]];
}

/** Without an expression, the name is the column. */
function exprOf(item: JsonObject): string {
  return asText(item['expr']) ?? asText(item['name']) ?? '1';
}

function measureOf(item: JsonObject, time: string | null): Measure {
  return {
    agg: asText(item['agg'])?.toLowerCase() ?? 'sum',
    expr: exprOf(item),
    time: (asText(item['agg_time_dimension']) ?? time)?.toLowerCase() ?? null,
  };
}

function modelSql({ relation, expressions, measures }: SemanticModel): string {
  const items = new Map<string, string>();
  for (const [name, expr] of expressions) items.set(name, `(${expr}) as ${name}`);
  for (const [name, { expr }] of measures) {
    // A measure may have the name of a dimension.
    const free = items.has(name) ? `${name}_measure` : name;
    items.set(free, `(${expr}) as ${free}`);
  }
  const list = items.size === 0 ? ['1 as nothing'] : [...items.values()];
  return `select\n  ${list.join(',\n  ')}\nfrom ${relation}`;
}

/** Every measure of a metric, of metrics that it is derived from, and their filters. */
function metricSql({ name, definition }: DbtReader, models: readonly SemanticModel[]): SemanticSql | null {
  const params = asObject(definition['type_params']);
  const used = measuresIn(params);
  if (used.length === 0) return null;
  const filters = [...filtersIn(definition['filter']), ...filtersIn(params)];
  const reads = new Set<string>();
  const parts: string[] = [];
  for (const measure of used) {
    const model = models.find(({ measures }) => measures.has(measure));
    const found = model?.measures.get(measure);
    if (model === undefined || found === undefined) return null;
    for (const id of model.dependsOn) reads.add(id);
    const conditions = [
      ...(found.time === null ? [] : [`(${model.expressions.get(found.time) ?? found.time}) is not null`]),
    ];
    for (const filter of filters) {
      const condition = conditionOf(filter, { model, time: found.time, models, reads });
      if (condition === null) return null;
      conditions.push(condition);
    }
    const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
    parts.push(`select ${aggregated(found)} as ${name} from ${model.relation}${where}`);
  }
  const [first = ''] = parts;
  const sql =
    parts.length === 1 ? first : `select ${parts.map((part) => `(${part})`).join('\n  / ')} as ${name}`;
  return { sql, reads: [...reads] };
}

const AGGREGATES: ReadonlyMap<string, string> = new Map([
  ['sum', 'sum'],
  ['sum_boolean', 'sum'],
  ['average', 'avg'],
  ['count', 'count'],
  ['min', 'min'],
  ['max', 'max'],
]);

function aggregated({ agg, expr }: Measure): string {
  if (agg === 'count_distinct') return `count(distinct ${expr})`;
  return `${AGGREGATES.get(agg) ?? 'max'}(${expr})`;
}

/** dbt resolves the measures of derived metrics. */
function measuresIn(params: JsonObject): string[] {
  const inputs = params['input_measures'];
  const list = Array.isArray(inputs) ? inputs : [];
  const names = list.flatMap((item) => asTexts(isObject(item) ? item['name'] : item));
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

/** The texts of all filters inside a value. */
function filtersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filtersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'where_sql_template' ? asTexts(member) : filtersIn(member),
  );
}

interface FilterContext {
  readonly model: SemanticModel;
  readonly time: string | null;
  readonly models: readonly SemanticModel[];
  readonly reads: Set<string>;
}

const REFERENCE = /\{\{\s*(Dimension|TimeDimension|Entity)\(\s*(['"])([^'"]+)\2[^{}]*\}\}/g;

/** `{{ Dimension('call__big_call') }} = 'big'` as SQL; null if a part is not supported. */
function conditionOf(filter: string, { model, time, models, reads }: FilterContext): string | null {
  let isKnown = true;
  const sql = filter.replace(REFERENCE, (_, _kind, _quote, path: string) => {
    const last = path.split('__').at(-1)?.toLowerCase() ?? '';
    const own = last === 'metric_time' ? time : last;
    const expr = own === null ? undefined : model.expressions.get(own);
    if (expr !== undefined) return `(${expr})`;
    const other = models.find(({ expressions }) => expressions.has(last));
    if (other === undefined) isKnown = false;
    for (const id of other?.dependsOn ?? []) reads.add(id);
    return `(select max(${other?.expressions.get(last)}) from ${other?.relation})`;
  });
  return isKnown && !/\{[{%#]/.test(sql) ? `(${sql})` : null;
}
