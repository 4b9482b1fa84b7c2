// `npm test`: every check the product must pass, from a fresh clone; of the long tests, those whose turn it is (turns.mjs).
// `npm test -- --only=unit,e2e [files]` runs a part of it, with all long tests.
import { failed, passed, runPlaywright, runStages, runVitest, verdict } from './stages.mjs';
import { drawTurns } from './turns.mjs';

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

/** Each of them uses one core for most of its time. Those that install packages of Debian are in one lane: apt does one thing at a time. */
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
    title: 'A hardware security module in software',
    run: (tools) => verdict(tools.runScript('ensure-hsm.mjs')),
  },
  {
    name: 'unused',
    title: 'Unused code and packages',
    // It reads the configuration of the browser tests, which names the browser.
    needs: ['browser'],
    run: (tools) => verdict(tools.run('knip', [])),
  },
  {
    name: 'modules',
    title: 'Imports between modules',
    run: (tools) => verdict(tools.run('depcruise', moduleArguments)),
  },
];

const turns = drawTurns();

await runStages([
  [reading, making],
  {
    name: 'unit',
    title: 'Unit and API tests',
    needs: ['pdf-tools', 'hsm'],
    run: (tools) => runVitest(tools, { env: waiting(turns.unit) }),
  },
  {
    name: 'e2e',
    title: 'Browser tests',
    needs: ['build', 'browser'],
    run: (tools) => runPlaywright(tools, { env: waiting(turns.browser) }),
  },
]);

/** Whoever names stages or files runs all of them. */
function waiting(others) {
  if (process.argv.length > 2) return {};
  console.log(
    `${others.length} long tests wait for another run (\`npm run endurance\` runs all; COUNTERSIGN_SEED=${turns.seed} these again): ${others.join(' ')}`,
  );
  return { COUNTERSIGN_SEED: String(turns.seed), COUNTERSIGN_WAITING: others.join(' ') };
}

async function checkTypes(tools) {
  const codes = [];
  for (const project of ['.', 'client', 'web', 'web/tsconfig.build.json', 'e2e', 'bench/page'])
    codes.push(await tools.run('tsc', ['-p', project]));
  return codes.every((code) => code === 0) ? passed : failed;
}
