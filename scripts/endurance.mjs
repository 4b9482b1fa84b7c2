// `npm run endurance`: the long tests, of which `npm test` runs some and a sample of their cases, all of them with all their cases.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { runPlaywright, runStages, runVitest, verdict } from './stages.mjs';
import { BROWSER_TURNS, UNIT_TURNS } from './turns.mjs';

const NOTHING = { passed: 0, failed: 0 };
const isBrowserTest = (file) => file.endsWith('.spec.ts');

/** Of the files that were named, or of all; nothing runs where none of its kind was named. */
const forUnits = (run) => (tools) => {
  const files = tools.files.length > 0 ? tools.files.filter((file) => !isBrowserTest(file)) : longTests();
  return files.length > 0 ? run(tools, files) : NOTHING;
};
const forBrowser = (run) => (tools) => {
  const files = tools.files.length > 0 ? tools.files.filter(isBrowserTest) : BROWSER_TURNS;
  return files.length > 0 ? run(tools, files) : NOTHING;
};

await runStages([
  {
    name: 'pdf-tools',
    title: 'Programs that judge our PDFs',
    run: forUnits((tools) => verdict(tools.runScript('ensure-pdf-tools.mjs'))),
  },
  {
    name: 'hsm',
    title: 'A hardware security module in software',
    run: forUnits((tools) => verdict(tools.runScript('ensure-hsm.mjs'))),
  },
  {
    name: 'endurance',
    title: 'Long tests with all their cases',
    needs: ['pdf-tools', 'hsm'],
    run: forUnits((tools, files) => runVitest(tools, { files, env: { COUNTERSIGN_ENDURANCE: 'whole' } })),
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

/** Those that take turns, and those that ask server/tests/helpers/endurance.ts for their size. */
function longTests() {
  const server = path.join(root, 'server', 'src');
  const sized = readdirSync(server, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(server, file))
    .filter((file) => readFileSync(file, 'utf8').includes("helpers/endurance.ts'"));
  return [...new Set([...UNIT_TURNS.map((file) => path.join(root, file)), ...sized])];
}
