/** The commands that query the graph: lineage, columns, search, findings and coverage. */
import { type Command, Option } from 'commander';
import type { FindingsOptions } from '../findings/findings.ts';
import { EXAMPLES } from '../help.ts';
import type { LineageOptions } from '../lineage/lineage.ts';
import type { SearchOptions } from '../lineage/search.ts';
import type { QuestionOptions } from '../settings/open-graph.ts';
import { act, asQuestion, type Outcome, wholeNumber } from './command.ts';

export function addLineage(program: Command, outcome: Outcome): void {
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
          const { runLineage } = await import('../lineage/lineage.ts');
          return await runLineage(name, options, io);
        }),
      ),
  );
}

export function addLookups(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('columns')
      .description('list the columns of a relation, with their types, inputs and readers')
      .argument('<relation>', 'the name of the relation, or the last parts of the name')
      .addHelpText('after', EXAMPLES.columns)
      .action(
        act<QuestionOptions>(outcome, async ([name = ''], options, io) => {
          const { runColumns } = await import('../lineage/columns.ts');
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
          const { runSearch } = await import('../lineage/search.ts');
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
          const { runFindings } = await import('../findings/findings.ts');
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
          const { runCoverage } = await import('../findings/coverage.ts');
          return await runCoverage(options, io);
        }),
      ),
  );
}
