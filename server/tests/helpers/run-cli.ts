/**
 * Runs the command line while the server is running, either in this process or, as an operator does, in a separate
 * process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { runCommand } from '../../src/cli/run-command.ts';
import { NODE_FLAGS, nodeEnvironment } from './node-process.ts';
import { PATIENTLY } from './patience.ts';
import { databaseUrl, type TestApp } from './test-app.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

type Environment = Readonly<Record<string, string>>;

const environmentOf = (test: TestApp, environment: Environment): Environment => ({
  NODE_ENV: 'test',
  DATA_DIR: test.services.settings.DATA_DIR,
  DATABASE_URL: databaseUrl(test),
  ...environment,
});

const said = new AsyncLocalStorage<{ stdout: string; stderr: string }>();
for (const [method, stream] of [
  ['log', 'stdout'],
  ['error', 'stderr'],
] as const) {
  const print = console[method];
  console[method] = (...values: unknown[]) => {
    const heard = said.getStore();
    if (heard) heard[stream] += `${format(...values)}\n`;
    else print(...values);
  };
}

/** Runs the command in this process, because starting another process takes longer than most commands. */
export async function runCli(
  test: TestApp,
  words: readonly string[],
  environment: Environment = {},
): Promise<Outcome> {
  const heard = { stdout: '', stderr: '' };
  const code = await said.run(heard, () =>
    runCommand(words, environmentOf(test, environment)).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }),
  );
  return { code, ...heard };
}

export function runCliProcess(
  test: TestApp,
  words: readonly string[],
  environment: Environment = {},
): Promise<Outcome> {
  const env = { ...nodeEnvironment(), ...environmentOf(test, environment) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...NODE_FLAGS, CLI, ...words],
      { env, timeout: PATIENTLY.timeout },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
}
