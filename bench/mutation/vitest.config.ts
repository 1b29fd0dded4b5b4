/**
 * The tests that run against mutants: unit tests of the room in MUTATION_TESTS (globs, separated by spaces), in one process.
 * Tests of limits, and tests that run all cases many times, take longer than all others together and notice the same mutants.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'test/model/**/*.test.ts').split(' '),
    exclude: [
      'test/sql/{constructs,fuzz,limits,properties}.test.ts',
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
