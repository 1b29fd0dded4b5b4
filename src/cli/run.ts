/**
 * Runs one command line. In: the arguments. Out: the exit code. All errors are printed as one sentence.
 *
 *   run(['impact', 'orders.amount'])   → 0
 *   run(['impct'])                     → 2, and on standard error: tributary: unknown command 'impct' …
 */
import { type Command, CommanderError } from 'commander';
import { Failure } from '../model/failure.ts';
import type { Outcome } from './commands/command.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { makeProgram } from './program.ts';

export async function run(args: readonly string[]): Promise<ExitCode> {
  const json = args.includes('--json');
  const outcome: Outcome = { code: EXIT.ok };
  let command = '';
  try {
    const completes = args[0] === 'complete' && !args.includes('--help') && !args.includes('-h');
    const program = makeProgram(outcome, { completes });
    if (completes) await addCompletion(program, args);
    command = commandOf(program, args);
    await program.parseAsync(args, { from: 'user' });
    return outcome.code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return await report(error, json);
    if (error.exitCode === 0) return EXIT.ok;
    // The command is missing, so commander printed the help.
    if (error.code === 'commander.help') return EXIT.bad;
    return await report(usageFailure(error, command), json);
  }
}

/** Prepares this process for one command: what no command awaits is reported as one sentence too. */
export function guardProcess(args: readonly string[]): void {
  ignoreClosedPipes();
  const json = args.includes('--json');
  // An error that no command awaits is a bug in tributary: it ends the process, without a stack.
  process.on('uncaughtException', (error) => void report(error, json).then((code) => process.exit(code)));
}

/** The next command of a pipe may close it early (`tributary --help | head -1`); this is not an error. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  const { addCompletion: add } = await import('./complete.ts');
  await add(program, args);
}

async function report(error: unknown, json: boolean): Promise<ExitCode> {
  const { reportError } = await import('./report-error.ts');
  return reportError(error, json);
}

/** The name of the command, followed by a space, for a hint to its help; empty if there is no command. */
function commandOf(program: Command, args: readonly string[]): string {
  const first = args.find((arg) => !arg.startsWith('-'));
  return program.commands.some((command) => command.name() === first) ? `${first} ` : '';
}

/** Turns `error: unknown option '--jsn'\n(Did you mean --json?)` into one sentence with a hint. */
function usageFailure(error: CommanderError, command: string): Failure {
  const [what = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const hint = rest.length === 0 ? '' : ` ${rest.join(' ')}`;
  const sentence = `${what.replace(/\.$/, '')}${hint}`;
  return new Failure('bad-usage', `${sentence}; see \`tributary ${command}--help\`.`, { cause: error });
}
