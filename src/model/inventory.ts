/**
 * What a reader finds in its input, before any SQL is analysed: the datasets there are, and the jobs that write them with the
 * SQL they run and the datasets they declare to read.
 */
import type { DialectName } from './dialect-name.ts';
import type { Finding, OpaqueCode } from './finding.ts';
import type { DatasetId, JobId, RelationName } from './names.ts';

export interface Inventory {
  /** Name of the project the input describes; jobs are kept apart by it. */
  readonly project: string;
  readonly datasets: readonly Dataset[];
  readonly jobs: readonly SourceJob[];
  readonly findings: readonly Finding[];
}

export const DATASET_KINDS = [
  'table',
  'view',
  'incremental',
  'snapshot',
  'seed',
  'source',
  'exposure',
  'unknown',
] as const;
export type DatasetKind = (typeof DATASET_KINDS)[number];

export interface Dataset {
  readonly id: DatasetId;
  readonly namespace: string;
  readonly name: string;
  /** As SQL names it; null where SQL cannot (an exposure). */
  readonly relation: RelationName | null;
  readonly kind: DatasetKind;
  readonly columns: readonly Column[];
  /** True where `columns` is the whole list (a catalog, an enforced contract, or the analysis said so). */
  readonly columnsComplete: boolean;
  /** The input's own name of it: dbt's unique_id. */
  readonly nodeId: string | null;
  readonly description: string | null;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly primaryKey: readonly string[];
  /** Names of tests on the dataset as a whole. */
  readonly tests: readonly string[];
  /** File that defines it, relative to the project. */
  readonly file: string | null;
  /** Of the content that the project itself brings (a seed's file), by the input's own reckoning; null where it brings none or it is not known. */
  readonly checksum: string | null;
  /** No code names it: it is known from observed lineage only. Said where what several projects know is put together. */
  readonly observed?: true;
}

export interface Column {
  readonly name: string;
  readonly type: string | null;
  readonly description: string | null;
  /** Names of tests attached to the column, such as `not_null`. */
  readonly tests: readonly string[];
  /** Known from observed lineage only, as `observed` of the dataset. */
  readonly observed?: true;
}

/** `observed`: no code, but what an engine was seen to do to one dataset. */
export type JobKind = 'model' | 'snapshot' | 'exposure' | 'observed';

/** A job as its source declares it. */
export interface SourceJob {
  readonly id: JobId;
  readonly namespace: string;
  readonly name: string;
  readonly kind: JobKind;
  readonly target: DatasetId;
  /** What the source says the job reads; ephemeral models are replaced by their own. Sorted. */
  readonly declared: readonly DatasetId[];
  /** What it is said to depend on and the source does not have, by the source's own ids; a finding of the source tells of each. */
  readonly missing?: readonly string[];
  readonly owner: string | null;
  readonly file: string | null;
  /** Of its code as written, by the source's own reckoning; tells versions apart where there is no SQL to compare. */
  readonly checksum: string | null;
  readonly code: JobCode;
  /** Columns that the source holds it to: it is not made with others. */
  readonly contract?: readonly string[];
  /** Of a table that is added to: what its tool does where the code makes other columns than the table has. */
  readonly onSchemaChange?: SchemaPolicy;
}

/** dbt's words. */
export const SCHEMA_POLICIES = ['ignore', 'append_new_columns', 'sync_all_columns', 'fail'] as const;
export type SchemaPolicy = (typeof SCHEMA_POLICIES)[number];

export type JobCode =
  | {
      readonly kind: 'sql';
      readonly sql: string;
      readonly dialect: DialectName;
      readonly defaultDatabase: string | null;
      readonly defaultSchema: string | null;
      /** Columns that the tool adds to what the SQL selects (a dbt snapshot's validity columns), with the selected columns they are made of. */
      readonly added: readonly AddedColumn[];
      /** What the tool goes by when it decides which rows of the table it writes: a unique key, the columns that a snapshot compares. */
      readonly rowKeys: readonly RowKey[];
    }
  /** Nothing to analyse: the declared reads stand, nothing is claimed about columns. */
  | { readonly kind: 'opaque'; readonly code: OpaqueCode; readonly message: string };

/** A selected column; `column` is null where any of them may be meant. A JOIN matches rows with those that are there, a FILTER picks some. */
export interface RowKey {
  readonly column: string | null;
  readonly subtype: 'JOIN' | 'FILTER';
}

export interface AddedColumn {
  readonly name: string;
  readonly from: readonly string[];
}
