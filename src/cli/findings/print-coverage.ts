/**
 * Coverage as text: the shares that are understood, then the places that are not, by reason.
 *
 *   models    39 of 40 understood (97.5 %)
 *   columns   420 of 431 have a known origin (97.4 %)
 */

import type { Coverage, GraphCounts, OpaqueGroup } from '../../graph/index.ts';
import { grouped } from '../../model/grouped.ts';
import type { Paint } from '../io.ts';
import { hasText } from '../print-steps.ts';
import { count, oneLine, percent, placeText, table } from '../text.ts';

const PLACES_SHOWN = 20;

export function printCoverage(coverage: Coverage, graph: GraphCounts, paint: Paint): string[] {
  return [...printShares(coverage, graph, paint), ...printOpaque(coverage.opaque, paint)];
}

export function printShares({ jobs, columns }: Coverage, graph: GraphCounts, paint: Paint): string[] {
  const share = (part: number, of: number): string => {
    const text = percent(part, of);
    return part === of ? paint.green(text) : paint.yellow(text);
  };
  const { total, withColumns } = jobs;
  return table([
    ['models', `${grouped(withColumns)} of ${grouped(total)} understood (${share(withColumns, total)})`],
    [
      'columns',
      `${grouped(columns.known)} of ${grouped(columns.total)} that models write have a known origin (${share(columns.known, columns.total)})`,
    ],
    [
      'graph',
      `${count(graph.datasets, 'dataset')}, ${count(graph.columns, 'column')}, ${count(graph.jobs, 'job')}`,
    ],
    ['edges', `${grouped(graph.edges)} between columns, ${grouped(graph.directEdges)} of them direct`],
    ...(graph.observedJobs === 0
      ? []
      : [
          [
            'observed',
            `${count(graph.observedJobs, 'written dataset')}, ${grouped(graph.observedEdges)} edges between columns`,
          ],
        ]),
  ]);
}

export function printOpaque(groups: readonly OpaqueGroup[], paint: Paint): string[] {
  if (groups.length === 0) return [];
  return [
    '',
    paint.bold('Not understood: the relations are known, the columns are unknown'),
    ...groups.flatMap((group) => printGroup(group, paint)),
  ];
}

function printGroup({ code, jobs, places }: OpaqueGroup, paint: Paint): string[] {
  const shown = places.slice(0, PLACES_SHOWN);
  const rest = places.length - shown.length;
  return [
    `  ${paint.yellow(code)}  ${count(jobs, 'model')}`,
    ...shown.flatMap(({ name, file, line, column, message }) => [
      `    ${name}  ${paint.dim(placeText(file, hasText(code) ? { line, column } : null))}`,
      `      ${oneLine(message, 300)}`,
    ]),
    ...(rest > 0 ? [`    … and ${grouped(rest)} more; --json lists all`] : []),
  ];
}
