/**
 * Three groups of tests (docs/testing.md): `unit` needs only the sources, `system` starts processes, threads and
 * HTTP servers, `servers` needs a Neo4j and a Redis. A test file that is in no list is a unit test.
 */
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const SERVERS = [
  'test/api/queue-on-redis.test.ts',
  'test/cli/{dead,doctor,nightly,servers,worker}.test.ts',
  'test/cypher.test.ts',
  'test/pipeline/worker.test.ts',
  'test/queue/bullmq.test.ts',
  'test/queue/bullmq-*.test.ts',
  'test/queue/bullmq/*.test.ts',
  'test/queue/schedules.test.ts',
  'test/servers/*.test.ts',
  'test/store/neo4j.test.ts',
  'test/store/neo4j/{batches,check,faults,generations,own-server,same-answers}.test.ts',
];

const SYSTEM = [
  'test/*.test.ts',
  'test/{api,cache,cli,deploy,pipeline,soundness}/**/*.test.ts',
  'test/store/embedded/{check,damage,processes}.test.ts',
];

/** A test of a server waits while the server works, so one file more than there are processors uses them all. */
const maxWorkers = availableParallelism() + 1;

/** No test depends on the speed of the machine. This only ends what hangs; a test may try thousands of inputs. */
const LIMIT_MILLISECONDS = process.env['TRIBUTARY_TESTS'] === 'long' ? 6 * 3_600_000 : 600_000;

export default defineConfig({
  // Vite would select the `development` export of graphql for our files, and Node another one for Yoga. Two copies
  // of graphql reject each other's schemas.
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    watch: false,
    // A test marked `.only` is a mistake that must fail.
    allowOnly: false,
    pool: 'forks',
    // Test files restore what they change, so the next file can use the same process.
    isolate: false,
    maxWorkers,
    setupFiles: ['test/setup.ts'],
    testTimeout: LIMIT_MILLISECONDS,
    hookTimeout: LIMIT_MILLISECONDS,
    expect: { poll: { interval: 20, timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SYSTEM, ...SERVERS],
        },
      },
      { extends: true, test: { name: 'system', include: SYSTEM, exclude: SERVERS } },
      {
        extends: true,
        test: { name: 'servers', include: SERVERS, globalSetup: ['test/servers/global-setup.ts'] },
      },
    ],
  },
});
