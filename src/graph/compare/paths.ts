/**
 * What leads to a column through other relations: for a column of a relation, every column that it is made of or that acts on it, further up.
 *
 *   v (view): raw.x → v.x, WHERE raw.live; mart: v.x → mart.x     of mart.x, through views: values { raw.x: [v.x → mart.x] }, all { raw.x, raw.live }
 *
 * Observed edges come sorted by target, so what was found of the last one is kept.
 */
import { edgeKind } from '../../model/edge.ts';
import { type ColumnId, columnId, type DatasetId } from '../../model/names.ts';
import { type Code, type ColumnEnds, edgeKey, type Model, type UsedInput } from './code.ts';

export interface Upstream {
  /** Reached by values alone: the keys of the edges into the column that they come by. */
  readonly values: ReadonlyMap<ColumnId, readonly string[]>;
  readonly all: ReadonlySet<ColumnId>;
}

export type Paths = (model: Model, edge: ColumnEnds, through: Through) => Upstream;

/** `views`: relations where no values stay. `anything`: tables too. `near`: the same, but few steps. */
export type Through = 'views' | 'anything' | 'near';

/** So many relations one behind the other, and so many columns, are looked at. */
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

/** A view is no place where values stay: engines tell of what is behind it. So they do of a relation of which only its text is known. */
export function isLookedThrough({ datasets }: Code, id: DatasetId): boolean {
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
    id !== target && (through !== 'views' || isLookedThrough(code, id));
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

/** Columns behind the first ones, level by level. `follows` null: whatever acts on a column, and on the rows of its relation. */
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
      const behind = inputsOf(walk, input, shaped);
      return (follows === null ? behind : behind.filter(follows)).filter(isNew);
    });
  }
  return found;
}

/** What makes a column or acts on it; what decides the rows of its relation is told once. */
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
