/** The progress of a running build and the report of a finished build. */
import { type Coverage, coverageOf } from '../graph/coverage/coverage.ts';
import type { Build } from '../graph/reader.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { ApplySummary } from '../store/index.ts';
import type { WaveReadings } from './analyse-waves.ts';

export type Stage = 'read' | 'analyse' | 'link' | 'store';

export interface BuildProgress {
  readonly stage: Stage;
  /**
   * Bytes of the manifest in `read`, jobs in `analyse`, otherwise 0 of 1 and 1 of 1. Never decreases within a
   * stage.
   */
  readonly done: number;
  readonly total: number;
  /** The job that was analysed last. */
  readonly model: string | null;
}

export interface BuildReport {
  readonly project: string;
  readonly build: Build;
  /** True if the input equals that of the last build, so that nothing was done. */
  readonly unchanged: boolean;
  readonly waves: number;
  readonly models: {
    /** Models and snapshots. */
    readonly total: number;
    /** Texts that this build analysed. */
    readonly analysed: number;
    readonly fromCache: number;
    readonly opaque: number;
  };
  /** null if the build was unchanged. */
  readonly applied: ApplySummary | null;
  /** Findings of the graph and of the build itself, such as those of the cache. */
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** Milliseconds of wall-clock time; 0 for a stage that was not needed. */
  readonly timings: Readonly<Record<Stage | 'total', number>>;
}

/** The results of a build, for its report. */
export interface BuildResults {
  readonly graph: ColumnGraph;
  readonly analysis: WaveReadings;
  readonly applied: ApplySummary;
  readonly waves: number;
  /** Findings of the build itself. */
  readonly findings: readonly Finding[];
}

export function changedReport(
  { graph, analysis, applied, waves, findings }: BuildResults,
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

/** Measures the stages, and reports the progress of stages that have one step. */
export class StageClock {
  readonly #onProgress: (progress: BuildProgress) => void;
  readonly #start = performance.now();
  readonly #stages: Record<Stage, number> = { read: 0, analyse: 0, link: 0, store: 0 };

  constructor(onProgress: (progress: BuildProgress) => void) {
    this.#onProgress = onProgress;
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
    this.#onProgress({ stage, done: 0, total: 1, model: null });
    const result = await this.time(stage, work);
    this.#onProgress({ stage, done: 1, total: 1, model: null });
    return result;
  }

  timings(): BuildReport['timings'] {
    return { ...this.#stages, total: performance.now() - this.#start };
  }
}
