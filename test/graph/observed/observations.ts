/**
 * Observed lineage as text.
 *
 *   observed({ edges: ['harbor.raw.a#id -> harbor.mart.b#id 2026-03-01..2026-03-04 3'] })
 *                                                      an edge, first and last observation, three rows
 *   observed({ rows: ['harbor.raw.a#id -> harbor.mart.b 2026-03-01 1'] })   a row input
 *   edgeLines(lineage)   the inverse, with ids; `acme|` is `databricks://acme|`
 *
 * Relation edges and writes follow from the edges and rows.
 */
import type { KnownDataset } from '../../../src/graph/observed/known-names.ts';
import { type DatasetId, datasetId, relationName } from '../../../src/model/names.ts';
import type {
  ObservedDataset,
  ObservedLineage,
  ObservedRelationEdge,
  ObservedWrite,
  Observer,
  Sighting,
} from '../../../src/model/observed.ts';

export interface Observations {
  readonly observer?: Observer;
  readonly edges?: readonly string[];
  readonly rows?: readonly string[];
  readonly renames?: readonly string[];
}

export function observed(observations: Observations): ObservedLineage {
  const { observer = 'unity-catalog', edges = [], rows = [], renames = [] } = observations;
  const pairs = [...edges, ...rows].map((text) => {
    const [source = '', , target = '', span = '', count = ''] = text.split(' ');
    const { source: a, column } = endOf(source);
    const b = endOf(target);
    return { source: a, column, target: b.source, targetColumn: b.column, ...sighting(span, count) };
  });
  return {
    observer,
    columnEdges: pairs.slice(0, edges.length).map((pair) => ({ ...pair, indirect: false })),
    rowInputs: pairs.slice(edges.length).map(({ targetColumn: _, ...pair }) => pair),
    relationEdges: pairs.map(
      ({ column: _, targetColumn: __, ...pair }): ObservedRelationEdge => ({ ...pair, indirect: false }),
    ),
    renames: renames.map((text) => {
      const [from = '', , to = '', at = ''] = text.split(' ');
      return { from: endOf(from).source, to: endOf(to).source, at: moment(at) };
    }),
    written: pairs.map(({ column: _, targetColumn: __, source: ___, ...pair }): ObservedWrite => pair),
  };
}

export function edgeLines({
  columnEdges,
  rowInputs,
  relationEdges,
  written,
}: ObservedLineage<DatasetId>): string[] {
  return [
    ...columnEdges.map(
      (edge) =>
        `${short(edge.source)}#${edge.column} -> ${short(edge.target)}#${edge.targetColumn} ${seen(edge)}`,
    ),
    ...rowInputs.map((row) => `${short(row.source)}#${row.column} -> ${short(row.target)} ${seen(row)} rows`),
    ...relationEdges.map((edge) => `${short(edge.source)} -> ${short(edge.target)} ${seen(edge)}`),
    ...written.map((write) => `${short(write.target)} ${seen(write)} written`),
  ];
}

export function known(namespace: string, name: string | readonly string[], columns: string[]): KnownDataset {
  const text = typeof name === 'string' ? name : relationName(name);
  return {
    id: datasetId(namespace, text),
    namespace,
    name: text,
    columns: columns.map((column) => ({ name: column, type: null, description: null, tests: [] })),
  };
}

/** `a.b.c#column`, or a path with a column. */
function endOf(text: string): { readonly source: ObservedDataset; readonly column: string } {
  const [name = '', column = ''] = text.split('#');
  return {
    source: name.includes('/')
      ? { kind: 'path', uri: name }
      : { kind: 'relation', parts: name.split('.'), type: null },
    column,
  };
}

function sighting(span: string, count: string): Sighting {
  const [first = '', last = first] = span.split('..');
  return { firstSeen: moment(first), lastSeen: moment(last), count: Number(count), entities: [] };
}

function moment(day: string): string | null {
  return day === '' || day === '-' ? null : `${day}T00:00:00.000Z`;
}

function seen({ firstSeen, lastSeen, count }: Sighting): string {
  const [first, last] = [firstSeen, lastSeen].map((at) => (at === null ? '-' : at.slice(0, 10)));
  return `${first === last ? first : `${first}..${last}`} ${count}`;
}

function short(id: DatasetId): string {
  return id.replace(/^databricks:\/\//, '');
}
