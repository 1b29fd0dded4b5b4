/**
 * The columns upstream of a column through other relations: every column that it is computed from or that
 * acts on it.
 *
 *   v (view): raw.x → v.x, WHERE raw.live; mart: v.x → mart.x
 *   → of mart.x, through views: values { raw.x: [v.x → mart.x] }, all { raw.x, raw.live }
 *
 * Observed edges are sorted by target, so caching the last result is enough.
 */
import { edgeKind } from '../../model/edge.ts';
import { type ColumnId, columnId, type DatasetId } from '../../model/names.ts';
import { type Code, type ColumnEnds, edgeKey, type Model, type UsedInput } from './code.ts';

export interface Upstream {
  /** Columns whose values flow into the column, each with the keys of the edges into the column. */
  readonly values: ReadonlyMap<ColumnId, readonly string[]>;
  readonly all: ReadonlySet<ColumnId>;
}

export type Paths = (model: Model, edge: ColumnEnds, through: Through) => Upstream;

/**
 * `views`: passes relations that store no values. `anything`: also passes tables. `near`: as `anything`, with
 * few steps.
 */
export type Through = 'views' | 'anything' | 'near';

/** The largest numbers of relations in a row, and of columns. */
const MOST_STEPS: Readonly<Record<Through, number>> = { views: 30, anything: 30, near: 3 };
const MOST_COLUMNS = 5_000;

export function pathsOf(code: Code): Paths {
  const last = new Map<Through, { readonly of: string; readonly upstream: Upstream }>();
  return (model, edge, through) => {
    const of = columnId(edge.target, edge.targetColumn);
    const known = last.get(through);
    if (known?.of === of) return known.upstream;
    const upstream = upstreamOf(code, model, edge, through);
    last.set(through, { of, upstream });
    return upstream;
  };
}

/**
 * Engines report the inputs of a view instead of the view, since a view stores no values. The same holds for
 * a relation that is known only from SQL text.
 */
export function isTransparent({ datasets }: Code, id: DatasetId): boolean {
  const kind = datasets.get(id)?.kind ?? 'unknown';
  return kind === 'view' || kind === 'unknown';
}

function upstreamOf(
  code: Code,
  model: Model,
  { target, targetColumn }: ColumnEnds,
  through: Through,
): Upstream {
  const isPassed = (id: DatasetId): boolean =>
    id !== target && (through !== 'views' || isTransparent(code, id));
  const walk: Walk = { code, isPassed, steps: MOST_STEPS[through] };
  const inputs = model.inputs.get(targetColumn) ?? [];
  const values = new Map<ColumnId, string[]>();
  for (const used of inputs) {
    if (!isValue(used)) continue;
    const { dataset: source, column } = used.input;
    const key = edgeKey({ source, column, target, targetColumn });
    for (const id of reached(walk, [used], isValue)) {
      const keys = values.get(id) ?? [];
      values.set(id, keys);
      if (!keys.includes(key)) keys.push(key);
    }
  }
  return { values, all: reached(walk, [...inputs, ...model.rows], null) };
}

interface Walk {
  readonly code: Code;
  readonly isPassed: (id: DatasetId) => boolean;
  readonly steps: number;
}

/**
 * Columns upstream of `first`, level by level. If `follows` is null: every column that acts on a column or on
 * the rows of its relation.
 */
function reached(
  walk: Walk,
  first: readonly UsedInput[],
  follows: ((used: UsedInput) => boolean) | null,
): Set<ColumnId> {
  const found = new Set<ColumnId>();
  const shaped = new Set<DatasetId>();
  const isNew = ({ input }: UsedInput): boolean => {
    const before = found.size;
    return found.add(columnId(input.dataset, input.column)).size > before;
  };
  let level = first;
  for (let step = 0; step < walk.steps && level.length > 0 && found.size < MOST_COLUMNS; step++) {
    level = level.flatMap(({ input }) => {
      const upstream = inputsOf(walk, input, shaped);
      return (follows === null ? upstream : upstream.filter(follows)).filter(isNew);
    });
  }
  return found;
}

/** The inputs of a column. Row inputs of its relation are returned once. */
function inputsOf(
  { code, isPassed }: Walk,
  { dataset, column }: UsedInput['input'],
  shaped: Set<DatasetId>,
): readonly UsedInput[] {
  const model = isPassed(dataset) ? code.models.get(dataset) : undefined;
  if (model === undefined) return [];
  const inputs = model.inputs.get(column) ?? [];
  if (shaped.has(dataset)) return inputs;
  shaped.add(dataset);
  return [...inputs, ...model.rows];
}

function isValue({ flow, input }: UsedInput): boolean {
  return flow.kind === 'column' && edgeKind(input.subtype) === 'DIRECT';
}
