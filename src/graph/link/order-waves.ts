/**
 * Orders jobs into waves. The declared reads of a job are written in earlier waves, so all jobs of one wave
 * may run at once.
 *
 *   a reads raw, b reads a, c reads a and b   →   [[a], [b], [c]]
 *
 * A cycle cannot be ordered: its first job (by id) does not wait for the others, and a finding reports the
 * cycle. The same jobs give the same waves in any input order. A job that reads its own target is not a
 * cycle.
 */
import type { Finding } from '../../model/finding.ts';
import type { SourceJob } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';

export interface Waves {
  /** Each wave is sorted by id. */
  readonly waves: readonly (readonly SourceJob[])[];
  readonly findings: readonly Finding[];
}

interface Node {
  readonly job: SourceJob;
  /** The jobs that this job still waits for. */
  readonly waitsFor: Set<Node>;
  readonly readers: Node[];
}

export function orderWaves(jobs: readonly SourceJob[]): Waves {
  const waiting = new Map(connect(jobs).map((node) => [node.job.id, node]));
  const waves: SourceJob[][] = [];
  const findings: Finding[] = [];
  let ready = [...waiting.values()].filter(({ waitsFor }) => waitsFor.size === 0);
  while (waiting.size > 0) {
    if (ready.length === 0) {
      const cycle = findCycle(waiting);
      findings.push(cycleFinding(cycle));
      ready = cycle.slice(0, 1);
    }
    waves.push(ready.map(({ job }) => job).sort((a, b) => compareIds(a.id, b.id)));
    for (const { job } of ready) waiting.delete(job.id);
    ready = release(ready, waiting);
  }
  return { waves, findings };
}

function connect(jobs: readonly SourceJob[]): Node[] {
  const nodes = [...jobs]
    .sort((a, b) => compareIds(a.id, b.id))
    .map((job): Node => ({ job, waitsFor: new Set(), readers: [] }));
  const writers = new Map<DatasetId, Node[]>();
  for (const node of nodes) {
    const others = writers.get(node.job.target);
    if (others === undefined) writers.set(node.job.target, [node]);
    else others.push(node);
  }
  for (const node of nodes) {
    for (const writer of node.job.declared.flatMap((dataset) => writers.get(dataset) ?? [])) {
      if (writer === node || node.waitsFor.has(writer)) continue;
      node.waitsFor.add(writer);
      writer.readers.push(node);
    }
  }
  return nodes;
}

/** The jobs that waited only for these jobs. */
function release(done: readonly Node[], waiting: ReadonlyMap<JobId, Node>): Node[] {
  const released: Node[] = [];
  for (const node of done) {
    for (const reader of node.readers) {
      const waited = reader.waitsFor.delete(node);
      if (waited && reader.waitsFor.size === 0 && waiting.has(reader.job.id)) released.push(reader);
    }
  }
  return released;
}

/**
 * A cycle among the waiting jobs, starting with its smallest id. Following the smallest dependency from any
 * waiting job leads into a cycle.
 */
function findCycle(waiting: ReadonlyMap<JobId, Node>): readonly Node[] {
  const trail: Node[] = [];
  const positions = new Map<Node, number>();
  let node = waiting.values().next().value;
  while (node !== undefined && !positions.has(node)) {
    positions.set(node, trail.length);
    trail.push(node);
    node = smallest(node.waitsFor);
  }
  const cycle = trail.slice(node === undefined ? 0 : positions.get(node));
  const first = cycle.reduce((least, one) => (one.job.id < least.job.id ? one : least));
  const at = cycle.indexOf(first);
  return [...cycle.slice(at), ...cycle.slice(0, at)];
}

function smallest(nodes: Iterable<Node>): Node | undefined {
  let least: Node | undefined;
  for (const node of nodes) if (least === undefined || node.job.id < least.job.id) least = node;
  return least;
}

function cycleFinding(cycle: readonly Node[]): Finding {
  const names = cycle.map(({ job }) => job.name);
  const [first = ''] = names;
  const file = cycle[0]?.job.file ?? null;
  return {
    code: 'dependency-cycle',
    severity: 'warning',
    message: `Jobs depend on each other: ${[...names, first].join(' reads ')}. ${first} was analysed first.`,
    hint: `For ${first}, the columns of the other jobs come from the catalog only. Remove the cycle from the project.`,
    subject: first,
    ...(file === null ? {} : { file }),
  };
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : 1;
}
