/**
 * A lineage answer as a tree that starts at the queried column or relation. A node that appears twice has its
 * branch only once.
 *
 *   shop.mart.revenue.total, upstream
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
  CONSTANT: 'a constant: derived from no column',
  OPAQUE: 'its writer is not understood: there may be more inputs',
  UNKNOWN: 'several jobs write the relation; which one writes this column is unknown',
};

interface Tree {
  readonly paint: Paint;
  readonly short: (dataset: DatasetId) => string;
  readonly nodes: ReadonlyMap<string, LineageNode>;
  /** Steps by their end that is nearer to the start of the tree. */
  readonly steps: ReadonlyMap<string, readonly ExplainedStep[]>;
  readonly away: (step: ExplainedStep) => Point;
  /** The step under which a node has its branch: the first of the steps nearest to the start. */
  readonly homes: ReadonlyMap<string, ExplainedStep>;
  /** Follow row inputs to the same depth as values. */
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
    `${paint.bold(name)}, ${answer.direction === 'up' ? 'upstream' : 'downstream'}`,
    ...note,
    '',
    ...roots.flatMap((root) => [
      paint.bold(pointText(root, tree.short)) + ending(root, tree),
      ...branches(root, '', tree, isCut(root, answer, tree) ? 1 : depth + 1),
    ]),
    ...(roots.some((root) => isCut(root, answer, tree))
      ? ['', 'Only the first step of row inputs is shown; --all follows them.']
      : []),
    ...(answer.edges.length === 0 ? nothing(answer) : []),
    ...openEnds(answer, tree),
    ...limits(answer, depth, paint),
    ...(answer.edges.length > 0 ? ['', paint.dim(PLACES_NOTE)] : []),
  ];
}

/** Values before rows, otherwise in the order of the walk. */
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

/** Breadth first from each root: a node has its branch at the nearest step, values before rows. */
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

/** Upstream of a column, row inputs are cut after one step: there are many, and the query is about values. */
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
      isHome || levels === 1 || !tree.steps.has(key) ? '' : tree.paint.dim('  (continued in another branch)');
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

/** For an answer without edges: states whether there are none, or whether they are unknown. */
function nothing({ direction, openEnds: open, nodes }: Lineage): string[] {
  if (open.length > 0) return ['No edge is known; the statements below may contain some.'];
  if (direction === 'down') return ['Nothing reads it.'];
  return nodes.some(({ end }) => end !== null) ? [] : ['No known job writes it.'];
}

function openEnds({ openEnds: open }: Lineage, { short, paint }: Tree): string[] {
  if (open.length === 0) return [];
  return [
    '',
    paint.yellow('Not understood: these statements may contain more lineage'),
    ...open.flatMap(({ jobName, file, from, to, reasons }) => {
      const reads = `${jobName} reads ${from.length === 0 ? 'nothing known' : listed(from.map(short), 5)}`;
      return [
        // An exposure is both a job and its dataset, with the same name.
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
    return ['', paint.yellow(`There are further steps; use --depth ${depth * 2} to follow them.`)];
  return ['', paint.red(paint.bold(`INCOMPLETE: ${lineageLimit(partial)}`))];
}

function keyOf({ kind, dataset, column }: Point): string {
  return JSON.stringify([kind, dataset, column]);
}
