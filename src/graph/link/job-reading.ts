/**
 * The reading of one job: the result of its analysis in terms of datasets. read-job.ts creates it;
 * build-job.ts and output-names.ts use it.
 */
import type { Finding, OpaqueReason } from '../../model/finding.ts';
import type { AddedColumn, Dataset, RowKey, SourceJob } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Input, NamedColumn, OutputColumn, RowOrder } from '../../model/query-lineage.ts';

export interface JobReading {
  readonly job: SourceJob;
  readonly reads: ReadonlySet<DatasetId>;
  readonly writes: ReadonlySet<DatasetId>;
  readonly opaque: readonly OpaqueReason[];
  readonly statements: readonly StatementReading[];
  /** The columns of each dataset that the job defines; see output-names.ts. */
  readonly outputs: ReadonlyMap<DatasetId, readonly string[]>;
  /** Relations by their number in the analysis; inputs reference these numbers. */
  readonly relations: readonly TextRelation[];
  /** Relations of the text that are not in the inventory. */
  readonly discovered: readonly Dataset[];
  /** Columns that the text references, of datasets whose columns are not all known. */
  readonly used: ReadonlyMap<DatasetId, ReadonlySet<string>>;
  readonly findings: readonly Finding[];
}

export interface StatementReading {
  readonly index: number;
  readonly dataset: DatasetId;
  readonly place: Place;
  readonly scans: readonly DatasetId[];
  /** True if the statement defines the dataset, so that its output columns are the columns of the dataset. */
  readonly defines: boolean;
  /** True if the known inputs are incomplete: any change to a scanned dataset may change the target. */
  readonly opaque: boolean;
  /** null: the columns are unknown. */
  readonly known: KnownStatement | null;
}

export interface KnownStatement {
  readonly columns: readonly OutputColumn[];
  /** False: the statement has further columns, which are unknown. */
  readonly complete: boolean;
  /** Columns that the job's tool adds to the selected columns. */
  readonly added: readonly AddedColumn[];
  /** Keys by which the job's tool decides which rows to write. */
  readonly rowKeys: readonly RowKey[];
  readonly rows: readonly Input[];
  readonly named: readonly NamedColumn[];
  readonly rowDigest: string;
  /** As in the lineage of the statement. */
  readonly order: RowOrder | null;
}

export interface TextRelation {
  /** null: a temporary relation, which inputs no longer reference. */
  readonly dataset: DatasetId | null;
  /** Names by number, as the text spells them. */
  readonly columns: readonly string[];
}
