import { defineConfig } from 'vitest/config';

// A busy machine may need long for what takes a moment; only a test that fails waits so long.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 250_000, interval: 200 } },
};

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
          ...patience,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'fixtures/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['server/src/testing/postgres.ts', 'server/src/testing/sample-seed.ts'],
          ...patience,
        },
      },
    ],
  },
});
