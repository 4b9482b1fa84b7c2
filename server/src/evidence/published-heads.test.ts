/** Tests that the next node reports a missing file of chain heads if the file was removed while no node was running. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { runApp } from '../../tests/helpers/running-app.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { databaseUrl, openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createEvidenceCheck } from './check.ts';
import { chainLog, LOG_GENESIS, type LogHead } from './log.ts';
import { appendHead, readHeads } from './log-file.ts';
import { lostHeads, publishHead } from './published-heads.ts';

let test: TestApp;
let folder: string;
let file: string;
let head: LogHead;
let said: unknown[];
let count = 0;
beforeAll(async () => {
  // A server with this role runs no log writer.
  test = await openTestApp({ environment: { ROLES: 'web' } });
  folder = await mkdtemp(path.join(tmpdir(), 'published-heads-'));
  await new Originator(test).start();
  head = await chainLog(test.services);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  file = path.join(folder, `heads-${++count}`);
  said = [];
});

const tools = () => ({
  ...test.services,
  log: { info() {}, warn() {}, error: (facts: object, words: string) => void said.push([words, facts]) },
});
const tell = () => publishHead(tools(), file, head);
/**
 * Does what a starting process does: it compares the file with the database, publishes a chain head and makes its first
 * check. Returns the faults that the check reports.
 */
async function start(): Promise<string[]> {
  said = [];
  const lost = await lostHeads(tools(), file);
  expect(said).toEqual(lost.length === 0 ? [] : [['ALERT: the evidence was altered', { faults: lost }]]);
  await tell();
  const check = createEvidenceCheck(tools(), file, { lost, firstHeadMs: 0 });
  const found = await check();
  expect(await check()).toEqual([]);
  return found;
}
const lost = () => [`${file} has lost the chain head of log entry ${head.seq}`];

it('reports nothing if nothing was published to a file yet, or if it is complete', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
  expect(await readHeads(file)).toEqual([head, head]);
});

it.each([
  ['gone', () => rm(file)],
  ['empty', () => writeFile(file, '')],
  ['replaced by another one', () => writeFile(file, `${LOG_GENESIS.seq} ${LOG_GENESIS.sha256} now\n`)],
])('reports once that the file is %s', async (_what, take) => {
  await tell();
  await take();
  expect(await start()).toEqual(lost());
  expect(await start()).toEqual([]);
});

it('reports a truncated file', async () => {
  await appendHead(file, LOG_GENESIS, new Date());
  await tell();
  const [first] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${first}\n`);
  expect(await start()).toEqual(lost());
});

it('reports nothing if two nodes have separate files with the same name', async () => {
  const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
  await tell();
  await rename(file, mine);
  await appendHead(file, LOG_GENESIS, new Date());
  await tell();
  await rename(file, theirs);
  for (const own of [mine, theirs, mine]) {
    await rename(own, file);
    expect(await start()).toEqual([]);
    await rename(file, own);
  }
});

it('reports an unreadable file and starts', async () => {
  await tell();
  await writeFile(file, 'no head\n');
  expect(await lostHeads(tools(), file)).toEqual([]);
  expect(said).toEqual([['The file of chain heads could not be read', { err: expect.any(Error) }]]);
});

it('is noticed by a starting node', async () => {
  const environment = {
    ROLES: 'worker',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl(test),
    DATA_DIR: test.services.settings.DATA_DIR,
    EVIDENCE_LOG_FILE: file,
  };
  const first = await runApp(environment);
  await vi.waitUntil(async () => (await readHeads(file)).length > 0, PATIENTLY);
  await first.end('SIGTERM');
  await rm(file);
  const second = await runApp(environment);
  try {
    await vi.waitUntil(
      () => second.output.some((line) => line.includes('has lost the chain head of log entry')),
      PATIENTLY,
    );
  } finally {
    await second.end('SIGTERM');
  }
});
