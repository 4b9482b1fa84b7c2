/** Runs a program during a test, such as a proxy, a database or a container. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { chooseServerUser } from '../../../src/database/embedded/server-user.ts';
import { PATIENTLY } from '../../helpers/patience.ts';
import { portOf } from '../../helpers/port-of.ts';

export interface Program {
  process: ChildProcess;
  output: string[];
  /** Sends the signal and waits for the end. Returns the exit code, or null if the signal itself ended the program. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The folders of Debian's programs, including programs for administrators. */
export const DEBIAN = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/**
 * Starts a program. Resolves when `isReady` returns true, and rejects with the program's output if the program ends
 * before that.
 */
export async function startProgram(
  [name = '', ...args]: readonly string[],
  isReady: () => Promise<boolean>,
  options: SpawnOptions = {},
): Promise<Program> {
  const child = spawn(name, args, { env: DEBIAN, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => output.push(line));
  let hasEnded = false;
  const exited = once(child, 'exit')
    // An error here means that the program is not installed.
    .catch((error: unknown) => output.push(String(error)))
    .finally(() => (hasEnded = true));
  const end = async (signal: NodeJS.Signals) => {
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

/** Returns a function that checks whether a server accepts connections on this port of 127.0.0.1. */
export const listensOn = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * Returns an unprivileged user for child processes if the test runs as root. PostgreSQL and PgBouncer refuse to run as
 * root.
 */
export async function otherUser(): Promise<{ uid?: number; gid?: number }> {
  const { uid, gid, isAnotherUser } = await chooseServerUser(undefined);
  return isAnotherUser ? { uid, gid } : {};
}

export async function giveToOtherUser(file: string): Promise<void> {
  const { uid, gid } = await otherUser();
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/** Returns ports of 127.0.0.1 that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ports = servers.map((server) => portOf(server));
  for (const server of servers) await once(server.close(), 'close');
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
