import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A file that holds no test, or a test marked `.only`, is a mistake that must fail.
    allowOnly: false,
  },
});
