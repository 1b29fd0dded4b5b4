/**
 * The commands with their arguments and help. Each command loads its own file when it runs, so `impact` does
 * not load the GraphQL server. A command stores its exit code in `outcome`.
 */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { ignoredProject } from '../library/settings/state-directory.ts';
import type { AnalyzeOptions } from './analyze/analyze.ts';
import type { BuildOptions } from './build/build.ts';
import type { CompareOptions } from './compare/compare.ts';
import type { DiffOptions } from './diff/diff.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { FindingsOptions } from './findings/findings.ts';
import type { GateOptions } from './gate/gate.ts';
import { FAIL_ON } from './gate/ruling.ts';
import { EXAMPLES, PROGRAM_HELP } from './help.ts';
import type { ImpactOptions } from './impact/impact.ts';
import type { InitOptions } from './init/init.ts';
import { type Io, type OutputOptions, openIo } from './io.ts';
import type { LineageOptions } from './lineage/lineage.ts';
import type { SearchOptions } from './lineage/search.ts';
import type { ObserveOptions } from './observe/observe.ts';
import type { DeadOptions } from './operate/dead.ts';
import type { ServeOptions } from './operate/serve.ts';
import type { WorkerOptions } from './operate/worker.ts';
import type { QuestionOptions } from './settings/open-graph.ts';
import type { StartOptions } from './start.ts';

export interface Outcome {
  code: ExitCode;
}

export function makeProgram(outcome: Outcome, options: { readonly completes: boolean }): Command {
  const program = new Command('tributary')
    .description('Column-level lineage: what does a change break, and where do values come from?')
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help for tributary or for a command')
    .helpCommand('help [command]', 'print help for tributary or for a command')
    // report-error.ts prints all errors, as a sentence or as JSON.
    .configureOutput({ outputError: () => {} })
    .exitOverride()
    .addHelpText('after', PROGRAM_HELP);
  addInit(program, outcome);
  addBuild(program, outcome);
  addImpact(program, outcome);
  addGate(program, outcome);
  addDiff(program, outcome);
  addObserve(program, outcome);
  addCompare(program, outcome);
  addLineage(program, outcome);
  addLookups(program, outcome);
  addDoctor(program, outcome);
  addServers(program, outcome);
  addAnalyze(program, outcome);
  if (!options.completes) addComplete(program);
  return program;
}

function addInit(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('init')
      .description('write a commented tributary.toml for a project')
      .argument('[folder]', 'the folder of the project', '.')
      .option('--force', 'overwrite an existing tributary.toml')
      .addHelpText('after', EXAMPLES.init)
      .action(
        act<InitOptions>(outcome, async ([folder = '.'], options, io) => {
          const { runInit } = await import('./init/init.ts');
          return await runInit(folder, options, io);
        }),
      ),
  );
}

function addBuild(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('build')
      .description('read a dbt project and update the graph')
      .argument('<path>', 'a dbt project folder, its target folder, or a manifest.json')
      .addHelpText('after', EXAMPLES.build)
      .action(
        act<BuildOptions>(outcome, async ([path = ''], options, io) => {
          const { runBuild } = await import('./build/build.ts');
          return await runBuild(path, options, io);
        }),
      ),
  );
}

function addImpact(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('impact')
      .description('show what a change breaks, what it changes, and what it does not affect')
      .argument('<name>', 'a relation or a column, such as orders or mart.orders.amount')
      .addOption(
        new Option(
          '--change <kind>',
          'the kind of change (default: modified for a column, dropped for a relation)',
        ).choices(['modified', 'removed', 'added', 'renamed', 'dropped', 'rows']),
      )
      .option('--to <name>', 'the new name of a renamed column; quoted names are case-sensitive')
      .addOption(
        new Option('--fail-on <what>', 'exit with code 1 if the answer has such relations').choices([
          'breaking',
          'affected',
          'possible',
        ]),
      )
      .option('--depth <n>', 'follow at most this many steps', wholeNumber)
      .option(
        '--trust-observed',
        'follow observed lineage like code; otherwise it makes relations possibly affected',
      )
      .option('--paths', 'show each step from the change to a relation, with its place and expression')
      .option('--all', 'show every relation and column')
      .option('--dbt-select', 'print the models that must run, as dbt selectors')
      .addHelpText('after', EXAMPLES.impact)
      .action(
        act<ImpactOptions>(outcome, async ([name = ''], options, io) => {
          const { runImpact } = await import('./impact/impact.ts');
          return await runImpact(name, options, io);
        }),
      ),
  );
}

function addGate(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('gate')
      .description('compare two versions of a project, and reject breaking changes')
      .requiredOption(
        '--base <where>',
        'a commit, a branch, a project folder, a manifest.json, or "stored" (the last build)',
      )
      .option(
        '--head <path>',
        'the newer version: a dbt project folder, its target folder, or a manifest.json',
        '.',
      )
      .addOption(
        new Option('--fail-on <what...>', 'what to reject, with exit code 1')
          .choices(FAIL_ON)
          .default(['removed']),
      )
      .option('--no-renames', 'never treat a removed and an added column as a rename')
      .option(
        '--trust-observed',
        'also follow changes through observed lineage in the store; the changes are still found in code alone',
      )
      .option('--markdown <file>', 'also write the report as Markdown, for a pull request')
      .option('--sarif <file>', 'also write SARIF, for code scanning')
      .option('--junit <file>', 'also write JUnit XML')
      .option('--all', 'show every column')
      .addHelpText('after', EXAMPLES.gate)
      .action(
        act<GateOptions>(outcome, async (_, options, io) => {
          const { runGate } = await import('./gate/gate.ts');
          return await runGate(options, io);
        }),
      ),
  );
}

function addDiff(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('diff')
      .description('show the differences between two versions of a project, without a ruling')
      .argument(
        '<base>',
        'a commit, a branch, a project folder, a manifest.json, or "stored" (the last build)',
      )
      .argument(
        '[head]',
        'the newer version: a dbt project folder, its target folder, or a manifest.json',
        '.',
      )
      .option('--no-renames', 'never treat a removed and an added column as a rename')
      .option('--all', 'show every column')
      .addHelpText('after', EXAMPLES.diff)
      .action(
        act<DiffOptions>(outcome, async ([base = '', head = '.'], options, io) => {
          const { runDiff } = await import('./diff/diff.ts');
          return await runDiff({ base, head }, options, io);
        }),
      ),
  );
}

function addObserve(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('observe')
      .description('add observed lineage to the graph: exports of Unity Catalog or Snowflake')
      .argument(
        '[input...]',
        'files, folders or globs of exports, or - for standard input (default: the sources of tributary.toml)',
      )
      .option('--command <line>', 'read the output of this command')
      .option('--source <name>', 'the name of the source in the graph (default: the name of the engine)')
      .option('--namespace <name>', 'namespace of the observed relations, such as databricks://acme')
      .option('--dry-run', 'show what is new, and store nothing')
      .option(
        '--status',
        'show what is stored for each source, its schedule, and the results of its last runs',
      )
      .option('--all', 'show every new edge and finding')
      .addHelpText('after', EXAMPLES.observe)
      .action(
        act<ObserveOptions & { readonly status?: boolean }>(outcome, async (inputs, options, io) => {
          if (options.status) {
            const { runObserveStatus } = await import('./observe/observe-status.ts');
            return await runObserveStatus(inputs, options, io);
          }
          const { runObserve } = await import('./observe/observe.ts');
          return await runObserve(
            inputs.filter((input) => input !== undefined),
            options,
            io,
          );
        }),
      ),
  );
}

function addCompare(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('compare')
      .description('compare the code of a project with the lineage that an engine observed')
      .argument('<observed...>', 'exports of observed lineage: files, folders or globs')
      .option('--project <path>', 'a dbt project folder, its target folder, or a manifest.json', '.')
      .option(
        '--fail-under <share>',
        'exit with code 1 if the agreement is lower than this share, such as 0.9',
        share,
      )
      .option('--namespace <name>', 'namespace of the observed relations and of the project')
      .option('--all', 'show every relation and edge')
      .addHelpText('after', EXAMPLES.compare)
      .action(
        act<CompareOptions>(outcome, async (paths, options, io) => {
          const { runCompare } = await import('./compare/compare.ts');
          return await runCompare(
            paths.filter((path) => path !== undefined),
            options,
            io,
          );
        }),
      ),
  );
}

function addLineage(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('lineage')
      .description('show the upstream or downstream lineage of a column or relation')
      .argument('<name>', 'a relation or a column')
      .addOption(
        new Option('--up', 'show upstream lineage: the columns that it is derived from').conflicts('down'),
      )
      .option('--down', 'show downstream lineage: the columns that are derived from it')
      .option('--depth <n>', 'the number of steps to follow', wholeNumber, 3)
      .option('--direct', 'show value flows only, without filters, joins, grouping and sorting')
      .option('--all', 'follow row inputs to the same depth as value flows')
      .addHelpText('after', EXAMPLES.lineage)
      .action(
        act<LineageOptions>(outcome, async ([name = ''], options, io) => {
          const { runLineage } = await import('./lineage/lineage.ts');
          return await runLineage(name, options, io);
        }),
      ),
  );
}

function addLookups(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('columns')
      .description('list the columns of a relation, with their types, inputs and readers')
      .argument('<relation>', 'the name of the relation, or the last parts of the name')
      .addHelpText('after', EXAMPLES.columns)
      .action(
        act<QuestionOptions>(outcome, async ([name = ''], options, io) => {
          const { runColumns } = await import('./lineage/columns.ts');
          return await runColumns(name, options, io);
        }),
      ),
  );
  asQuestion(
    program
      .command('search')
      .description('find relations and columns by part of their name')
      .argument('<text>', 'the text to find, in upper or lower case')
      .option('--limit <n>', 'the maximum number of results', wholeNumber, 20)
      .addHelpText('after', EXAMPLES.search)
      .action(
        act<SearchOptions>(outcome, async ([text = ''], options, io) => {
          const { runSearch } = await import('./lineage/search.ts');
          return await runSearch(text, options, io);
        }),
      ),
  );
  asQuestion(
    program
      .command('findings')
      .description('list the findings about the input: errors, warnings and notes')
      .addOption(
        new Option('--severity <level>', 'the lowest severity to list').choices(['error', 'warning', 'info']),
      )
      .option('--all', 'show every finding')
      .addHelpText('after', EXAMPLES.findings)
      .action(
        act<FindingsOptions>(outcome, async (_, options, io) => {
          const { runFindings } = await import('./findings/findings.ts');
          return await runFindings(options, io);
        }),
      ),
  );
  asQuestion(
    program
      .command('coverage')
      .description('show how much of the code is understood, and list the rest')
      .addHelpText('after', EXAMPLES.coverage)
      .action(
        act<QuestionOptions>(outcome, async (_, options, io) => {
          const { runCoverage } = await import('./findings/coverage.ts');
          return await runCoverage(options, io);
        }),
      ),
  );
}

function addDoctor(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('doctor')
      .description('check settings, store, queue and sources, and show how to fix problems')
      .addHelpText('after', EXAMPLES.doctor)
      .action(
        act<QuestionOptions>(outcome, async (_, options, io) => {
          const { runDoctor } = await import('./doctor/doctor.ts');
          return await runDoctor(options, io);
        }),
      ),
  );
}

function addServers(program: Command, outcome: Outcome): void {
  asQuestion(
    withServer(
      program
        .command('serve')
        .description('serve GraphQL, and GraphiQL in the browser')
        .addHelpText('after', EXAMPLES.serve)
        .action(
          act<ServeOptions>(outcome, async (_, options, io) => {
            const { runServe } = await import('./operate/serve.ts');
            return await runServe(options, io);
          }),
        ),
    ),
  );
  withOutput(
    withServer(
      program
        .command('start')
        .description('build a project, show the results, and serve them')
        .argument('[path]', 'a dbt project (default: the bundled example)')
        .addHelpText('after', EXAMPLES.start)
        .action(
          act<StartOptions>(outcome, async ([path], options, io) => {
            const { runStart } = await import('./start.ts');
            return await runStart(path, options, io);
          }),
        ),
    ),
  );
  addWorker(program, outcome);
  addDead(program, outcome);
}

function addWorker(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('worker')
      .description('run tasks of the Redis queue until it is stopped')
      .option(
        '--concurrency <n>',
        'the number of concurrent tasks (default: enough to keep all threads busy)',
        wholeNumber,
      )
      .addHelpText('after', EXAMPLES.worker)
      .action(
        act<WorkerOptions>(outcome, async (_, options, io) => {
          const { runWorker } = await import('./operate/worker.ts');
          return await runWorker(options, io);
        }),
      ),
  );
}

function addDead(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('dead')
      .description('list the tasks of the queue that failed permanently, or run them again')
      .option('--limit <n>', 'the maximum number of tasks to show', wholeNumber, 20)
      .addOption(
        new Option('--replay <key...>', 'run the tasks with these keys again').conflicts('replayAll'),
      )
      .option('--replay-all', 'run all of them again')
      .addHelpText('after', EXAMPLES.dead)
      .action(
        act<DeadOptions>(outcome, async (_, options, io) => {
          const { runDead } = await import('./operate/dead.ts');
          return await runDead(options, io);
        }),
      ),
  );
}

function addAnalyze(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('analyze')
      .description('show the lineage of SQL text, without a project')
      .argument('[file]', 'a SQL file, or - for standard input')
      .option('--dialect <name>', 'the SQL dialect, such as snowflake, bigquery or postgres', 'generic')
      .option('--schema <file>', 'known columns as JSON: {"db.schema.table": ["column"]}')
      .option('--default-database <name>', 'the database of names without a database')
      .option('--default-schema <name>', 'the schema of names without a schema')
      .option('--ndjson', 'answer requests from standard input, one JSON document per line')
      .addHelpText('after', EXAMPLES.analyze)
      .action(
        act<AnalyzeOptions>(outcome, async ([file], options, io) => {
          const { runAnalyze } = await import('./analyze/analyze.ts');
          return await runAnalyze(file, options, io);
        }),
      ),
  );
}

/** For the help only: completion.ts adds the command that works. */
function addComplete(program: Command): void {
  program
    .command('complete')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['zsh', 'bash', 'fish', 'powershell']))
    .addHelpText('after', EXAMPLES.complete);
}

function asQuestion(command: Command): Command {
  return withOutput(command).option(
    '--project <path>',
    'the project to query (default: the project around the current folder)',
  );
}

function withOutput(command: Command): Command {
  return command
    .option('--json', 'print the answer as one JSON document')
    .option('--quiet', 'print nothing except the answer');
}

function withServer(command: Command): Command {
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

function act<Options extends OutputOptions>(outcome: Outcome, body: Body<Options>) {
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

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('Use an integer of at least 1.');
}

function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('Use a share from 0 to 1, such as 0.9.');
}

function portNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Use a port from 1 to 65535, or 0 for any free port.');
}
