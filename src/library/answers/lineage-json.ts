/**
 * The answer of `lineage` and of `tributary lineage --json`: nodes and edges, in the direction of the data.
 */
import type { AnswerOrigin, Lineage, LineageNode, LocatedColumn, LocatedDataset } from '../../graph/index.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import type { JobId } from '../../model/names.ts';
import {
  type DatasetJson,
  type DescribedDataset,
  datasetJson,
  describedJson,
  type PointJson,
  pointJson,
  type StepJson,
  stepJson,
} from './json.ts';
import { lineageLimit, type MixedBuilds, mixedBuilds } from './walk-limits.ts';

export interface LineageReport {
  readonly question: {
    readonly dataset: DescribedDataset;
    /** null: the question is about the relation. */
    readonly column: string | null;
    readonly direction: Lineage['direction'];
    /** Set if the answer is for another column, such as the parent of a nested field. */
    readonly note: string | null;
  };
  /** null: the answer is complete. */
  readonly partial:
    | { readonly limit: NonNullable<Lineage['partial']>; readonly message: string }
    | MixedBuilds
    | null;
  /** The builds that the answer is from. */
  readonly origin: AnswerOrigin;
  /** Nearest first; the first node is the queried column or relation. */
  readonly nodes: readonly (PointJson & Pick<LineageNode, 'hops' | 'end'>)[];
  readonly edges: readonly StepJson[];
  /** Statements that are not understood: their lineage is known by relation, not by column. */
  readonly openEnds: readonly OpenEndReport[];
}

export interface OpenEndReport {
  readonly job: JobId;
  readonly file: string | null;
  readonly from: readonly DatasetJson[];
  readonly to: DatasetJson;
  readonly reasons: readonly Pick<OpaqueReason, 'code' | 'message' | 'statement' | 'line' | 'column'>[];
}

export function lineageJson(
  located: LocatedColumn | LocatedDataset,
  answer: Lineage,
  origin: AnswerOrigin,
): LineageReport {
  const isColumn = located.kind === 'column';
  return {
    question: {
      dataset: describedJson(located.dataset),
      column: isColumn ? located.column : null,
      direction: answer.direction,
      note: isColumn ? located.note : null,
    },
    partial:
      answer.partial === null
        ? mixedBuilds(origin)
        : { limit: answer.partial, message: lineageLimit(answer.partial) },
    origin,
    nodes: answer.nodes.map((node) => ({ ...pointJson(node), hops: node.hops, end: node.end })),
    edges: answer.edges.map(stepJson),
    openEnds: answer.openEnds.map(({ job, file, from, to, reasons }) => ({
      job,
      file,
      from: from.map(datasetJson),
      to: datasetJson(to),
      reasons: reasons.map(({ code, message, statement, line, column }) => ({
        code,
        message,
        statement,
        line,
        column,
      })),
    })),
  };
}
