/**
 * One ingest of observed lineage on one page: exports in, the ledger of their source in the store.
 *
 *   know     store            → the datasets that code names, the ledgers there are, and how far they reach
 *   read     feeds            → observed lineage with names as the engine wrote them; of edges that are in the ledger only later rows count
 *   settle   names            → datasets
 *   merge    ledger, reading  → the new ledger, and what is new in it
 *   store    ledger           → the project observed:<source>; jobs that did not change untouched, an equal ledger writes nothing
 *
 * Throws Failure where a feed or the store cannot be used, and the signal's reason where it was aborted; the store is then as before. A file that is cut off
 * is no failure: what is whole of it counts, and the report says where it stopped.
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
import { oddNames } from './observe-findings.ts';
import { type InputReport, readExports } from './observe-read.ts';
import { readKnowledge, type StoredKnowledge, watermarkOf } from './observed-ledger.ts';
import type { BuildProgress } from './report.ts';

export interface ObserveOptions {
  readonly feeds: readonly Feed[];
  readonly store: LineageStore;
  /** What the ledger is called; null: as the observer is. */
  readonly source: string | null;
  /** Of the relations that an engine names; null: found out. */
  readonly namespaceOf: (observer: Observer) => string | null;
  /** Left out: since a day before the newest event of the ledger. Feeds that cannot choose give all they have. */
  readonly window?: FeedWindow;
  /** True: everything but storing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ObserveReport {
  readonly inputs: readonly InputReport[];
  /** One for each engine that told something; none where the inputs were empty. */
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
    /** Its newest event. */
    readonly watermark: string | null;
  };
  /** True: the ledger is what it was. */
  readonly unchanged: boolean;
  /** null: nothing was written, as nothing is new or nothing was to be stored. */
  readonly applied: ApplySummary | null;
}

/** Grows with every change that can change a ledger. */
const ANALYZER = 'observed.1';
/** Events may be told of late: Unity Catalog's an hour, Snowflake's three. */
const OVERLAP_MILLISECONDS = 24 * 3_600_000;
const LONGEST_PATH = 500;

export async function observe(options: ObserveOptions): Promise<ObserveReport> {
  const { store, source, dryRun = false, signal, onProgress: tell = () => {} } = options;
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
  demandOne(source, lineages);
  const taken = lineages.map((lineage) => takeIn(lineage, ledgerOf(lineage.observer), knowledge));
  signal?.throwIfAborted();
  const sources: SourceReport[] = [];
  for (const { graph, report } of taken) {
    tell({ stage: 'store', done: sources.length, total: taken.length, model: null });
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
  /** With what has become known since it was stored; null: nothing is stored. */
  readonly lineage: ResolvedLineage | null;
  readonly rules: ResolveRules;
}

/** By who saw it; each is made once. */
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

/** Where it is not known yet which source it is, from where the one that is furthest behind ends. */
function windowAfter({ ledgers }: StoredKnowledge): FeedWindow {
  const marks = [...ledgers.values()].map(({ watermark }) => watermark);
  const oldest = marks.includes(null) ? null : (marks.sort()[0] ?? null);
  const since = oldest === null ? null : new Date(Date.parse(oldest) - OVERLAP_MILLISECONDS).toISOString();
  return { since, until: null };
}

interface Taken {
  readonly graph: ColumnGraph;
  readonly report: Omit<SourceReport, 'applied'>;
  readonly findings: readonly Finding[];
}

function takeIn(
  observed: ObservedLineage,
  { source, lineage: before, rules }: Ledger,
  knowledge: StoredKnowledge,
): Taken {
  const { observer } = observed;
  const project = observedProject(source);
  if (before !== null && before.observer !== observer) {
    throw new Failure(
      'bad-input',
      `The source ${source} has what ${before.observer} saw, and this is from ${observer}; give it another name with --source.`,
    );
  }
  const settled = resolveNames(observed, rules);
  const { ledger, changes } = merge(before, settled.lineage);
  const { columnEdges, rowInputs, relationEdges } = ledger;
  const known = knowledge.ledgers.get(project)?.build;
  const datasets = [...new Map([...knowledge.kinds, ...settled.kinds])].map(([id, kind]) => ({ id, kind }));
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
      namespace: settled.namespace,
      changes,
      ledger: {
        columnEdges: columnEdges.length,
        rowInputs: rowInputs.length,
        relationEdges: relationEdges.length,
        watermark: watermarkOf(ledger),
      },
    },
    findings: oddNames(settled, knowledge),
  };
}

function digestOf({ jobs }: ColumnGraph): string {
  return hash('sha256', jobs.map(({ digest }) => digest).join('\n'));
}

/** Throws Failure `store-busy` where the ledger is no more what it was when the reading began. */
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
      `Something else was stored as ${project} while this was read; read it again.`,
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

/** One ledger holds what one engine saw. */
function demandOne(source: string | null, lineages: readonly ObservedLineage[]): void {
  if (source === null || lineages.length < 2) return;
  const observers = lineages.map(({ observer }) => observer).join(' and ');
  throw new Failure(
    'bad-input',
    `The inputs are from ${observers}, which cannot both be ${source}; read them one by one, or leave out --source.`,
  );
}
