/**
 * A lineage answer for people, as a tree from what was asked about; what stands in it already is named again, not repeated.
 *
 *   shop.mart.revenue.total, where it comes from
 *
 *   revenue.total
 *   └─ orders.amount  AGGREGATION  sum(amount)  models/revenue.sql:3:5
 *      └─ raw_orders.amount  IDENTITY  …
 *         source: no known job writes it
 */
import type {
  ExplainedStep,
  Lineage,
  LineageEnd,
  LineageNode,
  LocatedColumn,
  LocatedDataset,
  Point,
} from '../../graph/index.ts';
import { lineageLimit } from '../../library/answers/walk-limits.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { hasText, PLACES_NOTE, pointText, stepDetail } from '../print-steps.ts';
import { listed, oneLine, placeText } from '../text.ts';

const ENDS: Readonly<Record<LineageEnd, string>> = {
  SOURCE: 'source: no known job writes it',
  CONSTANT: 'made of no column',
  OPAQUE: 'what writes it is not understood: there may be more',
  UNKNOWN: 'jobs write the relation, but which of them makes this is not known',
};

interface Tree {
  readonly paint: Paint;
  readonly short: (dataset: DatasetId) => string;
  readonly nodes: ReadonlyMap<string, LineageNode>;
  /** Steps by the node that they lead away from, seen from what was asked. */
  readonly steps: ReadonlyMap<string, readonly ExplainedStep[]>;
  readonly away: (step: ExplainedStep) => Point;
  /** The step under which a node has its branch: the first of those nearest to what was asked. */
  readonly homes: ReadonlyMap<string, ExplainedStep>;
  /** What decides the rows is followed as far as values are. */
  readonly all: boolean;
}

export interface LineageDetail {
  readonly depth: number;
  readonly all: boolean;
}

export function printLineage(
  located: LocatedColumn | LocatedDataset,
  answer: Lineage,
  { depth, all }: LineageDetail,
  paint: Paint,
): string[] {
  const name = located.kind === 'column' ? `${located.dataset.name}.${located.column}` : located.dataset.name;
  const note = located.kind === 'column' && located.note !== null ? [`Note: ${located.note}`] : [];
  const tree = treeOf(answer, all, paint);
  const roots = answer.nodes.filter(({ hops }) => hops === 0);
  return [
    `${paint.bold(name)}, where it ${answer.direction === 'up' ? 'comes from' : 'goes'}`,
    ...note,
    '',
    ...roots.flatMap((root) => [
      paint.bold(pointText(root, tree.short)) + ending(root, tree),
      ...branches(root, '', tree, isCut(root, answer, tree) ? 1 : depth + 1),
    ]),
    ...(roots.some((root) => isCut(root, answer, tree))
      ? ['', 'Of what decides which rows there are, the first step is shown; --all follows it.']
      : []),
    ...(answer.edges.length === 0 ? nothing(answer) : []),
    ...openEnds(answer, tree),
    ...limits(answer, depth, paint),
    ...(answer.edges.length > 0 ? ['', paint.dim(PLACES_NOTE)] : []),
  ];
}

/** Values before rows, else in the order of the walk. */
function inOrder(steps: readonly ExplainedStep[], away: Tree['away']): ExplainedStep[] {
  const isRows = (step: ExplainedStep): number => Number(away(step).kind === 'rows');
  return [...steps].sort((a, b) => isRows(a) - isRows(b));
}

function treeOf({ nodes, edges, direction }: Lineage, all: boolean, paint: Paint): Tree {
  const away = (step: ExplainedStep): Point => (direction === 'up' ? step.from : step.to);
  const steps = new Map<string, ExplainedStep[]>();
  for (const edge of inOrder(edges, away)) {
    const key = keyOf(direction === 'up' ? edge.to : edge.from);
    const known = steps.get(key);
    if (known === undefined) steps.set(key, [edge]);
    else known.push(edge);
  }
  const roots = nodes.filter(({ hops }) => hops === 0);
  return {
    paint,
    short: namesOf(nodes.map(({ dataset }) => dataset)),
    nodes: new Map(nodes.map((node) => [keyOf(node), node])),
    steps,
    away,
    homes: homesOf(roots, steps, away),
    all,
  };
}

/** One root after the other, each breadth first: a node has its branch where values lead to it, and there as near as can be. */
function homesOf(roots: readonly Point[], steps: Tree['steps'], away: Tree['away']): Tree['homes'] {
  const homes = new Map<string, ExplainedStep>();
  const seen = new Set(roots.map(keyOf));
  for (const root of roots) {
    const level: Point[] = [root];
    for (let at = level.shift(); at !== undefined; at = level.shift()) {
      for (const step of steps.get(keyOf(at)) ?? []) {
        const point = away(step);
        const key = keyOf(point);
        if (seen.has(key)) continue;
        seen.add(key);
        homes.set(key, step);
        level.push(point);
      }
    }
  }
  return homes;
}

/** Upwards from a column, its rows are shown one step far: they are many, and the question was about values. */
function isCut(root: LineageNode, { direction, nodes }: Lineage, { all, steps }: Tree): boolean {
  if (all || direction === 'down' || root.kind !== 'rows' || nodes[0] === root) return false;
  return (steps.get(keyOf(root))?.length ?? 0) > 0;
}

function branches(at: Point, indent: string, tree: Tree, levels: number): string[] {
  const steps = tree.steps.get(keyOf(at)) ?? [];
  return steps.flatMap((step, i) => {
    const isLast = i === steps.length - 1;
    const point = tree.away(step);
    const key = keyOf(point);
    const isHome = tree.homes.get(key) === step;
    const below = `${indent}${isLast ? '   ' : '│  '}`;
    const again =
      isHome || levels === 1 || !tree.steps.has(key) ? '' : tree.paint.dim('  (goes on in another branch)');
    const end = tree.nodes.get(key);
    return [
      `${indent}${isLast ? '└─ ' : '├─ '}${pointText(point, tree.short)}  ${stepDetail(step, tree.paint)}${again}`,
      ...(isHome && levels > 1 && end?.end ? [`${below}${tree.paint.dim(ENDS[end.end])}`] : []),
      ...(isHome && levels > 1 ? branches(point, below, tree, levels - 1) : []),
    ];
  });
}

function ending(node: LineageNode, { paint }: Tree): string {
  return node.end === null ? '' : `  ${paint.dim(ENDS[node.end])}`;
}

/** An answer without edges says whether that is known or not. */
function nothing({ direction, openEnds: open, nodes }: Lineage): string[] {
  if (open.length > 0) return ['No edge is known; the statements below may hold some.'];
  if (direction === 'down') return ['Nothing reads it.'];
  return nodes.some(({ end }) => end !== null) ? [] : ['No known job writes it.'];
}

function openEnds({ openEnds: open }: Lineage, { short, paint }: Tree): string[] {
  if (open.length === 0) return [];
  return [
    '',
    paint.yellow('Not understood: there may be more behind these'),
    ...open.flatMap(({ jobName, file, from, to, reasons }) => {
      const reads = `${jobName} reads ${from.length === 0 ? 'nothing known' : listed(from.map(short), 5)}`;
      return [
        // An exposure is a job and what it makes, under one name.
        `  ${idParts(to).name === jobName ? reads : `${reads} and writes ${short(to)}`}`,
        ...reasons.map(
          ({ code, message, line, column }) =>
            `    ${paint.yellow(code)}  ${oneLine(message, 300)}  ${paint.dim(placeText(file, hasText(code) ? { line, column } : null))}`,
        ),
      ];
    }),
  ];
}

function limits({ partial }: Lineage, depth: number, paint: Paint): string[] {
  if (partial === null) return [];
  if (partial === 'depth')
    return ['', paint.yellow(`There is more behind the last ones shown: --depth ${depth * 2}`)];
  return ['', paint.red(paint.bold(`INCOMPLETE: ${lineageLimit(partial)}`))];
}

function keyOf({ kind, dataset, column }: Point): string {
  return JSON.stringify([kind, dataset, column]);
}
