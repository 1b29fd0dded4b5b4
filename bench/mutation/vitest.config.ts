/** The tests that run against mutants: unit tests of the room in MUTATION_TESTS (globs, separated by spaces), in one process. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'test/model/**/*.test.ts').split(' '),
    setupFiles: ['test/setup.ts'],
    watch: false,
    isolate: false,
    testTimeout: 60_000,
  },
});
