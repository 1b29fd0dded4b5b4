/** The answer of `tributary columns --json`. Unknown columns are null, never an empty list. */

import { datasetJson, describedJson } from '../../library/answers/json.ts';
import { edgeKind } from '../../model/edge.ts';
import type { ColumnsAnswer } from './columns-answer.ts';

export function columnsJson({ dataset, writers, columns, opaqueReaders }: ColumnsAnswer) {
  return {
    dataset: describedJson(dataset),
    columnsComplete: dataset.columnsComplete,
    columns:
      columns.length === 0 && !dataset.columnsComplete
        ? null
        : columns.map(({ column, inputs, readers }) => ({
            name: column.name,
            type: column.type,
            description: column.description,
            tests: column.tests,
            inputs:
              inputs?.map((input) => ({
                ...datasetJson(input.dataset),
                column: input.column,
                kind: edgeKind(input.subtype),
                subtype: input.subtype,
                confidence: input.confidence,
              })) ?? null,
            readers,
          })),
    writtenBy: writers,
    opaqueReaders,
  };
}
