/**
 * The answer of `lineage` and of `tributary lineage --json`: nodes and edges, edges in the direction the data
 * flows.
 */
import type { Lineage, LineageNode, LocatedColumn, LocatedDataset } from '../../graph/index.ts';
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
import { lineageLimit } from './walk-limits.ts';

export interface LineageReport {
  readonly question: {
    readonly dataset: DescribedDataset;
    /** null: the question is about the relation. */
    readonly column: string | null;
    readonly direction: Lineage['direction'];
    /**
     * Set where the answer is for another column than the question names, such as the one around a nested
     * field.
     */
    readonly note: string | null;
  };
  /** null: the answer is complete. */
  readonly partial: { readonly limit: NonNullable<Lineage['partial']>; readonly message: string } | null;
  /** Nearest first; the first is what the question is about. */
  readonly nodes: readonly (PointJson & Pick<LineageNode, 'hops' | 'end'>)[];
  readonly edges: readonly StepJson[];
  /** Statements that could not be analysed: lineage is known by relation, and not by column. */
  readonly openEnds: readonly OpenEndReport[];
}

export interface OpenEndReport {
  readonly job: JobId;
  readonly file: string | null;
  readonly from: readonly DatasetJson[];
  readonly to: DatasetJson;
  readonly reasons: readonly Pick<OpaqueReason, 'code' | 'message' | 'statement' | 'line' | 'column'>[];
}

export function lineageJson(located: LocatedColumn | LocatedDataset, answer: Lineage): LineageReport {
  const isColumn = located.kind === 'column';
  return {
    question: {
      dataset: describedJson(located.dataset),
      column: isColumn ? located.column : null,
      direction: answer.direction,
      note: isColumn ? located.note : null,
    },
    partial:
      answer.partial === null ? null : { limit: answer.partial, message: lineageLimit(answer.partial) },
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
