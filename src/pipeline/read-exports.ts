/**
 * Reads the streams of several feeds as one reading. A file that several feeds contain is read once. In:
 * feeds, and a lookup of known edges. Out: a lineage for each engine with rows, a report of each input, and
 * findings.
 */
import { realpath } from 'node:fs/promises';
import type { Finding } from '../model/finding.ts';
import type { NamedEdge, ObservedLineage, Observer } from '../model/observed.ts';
import type { Feed, FeedWindow } from '../sources/feeds/feed.ts';
import { type ObservedReport, startReading } from '../sources/observed/read.ts';
import type { BuildProgress } from './build-report.ts';
import { emptyFindings, inputFindings } from './observe-findings.ts';

export interface InputReport extends ObservedReport {
  /** In bytes; null if it was unknown before the end. */
  readonly size: number | null;
}

export interface ReadRequest {
  readonly feeds: readonly Feed[];
  readonly window: FeedWindow;
  readonly lastSeen: (observer: Observer) => (edge: NamedEdge) => string | null;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ExportReading {
  /** One for each engine; empty if no input had a row. */
  readonly lineages: readonly ObservedLineage[];
  readonly inputs: readonly InputReport[];
  readonly findings: readonly Finding[];
}

export async function readExports(request: ReadRequest): Promise<ExportReading> {
  const { feeds, window, signal, lastSeen, onProgress = () => {} } = request;
  let reads = '';
  const ask = new Map<Observer, (edge: NamedEdge) => string | null>();
  const reading = startReading({
    lastSeen(edge, observer) {
      const known = ask.get(observer) ?? lastSeen(observer);
      ask.set(observer, known);
      return known(edge);
    },
    progress(done, total) {
      signal?.throwIfAborted();
      onProgress({ stage: 'read', done, total: total ?? done, model: reads });
    },
  });
  const isDuplicate = duplicateFilter();
  const inputs: InputReport[] = [];
  const findings: Finding[] = [];
  const onFinding = (finding: Finding): void => {
    findings.push(finding);
  };
  for (const feed of feeds) {
    for await (const stream of feed.open({ window, signal, onFinding })) {
      signal?.throwIfAborted();
      if (await isDuplicate(stream.path)) continue;
      reads = stream.name;
      inputs.push({ ...(await reading.read(stream)), size: stream.size });
    }
  }
  signal?.throwIfAborted();
  const lineages = reading.finish();
  return { lineages, inputs, findings: [...findings, ...inputFindings(inputs), ...emptyFindings(lineages)] };
}

/** Compares real paths: rows must not count twice if a folder and a glob contain the same file. */
function duplicateFilter(): (path: string | null) => Promise<boolean> {
  const read = new Set<string>();
  return async (path) => {
    if (path === null) return false;
    const real = await realpath(path).catch(() => path);
    const isKnown = read.has(real);
    read.add(real);
    return isKnown;
  };
}
