/**
 * Large graphs for the benchmarks of the stores. The same shape and seed give the same graph. SMALL has 2,000
 * jobs in 41 waves with about 38,000 column edges. LARGE has 22,222 jobs, 400,000 columns and 1,000,000
 * column edges.
 */
import type { ColumnGraph, Flow, FlowInput, JobLineage, NamedInput } from '../src/model/column-graph.ts';
import type { Dataset } from '../src/model/inventory.ts';
import { type DatasetId, datasetId, jobId, relationName } from '../src/model/names.ts';
import type { BuildStamp } from '../src/store/index.ts';

export interface Shape {
  readonly jobs: number;
  readonly waves: number;
  readonly columns: number;
  /** The edges of one job, over its columns and its rows. */
  readonly edges: number;
}

export const SMALL: Shape = { jobs: 2_000, waves: 41, columns: 16, edges: 19 };
export const LARGE: Shape = { jobs: 22_222, waves: 41, columns: 18, edges: 45 };
const NAMESPACE = 'duckdb://default';

export function makeGraph(shape: Shape): ColumnGraph {
  const random = seeded(7);
  const perWave = Math.ceil(shape.jobs / shape.waves);
  const id = (number: number) =>
    datasetId(NAMESPACE, `warehouse.wave_${Math.floor(number / perWave)}.model_${number}`);
  const column = (i: number) =>
    (i < 4 ? ['id', 'customer_id', 'updated_at', 'amount'][i] : `attribute_${i}`) ?? '';
  const jobs: JobLineage[] = [];
  const datasets: Dataset[] = [];
  for (let number = 0; number < shape.jobs; number++) {
    datasets.push(
      makeDataset(
        id(number),
        Array.from({ length: shape.columns }, (_, i) => column(i)),
      ),
    );
    const wave = Math.floor(number / perWave);
    const source = () =>
      wave === 0 ? id(number) : id((wave - 1) * perWave + Math.floor(random() * perWave));
    const sources = [source(), source()];
    const edge = (i: number, e: number): FlowInput => ({
      dataset: sources[e % 2] as DatasetId,
      column: column((i + (e >> 1)) % shape.columns),
      subtype: e === 0 ? 'IDENTITY' : 'TRANSFORMATION',
      confidence: 'exact',
      evidence: [{ kind: 'static', place: { line: i + 2, column: 10 + e } }],
    });
    const inputs: FlowInput[][] = Array.from({ length: shape.columns }, () => []);
    for (let e = 0; e < shape.edges - 3; e++)
      inputs[e % shape.columns]?.push(edge(e % shape.columns, Math.floor(e / shape.columns)));
    const place = { line: 1, column: 1 };
    const digest = number.toString(16).padStart(64, '0');
    const common = { statement: 0, dataset: id(number), place, digest };
    const flows: Flow[] = inputs.map((list, i) => ({
      ...common,
      kind: 'column',
      column: column(i),
      inputs: list,
      expression: `coalesce(source.${column(i)}, 0)`,
    }));
    const keys = [0, 1, 2].map((e): FlowInput => ({ ...edge(e, e), subtype: 'JOIN' }));
    const scans = [...new Set(sources)].sort();
    const named = inputs.flat().map(({ dataset, column }): NamedInput => ({ dataset, column, place }));
    flows.push({ ...common, kind: 'row', inputs: keys, named, scans, opaque: false });
    jobs.push(makeJob(number, { flows, reads: [...new Set(sources)].sort(), target: id(number), digest }));
  }
  datasets.sort((a, b) => (a.id < b.id ? -1 : 1));
  jobs.sort((a, b) => (a.job.id < b.job.id ? -1 : 1));
  return { project: 'bench', datasets, jobs, findings: [] };
}

function makeDataset(id: DatasetId, columns: readonly string[]): Dataset {
  const name = id.slice(NAMESPACE.length + 1);
  return {
    id,
    namespace: NAMESPACE,
    name,
    relation: relationName(name.split('.')),
    kind: 'table',
    columns: columns.map((column) => ({ name: column, type: 'VARCHAR', description: null, tests: [] })),
    columnsComplete: true,
    nodeId: `model.bench.${name}`,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    checksum: null,
    tests: [],
    file: `models/${name}.sql`,
  };
}

function makeJob(
  number: number,
  parts: {
    readonly flows: readonly Flow[];
    readonly reads: readonly DatasetId[];
    readonly target: DatasetId;
    readonly digest: string;
  },
): JobLineage {
  const name = `bench.model_${number}`;
  return {
    job: {
      id: jobId('dbt', name),
      namespace: 'dbt',
      name,
      kind: 'model',
      project: 'bench',
      file: `models/model_${number}.sql`,
      owner: null,
      dialect: 'duckdb',
      checksum: parts.digest,
      reads: parts.reads,
      writes: [parts.target],
      declaredOnly: [],
      opaque: [],
    },
    flows: parts.flows,
    digest: parts.digest,
  };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function stamp(inputDigest: string): BuildStamp {
  return {
    project: 'bench',
    finishedAt: '2026-01-01T00:00:00.000Z',
    analyzer: 'bench',
    inputDigest,
    sourcePath: '.',
    commit: null,
  };
}

/** The same graph with changes in all parts of the first job. */
export function withChange(graph: ColumnGraph, variant: string): ColumnGraph {
  const [first, ...rest] = graph.jobs;
  if (first === undefined) throw new Error('the graph is empty');
  const digest = variant.padStart(64, 'c');
  const flows = first.flows.map((flow) => ({ ...flow, digest }));
  return { ...graph, jobs: [{ ...first, flows, digest }, ...rest] };
}
