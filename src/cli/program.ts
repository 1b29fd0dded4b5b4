/**
 * The commands with their arguments and help, without what they do: each loads its own file when it runs, so that `impact` does not
 * wait for the GraphQL server. A command leaves its exit code in `outcome`.
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
    .description('Column-level lineage: what breaks if I change this, and where does it come from.')
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .helpCommand('help [command]', 'show this help, or that of a command')
    // What went wrong is told in one place, as a sentence or as JSON.
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
      .description('read a dbt project and bring the graph up to date')
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
      .description('show what a change breaks, what it changes, and what it leaves alone')
      .argument('<name>', 'a relation, or a column of one: orders, mart.orders.amount')
      .addOption(
        new Option(
          '--change <kind>',
          'what is planned; a column is modified and a relation dropped, unless this says otherwise',
        ).choices(['modified', 'removed', 'added', 'renamed', 'dropped', 'rows']),
      )
      .option('--to <name>', 'the new name of a column that is renamed; in quotes it is taken as it is')
      .addOption(
        new Option('--fail-on <what>', 'end with exit code 1 where the answer has such relations').choices([
          'breaking',
          'affected',
          'possible',
        ]),
      )
      .option('--depth <n>', 'follow chains of at most so many steps', wholeNumber)
      .option(
        '--trust-observed',
        'take what engines were seen to do for flows, as code; else it makes possibly affected',
      )
      .option('--paths', 'show each step from the change to a relation, with its place and expression')
      .option('--all', 'show every relation and column, however many there are')
      .option('--dbt-select', 'print the models that must run, as dbt selects them')
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
      .description(
        'compare two versions of a project, and reject the newer one where it takes away what is used',
      )
      .requiredOption(
        '--base <where>',
        'a commit or branch, a project or manifest.json, or “stored”: the graph built last',
      )
      .option(
        '--head <path>',
        'the newer version: a dbt project folder, its target folder, or a manifest.json',
        '.',
      )
      .addOption(
        new Option('--fail-on <what...>', 'what ends with exit code 1').choices(FAIL_ON).default(['removed']),
      )
      .option('--no-renames', 'a column that goes and one that comes are never one that was renamed')
      .option(
        '--trust-observed',
        'follow the changes also through what engines were seen to do, as the store holds it; what changes is told by code alone',
      )
      .option('--markdown <file>', 'write the report for a pull request there too')
      .option('--sarif <file>', 'write SARIF for code scanning there too')
      .option('--junit <file>', 'write JUnit XML there too')
      .option('--all', 'show every column, however many there are')
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
      .description('show what differs between two versions of a project, without a ruling')
      .argument('<base>', 'a commit or branch, a project or manifest.json, or “stored”: the graph built last')
      .argument(
        '[head]',
        'the newer version: a dbt project folder, its target folder, or a manifest.json',
        '.',
      )
      .option('--no-renames', 'a column that goes and one that comes are never one that was renamed')
      .option('--all', 'show every column, however many there are')
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
      .description('take in what an engine was seen to do: lineage exports of Unity Catalog, Snowflake')
      .argument(
        '[input...]',
        'files, folders or globs of exports; - for standard input; left out, the sources of tributary.toml',
      )
      .option('--command <line>', 'read what this command prints')
      .option('--source <name>', 'keep it apart under this name; left out, that of the engine')
      .option('--namespace <name>', 'where the observed relations are: databricks://acme')
      .option('--dry-run', 'tell what is new, and store nothing')
      .option(
        '--status',
        'show what is stored of each source, when workers read it, and what their last runs changed',
      )
      .option('--all', 'show every new edge and finding, however many there are')
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
      .description('hold the code of a project against what an engine saw itself do')
      .argument('<observed...>', 'exports of observed lineage: files, folders or globs')
      .option('--project <path>', 'a dbt project folder, its target folder, or a manifest.json', '.')
      .option('--fail-under <share>', 'end with exit code 1 where less agrees: 0.9', share)
      .option('--namespace <name>', 'of the relations that were observed, and of the project')
      .option('--all', 'show every relation and edge, however many there are')
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
      .description('show where a column or relation comes from, or where it goes')
      .argument('<name>', 'a relation, or a column of one')
      .addOption(new Option('--up', 'where it comes from').conflicts('down'))
      .option('--down', 'where it goes')
      .option('--depth <n>', 'how many steps to follow', wholeNumber, 3)
      .option('--direct', 'values only: leave out what filters, joins, groups or sorts')
      .option('--all', 'follow what decides the rows as far as the values')
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
      .description('list the columns of a relation: type, what they are made of, how many readers')
      .argument('<relation>', 'its name, or the end of it')
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
      .description('find relations and columns by a part of their name')
      .argument('<text>', 'what to look for, in any case')
      .option('--limit <n>', 'how many to show', wholeNumber, 20)
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
      .description('list what was odd in the input')
      .addOption(new Option('--severity <level>', 'this and worse').choices(['error', 'warning', 'info']))
      .option('--all', 'show every finding, however many there are')
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
      .description('show how much of the code is understood, and what is not')
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
      .description('look at settings, store and queue, and say how to mend what is not right')
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
        .description('answer GraphQL, with GraphiQL in the browser')
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
        .description('build a project, show what was found, and serve it')
        .argument('[path]', 'a dbt project; left out, the bundled example')
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
      .description('work on the tasks of the queue on Redis until it is stopped')
      .option('--concurrency <n>', 'tasks at once; left out, what keeps the threads busy', wholeNumber)
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
      .description('list tasks of the queue that failed for good, or let them run again')
      .option('--limit <n>', 'show at most so many', wholeNumber, 20)
      .addOption(new Option('--replay <key...>', 'let these run again').conflicts('replayAll'))
      .option('--replay-all', 'let all of them run again')
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
      .argument('[file]', 'a file of SQL; - for standard input')
      .option('--dialect <name>', 'snowflake, bigquery, postgres, …', 'generic')
      .option('--schema <file>', 'known columns as JSON: {"db.schema.table": ["column"]}')
      .option('--default-database <name>', 'database of names that have none')
      .option('--default-schema <name>', 'schema of names that have none')
      .option('--ndjson', 'answer requests from standard input, one JSON document a line')
      .addHelpText('after', EXAMPLES.analyze)
      .action(
        act<AnalyzeOptions>(outcome, async ([file], options, io) => {
          const { runAnalyze } = await import('./analyze/analyze.ts');
          return await runAnalyze(file, options, io);
        }),
      ),
  );
}

/** Shown in the help; where it is what was asked for, complete.ts puts the working one in its place. */
function addComplete(program: Command): void {
  program
    .command('complete')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'which one').choices(['zsh', 'bash', 'fish', 'powershell']))
    .addHelpText('after', EXAMPLES.complete);
}

function asQuestion(command: Command): Command {
  return withOutput(command).option(
    '--project <path>',
    'ask about this project, not the one around this folder',
  );
}

function withOutput(command: Command): Command {
  return command
    .option('--json', 'write the answer as one JSON document')
    .option('--quiet', 'write nothing beside the answer');
}

function withServer(command: Command): Command {
  return command
    .option('--port <n>', 'where to listen; where it is taken, the next free one', portNumber, 4_000)
    .option('--host <address>', 'another address than this machine’s own needs TRIBUTARY_TOKEN', '127.0.0.1');
}

const INCOMPLETE =
  'exit code 5: nothing that --fail-on names was found, but the answer is not complete, so that proves nothing; ask with a larger --depth or without it.';

/** Of these, --project says where the files are, and no graph is asked. */
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
  throw new InvalidArgumentError('Give a whole number from 1.');
}

function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('Give a share from 0 to 1, such as 0.9.');
}

function portNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Give a port from 1 to 65535, or 0 for any.');
}
