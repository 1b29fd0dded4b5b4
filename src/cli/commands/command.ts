/**
 * What all commands share: the options for output, projects and servers, the parsers of option values, and
 * the function that runs a command and stores its exit code.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { ignoredProject } from '../../library/settings/state-directory.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type Io, type OutputOptions, openIo } from '../io.ts';

export interface Outcome {
  code: ExitCode;
}

export function asQuestion(command: Command): Command {
  return withOutput(command).option(
    '--project <path>',
    'the project to query (default: the project around the current folder)',
  );
}

export function withOutput(command: Command): Command {
  return command
    .option('--json', 'print the answer as one JSON document')
    .option('--quiet', 'print nothing except the answer');
}

export function withServer(command: Command): Command {
  return command
    .option('--port <n>', 'the port to listen on; if it is in use, the next free port', portNumber, 4_000)
    .option(
      '--host <address>',
      'the address to listen on; all others than localhost need TRIBUTARY_TOKEN',
      '127.0.0.1',
    );
}

const INCOMPLETE =
  'exit code 5: --fail-on found nothing, but the search reached a limit. Use a larger --depth, or leave it out.';

/** Commands whose --project is a folder of files, not a stored graph. */
const READS_FILES: ReadonlySet<string> = new Set(['compare']);

type Body<Options> = (args: readonly (string | undefined)[], options: Options, io: Io) => Promise<ExitCode>;

export function act<Options extends OutputOptions>(outcome: Outcome, body: Body<Options>) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const options = command.opts<Options>();
    const io = openIo(options);
    const { project, failOn } = command.opts<{ project?: string; failOn?: unknown }>();
    const ignored = READS_FILES.has(command.name()) ? null : ignoredProject(project);
    if (ignored !== null) io.note(`tributary: ${ignored}`);
    outcome.code = await body(command.args, options, io);
    if (outcome.code === EXIT.incomplete && failOn !== undefined) io.note(`tributary: ${INCOMPLETE}`);
  };
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('Use an integer of at least 1.');
}

export function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('Use a share from 0 to 1, such as 0.9.');
}

function portNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Use a port from 1 to 65535, or 0 for any free port.');
}
