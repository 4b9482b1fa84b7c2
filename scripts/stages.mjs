// Runs the stages of `npm test` and `npm run endurance`. If a stage fails, the next stages still run. The last line of
// the output states the number of passed and failed checks and tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, root, toolEnvironment } from './install.mjs';

export const passed = { passed: 1, failed: 0 };
export const failed = { passed: 0, failed: 1 };
const minutes = 60_000;

/**
 * Runs the stages of the plan in order. An array in the plan contains lanes, which run in parallel.
 * `--only=<stage>[,<stage>] [files]` selects stages and files.
 */
export async function runStages(plan) {
  const results = [];
  const reports = mkdtempSync(path.join(tmpdir(), 'countersign-test-'));
  try {
    const { selected, files } = readArguments(plan.flat(2), process.argv.slice(2));
    const tools = toolbox(await ensureInstalled(), reports, files);
    const runThose = async (stages, run) => {
      for (const stage of stages.filter((each) => selected.includes(each)))
        results.push({ stage, ...(await run(stage, tools)) });
    };
    for (const part of plan)
      await (Array.isArray(part)
        ? Promise.all(part.map((lane) => runThose(lane, runBesideOthers)))
        : runThose([part], runStage));
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

const OPTIONS = ['only', 'rotation'];

/** Returns the value of `--<name>=<value>`. */
export function option(name) {
  const start = `--${name}=`;
  return process.argv.find((arg) => arg.startsWith(start))?.slice(start.length);
}

function readArguments(stages, args) {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const unknownOption = args.find(
    (arg) => arg.startsWith('--') && !OPTIONS.some((name) => arg.startsWith(`--${name}=`)),
  );
  if (unknownOption)
    throw new Error(
      `Unknown option ${unknownOption}. There are --only=<stage>[,<stage>] and --rotation=today.`,
    );
  const only = option('only');
  if (only === undefined) return { selected: stages, files };
  const names = only.split(',');
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

async function runStage(stage, tools, print = console.log) {
  print(`\n=== ${stage.title} ===`);
  const started = Date.now();
  let result;
  try {
    result = await stage.run(tools);
  } catch (error) {
    print(error.message);
    result = failed;
  }
  const seconds = (Date.now() - started) / 1000;
  print(`--- ${stage.title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { ...result, seconds };
}

/** Runs a stage in parallel with others, and prints its whole output when it ends. */
async function runBesideOthers(stage, tools) {
  const printed = [];
  const result = await runStage(stage, { ...tools, ...tools.printingTo(printed) }, (line) =>
    printed.push(`${line}\n`),
  );
  process.stdout.write(printed.join(''));
  return result;
}

function summarise(results) {
  console.log('\n=== Summary ===');
  for (const { stage, passed: good, failed: bad, seconds } of results) {
    const mark = bad === 0 ? 'passed' : 'FAILED';
    console.log(`${mark}  ${stage.title}: ${good} passed, ${bad} failed (${seconds.toFixed(1)} s)`);
  }
  // Failures are printed last, because often only the end of a long log is stored.
  for (const { text } of results.flatMap(({ unsteady = [] }) => unsteady))
    console.log(`passed only when run again: ${text}`);
  for (const { text } of results.flatMap(({ failures = [] }) => failures)) console.log(`failed: ${text}`);
}

function toolbox(node, reports, files) {
  const env = toolEnvironment(node);
  const report = (name) => path.join(reports, name);
  const printingTo = (printed) => {
    const run = (tool, args, options = {}) =>
      new Promise((resolve, reject) => {
        const output = printed ? 'pipe' : 'inherit';
        const child = spawn(path.resolve(root, 'node_modules', '.bin', tool), args, {
          cwd: options.cwd ?? root,
          env: { ...env, ...options.env },
          stdio: ['ignore', output, output],
          timeout: 120 * minutes,
        });
        for (const stream of [child.stdout, child.stderr])
          stream?.setEncoding('utf8').on('data', (text) => printed.push(text));
        child.on('error', reject);
        child.on('close', (code) => resolve(code));
      });
    const runScript = (name, args = []) => run(node, [path.join(root, 'scripts', name), ...args]);
    return { run, runScript };
  };
  return { node, report, files, printingTo, ...printingTo(null) };
}

export async function verdict(exit) {
  return (await exit) === 0 ? passed : failed;
}

export async function runVitest(tools, options) {
  return repeatInCi(await vitest(tools, options), (files) => vitest(tools, { ...options, files }));
}

async function vitest(tools, { files = tools.files, env = {} } = {}) {
  const report = tools.report('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await tools.run('vitest', ['run', ...reporters, ...files], { env });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const inFile = (title, why) => failure(path.relative(root, name), title, why);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [inFile('the file itself', message)];
    return tests.map((test) => inFile(test.fullName, test.failureMessages[0]));
  });
  nameSlowest(
    testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), endTime - startTime]),
  );
  return counted(code, numPassedTests, failures);
}

export async function runPlaywright(tools, options) {
  return repeatInCi(await playwright(tools, options), (files) =>
    playwright(tools, { ...options, files: files.map((file) => path.relative('e2e', file)) }),
  );
}

async function playwright(tools, { files = tools.files, env = {} } = {}) {
  const report = tools.report('playwright.json');
  const code = await tools.run('playwright', ['test', '--reporter=list,json', ...files], {
    cwd: path.join(root, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, COUNTERSIGN_NODE: tools.node },
  });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        return failure(path.join('e2e', file), `${title} (${projectName})`, error?.message);
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

const SLOWEST = 20;

/** Prints the slowest files. `files` contains `[file, milliseconds]` pairs. */
function nameSlowest(files) {
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
  for (const [file, milliseconds] of slowest)
    console.log(`slow: ${(milliseconds / 1000).toFixed(1)} s ${file}`);
}

const MAX_FAILURE_LINES = 12;

function failure(file, title, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, MAX_FAILURE_LINES);
  return { file, text: `${file} > ${title}: ${lines.join('\n  ')}` };
}

// Returns the number of passed and failed tests. A runner that fails without a failed test, for example by an uncaught
// error, counts as one failure.
function counted(code, good, failures) {
  if (code !== 0 && failures.length === 0)
    failures.push({ file: null, text: `no test name; the runner exited with code ${code}` });
  return { passed: good, failed: failures.length, failures };
}

const MAX_REPEATED_FILES = 3;

/**
 * Runs a few failed files again in CI, without other tests, because a busy machine must not reject a correct change.
 * Tests that pass in the second run are listed, because they still have a fault.
 */
async function repeatInCi(result, run) {
  const files = [...new Set(result.failures.map(({ file }) => file))];
  const isRepeated = process.env['CI'] === 'true' && files.length > 0 && files.length <= MAX_REPEATED_FILES;
  if (!isRepeated || files.includes(null)) return result;
  console.log(`\nRunning again: ${files.join(' ')}`);
  const again = await run(files);
  if (again.failed > 0) return { ...again, passed: result.passed };
  return { passed: result.passed + result.failed, failed: 0, failures: [], unsteady: result.failures };
}
