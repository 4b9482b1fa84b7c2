/** Starts nodes that seal documents of a test's database, each in a separate process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS, nodeEnvironment } from './node-process.ts';
import { databaseUrl, type TestApp } from './test-app.ts';

const NODE = fileURLToPath(new URL('sealing-node.ts', import.meta.url));

export async function startSealingNode(
  test: TestApp,
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    ...nodeEnvironment(),
    NODE_ENV: 'test',
    DATA_DIR: test.services.settings.DATA_DIR,
    DATABASE_URL: databaseUrl(test),
    ...environment,
  };
  const node = fork(NODE, { env, execArgv: NODE_FLAGS, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await Promise.race([
    once(node, 'message'),
    once(node, 'exit').then(() => Promise.reject(new Error('The node ended before it was ready'))),
  ]);
  return node;
}

export async function killNode(node: ChildProcess): Promise<void> {
  const ended = once(node, 'exit');
  node.kill('SIGKILL');
  await ended;
}
