/** The commands without a graph: analyze and complete. */
import { Argument, type Command } from 'commander';
import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { EXAMPLES } from '../help.ts';
import { act, type Outcome, withOutput } from './command.ts';

export function addAnalyze(program: Command, outcome: Outcome): void {
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
          const { runAnalyze } = await import('../analyze/analyze.ts');
          return await runAnalyze(file, options, io);
        }),
      ),
  );
}

/** For the help only: completion.ts adds the command that works. */
export function addComplete(program: Command): void {
  program
    .command('complete')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['zsh', 'bash', 'fish', 'powershell']))
    .addHelpText('after', EXAMPLES.complete);
}
