/** A program of Debian as a child process: a proxy, a database, a container. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { PATIENTLY } from '../../testing/patience.ts';
import { portOf } from '../../testing/port-of.ts';

export interface Program {
  process: ChildProcess;
  /** The lines that it has written. */
  output: string[];
  /** Sends the signal and waits; null where the signal itself ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Resolves once `isReady` does; rejects with what it said when it ends before. */
export async function startProgram(
  [name = '', ...args]: readonly string[],
  isReady: () => Promise<boolean>,
  options: SpawnOptions = {},
): Promise<Program> {
  const child = spawn(name, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => output.push(line));
  let hasEnded = false;
  const exited = once(child, 'exit')
    // A program that is not there.
    .catch((error: unknown) => output.push(String(error)))
    .finally(() => (hasEnded = true));
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  await vi
    .waitUntil(async () => hasEnded || (await isReady().catch(() => false)), PATIENTLY)
    .catch(async (error: unknown) => {
      await end('SIGKILL');
      throw new Error(`${name} was not ready:\n${output.join('\n')}`, { cause: error });
    });
  if (hasEnded) throw new Error(`${name} ended before it was ready:\n${output.join('\n')}`);
  return { process: child, output, end };
}

/** One that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
