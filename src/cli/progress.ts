/**
 * The progress of a build on standard error: a bar on a terminal, otherwise a line per second. Nothing is
 * printed with --json or --quiet.
 *
 *   analysing  ██████████░░░░░░░░░░  1,024 of 2,000  fct_orders
 */
import { grouped } from '../model/grouped.ts';
import type { BuildProgress, Stage } from '../pipeline.ts';
import { type Io, withoutControls } from './io.ts';
import { oneLine } from './text.ts';
import { cutTo } from './text-width.ts';

export interface ProgressView {
  readonly show: (progress: BuildProgress) => void;
  /** Clears the bar. */
  readonly end: () => void;
}

const WORDS: Readonly<Record<Stage, string>> = {
  read: 'reading',
  analyse: 'analysing',
  link: 'linking',
  store: 'storing',
};
const REDRAW_MILLISECONDS = 80;
const LINE_MILLISECONDS = 1_000;
const BAR_CELLS = 24;
const LONGEST_NAME = 40;
const CLEAR_LINE = '\r\u001b[2K';

interface ErrorStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

export function openProgress(
  io: Pick<Io, 'json' | 'quiet' | 'notePaint'>,
  stream: ErrorStream = process.stderr,
  now: () => number = () => performance.now(),
): ProgressView {
  if (io.json || io.quiet) return { show: () => {}, end: () => {} };
  const isTerminal = stream.isTTY === true && process.env['TERM'] !== 'dumb';
  const pause = isTerminal ? REDRAW_MILLISECONDS : LINE_MILLISECONDS;
  // A build that is shorter than one pause prints nothing.
  let shownAt = now();
  let isDrawn = false;
  return {
    show(progress) {
      if (now() - shownAt < pause) return;
      shownAt = now();
      if (isTerminal) {
        isDrawn = true;
        stream.write(CLEAR_LINE + bar(progress, io, stream.columns ?? 80));
      } else {
        stream.write(`${withoutControls(line(progress))}\n`);
      }
    },
    end() {
      if (isDrawn) stream.write(CLEAR_LINE);
      isDrawn = false;
    },
  };
}

function bar(progress: BuildProgress, { notePaint }: Pick<Io, 'notePaint'>, width: number): string {
  const { stage, done, total, model } = progress;
  const cells = total === 0 ? 0 : Math.floor((done / total) * BAR_CELLS);
  const full = notePaint.cyan('█'.repeat(cells));
  const rest = notePaint.dim('░'.repeat(BAR_CELLS - cells));
  const name = model === null ? '' : `  ${oneLine(model, LONGEST_NAME)}`;
  const text = withoutControls(`  ${amount(progress)}${name}`);
  const room = Math.max(0, width - 12 - BAR_CELLS - 1);
  return `${WORDS[stage].padEnd(9)}  ${full}${rest}${cutTo(text, room)}`;
}

function line(progress: BuildProgress): string {
  return `${WORDS[progress.stage]}: ${amount(progress)}`;
}

function amount({ stage, done, total }: BuildProgress): string {
  if (stage === 'read') return `${megabytes(done)} of ${megabytes(total)} MB`;
  return `${grouped(done)} of ${grouped(total)}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
