// Configures a run for the part that scripts/mutation.mjs selects. The run changes a copy of the workspace in one
// position after another.
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
  // Names a file that deliberately does not exist, because Stryker would rewrite an existing file with an old API of
  // TypeScript.
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
  // Checks a mutation again only if its code or its tests were edited since the last run.
  incremental: true,
  incrementalFile: `.cache/mutation/${process.env.COUNTERSIGN_MUTATION}.json`,
  concurrency: Number(process.env.COUNTERSIGN_MUTATION_WORKERS ?? 1),
  timeoutMS: 20_000,
  // The default of five minutes is too short, because a run includes starting the database, and the machine may be
  // busy.
  dryRunTimeoutMinutes: 60,
  reporters: ['survivors', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.cache/stryker',
};
