/**
 * Vitest for mutants: the tests of one room, in one process. The environment variable MUTATION_TESTS contains
 * their globs, separated by spaces. Excluded tests take longer than all others together, and detect the same
 * mutants: tests of limits, and tests that run every case many times.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'test/model/**/*.test.ts').split(' '),
    exclude: [
      'test/sql/{constructs,edits,fuzz,limits,properties}.test.ts',
      'test/sql/parse/limits.test.ts',
      'test/sql/script/any-text.test.ts',
      'test/graph/**/*-{naive,properties}.test.ts',
      'test/sources/**/fuzz.test.ts',
    ],
    setupFiles: ['test/setup.ts'],
    watch: false,
    isolate: false,
    testTimeout: 60_000,
  },
});
