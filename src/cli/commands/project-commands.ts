/** The commands that read a project: init, build, impact, gate and diff. */
import { type Command, Option } from 'commander';
import type { BuildOptions } from '../build/build.ts';
import type { DiffOptions } from '../diff/diff.ts';
import { FAIL_ON, parseFailOn } from '../fail-on.ts';
import type { GateOptions } from '../gate/gate.ts';
import { EXAMPLES } from '../help.ts';
import type { ImpactOptions } from '../impact/impact.ts';
import type { InitOptions } from '../init/init.ts';
import { act, asQuestion, type Outcome, wholeNumber, withOutput } from './command.ts';

export function addInit(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('init')
      .description('write a commented tributary.toml for a project')
      .argument('[folder]', 'the folder of the project', '.')
      .option('--force', 'overwrite an existing tributary.toml')
      .addHelpText('after', EXAMPLES.init)
      .action(
        act<InitOptions>(outcome, async ([folder = '.'], options, io) => {
          const { runInit } = await import('../init/init.ts');
          return await runInit(folder, options, io);
        }),
      ),
  );
}

export function addBuild(program: Command, outcome: Outcome): void {
  withOutput(
    program
      .command('build')
      .description('read a dbt project and update the graph')
      .argument('<path>', 'a dbt project folder, its target folder, or a manifest.json')
      .addHelpText('after', EXAMPLES.build)
      .action(
        act<BuildOptions>(outcome, async ([path = ''], options, io) => {
          const { runBuild } = await import('../build/build.ts');
          return await runBuild(path, options, io);
        }),
      ),
  );
}

export function addImpact(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('impact')
      .description('show what a change breaks, what it changes, and what it does not affect')
      .argument('<name>', 'a relation or a column, such as orders or mart.orders.amount')
      .addOption(
        new Option(
          '--change <kind>',
          'the kind of change (default: modified for a column, dropped for a relation)',
        ).choices(['modified', 'removed', 'added', 'renamed', 'dropped', 'moved', 'rows', 'order']),
      )
      .option(
        '--to <name>',
        'the new name of a renamed column or a moved relation; quoted names are case-sensitive',
      )
      .addOption(
        new Option(
          '--fail-on <list>',
          `exit with code 1 if the answer has such relations: ${FAIL_ON.join(', ')}`,
        ).argParser(parseFailOn),
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
          const { runImpact } = await import('../impact/impact.ts');
          return await runImpact(name, options, io);
        }),
      ),
  );
}

export function addGate(program: Command, outcome: Outcome): void {
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
        new Option(
          '--fail-on <list...>',
          `what to reject, with exit code 1: ${FAIL_ON.join(', ')} (default: breaking)`,
        ).argParser(parseFailOn),
      )
      .option('--no-renames', 'never treat a removed and an added column as a rename')
      .option(
        '--trust-observed',
        'also follow changes through observed lineage in the store; the changes are still found in code alone',
      )
      .option(
        '--accept-new',
        'write an exception to tributary.toml for each problem that rejects the version',
      )
      .option('--by <name>', 'with --accept-new: who accepts the problems')
      .option('--reason <text>', 'with --accept-new: why they are accepted')
      .option('--until <date>', 'with --accept-new: the last day of the exceptions, such as 2027-01-31')
      .option('--markdown <file>', 'also write the report as Markdown, for a pull request')
      .option('--sarif <file>', 'also write SARIF, for code scanning')
      .option('--junit <file>', 'also write JUnit XML')
      .option('--all', 'show every column')
      .addHelpText('after', EXAMPLES.gate)
      .action(
        act<GateOptions>(outcome, async (_, options, io) => {
          const { runGate } = await import('../gate/gate.ts');
          return await runGate(options, io);
        }),
      ),
  );
}

export function addDiff(program: Command, outcome: Outcome): void {
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
          const { runDiff } = await import('../diff/diff.ts');
          return await runDiff({ base, head }, options, io);
        }),
      ),
  );
}
