// `npm run endurance` runs all long tests with all their cases.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { runPlaywright, runStages, runVitest, verdict } from './stages.mjs';
import { LONG_BROWSER_TESTS, LONG_UNIT_TESTS } from './long-tests.mjs';

const seed = process.env.COUNTERSIGN_SEED ?? String(randomInt(1_000_000));
console.log(`Seed of the random values: COUNTERSIGN_SEED=${seed}`);

const NOTHING = { passed: 0, failed: 0 };
const isBrowserTest = (file) => file.endsWith('.spec.ts');

/**
 * Runs the stage for the unit tests among the named files, or for all long unit tests if no files are named. If only
 * browser tests are named, the stage is skipped.
 */
const forUnits = (run) => (tools) => {
  const files = tools.files.length > 0 ? tools.files.filter((file) => !isBrowserTest(file)) : longTests();
  return files.length > 0 ? run(tools, files) : NOTHING;
};
const forBrowser = (run) => (tools) => {
  const files = tools.files.length > 0 ? tools.files.filter(isBrowserTest) : LONG_BROWSER_TESTS;
  return files.length > 0 ? run(tools, files) : NOTHING;
};

await runStages([
  {
    name: 'pdf-tools',
    title: 'Programs that check our PDFs',
    run: forUnits((tools) => verdict(tools.runScript('ensure-pdf-tools.mjs'))),
  },
  {
    name: 'hsm',
    title: 'A software HSM',
    run: forUnits((tools) => verdict(tools.runScript('ensure-hsm.mjs'))),
  },
  {
    name: 'endurance',
    title: 'Long tests with all their cases',
    needs: ['pdf-tools', 'hsm'],
    run: forUnits((tools, files) =>
      runVitest(tools, { files, env: { COUNTERSIGN_ENDURANCE: 'whole', COUNTERSIGN_SEED: seed } }),
    ),
  },
  {
    name: 'build',
    title: 'Web build',
    run: forBrowser((tools) => verdict(tools.runScript('check-build.mjs'))),
  },
  {
    name: 'browser',
    title: 'A browser for the tests',
    run: forBrowser((tools) => verdict(tools.runScript('ensure-browser.mjs'))),
  },
  {
    name: 'e2e',
    title: 'Long browser tests',
    needs: ['build', 'browser'],
    run: forBrowser((tools, files) => runPlaywright(tools, { files })),
  },
]);

/**
 * Returns the unit tests that `npm test` skips, and those whose number of cases depends on
 * server/tests/helpers/endurance.ts.
 */
function longTests() {
  const sized = ['src', 'tests']
    .flatMap((folder) => {
      const base = path.join(root, 'server', folder);
      return readdirSync(base, { recursive: true }).map((file) => path.join(base, file));
    })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes("helpers/endurance.ts'"));
  return [...new Set([...LONG_UNIT_TESTS.map((file) => path.join(root, file)), ...sized])];
}
