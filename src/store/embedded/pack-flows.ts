/**
 * The flows of one job in two forms, made in one pass: a text with everything, and the edges as bytes for
 * walks. Both have each dataset and column once and then reference them by number.
 *
 *   SELECT price * 2 AS total FROM orders   (line 1; it creates the table stg)
 *   text   {"datasets":["duckdb|stg","duckdb|orders"],"columns":[0,"total",1,"price"],
 *           "flows":[["c",0,0,"price * 2",1,8,"<digest>",[1,1,0,2,1,8]]]}
 *   links  2 datasets: rows of stg, orders; 2 columns: 0 and slot of total, 1 and slot of price;
 *          flow: 0, statement 0, column 0, 1 input: 1
 *
 * In the links, numbers have seven bits per byte (the eighth bit means that more bytes follow), so a million
 * edges are some megabytes and load in one pass. A column flow is 0, statement, column, inputs. A row flow is
 * 1 (2: opaque), statement, dataset, inputs, scanned datasets. Each list begins with its length. Flows of
 * observed jobs have separate kinds. A column that a statement only references is no edge: it is in the text
 * only, after the inputs of its row flow. /
 */
import type {
  ColumnFlow,
  Evidence,
  Flow,
  FlowInput,
  FlowOrder,
  NamedInput,
  ObservedEvidence,
  RowFlow,
} from '../../model/column-graph.ts';
import { type Confidence, edgeKind, type Subtype } from '../../model/edge.ts';
import type { DatasetId } from '../../model/names.ts';
import { OBSERVERS, type ObservedEntity, type Observer } from '../../model/observed.ts';
import { packNumbers } from './varints.ts';

/** Stored numbers, like all codes below: never change them, only add more. */
export const FLOW_KIND = {
  column: 0,
  row: 1,
  opaqueRow: 2,
  observedColumn: 3,
  observedRow: 4,
  observedOpaqueRow: 5,
} as const;

export function isObservedKind(kind: number): boolean {
  return kind >= FLOW_KIND.observedColumn;
}

export function isColumnKind(kind: number): boolean {
  return kind === FLOW_KIND.column || kind === FLOW_KIND.observedColumn;
}

export function isOpaqueKind(kind: number): boolean {
  return kind === FLOW_KIND.opaqueRow || kind === FLOW_KIND.observedOpaqueRow;
}

const SUBTYPE_CODES: Readonly<Record<Subtype, number>> = {
  IDENTITY: 0,
  TRANSFORMATION: 1,
  AGGREGATION: 2,
  JOIN: 3,
  FILTER: 4,
  GROUP_BY: 5,
  SORT: 6,
  WINDOW: 7,
  CONDITIONAL: 8,
};
const CONFIDENCE_CODES: Readonly<Record<Confidence, number>> = {
  exact: 0,
  inferred: 1,
  observed: 2,
  unknown: 3,
};
/** True if a walk over states does not pass flows of the kind. */
export function isRefused(kind: number, trustObserved: boolean): boolean {
  return isOpaqueKind(kind) || (!trustObserved && isObservedKind(kind));
}

/** Negative, so that no code is a line number. */
const OBSERVER_CODES: Readonly<Record<Observer, number>> = {
  'unity-catalog': -1,
  snowflake: -2,
  'open-lineage': -3,
};
const SUBTYPES = byCode(SUBTYPE_CODES);
const CONFIDENCES = byCode(CONFIDENCE_CODES);
const OBSERVER_KINDS = new Map(OBSERVERS.map((observer) => [OBSERVER_CODES[observer], observer]));

/**
 * For each input: column, subtype, confidence, length of its evidence, and the evidence. Evidence is line and
 * column; or the declaring tool; or the code of the observer, 1 if indirect, first and last time (empty if
 * unknown), count, number of entities, and kind and id of each entity.
 */
type InputsText = (number | string)[];
/** For each referenced column: its number, and line and column of the place. */
type NamedText = readonly number[];
type ColumnFlowText = readonly ['c', number, number, string, number, number, string, InputsText];
type RowFlowText = readonly [
  'r' | 'o',
  number,
  number,
  readonly number[],
  number,
  number,
  string,
  InputsText,
  NamedText,
  ...order: readonly OrderText[],
];
/** Digest of the keys, their columns, and numbers of the datasets whose order is kept and taken. */
type OrderText = readonly [string, NamedText, readonly number[], readonly number[]];
type FlowText = ColumnFlowText | RowFlowText;
interface FlowsText {
  readonly datasets: readonly DatasetId[];
  /** Number of the dataset and name, alternately. */
  readonly columns: readonly (number | string)[];
  readonly flows: readonly FlowText[];
}

/** The row of a dataset; the slot of a column in it. */
export interface Numbering {
  dataset(id: DatasetId): number;
  slot(dataset: number, name: string): number;
}

export interface PackedFlows {
  readonly text: string;
  readonly links: Uint8Array;
  /** Distinct (input column or scanned dataset, flow) pairs. */
  readonly linkCount: number;
  /** Distinct (column, flow) pairs with a direct subtype. */
  readonly directEdges: number;
}

export function packFlows(flows: readonly Flow[], observed: boolean, numbering: Numbering): PackedFlows {
  const names = numberNames();
  const links: number[] = [];
  const texts: FlowText[] = [];
  // Their numbers follow those that edges use, so that the head of the links does not contain them.
  const later: { readonly from: readonly NamedInput[]; readonly named: number[] }[] = [];
  const nameLater = (from: readonly NamedInput[]): NamedText => {
    const named: number[] = [];
    later.push({ from, named });
    return named;
  };
  let linkCount = 0;
  let directEdges = 0;
  for (const flow of flows) {
    const { statement, place, digest } = flow;
    const isColumn = flow.kind === 'column';
    const target = isColumn ? names.column(flow.dataset, flow.column) : names.dataset(flow.dataset);
    const inputs = packInputs(flow.inputs, names);
    const rest = [place.line, place.column, digest, inputs.text] as const;
    linkCount += inputs.columns.length;
    directEdges += inputs.direct;
    if (isColumn) {
      links.push(
        observed ? FLOW_KIND.observedColumn : FLOW_KIND.column,
        statement,
        target,
        inputs.columns.length,
        ...inputs.columns,
      );
      texts.push(['c', statement, target, flow.expression, ...rest]);
    } else {
      const kind = rowKind(flow, observed);
      const scans = flow.scans.map(names.dataset);
      const distinct = new Set(scans);
      linkCount += distinct.size;
      links.push(
        kind,
        statement,
        target,
        inputs.columns.length,
        ...inputs.columns,
        distinct.size,
        ...distinct,
      );
      const text = [flow.opaque ? 'o' : 'r', statement, target, scans, ...rest] as const;
      texts.push([...text, nameLater(flow.named), ...packOrder(flow.order, names, nameLater)]);
    }
  }
  const head = resolveNames(names, numbering);
  for (const { from, named } of later) packNamed(from, names, named);
  const text: FlowsText = { datasets: names.datasets, columns: names.columns, flows: texts };
  return {
    text: JSON.stringify(text),
    links: packNumbers([...head, ...links]),
    linkCount,
    directEdges,
  };
}

function packOrder(
  order: FlowOrder | undefined,
  names: Names,
  nameLater: (named: readonly NamedInput[]) => NamedText,
): readonly OrderText[] {
  if (order === undefined) return [];
  const { digest, by, keeps, takes } = order;
  return [[digest, nameLater(by), keeps.map(names.dataset), takes.map(names.dataset)]];
}

function rowKind({ opaque }: RowFlow, observed: boolean): number {
  if (observed) return opaque ? FLOW_KIND.observedOpaqueRow : FLOW_KIND.observedRow;
  return opaque ? FLOW_KIND.opaqueRow : FLOW_KIND.row;
}

interface Names {
  readonly datasets: DatasetId[];
  /** Number of the dataset and name, alternately. */
  readonly columns: (number | string)[];
  dataset(id: DatasetId): number;
  column(dataset: DatasetId, name: string): number;
}

function numberNames(): Names {
  const datasets: DatasetId[] = [];
  const columns: (number | string)[] = [];
  const known = new Map<DatasetId, { readonly number: number; readonly columns: Map<string, number> }>();
  const entry = (id: DatasetId) => {
    let found = known.get(id);
    if (found === undefined) {
      found = { number: datasets.push(id) - 1, columns: new Map() };
      known.set(id, found);
    }
    return found;
  };
  return {
    datasets,
    columns,
    dataset: (id) => entry(id).number,
    column(id, name) {
      const owner = entry(id);
      let number = owner.columns.get(name);
      if (number === undefined) {
        number = columns.push(owner.number, name) / 2 - 1;
        owner.columns.set(name, number);
      }
      return number;
    },
  };
}

/** The head of the links: the rows and slots of the numbers. */
function resolveNames({ datasets, columns }: Names, numbering: Numbering): number[] {
  const rows = datasets.map(numbering.dataset);
  const head = [rows.length, ...rows, columns.length / 2];
  for (let at = 0; at < columns.length; at += 2) {
    const owner = columns[at] as number;
    head.push(owner, numbering.slot(rows[owner] as number, columns[at + 1] as string));
  }
  return head;
}

/**
 * The head of unpacked links: rows of datasets; for each column the number of its dataset and its slot; the
 * position of the first flow.
 */
export function headOfLinks(links: Int32Array): {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly flows: number;
} {
  const columns = 1 + (links[0] ?? 0);
  const flows = columns + 1 + 2 * (links[columns] ?? 0);
  return { rows: links.subarray(1, columns), columns: links.subarray(columns + 1, flows), flows };
}

function packInputs(
  inputs: readonly FlowInput[],
  names: Names,
): { readonly text: InputsText; readonly columns: readonly number[]; readonly direct: number } {
  const text: InputsText = [];
  const columns: number[] = [];
  const direct: number[] = [];
  for (const { dataset, column, subtype, confidence, evidence } of inputs) {
    const number = names.column(dataset, column);
    columns.push(number);
    if (edgeKind(subtype) === 'DIRECT') direct.push(number);
    text.push(number, SUBTYPE_CODES[subtype], CONFIDENCE_CODES[confidence], 0);
    const length = text.length - 1;
    for (const piece of evidence) packEvidence(piece, text);
    text[length] = text.length - 1 - length;
  }
  // Most flows have few inputs without repetition.
  return { text, columns: distinct(columns), direct: distinct(direct).length };
}

function packEvidence(evidence: Evidence, into: InputsText): void {
  if (evidence.kind === 'static') {
    into.push(evidence.place.line, evidence.place.column);
  } else if (evidence.kind === 'declared') {
    into.push(evidence.by);
  } else {
    const { kind, indirect, firstSeen, lastSeen, count, entities } = evidence;
    into.push(
      OBSERVER_CODES[kind],
      Number(indirect),
      firstSeen ?? '',
      lastSeen ?? '',
      count,
      entities.length,
    );
    for (const entity of entities) into.push(entity.kind, entity.id);
  }
}

function packNamed(named: readonly NamedInput[], names: Names, into: number[]): void {
  for (const { dataset, column, place } of named)
    into.push(names.column(dataset, column), place.line, place.column);
}

function distinct(numbers: readonly number[]): readonly number[] {
  return numbers.length < 2 ? numbers : [...new Set(numbers)];
}

/** The result of `packFlows`. */
export function flowsOfText(text: string): Flow[] {
  const { datasets, columns, flows } = JSON.parse(text) as FlowsText;
  const dataset = (number: number) => datasets[number] as DatasetId;
  const columnOf = (number: number) => ({
    dataset: dataset(columns[number * 2] as number),
    column: columns[number * 2 + 1] as string,
  });
  const columnFlow = (flow: ColumnFlowText): ColumnFlow => {
    const [, statement, target, expression, line, column, digest, packed] = flow;
    const inputs = inputsOf(packed, columnOf);
    return {
      kind: 'column',
      statement,
      ...columnOf(target),
      inputs,
      expression,
      place: { line, column },
      digest,
    };
  };
  const rowFlow = (flow: RowFlowText): RowFlow => {
    const [kind, statement, target, scanned, line, column, digest, packed, namedText, order] = flow;
    return {
      kind: 'row',
      statement,
      dataset: dataset(target),
      inputs: inputsOf(packed, columnOf),
      scans: scanned.map(dataset),
      named: namedOf(namedText, columnOf),
      opaque: kind === 'o',
      ...(order === undefined ? {} : { order: orderOf(order) }),
      place: { line, column },
      digest,
    };
  };
  const orderOf = ([digest, by, keeps, takes]: OrderText): FlowOrder => ({
    digest,
    by: namedOf(by, columnOf),
    keeps: keeps.map(dataset),
    takes: takes.map(dataset),
  });
  return flows.map((flow) => (flow[0] === 'c' ? columnFlow(flow) : rowFlow(flow)));
}

type ColumnOf = (number: number) => Pick<FlowInput, 'dataset' | 'column'>;

function namedOf(packed: NamedText, columnOf: ColumnOf): NamedInput[] {
  const named: NamedInput[] = [];
  for (let at = 0; at < packed.length; at += 3) {
    const [column, line, lineColumn] = packed.slice(at, at + 3) as [number, number, number];
    named.push({ ...columnOf(column), place: { line, column: lineColumn } });
  }
  return named;
}

function inputsOf(packed: InputsText, columnOf: ColumnOf): FlowInput[] {
  const inputs: FlowInput[] = [];
  for (let at = 0; at < packed.length; ) {
    const [column, subtype, confidence, length] = packed.slice(at, at + 4) as [
      number,
      number,
      number,
      number,
    ];
    at += 4;
    inputs.push({
      ...columnOf(column),
      subtype: SUBTYPES[subtype] as Subtype,
      confidence: CONFIDENCES[confidence] as Confidence,
      evidence: evidenceOf(packed.slice(at, at + length)),
    });
    at += length;
  }
  return inputs;
}

function evidenceOf(parts: InputsText): Evidence[] {
  const evidence: Evidence[] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] as number | string;
    const observer = OBSERVER_KINDS.get(part as number);
    if (observer !== undefined) {
      const one = observedOf(observer, parts.slice(at + 1));
      evidence.push(one);
      at += 6 + 2 * one.entities.length;
    } else if (typeof part === 'string') {
      evidence.push({ kind: 'declared', by: part });
      at += 1;
    } else {
      evidence.push({ kind: 'static', place: { line: part, column: parts[at + 1] as number } });
      at += 2;
    }
  }
  return evidence;
}

function observedOf(kind: Observer, parts: InputsText): ObservedEvidence {
  const [indirect, first, last, count, length] = parts as [number, string, string, number, number];
  const entities: ObservedEntity[] = [];
  for (let at = 5; at < 5 + 2 * length; at += 2)
    entities.push({ kind: parts[at] as string, id: parts[at + 1] as string });
  return {
    kind,
    indirect: indirect === 1,
    firstSeen: first === '' ? null : first,
    lastSeen: last === '' ? null : last,
    count,
    entities,
  };
}

function byCode<Word extends string>(codes: Readonly<Record<Word, number>>): readonly Word[] {
  const words: Word[] = [];
  for (const [word, code] of Object.entries(codes) as [Word, number][]) words[code] = word;
  return words;
}
