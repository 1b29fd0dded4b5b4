/**
 * Digests of lineage: 32 hex digits of a sha256. Equal digests mean equal lineage. A build of thousands of
 * jobs digests megabytes, so the input is a flat list of values without field names.
 */
import { hash } from 'node:crypto';
import { assertNever } from '../model/assert-never.ts';
import type { Evidence, Flow, FlowInput, Job, NamedInput, RowFlow } from '../model/column-graph.ts';
import type { Place } from '../model/place.ts';

const LENGTH = 32;

type Part = string | number | boolean | null;

export function digestOf(text: string): string {
  return hash('sha256', text).slice(0, LENGTH);
}

/** The digest of a column whose name has another case than usual. The case may be data of its readers. */
export function digestOfWritten(value: string, written: string): string {
  return `${value}~${digestOf(written).slice(0, 8)}`;
}

/** The digest of the value of a column, without that of its name. */
export function digestOfValue(digest: string): string {
  return digest.replace(/~[0-9a-f]{8}$/, '');
}

/**
 * The digest of a field that the statement does not define: the field has all inputs of the nearest column or
 * field that contains it.
 */
export function nestedFieldDigest(path: string, parent: string, parentDigest: string): string {
  return digestOf(JSON.stringify(['field', path.slice(parent.length), parentDigest]));
}

/**
 * The digest of a job and all its flows, and of what its source declares about it. The length of a list
 * precedes its items, so different lineages never give the same list.
 */
export function lineageDigest(job: Job, flows: readonly Flow[], declarations = ''): string {
  const parts: Part[] = [];
  for (const flow of flows) addFlow(parts, flow);
  return digestOf(`${JSON.stringify(job)}\n${JSON.stringify(parts)}\n${declarations}`);
}

function addFlow(parts: Part[], flow: Flow): void {
  parts.push(flow.kind, flow.statement, flow.dataset, flow.digest);
  addPlace(parts, flow.place);
  if (flow.kind === 'column') parts.push(flow.column, flow.expression);
  else addRows(parts, flow);
  parts.push(flow.inputs.length);
  for (const input of flow.inputs) addInput(parts, input);
}

function addRows(parts: Part[], { opaque, scans, named, order }: RowFlow): void {
  parts.push(opaque, scans.length, ...scans);
  addNamed(parts, named);
  if (order === undefined) return;
  const { digest, by, keeps, takes } = order;
  parts.push('order', digest, keeps.length, ...keeps, takes.length, ...takes);
  addNamed(parts, by);
}

function addNamed(parts: Part[], named: readonly NamedInput[]): void {
  parts.push(named.length);
  for (const { dataset, column, place } of named) {
    parts.push(dataset, column);
    addPlace(parts, place);
  }
}

function addInput(parts: Part[], { dataset, column, subtype, confidence, evidence }: FlowInput): void {
  parts.push(dataset, column, subtype, confidence, evidence.length);
  for (const one of evidence) addEvidence(parts, one);
}

function addEvidence(parts: Part[], evidence: Evidence): void {
  parts.push(evidence.kind);
  switch (evidence.kind) {
    case 'static':
      addPlace(parts, evidence.place);
      return;
    case 'declared':
      parts.push(evidence.by);
      return;
    case 'unity-catalog':
    case 'snowflake':
    case 'open-lineage': {
      const { indirect, firstSeen, lastSeen, count, entities } = evidence;
      parts.push(indirect, firstSeen, lastSeen, count, entities.length);
      for (const { kind, id } of entities) parts.push(kind, id);
      return;
    }
    default:
      assertNever(evidence);
  }
}

function addPlace(parts: Part[], { line, column }: Place): void {
  parts.push(line, column);
}
