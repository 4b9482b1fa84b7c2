/** A program of Debian that runs beside the test, until the test is over. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chooseServerUser } from '../../database/embedded/server-user.ts';
import { portOf } from '../../testing/port-of.ts';

export interface Program {
  process: ChildProcess;
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  /** It runs once it listens there. */
  port: number;
  /** PostgreSQL and PgBouncer do not run as root. */
  unprivileged?: boolean;
  env?: Record<string, string>;
}

/** Rejects with what it said where it ends before it listens. */
export async function startProgram(
  name: string,
  args: readonly string[],
  { port, unprivileged = false, env = {} }: ProgramOptions,
): Promise<Program> {
  const child = spawn(name, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(unprivileged ? await otherUser() : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const exited = once(child, 'exit').catch(() => undefined);
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  while (!(await isListening(port))) {
    if (hasEnded()) throw new Error(`${name} ended before it listened: ${failure?.message ?? ''}\n${output}`);
    await delay(50);
  }
  return {
    process: child,
    // At once: a proxy that is asked to end waits for connections that browsers keep.
    async end(signal = 'SIGKILL') {
      if (!hasEnded()) child.kill(signal);
      await exited;
    },
  };
}

/** Root's children that are not root. */
export async function otherUser(): Promise<{ uid?: number; gid?: number }> {
  const { uid, gid, isAnotherUser } = await chooseServerUser(undefined);
  return isAnotherUser ? { uid, gid } : {};
}

export async function giveToOtherUser(file: string): Promise<void> {
  const { uid, gid } = await otherUser();
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/** Ports of 127.0.0.1 that nobody has at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ports = servers.map((server) => portOf(server));
  for (const server of servers) await once(server.close(), 'close');
  return ports;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** A file of `ops/` as an operator fills it in; what is to be changed has to be there. */
export async function fillIn(
  example: string,
  target: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): Promise<void> {
  let text = await readFile(fileURLToPath(new URL(`../../../../ops/${example}`, import.meta.url)), 'utf8');
  for (const [from, to] of changes) {
    const isThere = typeof from === 'string' ? text.includes(from) : from.test(text);
    if (!isThere) throw new Error(`ops/${example} has nothing like ${from}`);
    text = text.replace(from, () => to);
  }
  await writeFile(target, text);
}
