/**
 * Encodes the inputs and references of a flow as properties of relationships and nodes. A property cannot be
 * nested, so the encoding uses lists of short texts.
 *
 *   orders.price TRANSFORMATION exact 3:14, orders.price CONDITIONAL exact 4:9; declared by a contract
 *   FEEDS      {subtypes: ['TRANSFORMATION'], confidence: 'exact', evidence: ['3:14']}
 *   INFLUENCES {subtypes: ['CONDITIONAL'], confidence: 'exact', evidence: ['4:9 "a contract"']}
 *
 * A relationship represents one input column of one flow. Its lists are parallel: they have one entry per
 * subtype, in the order of the inputs of the flow. The evidence of an entry is one text with spaces between
 * its parts: a place as `line:column`, a declaration as a JSON string, an observation as a JSON list
 * (ObservedText). `confidence` is the best confidence of the entries; `confidences` exists only if another
 * entry has a lower confidence.
 *
 * `named` of a row flow is a list: `=` and a dataset, then `line:column name` for each of its columns, then
 * the next dataset.
 */
import type { Evidence, FlowInput, NamedInput } from '../../model/column-graph.ts';
import { bestConfidence, type Confidence, edgeKind, type Subtype } from '../../model/edge.ts';
import type { DatasetId } from '../../model/names.ts';
import type { ObservedEntity, Observer } from '../../model/observed.ts';
import type { Place } from '../../model/place.ts';

export interface EdgeProperties {
  readonly subtypes: readonly Subtype[];
  readonly confidence: Confidence;
  readonly evidence: readonly string[];
  /** null if all entries have the confidence `confidence`. */
  readonly confidences: readonly Confidence[] | null;
}

export interface Edge extends EdgeProperties {
  readonly type: 'FEEDS' | 'INFLUENCES';
  readonly dataset: DatasetId;
  readonly column: string;
}

/** Returns one relationship per (column, kind). The inputs of one column must be adjacent. */
export function edgesOf(inputs: readonly FlowInput[]): Edge[] {
  const edges: Edge[] = [];
  let from = 0;
  for (let at = 1; from < inputs.length; at++) {
    if (at < inputs.length && isSameEdge(inputs[from], inputs[at])) continue;
    edges.push(edgeOf(inputs.slice(from, at)));
    from = at;
  }
  return edges;
}

function isSameEdge(a: FlowInput | undefined, b: FlowInput | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.column === b.column && a.dataset === b.dataset && edgeKind(a.subtype) === edgeKind(b.subtype);
}

function edgeOf(entries: readonly FlowInput[]): Edge {
  const [first] = entries;
  if (first === undefined) throw new Error('an edge without entries');
  const confidence = entries.map((entry) => entry.confidence).reduce(bestConfidence);
  const same = entries.every((entry) => entry.confidence === confidence);
  return {
    type: edgeKind(first.subtype) === 'DIRECT' ? 'FEEDS' : 'INFLUENCES',
    dataset: first.dataset,
    column: first.column,
    subtypes: entries.map(({ subtype }) => subtype),
    confidence,
    evidence: entries.map(({ evidence }) => evidenceText(evidence)),
    confidences: same ? null : entries.map((entry) => entry.confidence),
  };
}

/**
 * Returns the inputs of one relationship. The inputs of a flow are those of all its relationships, sorted by
 * `compareInputs`.
 */
export function inputsOfEdge(
  column: { readonly dataset: DatasetId; readonly column: string },
  edge: EdgeProperties,
): FlowInput[] {
  return edge.subtypes.map((subtype, i) => ({
    dataset: column.dataset,
    column: column.column,
    subtype,
    confidence: edge.confidences?.[i] ?? edge.confidence,
    evidence: evidenceOfText(edge.evidence[i] ?? ''),
  }));
}

/** The rest consists of the kind and the id of each entity. */
type ObservedText = readonly [
  kind: Observer,
  indirect: 0 | 1,
  firstSeen: string | null,
  lastSeen: string | null,
  count: number,
  ...entities: string[],
];

function evidenceText(evidence: readonly Evidence[]): string {
  return evidence.map(textOfOne).join(' ');
}

function textOfOne(evidence: Evidence): string {
  if (evidence.kind === 'static') return placeText(evidence.place);
  if (evidence.kind === 'declared') return JSON.stringify(evidence.by);
  const { kind, indirect, firstSeen, lastSeen, count, entities } = evidence;
  const names = entities.flatMap((entity) => [entity.kind, entity.id]);
  const text: ObservedText = [kind, indirect ? 1 : 0, firstSeen, lastSeen, count, ...names];
  return JSON.stringify(text);
}

const EVIDENCE = /(\d+):(\d+)|"(?:[^"\\]|\\.)*"|\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g;

function evidenceOfText(text: string): Evidence[] {
  return [...text.matchAll(EVIDENCE)].map(([whole, line, column]): Evidence => {
    if (line !== undefined) return { kind: 'static', place: { line: Number(line), column: Number(column) } };
    if (whole.startsWith('[')) return observedOfText(JSON.parse(whole) as ObservedText);
    return { kind: 'declared', by: JSON.parse(whole) as string };
  });
}

function observedOfText([kind, indirect, firstSeen, lastSeen, count, ...names]: ObservedText): Evidence {
  const entities: ObservedEntity[] = [];
  for (let at = 0; at < names.length; at += 2)
    entities.push({ kind: names[at] as string, id: names[at + 1] as string });
  return { kind, indirect: indirect === 1, firstSeen, lastSeen, count, entities };
}

export function namedTexts(named: readonly NamedInput[]): string[] {
  const texts: string[] = [];
  let last: DatasetId | null = null;
  for (const { dataset, column, place } of named) {
    if (dataset !== last) texts.push(`=${dataset}`);
    last = dataset;
    texts.push(`${placeText(place)} ${column}`);
  }
  return texts;
}

export function namedOfTexts(texts: readonly string[]): NamedInput[] {
  const named: NamedInput[] = [];
  let dataset = '' as DatasetId;
  for (const text of texts) {
    if (text.startsWith('=')) {
      dataset = text.slice(1) as DatasetId;
      continue;
    }
    const space = text.indexOf(' ');
    const [line, column] = text.slice(0, space).split(':').map(Number);
    named.push({ dataset, column: text.slice(space + 1), place: { line: line ?? 0, column: column ?? 0 } });
  }
  return named;
}

function placeText({ line, column }: Place): string {
  return `${line}:${column}`;
}
