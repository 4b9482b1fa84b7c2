/** Runs the whole product as a separate process, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS, nodeEnvironment } from './node-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface RunningApp {
  url: string;
  process: ChildProcess;
  /** The lines of the log so far. */
  output: string[];
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the app. If the process ends before it listens, rejects with its output. */
export async function runApp(
  environment: Record<string, string>,
  args: string[] = [],
  main = MAIN,
): Promise<RunningApp> {
  const child = spawn(process.execPath, [...NODE_FLAGS, main, ...args], {
    env: { ...nodeEnvironment(), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit');
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line);
      const address = /listens on ([^\s"]+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(`The app ended before it listened:\n${output.join('\n')}`)), reject);
  });
  return {
    url,
    process: child,
    output,
    async end(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}
