/**
 * Turns the analysis of one job into terms of datasets: relations of the text become datasets, temporary
 * relations are removed, and each statement that moves data has known columns or is opaque.
 *
 *   model b: select id from db.main.a   →   reads [a], one statement into b with output id, scanning a
 */
import type { Finding, OpaqueReason } from '../../model/finding.ts';
import type { Dataset, SourceJob } from '../../model/inventory.ts';
import { locationIdentity } from '../../model/location.ts';
import { type DatasetId, datasetId, idParts, type RelationName, relationParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type {
  LineageRelation,
  OutputColumn,
  QueryLineage,
  StatementLineage,
} from '../../model/query-lineage.ts';
import type { DatasetIndex } from './dataset-index.ts';
import { inlineTemporaries, type PersistentLineage, type PersistentStatement } from './inline-temporaries.ts';
import type { JobReading, KnownStatement, StatementReading } from './job-reading.ts';
import { outputNames, outputPaths } from './output-names.ts';

/** The result of the analysis of a job's text. */
export type JobAnalysis =
  | { readonly kind: 'analysed'; readonly lineage: QueryLineage }
  /** The analysis failed: nothing is claimed, and the next build tries again. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The job has no text. */
  | { readonly kind: 'none' };

const START: Place = { line: 1, column: 1 };
const DEFINING: ReadonlySet<string> = new Set(['select', 'create-table', 'create-view', 'rename', 'swap']);
const MOVES_NOTHING: ReadonlySet<string> = new Set(['drop', 'other']);

export function readJob(job: SourceJob, analysis: JobAnalysis, index: DatasetIndex): JobReading {
  if (job.code.kind === 'opaque') return unreadJob(job, { code: job.code.code, message: job.code.message });
  if (analysis.kind === 'analysed') return new JobReader(job, analysis.lineage, index).read();
  const message = analysis.kind === 'failed' ? analysis.message : 'it was not analysed';
  return unreadJob(job, { code: 'parse-failed', message });
}

function unreadJob(job: SourceJob, reason: Pick<OpaqueReason, 'code' | 'message'>): JobReading {
  return {
    job,
    reads: new Set(job.declared),
    writes: new Set([job.target]),
    opaque: [{ statement: 0, ...reason, ...START }],
    statements: [unknownInto(job, 0, job.declared)],
    outputs: new Map(),
    relations: [],
    discovered: [],
    used: new Map(),
    findings: [],
  };
}

class JobReader {
  readonly #job: SourceJob;
  readonly #lineage: QueryLineage;
  /** By number in the lineage's relations; null for a temporary relation. */
  readonly #datasets: readonly (DatasetId | null)[];
  readonly #discovered: readonly Dataset[];
  readonly #used = new Map<DatasetId, Set<string>>();

  constructor(job: SourceJob, lineage: QueryLineage, index: DatasetIndex) {
    this.#job = job;
    this.#lineage = lineage;
    const discovered: Dataset[] = [];
    this.#datasets = lineage.relations.map((relation) => {
      if (relation.temporary) return null;
      const unknown = relation.location || relation.parameter === true;
      const known = unknown ? null : index.find(relation.name, job);
      if (known !== null) return known;
      const dataset = newDataset(job, relation);
      discovered.push(dataset);
      return dataset.id;
    });
    this.#discovered = discovered;
  }

  read(): JobReading {
    const persistent = inlineTemporaries(this.#lineage);
    const statements = persistent.statements.flatMap((statement) => this.#statement(statement));
    const { calls = [] } = this.#job;
    const reads = new Set([
      ...persistent.statements.flatMap(({ lineage }) => this.#datasetsOf(lineage.reads)),
      ...calls,
    ]);
    const isHook = this.#job.kind === 'hook';
    const opaque = this.#opaqueReasons(persistent, statements);
    for (const [i, relation] of this.#lineage.relations.entries()) this.#useColumns(i, relation);
    if (!isHook && !statements.some(({ dataset }) => dataset === this.#job.target)) {
      const scans = sorted([...reads, ...this.#job.declared]);
      statements.push(unknownInto(this.#job, opaque[0]?.statement ?? 0, scans));
    }
    return {
      job: this.#job,
      reads: opaque.length === 0 ? reads : new Set([...reads, ...this.#job.declared]),
      writes: new Set([...(isHook ? [] : [this.#job.target]), ...statements.map(({ dataset }) => dataset)]),
      opaque,
      statements,
      outputs: outputNames(statements),
      relations: this.#lineage.relations.map(({ columns }, i) => ({
        dataset: this.#datasets[i] ?? null,
        columns,
      })),
      discovered: this.#discovered,
      used: this.#used,
      findings: [...this.#ownFindings(), ...this.#undeclaredReads(persistent)],
    };
  }

  #statement({ index, lineage, opaque }: PersistentStatement): StatementReading[] {
    if (MOVES_NOTHING.has(lineage.kind) && !opaque) return [];
    const target = this.#targetOf(lineage);
    // A statement that cannot be parsed may write anything, including the target of the job.
    const dataset = target ?? (opaque ? this.#job.target : null);
    if (dataset === null) return [];
    const { calls = [] } = this.#job;
    const reads = [...this.#datasetsOf(lineage.reads), ...(target === this.#job.target ? calls : [])];
    const defines = target !== null && DEFINING.has(lineage.kind);
    const base = { index, dataset, place: lineage.place, defines };
    const all = sorted([...reads, ...this.#job.declared]);
    if (lineage.columns === null || target === null)
      return [{ ...base, scans: all, opaque: true, known: null }];
    // A definition without a query moves no data.
    const moves = lineage.columns.length > 0 || reads.length > 0;
    if (!moves && !opaque) return [];
    // An INSERT or a MERGE writes into columns of a relation that another statement defines.
    // So does a statement whose list is incomplete: its columns are some of those of the relation.
    const isListed = defines && lineage.columnsComplete !== false;
    if (!isListed) for (const name of outputPaths(lineage.columns)) this.#use(dataset, name);
    const known = this.#known(lineage, lineage.columns, defines && dataset === this.#job.target);
    return [{ ...base, scans: opaque ? all : sorted(reads), opaque, known }];
  }

  /** `isModel`: the statement defines the target of the job, so the tool adds its columns and keys. */
  #known(lineage: StatementLineage, columns: readonly OutputColumn[], isModel: boolean): KnownStatement {
    const { code } = this.#job;
    const byTool = code.kind === 'sql' && isModel ? code : null;
    return {
      columns,
      complete: lineage.columnsComplete ?? true,
      added: byTool?.added ?? [],
      rowKeys: byTool?.rowKeys ?? [],
      rows: lineage.rows,
      named: lineage.named,
      rowDigest: lineage.rowDigest,
      order: lineage.order ?? null,
    };
  }

  /** A bare query writes into the target of the job, whatever name the text gives it. */
  #targetOf({ kind, target }: StatementLineage): DatasetId | null {
    if (target === null) return null;
    return kind === 'select' ? this.#job.target : (this.#datasets[target] ?? null);
  }

  #datasetsOf(relations: readonly number[]): DatasetId[] {
    return relations.flatMap((relation) => this.#datasets[relation] ?? []);
  }

  #useColumns(relation: number, { columns, complete }: LineageRelation): void {
    const dataset = this.#datasets[relation] ?? null;
    if (dataset === null) return;
    // A complete list contains all columns, but not always their nested fields.
    for (const column of columns) if (!complete || column.includes('.')) this.#use(dataset, column);
  }

  #use(dataset: DatasetId, column: string): void {
    const columns = this.#used.get(dataset);
    if (columns === undefined) this.#used.set(dataset, new Set([column]));
    else columns.add(column);
  }

  #opaqueReasons(
    persistent: PersistentLineage,
    statements: readonly StatementReading[],
  ): readonly OpaqueReason[] {
    const explained = new Set(persistent.opaque.map(({ statement }) => statement));
    const unexplained = statements.filter(({ index, known }) => known === null && !explained.has(index));
    const reasons = unexplained.map(
      ({ index, place }): OpaqueReason => ({
        statement: index,
        code: 'unsupported-construct',
        message: 'its output columns are unknown',
        ...place,
      }),
    );
    const all = [...persistent.opaque, ...reasons];
    if (
      all.length > 0 ||
      this.#job.kind === 'hook' ||
      statements.some(({ dataset }) => dataset === this.#job.target)
    )
      return all;
    const message = 'no statement of its code writes its target relation';
    return [{ statement: 0, code: 'no-sql', message, ...START }];
  }

  #ownFindings(): Finding[] {
    const { name, file } = this.#job;
    return this.#lineage.findings.map((finding) => ({
      subject: name,
      ...(file === null ? {} : { file }),
      ...finding,
    }));
  }

  /**
   * True if the job declares the dataset and the source lacks it. The source has its own finding for that.
   */
  #isMissing(dataset: DatasetId): boolean {
    const table =
      relationParts(idParts(dataset).name as RelationName)
        .at(-1)
        ?.toLowerCase() ?? '';
    return this.#job.missing?.some((id) => lastNames(id).includes(table)) ?? false;
  }

  #undeclaredReads(persistent: PersistentLineage): Finding[] {
    const { name, file, declared, target } = this.#job;
    const seen = new Set<DatasetId>([...declared, target]);
    const findings: Finding[] = [];
    for (const { lineage } of persistent.statements) {
      for (const dataset of this.#datasetsOf(lineage.reads)) {
        if (seen.has(dataset)) continue;
        seen.add(dataset);
        if (this.#isMissing(dataset)) continue;
        findings.push({
          code: 'undeclared-read',
          severity: 'warning',
          message: `${name} reads ${idParts(dataset).name}, which it does not declare.`,
          hint: 'Reference it with ref() or source(), so that dbt builds it first and its columns are known.',
          subject: name,
          ...(file === null ? {} : { file }),
          place: lineage.place,
        });
      }
    }
    return findings;
  }
}

/** The last part of a dbt id: the name, with and without a version. */
function lastNames(id: string): string[] {
  const parts = id.toLowerCase().split('.');
  const version = /^v\d+$/.test(parts.at(-1) ?? '') ? parts.at(-2) : undefined;
  return [parts.at(-1) ?? id, ...(version === undefined ? [] : [version])];
}

function unknownInto(job: SourceJob, index: number, scans: readonly DatasetId[]): StatementReading {
  return { index, dataset: job.target, place: START, scans, defines: true, opaque: true, known: null };
}

function unknownDataset(job: SourceJob, relation: RelationName): Dataset {
  const { namespace } = idParts(job.target);
  return {
    id: datasetId(namespace, relation),
    namespace,
    name: relation,
    relation,
    kind: 'unknown',
    columns: [],
    columnsComplete: false,
    nodeId: null,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    checksum: null,
    tests: [],
    file: null,
  };
}

function newDataset(job: SourceJob, relation: LineageRelation): Dataset {
  if (relation.location) return locationDataset(job, relation.name);
  return relation.parameter === true
    ? parameterDataset(job, relation.name)
    : unknownDataset(job, relation.name);
}

/** The same parameter may refer to different relations in two jobs, so each job gets its own dataset. */
function parameterDataset(job: SourceJob, text: RelationName): Dataset {
  const base = unknownDataset(job, text);
  const name = `${text} of ${idParts(job.id).name}`;
  return { ...base, id: datasetId(base.namespace, name), name, relation: null };
}

/** A file or a stage is a dataset of its storage, not a relation that SQL can reference. */
function locationDataset(job: SourceJob, place: string): Dataset {
  const { namespace, name } = locationIdentity(place, idParts(job.target).namespace);
  const base = unknownDataset(job, place as RelationName);
  return { ...base, id: datasetId(namespace, name), namespace, name, relation: null };
}

function sorted(ids: readonly DatasetId[]): DatasetId[] {
  return [...new Set(ids)].sort();
}
