/**
 * Observed lineage as readable text, in addition to graph-text.ts:
 *
 *   forecast.guess <- revenue.total                  an observed value flow
 *   forecast rows  <- revenue.day                    an observed row input
 *   report         <- audit                          an observed read without columns
 *   report         <- audit on 2026-03-09            last observed then; default 2026-03-01
 *
 * Each edge of columns also has a relation edge, as from readers.
 */
import { observedGraph } from '../../../src/graph/observed/observed-graph.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { DatasetId } from '../../../src/model/names.ts';
import type {
  ObservedColumnEdge,
  ObservedLineage,
  ObservedRelationEdge,
  ObservedRowInput,
  Sighting,
} from '../../../src/model/observed.ts';
import { dataset } from '../graph-text.ts';

const LINE = /^(\w+)(?:\.(\w+)|( rows))?\s*<-\s*(\w+)(?:\.(\w+))?(?: on (\S+))?$/;

export function observedOfText(
  text: string,
  idOf: (name: string) => DatasetId = dataset,
): ObservedLineage<DatasetId> {
  const columnEdges: ObservedColumnEdge<DatasetId>[] = [];
  const rowInputs: ObservedRowInput<DatasetId>[] = [];
  const relations = new Map<string, ObservedRelationEdge<DatasetId>>();
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue;
    const [, to, targetColumn, rows, from, column, on = '2026-03-01'] = LINE.exec(line) ?? [];
    if (to === undefined || from === undefined) throw new Error(`no observed edge: ${line}`);
    const [source, target] = [idOf(from), idOf(to)];
    const seen = seenOn(on);
    if (targetColumn !== undefined && column !== undefined)
      columnEdges.push({ source, column, target, targetColumn, indirect: false, ...seen });
    else if (rows !== undefined && column !== undefined) rowInputs.push({ source, column, target, ...seen });
    relations.set(`${to} ${from}`, { source, target, indirect: false, ...seen });
  }
  return {
    observer: 'unity-catalog',
    columnEdges,
    rowInputs,
    relationEdges: [...relations.values()],
    renames: [],
    written: [],
  };
}

function seenOn(day: string): Sighting {
  const at = `${day}T08:15:30.123Z`;
  return { firstSeen: at, lastSeen: at, count: 1, entities: [{ kind: 'job', id: '90210' }] };
}

export function observedGraphOf(text: string): ColumnGraph {
  return observedGraph({ lineage: observedOfText(text), source: 'unity-catalog', datasets: [] });
}
