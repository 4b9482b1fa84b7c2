// `npm test`: every check the product must pass, from a fresh clone. `npm test -- --only=unit,e2e [files]` runs a part of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import {
  counted,
  failed,
  failureText,
  nameSlowest,
  passed,
  runStages,
  runVitest,
  verdict,
} from './stages.mjs';

const roomsArguments = [
  '--config',
  '.dependency-cruiser.mjs',
  'contract/src',
  'client/src',
  'fixtures/src',
  'server/src',
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
    name: 'rooms',
    title: 'Imports between rooms',
    run: (tools) => verdict(tools.run('depcruise', roomsArguments)),
  },
];

await runStages([
  [reading, making],
  {
    name: 'unit',
    title: 'Unit and API tests',
    needs: ['pdf-tools', 'hsm'],
    run: (tools) => runVitest(tools),
  },
  { name: 'e2e', title: 'Browser tests', needs: ['build', 'browser'], run: runPlaywright },
]);

async function checkTypes(tools) {
  const codes = [];
  for (const project of ['.', 'client', 'web', 'web/tsconfig.build.json', 'e2e', 'bench/page'])
    codes.push(await tools.run('tsc', ['-p', project]));
  return codes.every((code) => code === 0) ? passed : failed;
}

async function runPlaywright(tools) {
  const report = tools.report('playwright.json');
  const code = await tools.run('playwright', ['test', '--reporter=list,json', ...tools.files], {
    cwd: path.join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, COUNTERSIGN_NODE: tools.node },
  });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        return failureText(path.join('e2e', file), `${title} (${projectName})`, error?.message);
      }),
  );
  const times = new Map();
  for (const { file, tests } of specsOf(suites))
    for (const { duration } of tests.flatMap(({ results }) => results))
      times.set(file, (times.get(file) ?? 0) + duration);
  nameSlowest([...times].map(([file, milliseconds]) => [path.join('e2e', file), milliseconds]));
  return counted(code, stats.expected, failures);
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}
