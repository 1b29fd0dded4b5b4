/**
 * Small graphs as readable text: text in, ColumnGraph out.
 *
 *   source   orders(id, amount, status)
 *   table    revenue(total) @anna reads orders
 *     total <- orders.amount aggregation
 *     rows  <- orders.status filter
 *   table    forecast(day) reads revenue opaque python-model
 *   exposure board reads revenue opaque declared-only
 *   view     notes(text) reads orders declares revenue
 *     text  <- constant
 *
 *   view     all_orders(id, amount) reads orders
 *     id     <- orders.id star
 *     amount <- orders.amount identity star
 *     names  <- orders.status
 *
 * An unindented line is a dataset: kind, name, columns in order, `@owner`, and the datasets that its job
 * reads. `…` at the end of the columns marks an incomplete list; `id!unique` has a test. Indented lines are
 * flows. The statement references each input, except inputs marked `star`, which only a star selects. `names`
 * references a column without using it. Names without a dot are in `shop.main`.
 */
import type { ColumnGraph, Flow, FlowInput, JobLineage, NamedInput } from '../../src/model/column-graph.ts';
import type { Confidence, Subtype } from '../../src/model/edge.ts';
import type { OpaqueCode } from '../../src/model/finding.ts';
import type { Dataset, DatasetKind } from '../../src/model/inventory.ts';
import type { ColumnId, DatasetId, RelationName } from '../../src/model/names.ts';
import { columnId, datasetId, jobId } from '../../src/model/names.ts';

const NAMESPACE = 'duckdb://local';

export function dataset(name: string): DatasetId {
  return datasetId(NAMESPACE, fullName(name));
}

/** `orders.amount`, `orders.items.sku`: the text before the first dot is the dataset. */
export function column(text: string): ColumnId {
  const dot = text.indexOf('.');
  return columnId(dataset(text.slice(0, dot)), text.slice(dot + 1));
}

/** The inverse of `dataset`: `duckdb://local|shop.main.orders` → `orders`. */
export function shortName(id: string): string {
  return id.replace(`${NAMESPACE}|`, '').replace('shop.main.', '');
}

export function graphOf(text: string, project = 'shop'): ColumnGraph {
  const datasets: Dataset[] = [];
  const jobs: JobLineage[] = [];
  for (const block of blocksOf(text)) {
    const made = parseBlock(block, project);
    datasets.push(made.dataset);
    if (made.job !== null) jobs.push(made.job);
  }
  datasets.sort((a, b) => (a.id < b.id ? -1 : 1));
  jobs.sort((a, b) => (a.job.id < b.job.id ? -1 : 1));
  return { project, datasets, jobs, findings: [] };
}

interface Block {
  readonly head: string;
  readonly flows: readonly string[];
}

function blocksOf(text: string): Block[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('--'));
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  const blocks: { head: string; flows: string[] }[] = [];
  for (const line of lines) {
    if (line.search(/\S/) === margin) blocks.push({ head: line.trim(), flows: [] });
    else blocks.at(-1)?.flows.push(line.trim());
  }
  return blocks;
}

const HEAD =
  /^(?<kind>\w+)\s+(?<name>[\w.]+)(?:\((?<columns>[^)]*)\))?(?:\s+@(?<owner>\w+))?(?:\s+reads (?<reads>[\w., ]+?))?(?:\s+declares (?<declares>[\w., ]+?))?(?:\s+opaque (?<opaque>[\w-]+))?$/;

function parseBlock({ head, flows }: Block, project: string): { dataset: Dataset; job: JobLineage | null } {
  const groups = HEAD.exec(head)?.groups;
  if (groups === undefined) throw new Error(`not a dataset: ${head}`);
  const { kind = '', name = '', columns = '', owner, reads, declares, opaque } = groups;
  const listed = listOf(columns);
  const described: Dataset = {
    id: dataset(name),
    namespace: NAMESPACE,
    name: fullName(name),
    relation: kind === 'exposure' ? null : (fullName(name) as RelationName),
    kind: kind as DatasetKind,
    columns: listed.filter((each) => each !== '…').map(columnOf),
    columnsComplete: !listed.includes('…'),
    nodeId: `${kind === 'source' ? 'source' : 'model'}.${project}.${name}`,
    description: null,
    owner: owner ?? null,
    tags: [],
    primaryKey: [],
    checksum: null,
    tests: [],
    file: `models/${name}.sql`,
  };
  if (reads === undefined && flows.length === 0) return { dataset: described, job: null };
  const lines = {
    reads: listOf(reads ?? ''),
    declares: listOf(declares ?? ''),
    opaque: opaque ?? null,
    flows,
  };
  return { dataset: described, job: parseJob(described, lines, project) };
}

interface JobLines {
  readonly reads: readonly string[];
  readonly declares: readonly string[];
  readonly opaque: string | null;
  readonly flows: readonly string[];
}

function parseJob(target: Dataset, lines: JobLines, project: string): JobLineage {
  const flows = lines.opaque === null ? parseFlows(target, lines) : [];
  const scans = lines.reads.map(dataset).sort();
  if (lines.opaque !== null) flows.push(rowFlow(target.id, [], { scans, opaque: true }));
  const declaredOnly = lines.declares.map(dataset).sort();
  if (declaredOnly.length > 0)
    flows.push(rowFlow(target.id, [], { scans: declaredOnly, opaque: true, statement: 1 }));
  const message = 'the code is Python';
  const job = {
    id: jobId(NAMESPACE, `${project}.${shortName(target.id)}`),
    namespace: NAMESPACE,
    name: `${project}.${shortName(target.id)}`,
    kind: target.kind === 'exposure' ? ('exposure' as const) : ('model' as const),
    project,
    file: target.file,
    owner: target.owner,
    dialect: 'duckdb',
    checksum: 'code',
    reads: scans,
    writes: [target.id],
    declaredOnly,
    opaque:
      lines.opaque === null
        ? []
        : [{ statement: 0, code: lines.opaque as OpaqueCode, message, line: 1, column: 1 }],
  };
  return { job, flows, digest: JSON.stringify([job, flows]) };
}

function parseFlows(target: Dataset, lines: JobLines): Flow[] {
  const columns = new Map<string, FlowInput[]>();
  const rows: FlowInput[] = [];
  const named = new Map<ColumnId, NamedInput>();
  for (const [i, line] of lines.flows.entries()) {
    const [, to = '', from = '', subtype = 'identity', confidence = 'exact', star] =
      /^([\w.]+)\s*<-\s*([\w.]+)(?:\s+(?!star$)(\w+))?(?:\s+(?!star$)(\w+))?(?:\s+(star))?$/.exec(line) ?? [];
    if (to === '') throw new Error(`not a flow: ${line}`);
    if (from !== 'constant' && star === undefined && !named.has(column(from))) {
      const { dataset: owner, column: name } = inputOf(from, { subtype, confidence, line: i + 1 });
      named.set(column(from), { dataset: owner, column: name, place: { line: i + 1, column: 10 } });
    }
    if (to === 'names') continue;
    const inputs = to === 'rows' ? rows : (columns.get(to) ?? []);
    if (to !== 'rows') columns.set(to, inputs);
    if (from !== 'constant') inputs.push(inputOf(from, { subtype, confidence, line: i + 1 }));
  }
  const used = [...rows, ...[...columns.values()].flat(), ...named.values()].map((input) => input.dataset);
  const scans = [...new Set([...lines.reads.map(dataset), ...used])].sort();
  const columnFlows = [...columns].map(([name, inputs]): Flow => {
    const expression = inputs.map((input) => input.column).join(' + ');
    const place = { line: 1, column: 1 };
    return {
      kind: 'column',
      statement: 0,
      dataset: target.id,
      column: name,
      inputs,
      expression,
      place,
      digest: name,
    };
  });
  return [rowFlow(target.id, rows, { scans, opaque: false, named: [...named.values()] }), ...columnFlows];
}

function inputOf(from: string, how: { subtype: string; confidence: string; line: number }): FlowInput {
  const dot = from.indexOf('.');
  return {
    dataset: dataset(from.slice(0, dot)),
    column: from.slice(dot + 1),
    subtype: how.subtype.toUpperCase() as Subtype,
    confidence: how.confidence as Confidence,
    evidence: [{ kind: 'static', place: { line: how.line, column: 10 } }],
  };
}

function rowFlow(
  target: DatasetId,
  inputs: readonly FlowInput[],
  how: {
    scans: readonly DatasetId[];
    opaque: boolean;
    statement?: number;
    named?: readonly NamedInput[];
  },
): Flow {
  const { scans, opaque, statement = 0, named = [] } = how;
  return {
    kind: 'row',
    statement,
    dataset: target,
    inputs,
    scans,
    named,
    opaque,
    place: { line: 1, column: 1 },
    digest: '',
  };
}

function columnOf(text: string) {
  const [name = '', ...tests] = text.split('!');
  return { name, type: null, description: null, tests };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function fullName(name: string): string {
  return name.includes('.') ? name : `shop.main.${name}`;
}
