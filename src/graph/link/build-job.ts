/**
 * Builds the flows of one job: a RowFlow for each (statement, target) and a ColumnFlow for each output column
 * of a statement. Column names have the spelling of their datasets.
 *
 *   b ← select sum(price) as total from a group by site
 *   row flow into b: inputs a.site GROUP_BY, scans a;   column flow into b.total: inputs a.price AGGREGATION
 */
import type {
  ColumnFlow,
  Evidence,
  Flow,
  FlowInput,
  Job,
  JobLineage,
  NamedInput,
  RowFlow,
} from '../../model/column-graph.ts';
import { edgeKind, worstConfidence } from '../../model/edge.ts';
import type { Finding } from '../../model/finding.ts';
import type { FormerNames } from '../../model/former-names.ts';
import type { AddedColumn, SourceJob } from '../../model/inventory.ts';
import { type DatasetId, parentPath } from '../../model/names.ts';
import type { OutputField } from '../../model/query-lineage.ts';
import { digestOf, digestOfWritten, lineageDigest, nestedFieldDigest } from '../digest.ts';
import { type ColumnsByDataset, TextColumns, uniqueInputs, uniqueNamed } from './flow-inputs.ts';
import type { JobReading, KnownStatement, StatementReading } from './job-reading.ts';

export interface BuiltJob {
  readonly lineage: JobLineage;
  readonly findings: readonly Finding[];
}

export interface BuildContext {
  readonly project: string;
  readonly columns: ColumnsByDataset;
  readonly formerly: FormerNames;
}

export function buildJob(reading: JobReading, { project, columns, formerly }: BuildContext): BuiltJob {
  const job = jobOf(reading, project, formerly);
  const builder = new FlowBuilder(reading, columns);
  const flows = reading.statements.flatMap((statement) => builder.flows(statement));
  builder.findings.push(...contractFindings(reading));
  if (job.declaredOnly.length > 0) flows.push(declaredOnlyFlow(reading, job));
  flows.sort(compareFlows);
  const digest = lineageDigest(job, flows, declarationsOf(reading.job));
  return { lineage: { job, flows, digest, source: reading.job }, findings: builder.findings };
}

/** What an analysis of the job depends on, except its code: the checksum of the job covers the code. */
function declarationsOf({ declared, contract, onSchemaChange }: SourceJob): string {
  return JSON.stringify([declared, contract ?? null, onSchemaChange ?? null]);
}

function jobOf({ job, reads, writes, opaque }: JobReading, project: string, formerly: FormerNames): Job {
  // A job without SQL is identified by its declared reads. A relation that only moved keeps its former id, so
  // the checksum stays the same.
  const declared = job.declared.map((id) => formerly.get(id)?.id ?? id).sort();
  return {
    id: job.id,
    namespace: job.namespace,
    name: job.name,
    kind: job.kind,
    project,
    file: job.file,
    owner: job.owner,
    dialect: job.code.kind === 'sql' ? job.code.dialect : null,
    checksum: digestOf(JSON.stringify(job.code.kind === 'sql' ? job.code : [job.checksum, declared])),
    reads: [...reads].sort(),
    writes: [...writes].sort(),
    declaredOnly: job.declared.filter((dataset) => !reads.has(dataset)).sort(),
    opaque,
  };
}

class FlowBuilder {
  readonly findings: Finding[] = [];
  readonly #reading: JobReading;
  readonly #columns: ColumnsByDataset;
  readonly #text: TextColumns;

  constructor(reading: JobReading, columns: ColumnsByDataset) {
    this.#reading = reading;
    this.#columns = columns;
    this.#text = new TextColumns(reading.relations, columns);
  }

  flows(statement: StatementReading): Flow[] {
    const { known } = statement;
    if (known === null) return [opaqueFlow(statement)];
    const selected = this.#selectedFlows(statement, known);
    const flows = new Map<string, ColumnFlow>();
    for (const flow of [...selected, ...this.#addedFlows(statement, known, selected)]) {
      const same = flows.get(flow.column);
      flows.set(flow.column, same === undefined ? flow : bothFlows(same, flow));
      if (same !== undefined) this.findings.push(duplicateOutput(flow, this.#reading));
    }
    const implied = this.#impliedFlows(statement.dataset, flows);
    return [this.#rowFlow(statement, known, selected), ...flows.values(), ...implied];
  }

  #spell(dataset: DatasetId, name: string): string {
    return this.#columns.get(dataset)?.spell(name) ?? name;
  }

  /** The rows that the text selects, and the keys by which the job's tool decides which of them to write. */
  #rowFlow(statement: StatementReading, known: KnownStatement, selected: readonly ColumnFlow[]): RowFlow {
    const inputs = this.#text.inputs(known.rows);
    const named = this.#text.named(known.named);
    const order = known.order === null ? {} : { order: this.#text.order(known.order) };
    if (known.rowKeys.length === 0)
      return rowFlow(statement, { inputs, named, digest: known.rowDigest, ...order });
    const evidence: Evidence = { kind: 'declared', by: toolOf(this.#reading) };
    const byKeys = known.rowKeys.flatMap(({ column, subtype }) => {
      const name = column === null ? null : this.#spell(statement.dataset, column);
      const named = selected.filter((flow) => flow.column === name);
      // If the text does not select a key by this name, the key may depend on every selected column.
      return (named.length > 0 ? named : selected).map((flow) => ({ flow, subtype }));
    });
    const keyInputs = byKeys.flatMap(({ flow, subtype }) =>
      flow.inputs.map((input): FlowInput => {
        const confidence = worstConfidence('inferred', input.confidence);
        return { ...input, subtype, confidence, evidence: [evidence] };
      }),
    );
    const digest = digestOf(
      JSON.stringify([known.rowDigest, byKeys.map(({ flow, subtype }) => [subtype, flow.digest])]),
    );
    const keys = keyInputs.map(
      ({ dataset, column }): NamedInput => ({ dataset, column, place: statement.place }),
    );
    return rowFlow(statement, {
      inputs: uniqueInputs([...inputs, ...keyInputs]),
      // The tool references its keys, so the statement fails without the columns they are derived from.
      named: uniqueNamed([...named, ...keys]),
      digest,
      ...order,
    });
  }

  #selectedFlows({ index, dataset }: StatementReading, known: KnownStatement): ColumnFlow[] {
    const flows: ColumnFlow[] = [];
    for (const { name, written, inputs, fields = [], expression, place, digest: value } of known.columns) {
      const digest = written === undefined ? value : digestOfWritten(value, written);
      const base = { kind: 'column', statement: index, dataset, expression, place } as const;
      const flow = (part: Pick<OutputField, 'name' | 'inputs' | 'digest'>): ColumnFlow => ({
        ...base,
        column: this.#spell(dataset, part.name),
        inputs: this.#text.inputs(part.inputs),
        digest: part.digest,
      });
      flows.push(flow({ name, inputs, digest }), ...fields.map(flow));
    }
    return flows;
  }

  /**
   * Fields that readers or the source reference and the statement does not define. Each field gets the inputs
   * of the nearest column or field that contains it, so a walk continues from a column to its fields.
   */
  #impliedFlows(dataset: DatasetId, flows: ReadonlyMap<string, ColumnFlow>): ColumnFlow[] {
    const implied: ColumnFlow[] = [];
    for (const path of this.#columns.get(dataset)?.fields ?? []) {
      if (flows.has(path)) continue;
      for (let parent = parentPath(path); parent !== null; parent = parentPath(parent)) {
        const containing = flows.get(parent);
        if (containing === undefined) continue;
        const digest = nestedFieldDigest(path, parent, containing.digest);
        implied.push({ ...containing, column: path, digest });
        break;
      }
    }
    return implied;
  }

  #addedFlows(
    { index, dataset, place: start }: StatementReading,
    known: KnownStatement,
    selected: readonly ColumnFlow[],
  ): ColumnFlow[] {
    const spell = (name: string): string => this.#spell(dataset, name);
    return known.added.map((column): ColumnFlow => {
      const from = column.from.map(spell);
      const { inputs, digest } = addedFrom(
        column,
        selected.filter((flow) => from.includes(flow.column)),
      );
      const name = spell(column.name);
      return {
        kind: 'column',
        statement: index,
        dataset,
        column: name,
        inputs,
        expression: '',
        place: start,
        digest,
      };
    });
  }
}

function rowFlow(
  { index, dataset, scans, opaque, place }: RowStatement,
  known: Pick<RowFlow, 'inputs' | 'named' | 'digest' | 'order'>,
): RowFlow {
  return { kind: 'row', statement: index, dataset, scans, opaque, place, ...known };
}

type RowStatement = Omit<StatementReading, 'known' | 'defines'>;

function opaqueFlow({ index, dataset, scans, place }: Omit<RowStatement, 'opaque'>): RowFlow {
  return {
    kind: 'row',
    statement: index,
    dataset,
    inputs: [],
    named: [],
    scans,
    opaque: true,
    place,
    digest: '',
  };
}

/**
 * A dataset that a job declares and its code does not reference may still matter. One opaque flow after all
 * statements covers these datasets.
 */
function declaredOnlyFlow({ job, statements }: JobReading, { declaredOnly }: Job): RowFlow {
  const index = 1 + Math.max(-1, ...statements.map((statement) => statement.index));
  const place = { line: 1, column: 1 };
  return opaqueFlow({ index, dataset: job.target, scans: declaredOnly, place });
}

function toolOf({ job }: JobReading): string {
  return job.kind === 'snapshot' ? 'dbt snapshot' : 'dbt incremental';
}

/**
 * The tool computes the column from selected columns. The rule is in the tool's documentation, not in the
 * text.
 */
function addedFrom(
  column: AddedColumn,
  sources: readonly ColumnFlow[],
): Pick<ColumnFlow, 'inputs' | 'digest'> {
  const evidence: Evidence = { kind: 'declared', by: 'dbt snapshot' };
  const inputs = sources
    .flatMap((source) => source.inputs)
    .map((input): FlowInput => {
      const subtype = edgeKind(input.subtype) === 'DIRECT' ? 'TRANSFORMATION' : input.subtype;
      const confidence = worstConfidence('inferred', input.confidence);
      return { ...input, subtype, confidence, evidence: [evidence] };
    });
  return {
    inputs: uniqueInputs(inputs),
    digest: digestOf(
      JSON.stringify(['added', column.name, sources.map(({ digest }) => digest), column.expression]),
    ),
  };
}

function bothFlows(first: ColumnFlow, second: ColumnFlow): ColumnFlow {
  const digest = digestOf(JSON.stringify([first.digest, second.digest]));
  return { ...first, inputs: uniqueInputs([...first.inputs, ...second.inputs]), digest };
}

/** The tool does not build a relation whose columns differ from its contract. */
function contractFindings({ job, outputs }: JobReading): Finding[] {
  const made = outputs.get(job.target);
  if (job.contract === undefined || made === undefined) return [];
  const [has, asks] = [made.filter((name) => parentPath(name) === null), job.contract].map(
    (names) => new Map(names.map((name) => [name.toLowerCase(), name])),
  );
  const onlyIn = (one: typeof has, other: typeof has): string[] =>
    [...(one ?? [])].flatMap(([lower, name]) => (other?.has(lower) ? [] : [name]));
  const [missing, more] = [onlyIn(asks, has), onlyIn(has, asks)];
  if (missing.length + more.length === 0) return [];
  const parts = [
    ...(missing.length === 0 ? [] : [`does not return ${missing.join(', ')}`]),
    ...(more.length === 0
      ? []
      : [`returns the additional column${more.length === 1 ? '' : 's'} ${more.join(', ')}`]),
  ];
  return [
    {
      code: 'contract-broken',
      severity: 'warning',
      message: `The code of ${job.name} ${parts.join(' and ')}, which breaks its enforced contract.`,
      hint: 'dbt builds a relation with an enforced contract only if its columns are those of the contract. Change the code or the contract.',
      subject: job.name,
      ...(job.file === null ? {} : { file: job.file }),
      place: { line: 1, column: 1 },
    },
  ];
}

function duplicateOutput(flow: ColumnFlow, { job }: JobReading): Finding {
  return {
    code: 'duplicate-output',
    severity: 'warning',
    message: `${job.name} returns the column ${flow.column} more than once. Its lineage is the union of both.`,
    subject: job.name,
    ...(job.file === null ? {} : { file: job.file }),
    place: flow.place,
  };
}

/** By statement and target; row flows before column flows; column flows by name. */
function compareFlows(a: Flow, b: Flow): number {
  if (a.statement !== b.statement) return a.statement - b.statement;
  if (a.dataset !== b.dataset) return a.dataset < b.dataset ? -1 : 1;
  if (a.kind !== b.kind) return a.kind === 'row' ? -1 : 1;
  if (a.kind === 'row' || b.kind === 'row') return 0;
  return a.column < b.column ? -1 : a.column > b.column ? 1 : 0;
}
