/**
 * Three groups of tests (docs/testing.md): `unit` needs nothing but the sources, `system` starts processes, threads and HTTP servers,
 * `servers` needs a Neo4j and a Redis. A test file that no list names is a unit test.
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
  'test/store/neo4j/{batches,check,explain,faults,same-answers}.test.ts',
];

const SYSTEM = [
  'test/*.test.ts',
  'test/{api,cache,cli,deploy,pipeline,soundness}/**/*.test.ts',
  'test/store/embedded/{check,damage,processes}.test.ts',
];

/** Neo4j and Redis work too while a test of them waits, so that one more test file than there are processors uses them all. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  // graphql has a `development` export that Vite would choose for our files and Node for Yoga: two copies that refuse each other.
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    watch: false,
    // A file that holds no test, or a test marked `.only`, is a mistake that must fail.
    allowOnly: false,
    pool: 'forks',
    // Test files leave nothing behind in their process, so the next file can use it.
    isolate: false,
    maxWorkers,
    setupFiles: ['test/setup.ts'],
    // No test depends on the speed of the machine. These limits only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
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
