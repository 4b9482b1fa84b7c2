import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The timeout is long, because a busy machine may need a long time for short tasks. Only failing tests wait this long,
// apart from tests that start clusters.
const isDeployment = Boolean(process.env.COUNTERSIGN_DEPLOYMENT);
const longest = isDeployment ? 1_800_000 : 300_000;
const patience = {
  testTimeout: longest,
  hookTimeout: longest,
  expect: { poll: { timeout: 250_000, interval: 200 } },
};

const FIXED_SEED = 'fixtures/src/fixed-seed.ts';
const inDom = { environment: 'happy-dom', setupFiles: ['web/src/testing/set-up.ts'] };

/**
 * Node.js imports these modules as in the product: it strips the types and transforms nothing. Therefore, vi.mock
 * cannot replace them.
 */
const inNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', fileURLToPath(new URL('server/quick-imports.mjs', import.meta.url))],
};

/** A module that one test replaces by vi.mock would stay replaced in the next file. */
const REPLACE_MODULES = [
  'web/src/device/device.test.ts',
  'web/src/face-mesh/face-tracker.test.ts',
  'web/src/pdf/pdfjs-source.test.ts',
  'web/src/journey/otp/record-device.test.ts',
  'web/src/journey/document/attachments/send-in-parts.test.ts',
  'web/src/journey/early/early-calls.test.ts',
  'web/src/journey/extras/report-errors.test.ts',
  'web/src/camera/record-clip.test.ts',
];

/** These tests need Debian programs and take minutes, so only `npm run deployment` runs them. */
const DEPLOYMENT = 'server/tests/deployment/**';

/** The long tests that this run omits (`scripts/long-tests.mjs`). */
const SKIPPED = process.env.COUNTERSIGN_SKIPPED?.split(' ') ?? [];

// One runner tests pure code, the server with a real PostgreSQL, the rules of the web application, and its screens in a
// DOM. Only tests of screens start afresh for each file, because modules of the screens hold state such as the
// language. All other files share processes, because imports would otherwise take half of the time. Tests of
// deployments take minutes, so each file has its own process.
export default defineConfig({
  test: {
    // Tests often wait for the database and for processes that they start, so four of them fill two cores. Tests of
    // deployments start whole clusters.
    maxWorkers: isDeployment ? 1 : availableParallelism() * 2,
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/build/**/*.test.ts'],
          exclude: [...REPLACE_MODULES, ...SKIPPED],
          isolate: false,
          ...inDom,
          setupFiles: [...inDom.setupFiles, FIXED_SEED],
          ...patience,
        },
      },
      {
        test: {
          name: 'web-screens',
          include: ['web/src/**/*.test.tsx', ...REPLACE_MODULES],
          // A new thread starts faster than a new process.
          pool: 'threads',
          ...inDom,
          ...patience,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'fixtures/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: [FIXED_SEED],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'server/tests/**/*.test.ts',
            'client/src/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          exclude: isDeployment ? [] : [DEPLOYMENT, ...SKIPPED],
          environment: 'node',
          isolate: isDeployment,
          ...inNode,
          setupFiles: ['server/tests/helpers/compiled-code.ts', FIXED_SEED],
          globalSetup: ['server/tests/helpers/postgres.ts', 'server/tests/helpers/sample-seed.ts'],
          ...patience,
        },
      },
    ],
  },
});
