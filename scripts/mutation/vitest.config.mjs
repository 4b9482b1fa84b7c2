// The tests of the part that is changed, as the workspace's own vitest.config.ts would run them.
import { defineConfig } from 'vitest/config';
import { parts } from './parts.mjs';

const { tests } = parts[process.env.COUNTERSIGN_MUTATION];
const onDatabase = tests.some((test) => test.startsWith('server/'));

export default defineConfig({
  test: {
    include: tests,
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...(onDatabase
      ? { globalSetup: ['server/src/testing/postgres.ts', 'server/src/testing/sample-seed.ts'] }
      : {}),
  },
});
