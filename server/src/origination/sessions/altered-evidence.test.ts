/**
 * Tests a session whose evidence was altered after everyone signed. The session is not sealed, it can be cancelled, and
 * the evidence records the alterations.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseOverdue } from '../../delivery/retention/erase.ts';
import { faultsOf } from '../../../tests/helpers/review.ts';
import { eventsOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { sealNow, signAll } from '../../../tests/helpers/sealing.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({
    environment: { RETENTION_DAYS: '30' },
    replace: { vision: standInVision() },
  });
  originator = new Originator(test, plainPhotos);
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

const query = async (text: string, values: unknown[] = []) =>
  (await test.services.database.pool.query(text, values)).rows;
const read = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const reason = 'Incident 12: somebody was in the database';
const cancel = (sessionId: string, body: object = { reason }) =>
  originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST', body });
const refused = { status: 409, error: { code: 'SESSION_BEING_SEALED' } };

/** Returns a session that everyone signed. Its evidence was then altered, and the server has tried once to seal it. */
async function altered(how: (sessionId: string) => Promise<unknown>): Promise<string> {
  const { sessionId } = await signAll(originator);
  await how(sessionId);
  await sealNow(test, sessionId);
  expect(await read(sessionId)).toMatchObject({ sealing_problem: 'EVIDENCE_ALTERED', found_altered: [] });
  return sessionId;
}

const rewrite = (from: string, to: string) => (sessionId: string) =>
  query(`update evidence_events set body = replace(body, $2, $3) where session_id = $1 and seq = 1`, [
    sessionId,
    from,
    to,
  ]);
const rewriteFirst = rewrite('SESSION_CREATED', 'SESSION_EXPIRED');

/** The ways in which an attacker who controls the database can alter the evidence. */
const WAYS: Readonly<Record<string, (sessionId: string) => Promise<unknown>>> = {
  'an event was rewritten': rewriteFirst,
  'the last event was rewritten': (id) =>
    query(
      `update evidence_events set body = body || ' ' where session_id = $1 and seq = (select evidence_count from sessions where id = $1)`,
      [id],
    ),
  'an event was removed': (id) =>
    query('delete from evidence_events where session_id = $1 and seq = 3', [id]),
  'the last events were removed': (id) =>
    query('delete from evidence_events where session_id = $1 and seq > 3', [id]),
  'an event was added at the end': (id) =>
    query(
      `insert into evidence_events (session_id, seq, body, sha256)
       select session_id, seq + 1, body, sha256 from evidence_events where session_id = $1 order by seq desc limit 1`,
      [id],
    ),
  'the authentication of the head was overwritten': (id) =>
    query('update sessions set evidence_mac = $2 where id = $1', [id, Buffer.alloc(32)]),
  'the head was set back': (id) =>
    query(
      `update sessions set (evidence_count, evidence_head, evidence_mac) =
         (select event_count, head_sha256, mac from evidence_log where session_id = $1 and event_count = 4) where id = $1`,
      [id],
    ),
  'the transparency log was emptied and the head overwritten': async (id) => {
    await query('delete from evidence_log where session_id = $1', [id]);
    await query('update sessions set evidence_mac = $2 where id = $1', [id, Buffer.alloc(32)]);
  },
  'a row differs from the chain': (id) =>
    query(`update sessions set reference = 'Another loan' where id = $1`, [id]),
};

describe.each(Object.entries(WAYS))('if %s', (_way, alter) => {
  it('is cancelled, and its evidence permanently records the alterations', async () => {
    const sessionId = await altered(alter);
    const found = await faultsOf(test, sessionId);
    expect(found?.length).toBeGreaterThan(0);
    expect(await cancel(sessionId)).toMatchObject({ status: 200, data: { status: 'CANCELLED' } });
    expect(await read(sessionId)).toMatchObject({
      status: 'CANCELLED',
      cancel_reason: reason,
      found_altered: found,
      sealing_problem: null,
    });
    const last = (await eventsOf(test, sessionId)).at(-1);
    expect(last).toMatchObject({
      type: 'SESSION_CANCELLED',
      facts: { reason, lost_files: [], found_altered: found },
    });
    const reported = found?.map((fault) => `Event ${last?.seq}: found altered before it: ${fault}`) ?? [];
    expect(await faultsOf(test, sessionId)).toEqual(expect.arrayContaining(reported));
    expect(await cancel(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_ENDED' } });

    // When the session is erased later, the event is appended as usual, without manual work.
    test.clock.pass({ days: 40 });
    await eraseOverdue(test.services);
    expect((await read(sessionId)).erased_at).not.toBeNull();
    expect(await faultsOf(test, sessionId)).toEqual(expect.arrayContaining(reported));
  });
});

it('still lists the alterations if they are undone later', async () => {
  const sessionId = await altered(rewriteFirst);
  await cancel(sessionId);
  await rewrite('SESSION_EXPIRED', 'SESSION_CREATED')(sessionId);
  const { found_altered: found } = await read(sessionId);
  const { seq } = (await eventsOf(test, sessionId)).at(-1) ?? {};
  expect(await faultsOf(test, sessionId)).toEqual(
    found.map((fault: string) => `Event ${seq}: found altered before it: ${fault}`),
  );
});

it('is still readable if an altered event names an actor by a value that is not an id', async () => {
  const { sessionId } = await signAll(originator);
  await query(
    `update evidence_events set body = regexp_replace(body, '"api_key_id":"[^"]*"', '"api_key_id":"nobody"') where session_id = $1`,
    [sessionId],
  );
  const { status, data } = await originator.ask(`/sessions/${sessionId}`);
  expect(status).toBe(200);
  expect(data.timeline[0].by).toEqual({ kind: 'api_key', name: null });
});

it('also lists lost files', async () => {
  const { sessionId } = await signAll(originator);
  const { document } = await read(sessionId);
  await rm(join(test.services.settings.DATA_DIR, 'blobs', sessionId, document.sha256));
  await sealNow(test, sessionId);
  await rewriteFirst(sessionId);
  // The last attempt to seal found only a lost file, so the server does not know of the alteration yet.
  expect(await cancel(sessionId)).toMatchObject(refused);
  await sealNow(test, sessionId);
  expect((await cancel(sessionId)).status).toBe(200);
  expect((await eventsOf(test, sessionId)).at(-1)?.facts).toMatchObject({
    lost_files: [{ name: 'document', sha256: document.sha256 }],
    found_altered: expect.arrayContaining(['Event 1: its text does not match its hash']),
  });
});

it('is cancelled by an officer, not without the right, and never without a reason', async () => {
  const sessionId = await altered(rewriteFirst);
  expect(await cancel(sessionId, {})).toMatchObject({
    status: 400,
    error: { problems: [{ field: 'body.reason' }] },
  });
  const path = `/originator/sessions/${sessionId}/cancel`;
  const { browser: auditor } = await signedInAs(test, 'auditor');
  expect((await auditor.ask(path, { method: 'POST', body: { reason } })).status).toBe(403);
  const { browser: officer, personId } = await signedInAs(test, 'officer', {});
  expect(await officer.ask(path, { method: 'POST', body: { reason } })).toMatchObject({ status: 200 });
  expect((await eventsOf(test, sessionId)).at(-1)?.actor).toEqual({ kind: 'staff', person_id: personId });
});

it('is not cancelled but sealed if everything was restored', async () => {
  const sessionId = await altered(rewriteFirst);
  await rewrite('SESSION_EXPIRED', 'SESSION_CREATED')(sessionId);
  expect(await cancel(sessionId)).toMatchObject(refused);
  await sealNow(test, sessionId);
  expect(await read(sessionId)).toMatchObject({ status: 'COMPLETED', found_altered: [] });
});
