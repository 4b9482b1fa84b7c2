/** The command line as its own process, beside the running server, as its operator would start it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS, nodeEnvironment } from './node-process.ts';
import { PATIENTLY } from './patience.ts';
import { databaseUrl, type TestApp } from './test-app.ts';

const CLI = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export function runCli(
  test: TestApp,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const env = {
    ...nodeEnvironment(),
    NODE_ENV: 'test',
    DATA_DIR: test.services.settings.DATA_DIR,
    DATABASE_URL: databaseUrl(test),
    ...environment,
  };
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
