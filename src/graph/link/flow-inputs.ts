/**
 * Inputs of a flow: the relation and column numbers of the analysis become columns of datasets. One entry for
 * each (column, subtype), sorted.
 *
 *   relation 1 = orders with columns [id, price];  (1, 1, AGGREGATION) and (1, 1, IDENTITY)
 *   → orders.price IDENTITY, orders.price AGGREGATION
 */
import type { Evidence, FlowInput, FlowOrder, NamedInput } from '../../model/column-graph.ts';
import { bestConfidence, SUBTYPES } from '../../model/edge.ts';
import { columnId, type DatasetId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Input, NamedColumn, RowOrder } from '../../model/query-lineage.ts';
import type { DatasetColumns } from './dataset-columns.ts';
import type { TextRelation } from './job-reading.ts';

export type ColumnsByDataset = ReadonlyMap<DatasetId, DatasetColumns>;

/** A column with the spelling that all flows use. */
interface SourceColumn {
  readonly dataset: DatasetId;
  readonly column: string;
}

const SUBTYPE_ORDER: ReadonlyMap<string, number> = new Map(SUBTYPES.map((subtype, i) => [subtype, i]));

/** The columns of one text by their numbers in the analysis. */
export class TextColumns {
  readonly #relations: readonly TextRelation[];
  readonly #columns: ColumnsByDataset;
  readonly #sources: (SourceColumn | null)[][] = [];

  constructor(relations: readonly TextRelation[], columns: ColumnsByDataset) {
    this.#relations = relations;
    this.#columns = columns;
  }

  inputs(inputs: readonly Input[]): readonly FlowInput[] {
    const found: FlowInput[] = [];
    for (const { relation, column, subtype, confidence, place } of inputs) {
      const source = this.#source(relation, column);
      if (source === null) continue;
      const evidence: Evidence = { kind: 'static', place };
      found.push({
        dataset: source.dataset,
        column: source.column,
        subtype,
        confidence,
        evidence: [evidence],
      });
    }
    return uniqueInputs(found);
  }

  /** One entry for each column, sorted, with the first place that references it. */
  named(named: readonly NamedColumn[]): NamedInput[] {
    return uniqueNamed(
      named.flatMap(({ relation, column, place }): NamedInput[] => {
        const source = this.#source(relation, column);
        return source === null ? [] : [{ ...source, place }];
      }),
    );
  }

  order({ digest, by, keeps, takes }: RowOrder): FlowOrder {
    return { digest, by: this.named(by), keeps: this.#datasets(keeps), takes: this.#datasets(takes) };
  }

  #datasets(relations: readonly number[]): DatasetId[] {
    return [...new Set(relations.flatMap((relation) => this.#relations[relation]?.dataset ?? []))].sort();
  }

  #source(relation: number, column: number): SourceColumn | null {
    this.#sources[relation] ??= this.#spelled(relation);
    return this.#sources[relation][column] ?? null;
  }

  #spelled(relation: number): (SourceColumn | null)[] {
    const { dataset = null, columns = [] } = this.#relations[relation] ?? {};
    if (dataset === null) return [];
    const known = this.#columns.get(dataset);
    return columns.map((column) => ({ dataset, column: known?.spell(column) ?? column }));
  }
}

/** One entry for each column, sorted, with the first place. */
export function uniqueNamed(named: readonly NamedInput[]): NamedInput[] {
  const found = new Map<string, NamedInput>();
  for (const one of named) {
    const key = columnId(one.dataset, one.column);
    const known = found.get(key);
    if (known === undefined || comparePlaces(one.place, known.place) < 0) found.set(key, one);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function comparePlaces(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}

/** Merges equal inputs: the best confidence and the evidence of all. */
export function uniqueInputs(inputs: FlowInput[]): readonly FlowInput[] {
  if (inputs.length < 2) return inputs;
  inputs.sort(compareInputs);
  const unique: FlowInput[] = [];
  for (const input of inputs) {
    const last = unique.at(-1);
    if (last === undefined || compareInputs(last, input) !== 0) unique.push(input);
    else unique[unique.length - 1] = bothInputs(last, input);
  }
  return unique;
}

function bothInputs(first: FlowInput, second: FlowInput): FlowInput {
  const evidence = new Map([...first.evidence, ...second.evidence].map((one) => [evidenceKey(one), one]));
  const sorted = [...evidence.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...first,
    confidence: bestConfidence(first.confidence, second.confidence),
    evidence: sorted.map(([, one]) => one),
  };
}

function evidenceKey(evidence: Evidence): string {
  if (evidence.kind === 'declared') return `declared ${evidence.by}`;
  if (evidence.kind !== 'static') return `${evidence.kind} ${evidence.indirect} ${evidence.lastSeen}`;
  const { line, column } = evidence.place;
  return `static ${String(line).padStart(9, '0')} ${String(column).padStart(9, '0')}`;
}

function compareInputs(a: FlowInput, b: FlowInput): number {
  if (a.dataset !== b.dataset) return a.dataset < b.dataset ? -1 : 1;
  if (a.column !== b.column) return a.column < b.column ? -1 : 1;
  return (SUBTYPE_ORDER.get(a.subtype) ?? 0) - (SUBTYPE_ORDER.get(b.subtype) ?? 0);
}
