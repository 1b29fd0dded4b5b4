/**
 * One ingest of observed lineage on one page: exports in, the ledger of their source in the store.
 *
 *   know     store            → the datasets of code, the existing ledgers, and their newest events
 *   read     feeds            → lineage with the engine's names; of known edges only later rows count
 *   resolve  names            → datasets
 *   merge    ledger, reading  → the new ledger, and its changes
 *   store    ledger           → the project observed:<source>; unchanged jobs are not written
 *
 * Throws Failure if a feed or the store cannot be used, and the signal's reason if it was aborted. The store
 * is unchanged then. A truncated file is not a failure: its complete rows count, and the report has the place
 * where it stopped.
 */
import { hash } from 'node:crypto';
import { type LedgerChanges, merge } from '../graph/observed/merge.ts';
import { observedGraph } from '../graph/observed/observed-graph.ts';
import {
  lastSeenIn,
  type ResolveRules,
  resolveNames,
  resolveStored,
} from '../graph/observed/resolve-names.ts';
import type { ResolvedLineage } from '../graph/observed/sightings.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import { OBSERVERS, type ObservedLineage, type Observer, observedProject } from '../model/observed.ts';
import type { Feed, FeedWindow } from '../sources/feeds/feed.ts';
import type { ApplySummary, LineageStore } from '../store/index.ts';
import type { BuildProgress } from './build-report.ts';
import { nameFindings } from './observe-findings.ts';
import { type InputReport, readExports } from './read-exports.ts';
import { readKnowledge, type StoredKnowledge, watermarkOf } from './read-knowledge.ts';

export interface ObserveOptions {
  readonly feeds: readonly Feed[];
  readonly store: LineageStore;
  /** The name of the ledger; null: the name of the observer. */
  readonly source: string | null;
  /** The namespace of the observed relations; null: found from the code. */
  readonly namespaceOf: (observer: Observer) => string | null;
  /**
   * Default: since one day before the newest event of the ledger. Feeds that cannot filter by time return
   * everything.
   */
  readonly window?: FeedWindow;
  /** True: do everything except storing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ObserveReport {
  readonly inputs: readonly InputReport[];
  /** One for each engine with rows; empty if the inputs have none. */
  readonly sources: readonly SourceReport[];
  readonly dryRun: boolean;
  readonly findings: readonly Finding[];
}

export interface SourceReport {
  readonly project: string;
  readonly source: string;
  readonly observer: Observer;
  readonly namespace: string;
  readonly changes: LedgerChanges;
  readonly ledger: {
    readonly columnEdges: number;
    readonly rowInputs: number;
    readonly relationEdges: number;
    /** Time of its newest event. */
    readonly watermark: string | null;
  };
  /** True if the ledger did not change. */
  readonly unchanged: boolean;
  /** null: nothing was written, because nothing is new or `dryRun` is set. */
  readonly applied: ApplySummary | null;
}

/** Increases with each change that may change a ledger. */
const ANALYZER = 'observed.1';
/** Events may be reported late: by Unity Catalog after an hour, by Snowflake after three. */
const OVERLAP_MILLISECONDS = 24 * 3_600_000;
const LONGEST_PATH = 500;

export async function observe(options: ObserveOptions): Promise<ObserveReport> {
  const { store, source, dryRun = false, signal, onProgress = () => {} } = options;
  const knowledge = await readKnowledge(store, (source === null ? OBSERVERS : [source]).map(observedProject));
  const ledgerOf = ledgersIn(knowledge, options);
  const { lineages, inputs, findings } = await readExports({
    ...options,
    window: options.window ?? windowAfter(knowledge),
    lastSeen(observer) {
      const { lineage, rules } = ledgerOf(observer);
      return lineage === null ? () => null : lastSeenIn(lineage, rules);
    },
  });
  requireOneObserver(source, lineages);
  const taken = lineages.map((lineage) => ingest(lineage, ledgerOf(lineage.observer), knowledge));
  signal?.throwIfAborted();
  const sources: SourceReport[] = [];
  for (const { graph, report } of taken) {
    onProgress({ stage: 'store', done: sources.length, total: taken.length, model: null });
    const applied = dryRun || report.unchanged ? null : await applyNew(options, graph, knowledge);
    sources.push({ ...report, applied });
  }
  return {
    inputs,
    sources,
    dryRun,
    findings: [...findings, ...taken.flatMap((each) => each.findings)],
  };
}

interface Ledger {
  readonly source: string;
  /** The stored ledger with names resolved again; null if there is none. */
  readonly lineage: ResolvedLineage | null;
  readonly rules: ResolveRules;
}

/** By observer; each ledger is resolved once. */
function ledgersIn(
  { known, ledgers }: StoredKnowledge,
  { source, namespaceOf }: ObserveOptions,
): (observer: Observer) => Ledger {
  const made = new Map<Observer, Ledger>();
  return (observer) => {
    const before = made.get(observer);
    if (before !== undefined) return before;
    const own = source ?? observer;
    const stored = ledgers.get(observedProject(own))?.lineage ?? null;
    const rules: ResolveRules = { known, namespace: namespaceOf(observer) };
    const lineage = stored === null ? null : resolveStored(stored, rules);
    const ledger = { source: own, lineage, rules: { ...rules, stored: lineage } };
    made.set(observer, ledger);
    return ledger;
  };
}

/** If the source is not known yet, the window starts at the oldest of the ledgers' newest events. */
function windowAfter({ ledgers }: StoredKnowledge): FeedWindow {
  const marks = [...ledgers.values()].map(({ watermark }) => watermark);
  const oldest = marks.includes(null) ? null : (marks.sort()[0] ?? null);
  const since = oldest === null ? null : new Date(Date.parse(oldest) - OVERLAP_MILLISECONDS).toISOString();
  return { since, until: null };
}

interface Ingest {
  readonly graph: ColumnGraph;
  readonly report: Omit<SourceReport, 'applied'>;
  readonly findings: readonly Finding[];
}

function ingest(
  observed: ObservedLineage,
  { source, lineage: before, rules }: Ledger,
  knowledge: StoredKnowledge,
): Ingest {
  const { observer } = observed;
  const project = observedProject(source);
  if (before !== null && before.observer !== observer) {
    throw new Failure(
      'bad-input',
      `The source ${source} has lineage from ${before.observer}, but this input is from ${observer}. Use another name with --source.`,
    );
  }
  const resolution = resolveNames(observed, rules);
  const { ledger, changes } = merge(before, resolution.lineage);
  const { columnEdges, rowInputs, relationEdges } = ledger;
  const known = knowledge.ledgers.get(project)?.build;
  const datasets = [...new Map([...knowledge.kinds, ...resolution.kinds])].map(([id, kind]) => ({
    id,
    kind,
  }));
  const graph = observedGraph({ lineage: ledger, source, datasets });
  return {
    graph,
    report: {
      project,
      unchanged:
        known === undefined
          ? graph.jobs.length === 0
          : known.inputDigest === digestOf(graph) && known.analyzer === ANALYZER,
      source,
      observer,
      namespace: resolution.namespace,
      changes,
      ledger: {
        columnEdges: columnEdges.length,
        rowInputs: rowInputs.length,
        relationEdges: relationEdges.length,
        watermark: watermarkOf(ledger),
      },
    },
    findings: nameFindings(resolution, knowledge),
  };
}

function digestOf({ jobs }: ColumnGraph): string {
  return hash('sha256', jobs.map(({ digest }) => digest).join('\n'));
}

/** Throws Failure `store-busy` if the ledger changed after the reading began. */
async function applyNew(
  { store, feeds }: ObserveOptions,
  graph: ColumnGraph,
  { ledgers }: StoredKnowledge,
): Promise<ApplySummary> {
  const { project } = graph;
  const known = ledgers.get(project)?.build ?? null;
  const now = (await store.builds()).find((build) => build.project === project) ?? null;
  if (now?.number !== known?.number) {
    throw new Failure(
      'store-busy',
      `Another process stored ${project} during the read. Read the input again.`,
      { retryable: true },
    );
  }
  return await store.apply(graph, {
    project,
    inputDigest: digestOf(graph),
    analyzer: ANALYZER,
    finishedAt: new Date().toISOString(),
    sourcePath: feeds
      .map(({ name }) => name)
      .join(', ')
      .slice(0, LONGEST_PATH),
    commit: null,
  });
}

/** A ledger has the lineage of one engine. */
function requireOneObserver(source: string | null, lineages: readonly ObservedLineage[]): void {
  if (source === null || lineages.length < 2) return;
  const observers = lineages.map(({ observer }) => observer).join(' and ');
  throw new Failure(
    'bad-input',
    `The inputs are from ${observers}, which cannot both be ${source}. Read them separately, or omit --source.`,
  );
}
