// One part at a time (scripts/mutation.mjs names it): a copy of the workspace is changed in one place after the other.
import { parts } from './parts.mjs';

const { change } = parts[process.env.COUNTERSIGN_MUTATION];

export default {
  mutate: [...change, '!**/*.test.ts', '!**/testing/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // There is none to rewrite: Stryker would do so by TypeScript's former API.
  tsconfigFile: 'scripts/mutation/tsconfig.json',
  ignorePatterns: ['bench', 'e2e', 'models', 'docs', 'web', 'fixtures', 'node_modules/.cache'],
  concurrency: Number(process.env.COUNTERSIGN_MUTATION_WORKERS ?? 1),
  timeoutMS: 60_000,
  // With the database, and on a machine that has other work: the default of five is too short.
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: 'node_modules/.cache/stryker',
};
