// One part at a time (scripts/mutation.mjs names it): a copy of the workspace is changed in one place after the other.
import { fileURLToPath } from 'node:url';
import { parts } from './parts.mjs';

const { change } = parts[process.env.COUNTERSIGN_MUTATION];

export default {
  mutate: [...change, '!**/*.test.ts', '!**/testing/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('survivors.mjs', import.meta.url))],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // There is none to rewrite: Stryker would do so by TypeScript's former API.
  tsconfigFile: 'scripts/mutation/tsconfig.json',
  ignorePatterns: [
    'bench',
    'e2e',
    'models',
    'docs/images',
    'web',
    'fixtures',
    '.cache',
    '.data',
    'screenshots',
  ],
  // Again only what has changed: the code, or the tests that notice.
  incremental: true,
  incrementalFile: `.cache/mutation/${process.env.COUNTERSIGN_MUTATION}.json`,
  concurrency: Number(process.env.COUNTERSIGN_MUTATION_WORKERS ?? 1),
  timeoutMS: 20_000,
  // With the database, and on a machine that has other work: the default of five is too short.
  dryRunTimeoutMinutes: 60,
  reporters: ['survivors', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.cache/stryker',
};
