import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql has a `development` export that Vite would choose for our files and Node for Yoga: two copies that refuse each other.
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // Real servers, booted only when a test file asks for one (test/servers/servers.ts).
    globalSetup: ['test/servers/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A file that holds no test, or a test marked `.only`, is a mistake that must fail.
    allowOnly: false,
  },
});
