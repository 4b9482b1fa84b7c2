// `npm test` runs all checks that the product must pass, except the long tests (long-tests.mjs). It works in a fresh
// clone. `npm test -- --only=unit,e2e [files]` runs some stages or files, including their long tests.
// `--rotation=today` adds one part of the long tests.
import { failed, option, passed, runPlaywright, runStages, runVitest, verdict } from './stages.mjs';
import { planLongTests } from './long-tests.mjs';

const moduleArguments = [
  '--config',
  '.dependency-cruiser.mjs',
  'contract/src',
  'client/src',
  'fixtures/src',
  'server/src',
  'server/tests',
  'web/src',
  'e2e',
  'examples',
];

/**
 * The lanes that run in parallel. Each lane mostly uses one core. Stages that install Debian packages share a lane,
 * because only one apt process can run at a time.
 */
const reading = [
  {
    name: 'lockfile',
    title: 'Lockfile',
    run: (tools) => verdict(tools.runScript('complete-lockfile.mjs', ['--check'])),
  },
  {
    name: 'licences',
    title: 'Licences of packages',
    run: (tools) => verdict(tools.runScript('licences.mjs')),
  },
  { name: 'format', title: 'Format', run: (tools) => verdict(tools.run('oxfmt', ['--check'])) },
  {
    name: 'lint',
    title: 'Lint',
    run: (tools) => verdict(tools.run('oxlint', ['--type-aware', '--deny-warnings'])),
  },
  { name: 'prose', title: 'Prose', run: (tools) => verdict(tools.runScript('prose/check.mjs')) },
  { name: 'types', title: 'Types', run: checkTypes },
];
const making = [
  {
    name: 'build',
    title: 'Web build and its byte budget',
    run: (tools) => verdict(tools.runScript('check-build.mjs')),
  },
  {
    name: 'browser',
    title: 'A browser for the tests',
    run: (tools) => verdict(tools.runScript('ensure-browser.mjs')),
  },
  {
    name: 'pdf-tools',
    title: 'Programs that check our PDFs',
    run: (tools) => verdict(tools.runScript('ensure-pdf-tools.mjs')),
  },
  {
    name: 'hsm',
    title: 'A software HSM',
    run: (tools) => verdict(tools.runScript('ensure-hsm.mjs')),
  },
  {
    name: 'unused',
    title: 'Unused code and packages',
    // knip reads the configuration of the browser tests, and this configuration contains the path of the browser.
    needs: ['browser'],
    run: (tools) => verdict(tools.run('knip', [])),
  },
  {
    name: 'modules',
    title: 'Imports between modules',
    run: (tools) => verdict(tools.run('depcruise', moduleArguments)),
  },
];

const plan = planLongTests(option('rotation'));

await runStages([
  [reading, making],
  {
    name: 'unit',
    title: 'Unit and API tests',
    needs: ['pdf-tools', 'hsm'],
    run: (tools) => runVitest(tools, { env: without(plan.unit) }),
  },
  {
    name: 'e2e',
    title: 'Browser tests',
    needs: ['build', 'browser'],
    run: (tools) => runPlaywright(tools, { env: without(plan.browser) }),
  },
]);

/** Returns the long tests to skip. If stages or files are named, no test is skipped. */
function without(skipped) {
  if (option('only') !== undefined) return {};
  console.log(`${skipped.length} long tests were skipped; \`npm run endurance\` runs them all.`);
  return { COUNTERSIGN_SEED: String(plan.seed), COUNTERSIGN_SKIPPED: skipped.join(' ') };
}

async function checkTypes(tools) {
  const codes = [];
  for (const project of ['.', 'client', 'web', 'web/tsconfig.build.json', 'e2e', 'bench/page'])
    codes.push(await tools.run('tsc', ['-p', project]));
  return codes.every((code) => code === 0) ? passed : failed;
}
