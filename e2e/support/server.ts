/** Runs the real server as an operator does, on a free port and with an empty data folder. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from './paths.ts';

export type ServerSettings = Readonly<Record<string, string>>;

export interface RunningServer {
  /** The address of the server, without a trailing slash. */
  url: string;
  apiKey: string;
  /** Returns the link that creates the first administrator. The server prints it at each start until it is used. */
  firstAdministratorLink(): Promise<string>;
  /** Runs `npm run cli` with these words for this server, and returns its output. */
  cli(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const READY_TIMEOUT_MS = 250_000;
const STOP_TIMEOUT_MS = 30_000;

export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-e2e-'));
  // If root runs the tests, the embedded database runs as another user, who needs access to these folders. Without
  // access, the database would store its data in another place, where it would outlive the test.
  const dataFolder = path.join(folder, 'data');
  await mkdir(dataFolder);
  for (const each of [folder, dataFolder]) await chmod(each, 0o755);
  const apiKey = randomBytes(24).toString('base64url');
  const server = path.join(root, 'server');
  const flags = ['--import', path.join(server, 'quick-imports.mjs')];
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: process.env['COUNTERSIGN_COMPILED'],
    COUNTERSIGN_WORKERS_WRITE_CODE: 'yes',
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataFolder,
    BOOTSTRAP_API_KEY: apiKey,
    LOG_LEVEL: 'warn',
    // The SMS budget is large, because all tests of a server send messages to the same few numbers.
    SMS_BUDGET_NUMBER: '999999,999999',
    ...settings,
  };
  const child = spawn(nodeForServer(), [...flags, path.join(server, 'src', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const output = collectOutput(child);
  const stop = async () => {
    await stopChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child, child.stdout);
    await waitUntilReady(url, child);
    return {
      url,
      apiKey,
      cli: async (...words) => {
        const program = [...flags, path.join(server, 'src', 'cli', 'main.ts'), ...words];
        return (await run(nodeForServer(), program, { cwd: root, env })).stdout;
      },
      firstAdministratorLink: () => printed(/Create the first administrator: (\S+)/, output),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The server did not become ready.\n${output()}`, { cause: error });
  }
}

/**
 * Returns the Node.js that runs the server. `npm test` sets it in the environment. If Playwright is started directly,
 * it already runs on the right Node.js.
 */
function nodeForServer(): string {
  return process.env['COUNTERSIGN_NODE'] ?? process.execPath;
}

/**
 * Returns the address that the server prints. The server chooses a free port itself, because a port that a test finds
 * free could be taken before the server starts.
 */
async function addressOf(child: ChildProcess, output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      const address = /listens on (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}`)));
  });
}

/** Waits for a line that the server prints when it listens. */
async function printed(pattern: RegExp, output: () => string): Promise<string> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = pattern.exec(output())?.[1];
    if (found !== undefined) return found;
    await wait(50);
  }
  throw new Error(`The server printed nothing that matches ${pattern}.\n${output()}`);
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasExited(child)) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`no answer from ${url}/readyz within ${READY_TIMEOUT_MS / 1000} s`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(lastResort);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns a function that returns the end of the server's output, for failure messages. */
function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000);
    });
  }
  return () => text;
}
