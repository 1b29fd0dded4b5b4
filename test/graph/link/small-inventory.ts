/**
 * Small inventories and lineages as text, for the tests of waves and linking:
 *
 *   job('b', ['a'])     model b declares that it reads a
 *   lineage({
 *     target: 'b', reads: ['a'], columns: { total: ['a.price AGGREGATION'] }, rows: ['a.site GROUP_BY'],
 *   })
 */
import type { Confidence, Subtype } from '../../../src/model/edge.ts';
import type { OpaqueReason } from '../../../src/model/finding.ts';
import type { Dataset, Inventory, SourceJob } from '../../../src/model/inventory.ts';
import { type DatasetId, datasetId, jobId, type RelationName } from '../../../src/model/names.ts';
import type {
  Input,
  LineageRelation,
  QueryLineage,
  StatementKind,
  StatementLineage,
} from '../../../src/model/query-lineage.ts';

const NAMESPACE = 'duckdb://test';

export function id(name: string): DatasetId {
  return datasetId(NAMESPACE, `db.main.${name}`);
}

/** `columns`: a complete column list; null if the columns are unknown. */
export function dataset(
  name: string,
  columns: readonly string[] | null = null,
  more: Partial<Dataset> = {},
): Dataset {
  return {
    id: id(name),
    namespace: NAMESPACE,
    name: `db.main.${name}`,
    relation: `db.main.${name}` as RelationName,
    kind: 'table',
    columns: (columns ?? []).map((column) => ({
      name: column,
      type: 'integer',
      description: null,
      tests: [],
    })),
    columnsComplete: columns !== null,
    nodeId: `model.test.${name}`,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    checksum: null,
    tests: [],
    file: `models/${name}.sql`,
    ...more,
  };
}

export function job(name: string, declared: readonly string[], more: Partial<SourceJob> = {}): SourceJob {
  return {
    id: jobId('test', `model.test.${name}`),
    namespace: 'test',
    name: `model.test.${name}`,
    kind: 'model',
    target: id(name),
    declared: declared.map(id).sort(),
    owner: null,
    file: `models/${name}.sql`,
    checksum: null,
    code: {
      kind: 'sql',
      sql: `-- ${name}`,
      dialect: 'duckdb',
      defaultDatabase: 'db',
      defaultSchema: 'main',
      added: [],
      rowKeys: [],
    },
    ...more,
  };
}

export function inventory(datasets: readonly Dataset[], jobs: readonly SourceJob[]): Inventory {
  return { project: 'test', datasets, jobs, findings: [] };
}

export interface SmallStatement {
  readonly kind?: StatementKind;
  /** Defaults to a bare query into the model. */
  readonly target: string | null;
  readonly reads?: readonly string[];
  readonly columns:
    | Readonly<Record<string, readonly string[]>>
    | readonly (readonly [string, readonly string[]])[]
    | null;
  readonly rows?: readonly string[];
}

export interface SmallText {
  readonly temporary?: readonly string[];
  readonly opaque?: readonly OpaqueReason[];
}

export function lineage(
  statements: SmallStatement | readonly SmallStatement[],
  text: SmallText = {},
): QueryLineage {
  const relations: {
    name: RelationName;
    columns: string[];
    complete: boolean;
    temporary: boolean;
    location: boolean;
  }[] = [];
  const relation = (name: string): number => {
    const whole = (name.includes('.') ? name : `db.main.${name}`) as RelationName;
    const at = relations.findIndex((one) => one.name === whole);
    if (at !== -1) return at;
    relations.push({
      name: whole,
      columns: [],
      complete: false,
      temporary: text.temporary?.includes(name) ?? false,
      location: false,
    });
    return relations.length - 1;
  };
  let line = 0;
  const input = (words: string): Input => {
    const [path = '', subtype = 'IDENTITY', confidence = 'exact'] = words.split(' ');
    const dot = path.lastIndexOf('.');
    const at = relation(path.slice(0, dot));
    const columns = relations[at]?.columns ?? [];
    const name = path.slice(dot + 1);
    if (!columns.includes(name)) columns.push(name);
    line += 1;
    return {
      relation: at,
      column: columns.indexOf(name),
      subtype: subtype as Subtype,
      confidence: confidence as Confidence,
      place: { line, column: 1 },
    };
  };
  const all = [statements].flat().map((small): StatementLineage => {
    const { kind = 'select', target, columns, reads = [], rows = [] } = small;
    const entries = columns === null ? null : Array.isArray(columns) ? columns : Object.entries(columns);
    return {
      kind,
      target: target === null ? null : relation(target),
      reads: reads.map(relation),
      writes: target === null ? [] : [relation(target)],
      columns:
        entries?.map(([name, inputs]) => ({
          name,
          inputs: inputs.map(input),
          digest: `${name}:${inputs.join()}`,
          expression: `${name}!`,
          place: { line: 1, column: 8 },
        })) ?? null,
      rows: rows.map(input),
      named: [],
      rowDigest: `rows:${rows.join()}`,
      place: { line: 1, column: 1 },
    };
  });
  return {
    parse: 'complete',
    relations: relations as LineageRelation[],
    statements: all,
    lineage: [],
    opaque: text.opaque ?? [],
    findings: [],
  };
}
