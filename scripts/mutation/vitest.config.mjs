// Configures the tests of the part whose code is changed. The tests run as in the workspace's vitest.config.ts.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { keepWorker } from './kept-worker.mjs';
import { parts } from './parts.mjs';

const tests =
  process.env.COUNTERSIGN_MUTATION_TESTS?.split(',') ?? parts[process.env.COUNTERSIGN_MUTATION].tests;
const onServer = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', fileURLToPath(new URL('../../server/quick-imports.mjs', import.meta.url))],
  setupFiles: ['server/tests/helpers/compiled-code.ts', 'scripts/mutation/cover-hooks.mjs'],
  globalSetup: ['server/tests/helpers/postgres.ts', 'server/tests/helpers/sample-seed.ts'],
};

/** Runs the fastest test files first, because the first test that reaches a change usually detects it. */
class QuickestFirst extends BaseSequencer {
  async sort(files) {
    const duration = (file) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return files.toSorted((one, other) => duration(one) - duration(other));
  }
}

export default defineConfig({
  plugins: [{ name: 'kept-worker', configureVitest: ({ project }) => keepWorker(project) }],
  test: {
    include: tests,
    environment: 'node',
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...(tests.some((test) => test.startsWith('server/')) ? onServer : {}),
  },
});
