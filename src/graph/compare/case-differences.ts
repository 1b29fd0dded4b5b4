/**
 * Edges that agree except for the case of names. Names are compared ignoring case, but some engines preserve
 * case. In: the lineage as the engine wrote it, and the edges that agree. Out: the edges with other
 * spellings.
 *
 *   code: sales.price → orders.total; engine: sales.PRICE → orders.Total
 *   → { …, written: { column: 'PRICE', targetColumn: 'Total', … } }
 */
import { columnPathParts, idParts, relationName, relationParts } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedDataset, ObservedLineage } from '../../model/observed.ts';
import { type ColumnEnds, foldColumn } from './code.ts';

export interface CaseDifference extends ColumnEnds {
  readonly written: WrittenEnds;
}

/** Relations as SQL spells them. */
export interface WrittenEnds {
  readonly source: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

export function caseDifferences(asWritten: ObservedLineage, agreed: readonly ColumnEnds[]): CaseDifference[] {
  const written = new Map<string, WrittenEnds[]>();
  for (const edge of asWritten.columnEdges) {
    const ends = writtenEnds(edge);
    if (ends === null) continue;
    const key = foldedKey(ends);
    written.set(key, [...(written.get(key) ?? []), ends]);
  }
  return agreed.flatMap((edge) => {
    const inCode = endsInCode(edge);
    const others = written.get(foldedKey(inCode)) ?? [];
    return others
      .filter((ends) => !isSame(ends, inCode))
      .map((ends): CaseDifference => {
        const { source, column, target, targetColumn } = edge;
        return { source, column, target, targetColumn, written: ends };
      });
  });
}

function writtenEnds({ source, column, target, targetColumn }: ObservedColumnEdge): WrittenEnds | null {
  const [from, to] = [writtenName(source), writtenName(target)];
  return from === null || to === null ? null : { source: from, column, target: to, targetColumn };
}

/** Paths are not compared by case. */
function writtenName(name: ObservedDataset): string | null {
  return name.kind === 'relation' ? relationName(name.parts) : null;
}

/** The ends as an engine would write them: the path of a field without quotes. */
function endsInCode({ source, column, target, targetColumn }: ColumnEnds): WrittenEnds {
  const path = (text: string): string => columnPathParts(text).join('.');
  const name = (id: ColumnEnds['source']): string => relationName(relationParts(idParts(id).name));
  return {
    source: name(source),
    column: path(column),
    target: name(target),
    targetColumn: path(targetColumn),
  };
}

function foldedKey({ source, column, target, targetColumn }: WrittenEnds): string {
  return [source, foldColumn(column), target, foldColumn(targetColumn)].join('\0').toLowerCase();
}

function isSame(a: WrittenEnds, b: WrittenEnds): boolean {
  return (
    a.source === b.source &&
    a.column === b.column &&
    a.target === b.target &&
    a.targetColumn === b.targetColumn
  );
}
