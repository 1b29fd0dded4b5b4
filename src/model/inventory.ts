/**
 * The content of an input before any SQL is analysed: its datasets, and the jobs that write them, with their
 * SQL and their declared inputs.
 */
import type { Finding, OpaqueCode } from './finding.ts';
import type { DatasetId, JobId, RelationName } from './names.ts';

export interface Inventory {
  /** Name of the project of the input. It separates the jobs of different projects. */
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
  'function',
  'semantic-model',
  'metric',
  'saved-query',
  'test',
  'hook',
  'unknown',
] as const;
export type DatasetKind = (typeof DATASET_KINDS)[number];

export interface Dataset {
  readonly id: DatasetId;
  readonly namespace: string;
  readonly name: string;
  /** The name in SQL; null if SQL cannot reference the dataset (an exposure). */
  readonly relation: RelationName | null;
  readonly kind: DatasetKind;
  readonly columns: readonly Column[];
  /** True if `columns` is complete: from a catalog, an enforced contract or the analysis. */
  readonly columnsComplete: boolean;
  /** The dataset's id in the input: dbt's unique_id. */
  readonly nodeId: string | null;
  readonly description: string | null;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly primaryKey: readonly string[];
  /** Names of tests on the dataset. */
  readonly tests: readonly string[];
  /** File that defines the dataset, relative to the project. */
  readonly file: string | null;
  /**
   * Checksum of the content that the project provides (the file of a seed), as the input reports it; null if
   * there is none.
   */
  readonly checksum: string | null;
  /**
   * Settings that may change the data of the dataset, sorted by key. Absent if the source does not report
   * settings.
   */
  readonly settings?: readonly Setting[];
  /** The dataset is only observed; no code references it. Set only if several projects are combined. */
  readonly observed?: true;
}

/**
 * A setting of a dataset that may change its data: `{ key: 'unique_key', digest: '5f…', effect: 'ROWS' }`.
 * A setting with its default value is left out.
 */
export interface Setting {
  readonly key: string;
  /** null: the value is unknown, so two versions are never equal. */
  readonly digest: string | null;
  readonly effect: SettingEffect;
}

/**
 * What another value of a setting changes. ROWS: rows or values. COLUMNS: columns, and the digests of these
 * columns contain the value. POSSIBLY: unknown, so anything may change. CALLED: as POSSIBLY, but the setting
 * is a text outside the dataset, such as a macro. The dataset itself is then unchanged and possibly affected.
 */
export type SettingEffect = 'ROWS' | 'COLUMNS' | 'POSSIBLY' | 'CALLED';

export interface Column {
  readonly name: string;
  readonly type: string | null;
  readonly description: string | null;
  /** Names of tests on the column, such as `not_null`. */
  readonly tests: readonly string[];
  /** The column is only observed; see `observed` of the dataset. */
  readonly observed?: true;
}

/** `observed`: no code, but the observed writes of one dataset. `other`: a node that no reader supports. */
export const JOB_KINDS = [
  'model',
  'snapshot',
  'hook',
  'function',
  'semantic-model',
  'metric',
  'saved-query',
  'test',
  'exposure',
  'other',
  'observed',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Whether jobs of the kind define the columns of a relation. Other jobs only read, or change rows. */
export function definesRelation(kind: JobKind): boolean {
  return kind === 'model' || kind === 'snapshot';
}

/** A job as its source declares it. */
export interface SourceJob {
  readonly id: JobId;
  readonly namespace: string;
  readonly name: string;
  readonly kind: JobKind;
  readonly target: DatasetId;
  /** For a constraint: the dataset that is not built if the job fails. For a hook, this is the target. */
  readonly of?: DatasetId;
  /** The declared inputs of the job. An ephemeral model is replaced by its own inputs. Sorted. */
  readonly declared: readonly DatasetId[];
  /** Functions among the declared inputs that the code calls. Sorted. */
  readonly calls?: readonly DatasetId[];
  /** Declared dependencies that the source lacks, as ids of the source. The source has a finding for each. */
  readonly missing?: readonly string[];
  readonly owner: string | null;
  readonly file: string | null;
  /**
   * Checksum of the code as written, as the source reports it. Distinguishes versions of jobs without SQL.
   */
  readonly checksum: string | null;
  readonly code: JobCode;
  /** Columns of an enforced contract: the relation is not built with other columns. */
  readonly contract?: readonly string[];
  /** For an incremental table: what its tool does if the code returns other columns than the table has. */
  readonly onSchemaChange?: SchemaPolicy;
}

/** The values of dbt's on_schema_change. */
export const SCHEMA_POLICIES = ['ignore', 'append_new_columns', 'sync_all_columns', 'fail'] as const;
export type SchemaPolicy = (typeof SCHEMA_POLICIES)[number];

export type JobCode =
  | {
      readonly kind: 'sql';
      readonly sql: string;
      /** A name of src/dialect. */
      readonly dialect: string;
      readonly defaultDatabase: string | null;
      readonly defaultSchema: string | null;
      /**
       * Columns that the tool adds to the SQL's columns (a dbt snapshot's validity columns), with the
       * selected columns they are computed from.
       */
      readonly added: readonly AddedColumn[];
      /**
       * Keys by which the tool decides which rows to write: a unique key, or the columns that a snapshot
       * compares.
       */
      readonly rowKeys: readonly RowKey[];
    }
  /** Nothing to analyse: the declared inputs are valid, and the columns are unknown. */
  | { readonly kind: 'opaque'; readonly code: OpaqueCode; readonly message: string };

/**
 * A selected column; `column` is null if it may be any. A JOIN key matches existing rows, a FILTER key
 * selects rows.
 */
export interface RowKey {
  readonly column: string | null;
  readonly subtype: 'JOIN' | 'FILTER';
}

export interface AddedColumn {
  readonly name: string;
  readonly from: readonly string[];
  /** A configured expression that the tool writes instead of the default value. */
  readonly expression?: string;
}
