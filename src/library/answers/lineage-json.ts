/** The answer of `tributary lineage --json`: nodes and edges, edges in the direction the data flows. */
import type { Lineage, LocatedColumn, LocatedDataset } from '../../graph/index.ts';
import { datasetJson, describedJson, pointJson, stepJson } from './json.ts';
import { lineageLimit } from './walk-limits.ts';

export function lineageJson(located: LocatedColumn | LocatedDataset, answer: Lineage) {
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
