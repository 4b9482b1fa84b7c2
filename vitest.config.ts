import { defineConfig } from 'vitest/config';

// Three projects, one runner: pure code, the server on a real PostgreSQL, and React screens in a DOM.
export default defineConfig({
  test: {
    // The database and the processes that tests start leave a core idle often enough.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'web/build/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/set-up.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/postgres-for-tests.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
