import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { authenticate, genesis } from './chain.ts';
import { readHeads } from './log-file.ts';
import { isLogWaiting, logHead, type LogHead } from './log.ts';
import { startLogWriter } from './log-writer.ts';

let test: TestApp;
let folder: string;
let file: string;
let errors: unknown[];
const NOW = new Date('2026-03-04T05:06:07Z');
beforeAll(async () => {
  // A server with this role runs no log writer.
  test = await openTestApp({ environment: { ROLES: 'web' } });
  folder = await mkdtemp(path.join(tmpdir(), 'log-writer-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  file = path.join(folder, randomUUID());
  errors = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const tools = () => ({
  ...test.services,
  now: () => NOW,
  log: { info() {}, warn() {}, error: (...reported: unknown[]) => errors.push(reported) },
});

/** Adds a log entry, as a new session does. */
async function addEntry(): Promise<void> {
  const sessionId = randomUUID();
  const head = genesis(sessionId);
  const mac = authenticate(test.services.keys.evidenceHead, sessionId, head);
  await test.services.database.pool.query(
    'insert into evidence_log (session_id, event_count, head_sha256, mac) values ($1, 0, $2, $3)',
    [sessionId, head.sha256, mac],
  );
}

const headNow = () => logHead(test.services.database.db);

/** Advances the clock and then stops the writer. The writer first finishes the work that it has started. */
async function after(milliseconds: number, name: string | undefined = file): Promise<void> {
  const writer = startLogWriter(tools(), name);
  vi.advanceTimersByTime(milliseconds);
  await writer.stop();
}

it('chains pending entries and publishes the chain head, from one second after its start', async () => {
  await addEntry();
  await after(999);
  expect(await isLogWaiting(test.services)).toBe(true);
  await after(1000);
  expect(await isLogWaiting(test.services)).toBe(false);
  const { seq, sha256 } = await headNow();
  expect(await readFile(file, 'utf8')).toBe(`${seq} ${sha256} 2026-03-04T05:06:07.000Z\n`);
  expect(errors).toEqual([]);
});

it('publishes each chain head once', async () => {
  const writer = startLogWriter(tools(), file);
  const heads: LogHead[] = [];
  for (const isNew of [true, false, true]) {
    if (isNew) await addEntry();
    // Advances the time repeatedly, because the former run may still be in progress when the next one is due.
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(1000);
      expect(await isLogWaiting(test.services)).toBe(false);
    }, PATIENTLY);
    if (isNew) heads.push(await headNow());
    await vi.waitFor(async () => expect(await readHeads(file)).toEqual(heads), PATIENTLY);
  }
  await writer.stop();
  expect(heads).toHaveLength(2);
});

it('chains entries without publishing if no file is configured', async () => {
  await addEntry();
  await after(1000, '');
  expect(await isLogWaiting(test.services)).toBe(false);
  expect(errors).toEqual([]);
});

it('does nothing after it has stopped', async () => {
  const writer = startLogWriter(tools(), file);
  await writer.stop();
  await addEntry();
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await isLogWaiting(test.services)).toBe(true);
});

it('logs errors and continues', async () => {
  await addEntry();
  await after(1000, path.join(folder, 'missing', 'folder', 'heads'));
  expect(errors).toEqual([
    [{ err: expect.objectContaining({ code: 'ENOENT' }) }, 'The transparency log could not be written'],
  ]);
  await after(1000);
  expect(await readHeads(file)).toEqual([await headNow()]);
});
