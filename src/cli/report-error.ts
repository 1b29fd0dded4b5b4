/**
 * Prints an error as one sentence on standard error, or with --json as `{"error":{"code","message"}}` on
 * standard output. The stack is printed only with TRIBUTARY_DEBUG=1.
 */
import type { NameFailure } from '../library/answers/name-failure.ts';
import { Failure } from '../model/failure.ts';
import { columnId } from '../model/names.ts';
import { type ExitCode, exitCodeOf, Interruption } from './exit-code.ts';
import { jsonText, withoutControls } from './io.ts';

/** Prints the error, and returns its exit code. */
export function reportError(error: unknown, json: boolean): ExitCode {
  if (process.env['TRIBUTARY_DEBUG']) console.error(error);
  const details = detailsOf(error);
  if (json) process.stdout.write(`${jsonText({ error: details })}\n`);
  else {
    const lines = [`tributary: ${details.message}`, ...(details.candidates ?? []).map(({ id }) => `  ${id}`)];
    process.stderr.write(withoutControls(`${lines.join('\n')}\n`));
  }
  return exitCodeOf(error);
}

interface ErrorDetails {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly suggestions?: readonly string[];
  readonly candidates?: readonly {
    readonly id: string;
    readonly name: string;
    readonly column: string | null;
  }[];
}

function detailsOf(error: unknown): ErrorDetails {
  if (error instanceof Interruption) return { code: 'interrupted', message: error.message };
  if (!(error instanceof Failure)) return bugDetails(error);
  const { code, message } = error;
  const found = error.name === 'NameFailure' ? (error as NameFailure).found : null;
  if (found === null) return { code, message };
  if (found.kind === 'unknown')
    return { code, message, reason: found.reason, suggestions: found.suggestions };
  const candidates = found.candidates.map(({ dataset, column }) => ({
    id: column === null ? dataset.id : columnId(dataset.id, column),
    name: dataset.name,
    column,
  }));
  return { code, message, candidates };
}

function bugDetails(error: unknown): ErrorDetails {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `this is a bug in tributary, not in your input (${what}); please report it, with the output of TRIBUTARY_DEBUG=1.`;
  return { code: 'internal', message };
}
