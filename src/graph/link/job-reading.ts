/**
 * The reading of one job: what the analysis of its text says, in terms of datasets. read-job.ts makes it; build-job.ts and outputs.ts use it.
 */
import type { Finding, OpaqueReason } from '../../model/finding.ts';
import type { AddedColumn, Dataset, RowKey, SourceJob } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Input, NamedColumn, OutputColumn } from '../../model/query-lineage.ts';

export interface JobReading {
  readonly job: SourceJob;
  readonly reads: ReadonlySet<DatasetId>;
  readonly writes: ReadonlySet<DatasetId>;
  readonly opaque: readonly OpaqueReason[];
  readonly statements: readonly StatementReading[];
  /** The columns that the job gives the datasets it makes; see outputs.ts. */
  readonly outputs: ReadonlyMap<DatasetId, readonly string[]>;
  /** What the numbers of inputs mean. */
  readonly relations: readonly TextRelation[];
  /** Relations of the text that the inventory does not have. */
  readonly discovered: readonly Dataset[];
  /** Columns that the text names of datasets whose columns were not all known. */
  readonly used: ReadonlyMap<DatasetId, ReadonlySet<string>>;
  readonly findings: readonly Finding[];
}

export interface StatementReading {
  readonly index: number;
  readonly dataset: DatasetId;
  readonly place: Place;
  readonly scans: readonly DatasetId[];
  /** True where the statement makes the dataset, so that its columns are the dataset's. */
  readonly defines: boolean;
  /** Any change of what it scans may change anything of the dataset, beside what is known. */
  readonly opaque: boolean;
  /** null: nothing is claimed about columns. */
  readonly known: KnownStatement | null;
}

export interface KnownStatement {
  readonly columns: readonly OutputColumn[];
  /** Columns that the job's tool adds to the selected ones. */
  readonly added: readonly AddedColumn[];
  /** What the job's tool goes by when it decides which rows it writes. */
  readonly rowKeys: readonly RowKey[];
  readonly rows: readonly Input[];
  readonly named: readonly NamedColumn[];
  readonly rowDigest: string;
}

export interface TextRelation {
  /** null: a temporary relation, which no input names any more. */
  readonly dataset: DatasetId | null;
  /** By number, as the text names them. */
  readonly columns: readonly string[];
}
