/** An impact answer with the details that printers and JSON need. */
import type {
  AffectedRelation,
  AskedChange,
  DescribedRelation,
  ExplainedStep,
  ImpactAnswer,
  ImpactedRelation,
  LocatedColumn,
  LocatedDataset,
  PossibleRelation,
  UnaffectedRelation,
} from '../../graph/index.ts';
import type { DatasetId } from '../../model/names.ts';

export interface ShownRelation<R extends ImpactedRelation = ImpactedRelation> extends DescribedRelation<R> {
  /** A shortest path from the change to the relation; null if it was not requested. */
  readonly path: readonly ExplainedStep[] | null;
  /** The columns with another type that it uses, if two versions are compared. */
  readonly types?: readonly ChangedType[];
}

export interface ChangedType {
  readonly dataset: DatasetId;
  readonly column: string;
  /** null: unknown. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface DescribedImpact {
  readonly located: LocatedColumn | LocatedDataset;
  readonly change: AskedChange;
  readonly answer: ImpactAnswer;
  /** All relations of each list of the answer, or the first ones. */
  readonly affected: readonly ShownRelation<AffectedRelation>[];
  readonly possible: readonly ShownRelation<PossibleRelation>[];
  readonly unaffected: readonly ShownRelation<UnaffectedRelation>[];
  /** The number of exposures that are affected or possibly affected, if it was requested. */
  readonly exposures?: number;
  /** The number of jobs that read the relation of the question. */
  readonly readers: number;
}
