/** An impact answer with what is shown of it: the input of printers and JSON. */
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

export interface ShownRelation<R extends ImpactedRelation = ImpactedRelation> extends DescribedRelation<R> {
  /** A shortest chain from the change to it; null where it was not asked for. */
  readonly path: readonly ExplainedStep[] | null;
  /** Why it breaks, if the reason is not that its code references what was removed. */
  readonly fault?: string;
}

export interface DescribedImpact {
  readonly located: LocatedColumn | LocatedDataset;
  readonly change: AskedChange;
  readonly answer: ImpactAnswer;
  /** The first of each list of the answer, or all. */
  readonly affected: readonly ShownRelation<AffectedRelation>[];
  readonly possible: readonly ShownRelation<PossibleRelation>[];
  readonly unaffected: readonly ShownRelation<UnaffectedRelation>[];
  /** Jobs that read the relation of the question. */
  readonly readers: number;
}
