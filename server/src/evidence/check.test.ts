import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createEvidenceCheck, sampleSessions, verifyAll } from './check.ts';
import { chainLog, type LogHead } from './log.ts';

let test: TestApp;
let folder: string;
let sessionId: string;
let signerId: string;
let personId: string;
let head: LogHead;
let alerts: unknown[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
  const { signer, ...session } = await new Originator(test).start();
  await signer.walkTo('otp');
  [sessionId, signerId] = [session.sessionId, signer.id];
  ({ personId } = await signedInAs(test, 'auditor'));
  head = await chainLog(test.services);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  alerts = [];
});

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const watched = (file?: string, firstHeadMs = 0) => {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (facts: object, message: string) => void alerts.push([message, facts]),
  };
  return createEvidenceCheck({ ...test.services, log }, file, { firstHeadMs });
};
const setStatus = (status: string) =>
  query('update participants set status = $2 where id = $1', [signerId, status]);
const setRole = (role: string) => query('update staff set role = $2 where id = $1', [personId, role]);

const line = ({ seq, sha256 }: LogHead) => `${seq} ${sha256} now`;

it('finds nothing and raises no alert if nothing was altered', async () => {
  expect(await watched()()).toEqual([]);
  expect(alerts).toEqual([]);
});

it('reports alterations of a session and of the staff chain, with an alert, until they are repaired', async () => {
  const check = watched();
  await setStatus('LIVE');
  await setRole('administrator');
  const faults = [
    `Staff: The rights of person ${personId} are not those that were granted`,
    `Session ${sessionId}: Participant ${signerId}: the state says LIVE, the chain OTP_VERIFIED`,
  ];
  expect(await check()).toEqual(faults);
  expect(alerts).toEqual([['ALERT: the evidence was altered', { faults }]]);
  const found: string[] = [];
  const all = await verifyAll(test.services, [], (_id, ones) => found.push(...ones));
  expect(all).toMatchObject({ sessions: 1, faults: 2, log: { intact: true } });
  expect(found).toHaveLength(1);
  await setStatus('OTP_VERIFIED');
  await setRole('auditor');
  expect(await check()).toEqual([]);
  expect(alerts).toHaveLength(1);
});

it('re-reads faulty sessions and skips intact ones', async () => {
  const before = watched();
  expect(await before()).toEqual([]);
  const alterLog = (change: string) => query(`update evidence_log set chain_mac = ${change} where seq = 2`);
  const { rows } = await query('select chain_mac from evidence_log where seq = 2');
  await alterLog(`'\\x00'`);
  await query(`update staff_events set body = body || ' ' where seq = 1`);
  const faults = ['Log entry 2 is not authentic', 'Staff: Event 1: its text does not match its hash'];
  expect(await before()).toEqual([]);
  const after = watched();
  expect(await after()).toEqual(faults);
  expect(await after()).toEqual(faults);
  const all = await verifyAll(test.services, [], () => undefined);
  expect(all.faults).toBe(2);
  await query('update evidence_log set chain_mac = $1 where seq = 2', [rows[0].chain_mac]);
  await query(`update staff_events set body = rtrim(body) where seq = 1`);
  expect(await after()).toEqual([]);
});

it('compares the last hundred chain heads of the external file', async () => {
  const file = path.join(folder, 'heads.txt');
  const right = Array.from({ length: 100 }, () => line(head));
  const wrong = line({ ...head, sha256: '0'.repeat(64) });
  const reported = async (lines: string[]) => {
    await writeFile(file, lines.map((text) => `${text}\n`).join(''));
    return watched(file)();
  };
  expect(await reported([wrong, ...right])).toEqual([]);
  expect(await reported([...right.slice(0, 50), wrong, ...right.slice(50)])).toEqual([
    `Log entry ${head.seq} differs from the published one`,
  ]);
  expect(await reported([line({ seq: 0, sha256: '0'.repeat(64) })])).toEqual([
    'Log entry 0 was published differently',
  ]);
  expect(await reported([line({ seq: head.seq + 1, sha256: head.sha256 })])).toEqual([
    `Log entry ${head.seq + 1} was published and is missing`,
  ]);
});

it('reports that the file is missing or has lost entries', async () => {
  const file = path.join(folder, 'lost.txt');
  const missing = `The file of chain heads ${file} is missing, so the log cannot be compared with it`;
  expect(await watched(file)()).toEqual([missing]);
  // The check waits for the first chain head, because a server publishes it a moment after its start.
  const check = watched(file, 2000);
  const begun = check();
  await writeFile(file, `${line(head)}\n`);
  expect(await begun).toEqual([]);
  expect(await check()).toEqual([]);
  await rm(file);
  const lost = `${file} has lost the chain head of log entry ${head.seq}`;
  expect(await check()).toEqual([lost]);
  await writeFile(file, `${line({ ...head, seq: 0 })}\n`);
  expect(await check()).toContain(lost);
});

it('does not expect a file before there is anything to publish', async () => {
  const fresh = await openTestApp();
  try {
    expect(
      await createEvidenceCheck(fresh.services, path.join(folder, 'first-start.txt'), { firstHeadMs: 0 })(),
    ).toEqual([]);
  } finally {
    await fresh.close();
  }
});

it('compares every given chain head with the whole log', async () => {
  const wrong = { ...head, sha256: '0'.repeat(64) };
  const { faults, log } = await verifyAll(test.services, [head, wrong], () => undefined);
  expect([faults, log.faults]).toEqual([1, [`Log entry ${head.seq} differs from the published one`]]);
});

it('checks each session once', async () => {
  expect(await sampleSessions(test.services.database)).toEqual([sessionId]);
});
