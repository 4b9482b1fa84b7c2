// `npm test`: every check the product must pass, from a fresh clone. All stages run even when one fails; the last
// line says how many checks and tests passed and failed. `npm test -- --only=unit,e2e [files]` runs a part of it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkByteBudget } from './byte-budget.mjs';
import { ensureInstalled, root, toolEnvironment } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };
const minutes = 60_000;
const roomsArguments = [
  '--config',
  '.dependency-cruiser.mjs',
  'contract/src',
  'fixtures/src',
  'server/src',
  'web/src',
  'e2e',
];

const stages = [
  {
    name: 'lockfile',
    title: 'Lockfile',
    run: (tools) => verdict(tools.runScript('complete-lockfile.mjs', ['--check'])),
  },
  { name: 'format', title: 'Format', run: (tools) => verdict(tools.run('oxfmt', ['--check'])) },
  {
    name: 'lint',
    title: 'Lint',
    run: (tools) => verdict(tools.run('oxlint', ['--type-aware', '--deny-warnings'])),
  },
  { name: 'types', title: 'Types', run: checkTypes },
  {
    name: 'rooms',
    title: 'Imports between rooms',
    run: (tools) => verdict(tools.run('depcruise', roomsArguments)),
  },
  {
    name: 'browser',
    title: 'A browser for the tests',
    run: (tools) => verdict(tools.runScript('ensure-browser.mjs')),
  },
  {
    name: 'unused',
    title: 'Unused code and packages',
    // It reads the configuration of the browser tests, which names the browser.
    needs: ['browser'],
    run: (tools) => verdict(tools.run('knip', [])),
  },
  {
    name: 'pdf-tools',
    title: 'Programs that check our PDFs',
    run: (tools) => verdict(tools.runScript('ensure-pdf-tools.mjs')),
  },
  { name: 'unit', title: 'Unit and API tests', needs: ['pdf-tools'], run: runVitest },
  { name: 'build', title: 'Web build and its byte budget', run: buildWeb },
  { name: 'e2e', title: 'Browser tests', needs: ['build', 'browser'], run: runPlaywright },
];

await main();

async function main() {
  const results = [];
  const reports = mkdtempSync(path.join(tmpdir(), 'countersign-test-'));
  try {
    const { selected, files } = readArguments(process.argv.slice(2));
    const tools = createTools(await ensureInstalled(), reports, files);
    for (const stage of selected) results.push({ stage, ...(await runStage(stage, tools)) });
    summarise(results);
  } catch (error) {
    console.error(error.message);
    results.push(failed);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const count = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const [good, bad] = [count('passed'), count('failed')];
  process.exitCode = bad === 0 && good > 0 ? 0 : 1;
  console.log(`${good} passed, ${bad} failed`);
}

function readArguments(args) {
  const only = args.find((arg) => arg.startsWith('--only='));
  const files = args.filter((arg) => !arg.startsWith('--'));
  const unknownOption = args.find((arg) => arg.startsWith('--') && arg !== only);
  if (unknownOption) throw new Error(`Unknown option ${unknownOption}. There is --only=<stage>[,<stage>].`);
  if (!only) return { selected: stages, files };
  const names = only.slice('--only='.length).split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new Error(
      `No stage is named '${unknown}'. Stages: ${stages.map((stage) => stage.name).join(', ')}.`,
    );
  }
  const needed = new Set(
    names.flatMap((name) => [name, ...(stages.find((stage) => stage.name === name).needs ?? [])]),
  );
  return { selected: stages.filter((stage) => needed.has(stage.name)), files };
}

async function runStage(stage, tools) {
  console.log(`\n=== ${stage.title} ===`);
  const started = Date.now();
  let result;
  try {
    result = await stage.run(tools);
  } catch (error) {
    console.error(error.message);
    result = failed;
  }
  const seconds = (Date.now() - started) / 1000;
  console.log(`--- ${stage.title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { ...result, seconds };
}

function summarise(results) {
  console.log('\n=== Summary ===');
  for (const { stage, passed: good, failed: bad, seconds } of results) {
    const mark = bad === 0 ? 'passed' : 'FAILED';
    console.log(`${mark}  ${stage.title}: ${good} passed, ${bad} failed (${seconds.toFixed(1)} s)`);
  }
  // At the very end, since often only the end of a long log is kept.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`failed: ${failure}`);
}

function createTools(node, reports, files) {
  const env = toolEnvironment(node);
  const report = (name) => path.join(reports, name);
  const run = (tool, args, options = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(path.resolve(root, 'node_modules', '.bin', tool), args, {
        cwd: options.cwd ?? root,
        env: { ...env, ...options.env },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 30 * minutes,
      });
      child.on('error', reject);
      child.on('close', (code) => resolve(code));
    });
  const runScript = (name, args = []) => run(node, [path.join(root, 'scripts', name), ...args]);
  return { node, run, runScript, report, files };
}

async function verdict(exit) {
  return (await exit) === 0 ? passed : failed;
}

async function checkTypes(tools) {
  const codes = [];
  for (const project of ['.', 'web', 'web/tsconfig.build.json', 'e2e', 'bench/page'])
    codes.push(await tools.run('tsc', ['-p', project]));
  return codes.every((code) => code === 0) ? passed : failed;
}

async function runVitest(tools) {
  const report = tools.report('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await tools.run('vitest', ['run', ...reporters, ...tools.files]);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const inFile = (title, why) => failureLine(path.relative(root, name), title, why);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [inFile('the file itself', message)];
    return tests.map((test) => inFile(test.fullName, test.failureMessages[0]));
  });
  return counted(code, numPassedTests, failures);
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
        return failureLine(path.join('e2e', file), `${title} (${projectName})`, error?.message);
      }),
  );
  return counted(code, stats.expected, failures);
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function failureLine(file, title, why = '') {
  const plain = stripVTControlCharacters(why);
  return `${file} > ${title}: ${plain.split('\n')[0]}`;
}

// A runner may fail without a failed test, for instance by an uncaught error: that counts as one.
function counted(code, good, failures) {
  if (code !== 0 && failures.length === 0)
    failures.push(`no test by name; the runner ended with code ${code}`);
  return { passed: good, failed: failures.length, failures };
}

function buildWeb(tools) {
  ensureWebBuilt(tools.node);
  return checkByteBudget() ? passed : failed;
}
