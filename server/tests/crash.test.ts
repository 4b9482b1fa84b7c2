import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { isServerOf } from '../src/database/embedded/server-process.ts';
import { endurance } from './helpers/endurance.ts';
import { sampleDocument } from './helpers/signing.ts';
import { runApp, type RunningApp } from './helpers/running-app.ts';
import { PATIENTLY } from './helpers/patience.ts';

const KILLS = endurance({ short: 2, whole: 100 });
/** The number of kills per simulated power cut, in which the database is killed too. */
const KILLS_PER_POWER_CUT = endurance({ short: 2, whole: 4 });
const WRITERS = 4;
const PAUSE_MILLISECONDS = 250;

let dataDir: string;
let app: RunningApp;
const apiKey = randomBytes(24).toString('hex');
const environment = () => ({ DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-crash-'));
  await chmod(dataDir, 0o711);
  app = await runApp(environment());
});
afterAll(async () => {
  await app.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

it(
  'loses no acknowledged write and duplicates none, however often the app is killed',
  { timeout: 3_600_000 },
  async () => {
    const acknowledged = new Set<string>();
    const over = new AbortController();
    // Stops the writers even after a failure, so that they do not disturb later tests.
    onTestFinished(() => over.abort());

    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !over.signal.aborted; count++) {
        const name = `branch ${writer}.${count}`;
        // A client that gets no answer retries with the same idempotency key until it knows the result.
        while (!(await createBranch(name)) && !over.signal.aborted) await delay(50);
        if (!over.signal.aborted) acknowledged.add(name);
        // The writer pauses between its calls. Without the pause, it would reach the rate limit and make every client
        // wait for a minute.
        await delay(PAUSE_MILLISECONDS);
      }
    });
    const sessions: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % 5 === 0) sessions.push(await createSession(`signing ${kill}`));
      // The app is killed only after it has acknowledged another write, so that there is always a write to lose, even
      // on a slow machine.
      const before = acknowledged.size;
      await vi.waitUntil(() => acknowledged.size > before, PATIENTLY);
      await delay(100 + Math.random() * 300);
      if (kill % KILLS_PER_POWER_CUT === 0) await killDatabase();
      await app.end('SIGKILL');
      app = await runApp(environment());
    }
    over.abort();
    await Promise.all(writers);

    const names = await branchNames();
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    expect(names.length).toBe(new Set(names).size);
    expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
    for (const session of sessions)
      expect((await ask(`/sessions/${session}/evidence`)).data.intact).toBe(true);
  },
);

async function branchNames(): Promise<string[]> {
  const names: string[] = [];
  let more = '';
  do {
    const { data } = await ask(`/branches?limit=100${more}`);
    names.push(...data.branches.map(({ name }: { name: string }) => name));
    more = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
  } while (more !== '');
  return names;
}

it('rejects a second app on the same data directory and names the first', async () => {
  await expect(runApp(environment())).rejects.toThrow(new RegExp(`${app.process.pid}`));
  expect((await ask('/branches')).success).toBe(true);
});

it('exits with 0 when asked to stop, and leaves no database running', async () => {
  const postmaster = await postmasterPid();
  expect(await isServerOf(cluster(), postmaster)).toBe(true);
  expect(await app.end('SIGINT')).toBe(0);
  // The system may not have removed the ended process of a killed app yet. Such a process must not count as a server.
  expect(await isServerOf(cluster(), postmaster)).toBe(false);
  await expect(postmasterPid()).rejects.toThrow('ENOENT');
});

async function ask(
  target: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const response = await fetch(`${app.url}/api/v1/originator${target}`, {
    ...init,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  });
  return response.json();
}

/** Creates a branch. Returns false if no answer arrived. */
async function createBranch(name: string): Promise<boolean> {
  try {
    const answer = await ask('/branches', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': name },
      body: JSON.stringify({ name, latitude: 18.5, longitude: 73.8 }),
      signal: AbortSignal.timeout(60_000),
    });
    return answer.success;
  } catch {
    return false;
  }
}

async function createSession(reference: string): Promise<string> {
  const form = new FormData();
  form.set(
    'document',
    new Blob([new Uint8Array(await sampleDocument())], { type: 'application/pdf' }),
    'loan.pdf',
  );
  form.set(
    'session',
    JSON.stringify({ reference, participants: [{ name: 'Asha Rao', phone: '+919876543210' }] }),
  );
  // On a busy machine, the inspection of the document may time out, and the server rejects the request. The client then
  // retries with the same key.
  for (;;) {
    const answer = await ask('/sessions', {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': reference },
    });
    if (answer.success) return answer.data.session_id;
    if (answer.error.code !== 'SERVICE_UNAVAILABLE') throw new Error(JSON.stringify(answer));
    await delay(1000);
  }
}

const cluster = () => path.join(dataDir, 'postgres', 'cluster');

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killDatabase(): Promise<void> {
  process.kill(await postmasterPid(), 'SIGKILL');
}
