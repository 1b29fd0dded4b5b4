/** The commands that operate servers: doctor, serve, start, worker and dead. */
import { type Command, Option } from 'commander';
import { EXAMPLES } from '../help.ts';
import type { DeadOptions } from '../operate/dead.ts';
import type { ServeOptions } from '../operate/serve.ts';
import type { WorkerOptions } from '../operate/worker.ts';
import type { QuestionOptions } from '../settings/open-graph.ts';
import type { StartOptions } from '../start.ts';
import { act, asQuestion, type Outcome, wholeNumber, withOutput, withServer } from './command.ts';

export function addDoctor(program: Command, outcome: Outcome): void {
  asQuestion(
    program
      .command('doctor')
      .description('check settings, store, queue and sources, and show how to fix problems')
      .addHelpText('after', EXAMPLES.doctor)
      .action(
        act<QuestionOptions>(outcome, async (_, options, io) => {
          const { runDoctor } = await import('../doctor/doctor.ts');
          return await runDoctor(options, io);
        }),
      ),
  );
}

export function addServers(program: Command, outcome: Outcome): void {
  asQuestion(
    withServer(
      program
        .command('serve')
        .description('serve GraphQL, and GraphiQL in the browser')
        .addHelpText('after', EXAMPLES.serve)
        .action(
          act<ServeOptions>(outcome, async (_, options, io) => {
            const { runServe } = await import('../operate/serve.ts');
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
            const { runStart } = await import('../start.ts');
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
          const { runWorker } = await import('../operate/worker.ts');
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
          const { runDead } = await import('../operate/dead.ts');
          return await runDead(options, io);
        }),
      ),
  );
}
