/** The commands for observed lineage: observe and compare. */
import type { Command } from 'commander';
import type { CompareOptions } from '../compare/compare.ts';
import { EXAMPLES } from '../help.ts';
import type { ObserveOptions } from '../observe/observe.ts';
import { act, asQuestion, type Outcome, share, withOutput } from './command.ts';

export function addObserve(program: Command, outcome: Outcome): void {
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
            const { runObserveStatus } = await import('../observe/observe-status.ts');
            return await runObserveStatus(inputs, options, io);
          }
          const { runObserve } = await import('../observe/observe.ts');
          return await runObserve(
            inputs.filter((input) => input !== undefined),
            options,
            io,
          );
        }),
      ),
  );
}

export function addCompare(program: Command, outcome: Outcome): void {
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
          const { runCompare } = await import('../compare/compare.ts');
          return await runCompare(
            paths.filter((path) => path !== undefined),
            options,
            io,
          );
        }),
      ),
  );
}
