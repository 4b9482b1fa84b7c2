import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// A busy machine may need long for what takes a moment; only a test that fails waits so long. Clusters take as long by themselves.
const isDeployment = Boolean(process.env.COUNTERSIGN_DEPLOYMENT);
const longest = isDeployment ? 1_800_000 : 300_000;
const patience = {
  testTimeout: longest,
  hookTimeout: longest,
  expect: { poll: { timeout: 250_000, interval: 200 } },
};

const FIXED_SEED = 'fixtures/src/fixed-seed.ts';
const inDom = { environment: 'happy-dom', setupFiles: ['web/src/testing/set-up.ts'] };

/** Imported as the product imports it: Node.js strips the types, and nothing is transformed. No module can be replaced by vi.mock so. */
const inNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', fileURLToPath(new URL('server/quick-imports.mjs', import.meta.url))],
};

/** A module that a test replaced by vi.mock would stay replaced for the next file. */
const REPLACE_MODULES = [
  'web/src/device/device.test.ts',
  'web/src/face-mesh/face-tracker.test.ts',
  'web/src/pdf/pdfjs-source.test.ts',
  'web/src/journey/otp/record-device.test.ts',
  'web/src/journey/document/attachments/send-in-parts.test.ts',
];

/** They need programs of Debian and minutes: `npm run deployment`. */
const DEPLOYMENT = 'server/tests/deployment/**';

/** Long tests that this run leaves out (`scripts/long-tests.mjs`). */
const SKIPPED = process.env.COUNTERSIGN_SKIPPED?.split(' ') ?? [];

// One runner for pure code, the server on a real PostgreSQL, the rules of the web application and its screens in a DOM.
// Only screens get a fresh start for each file: they keep the language and much else in their modules. Elsewhere a file
// shares a process with others, because half of its time would be imports; a deployment takes minutes, and gets a process of its own.
export default defineConfig({
  test: {
    // Tests wait for the database and for processes that they start: four fill two cores. Those of deployments start whole clusters.
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
          // A fresh thread starts sooner than a fresh process.
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
