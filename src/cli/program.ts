/**
 * All commands with their arguments and help. Each command loads its own file when it runs, so `impact` does
 * not load the GraphQL server. A command stores its exit code in `outcome`.
 */
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Outcome } from './commands/command.ts';
import { addCompare, addObserve } from './commands/observe-commands.ts';
import { addDoctor, addServers } from './commands/operate-commands.ts';
import { addBuild, addDiff, addGate, addImpact, addInit } from './commands/project-commands.ts';
import { addLineage, addLookups } from './commands/query-commands.ts';
import { addAnalyze, addComplete } from './commands/text-commands.ts';
import { PROGRAM_HELP } from './help.ts';

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
