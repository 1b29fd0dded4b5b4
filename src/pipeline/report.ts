/** What a build tells: while it runs, and when it has ended. */
import { type Coverage, coverageOf } from '../graph/coverage/coverage.ts';
import type { Build } from '../graph/reader.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { ApplySummary } from '../store/index.ts';
import type { WaveReadings } from './analyse-waves.ts';

export type Stage = 'read' | 'analyse' | 'link' | 'store';

export interface BuildProgress {
  readonly stage: Stage;
  /** Bytes of the manifest while reading, jobs while analysing, else 0 of 1 and 1 of 1. Never decreases within a stage. */
  readonly done: number;
  readonly total: number;
  /** The job that has just been analysed. */
  readonly model: string | null;
}

export interface BuildReport {
  readonly project: string;
  readonly build: Build;
  /** True: the input is the one of the last build, and nothing was done. */
  readonly unchanged: boolean;
  readonly waves: number;
  readonly models: {
    /** Models and snapshots. */
    readonly total: number;
    /** Texts that were analysed by this build. */
    readonly analysed: number;
    readonly fromCache: number;
    readonly opaque: number;
  };
  /** null where the build was unchanged. */
  readonly applied: ApplySummary | null;
  /** Of the graph, and of this build itself (the cache, say). */
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** Milliseconds of wall time; a stage that was not needed has 0. */
  readonly timings: Readonly<Record<Stage | 'total', number>>;
}

/** What a build has made, for its report. */
export interface Made {
  readonly graph: ColumnGraph;
  readonly analysis: WaveReadings;
  readonly applied: ApplySummary;
  readonly waves: number;
  /** Of the build itself. */
  readonly findings: readonly Finding[];
}

export function changedReport(
  { graph, analysis, applied, waves, findings }: Made,
  clock: StageClock,
): BuildReport {
  const coverage = coverageOf(graph);
  return {
    project: graph.project,
    build: applied.build,
    unchanged: false,
    waves,
    models: {
      total: coverage.jobs.total,
      analysed: analysis.analysed,
      fromCache: analysis.fromCache,
      opaque: coverage.jobs.opaque,
    },
    applied,
    findings: [...graph.findings, ...analysis.findings, ...findings],
    coverage,
    timings: clock.timings(),
  };
}

/** Measures the stages one after the other, and tells of those that are one step. */
export class StageClock {
  readonly #tell: (progress: BuildProgress) => void;
  readonly #start = performance.now();
  readonly #stages: Record<Stage, number> = { read: 0, analyse: 0, link: 0, store: 0 };

  constructor(tell: (progress: BuildProgress) => void) {
    this.#tell = tell;
  }

  async time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#stages[stage] += performance.now() - begun;
    }
  }

  async step<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    this.#tell({ stage, done: 0, total: 1, model: null });
    const result = await this.time(stage, work);
    this.#tell({ stage, done: 1, total: 1, model: null });
    return result;
  }

  timings(): BuildReport['timings'] {
    return { ...this.#stages, total: performance.now() - this.#start };
  }
}
