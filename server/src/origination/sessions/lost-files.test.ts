/** Tests a session whose files were lost after everyone signed. The session cannot be sealed and can be cancelled. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseOverdue } from '../../delivery/retention/erase.ts';
import { measuresOf } from '../../insight/measure.ts';
import { StorageUnavailable, StorageError } from '../../providers/storage/storage.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { decideAs, faultsOf, inReview, sealJobs } from '../../../tests/helpers/review.ts';
import { eventsOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { sealNow, signAll } from '../../../tests/helpers/sealing.ts';
import { nth, Originator, type SessionOptions } from '../../../tests/helpers/signing.ts';
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
  // Stops the jobs, so that documents are sealed and messages sent only when a test requests it.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

const query = async (text: string, values: unknown[] = []) =>
  (await test.services.database.pool.query(text, values)).rows;
const read = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const reason = 'No backup has the file';
const cancel = (sessionId: string, body: object = { reason }) =>
  originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST', body });
const typesOf = async (sessionId: string) => (await eventsOf(test, sessionId)).map(({ type }) => type);
const needsSomebody = async (sessionId: string) =>
  (await originator.ask('/sessions?attention=true')).data.sessions.some(
    (each: { session_id: string }) => each.session_id === sessionId,
  );

async function fileOf(sessionId: string): Promise<string> {
  const { document } = await read(sessionId);
  return join(test.services.settings.DATA_DIR, 'blobs', sessionId, document.sha256);
}

/** Returns a session that everyone signed. Its document was then deleted, and the server has tried once to seal it. */
async function lost(options: SessionOptions = {}) {
  const started = await signAll(originator, options);
  const file = await fileOf(started.sessionId);
  const stored = await readFile(file);
  await rm(file);
  await sealNow(test, started.sessionId);
  return { ...started, file, kept: stored };
}

describe('a session whose file is lost', () => {
  it('is cancelled with a reason, with the usual evidence, webhook, alert and messages', async () => {
    const webhook_url = 'https://hooks.example.com/countersign';
    const { sessionId, signers } = await lost({
      participants: [{}, { email: 'ravi@example.com' }],
      template: { webhook_url },
    });
    test.clock.pass({ minutes: 15 });
    await sealNow(test, sessionId);
    expect(await needsSomebody(sessionId)).toBe(true);
    const { document } = await read(sessionId);

    expect(await cancel(sessionId)).toMatchObject({
      status: 200,
      data: { session_id: sessionId, status: 'CANCELLED' },
    });
    expect(await read(sessionId)).toMatchObject({
      status: 'CANCELLED',
      cancel_reason: reason,
      sealing_problem: null,
      completed_at: null,
      participants: [{ status: 'SIGNED' }, { status: 'SIGNED' }],
    });
    expect(await query('select sealing_problem from sessions where id = $1', [sessionId])).toEqual([
      { sealing_problem: null },
    ]);
    expect(await needsSomebody(sessionId)).toBe(false);
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'SESSION_CANCELLED',
      actor: { kind: 'originator' },
      facts: { reason, lost_files: [{ name: 'document', sha256: document.sha256 }] },
    });
    expect(
      await query(
        `select payload::jsonb->'data' as data from webhook_deliveries where session_id = $1 and type = 'session.cancelled'`,
        [sessionId],
      ),
    ).toMatchObject([{ data: { status: 'CANCELLED', reason, participant_id: null } }]);
    // All signers expect a copy, so all of them are notified, even if their link was not sent by the server.
    expect(
      await query(
        `select participant_id, channel from messages where session_id = $1 and kind = 'cancellation' order by id`,
        [sessionId],
      ),
    ).toEqual(
      expect.arrayContaining([
        { participant_id: nth(signers, 0).id, channel: 'sms' },
        { participant_id: nth(signers, 1).id, channel: 'sms' },
        { participant_id: nth(signers, 1).id, channel: 'email' },
      ]),
    );
    // As after a rejection, the signatures no longer count.
    for (const signer of signers)
      expect(await signer.open()).toMatchObject({ status: 410, error: { code: 'LINK_CANCELLED' } });
    expect(await cancel(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_ENDED' } });
  });

  it('records this in its evidence, which stays valid: files listed as lost are not an alteration', async () => {
    const { sessionId, file, kept: stored } = await lost();
    expect(await faultsOf(test, sessionId)).toHaveLength(1);
    await cancel(sessionId);
    expect(await faultsOf(test, sessionId)).toEqual([]);
    await writeFile(file, stored);
    expect(await faultsOf(test, sessionId)).toEqual([]);
    // The evidence check reports a missing file unless the chain lists it as lost.
    const [photo] = (await eventsOf(test, sessionId)).flatMap(({ parts }) =>
      parts.filter(({ name }) => name === 'photo-1'),
    );
    await rm(join(file, '..', photo?.sha256 ?? '-'));
    expect(await faultsOf(test, sessionId)).toEqual([`The file 'photo-1' (${photo?.sha256}) is missing`]);
  });

  it('counts as cancelled once, and not as completed', async () => {
    const { sessionId } = await lost();
    await cancel(sessionId);
    const measures = measuresOf(await eventsOf(test, sessionId), 'UTC').map(({ measure }) => measure);
    expect(measures.filter((measure) => measure.startsWith('session.'))).toEqual([
      'session.started',
      'session.cancelled',
    ]);
  });

  it('is cancelled by an officer in the console, also after a review', async () => {
    const { sessionId } = await inReview(originator);
    const { browser: reviewer } = await signedInAs(test, 'reviewer');
    await rm(await fileOf(sessionId));
    expect(await cancel(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_ENDED' } });
    await decideAs(reviewer, sessionId, { decision: 'accept' });
    await sealNow(test, sessionId);
    const path = `/originator/sessions/${sessionId}/cancel`;
    const { browser: auditor } = await signedInAs(test, 'auditor');
    expect((await auditor.ask(path, { method: 'POST', body: { reason } })).status).toBe(403);
    const { browser: officer, personId } = await signedInAs(test, 'officer', {});
    expect(await officer.ask(path, { method: 'POST', body: { reason } })).toMatchObject({ status: 200 });
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'SESSION_CANCELLED',
      actor: { kind: 'staff', person_id: personId },
    });
    expect(await read(sessionId)).toMatchObject({ status: 'CANCELLED', review: { is_open: false } });
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('is retained from the cancellation on, however long ago it expired', async () => {
    const { sessionId } = await lost();
    test.clock.pass({ days: 40 });
    await cancel(sessionId);
    const cancelledAt = (await eventsOf(test, sessionId)).at(-1)?.at;
    await eraseOverdue(test.services);
    expect((await read(sessionId)).erased_at).toBeNull();
    test.clock.pass({ days: 31 });
    await eraseOverdue(test.services);
    expect((await read(sessionId)).erased_at).not.toBeNull();
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'EVIDENCE_ERASED',
      facts: { ended_at: cancelledAt },
    });
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('is cancelled once for concurrent requests', async () => {
    const { sessionId } = await lost();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(sessionId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await typesOf(sessionId)).filter((type) => type === 'SESSION_CANCELLED')).toHaveLength(1);
  });
});

describe('a cancellation is refused', () => {
  it('without a reason', async () => {
    const { sessionId } = await lost();
    expect(await cancel(sessionId, {})).toMatchObject({
      status: 400,
      error: { code: 'INVALID_REQUEST', problems: [{ field: 'body.reason' }] },
    });
    expect(await read(sessionId)).toMatchObject({
      status: 'SEALING',
      sealing_problem: 'FILE_UNREADABLE',
    });
  });

  const refused = { status: 409, error: { code: 'SESSION_BEING_SEALED' } };

  it('while the seal is in progress, or waits for any other reason', async () => {
    const { sessionId } = await signAll(originator);
    expect(await cancel(sessionId)).toMatchObject(refused);
    const { sealer, storage } = test.services;
    test.services.sealer = { ...sealer, problem: () => Promise.resolve('The key is away') };
    await sealNow(test, sessionId);
    test.services.sealer = sealer;
    expect(await read(sessionId)).toMatchObject({ sealing_problem: 'KEY_UNUSABLE' });
    expect(await cancel(sessionId)).toMatchObject(refused);
    test.services.storage = { ...storage, get: () => Promise.reject(new StorageUnavailable('No answer')) };
    await sealNow(test, sessionId);
    expect(await cancel(sessionId)).toMatchObject(refused);
    test.services.storage = storage;
    expect(await typesOf(sessionId)).not.toContain('SESSION_CANCELLED');
  });

  it('if the file is back since the last attempt', async () => {
    const { sessionId, file, kept: stored } = await lost();
    await writeFile(file, stored);
    expect(await read(sessionId)).toMatchObject({ sealing_problem: 'FILE_UNREADABLE' });
    expect(await cancel(sessionId)).toMatchObject(refused);
    await sealNow(test, sessionId);
    expect(await read(sessionId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('while the storage does not respond, because the state is unknown', async () => {
    const { sessionId } = await lost();
    const { storage } = test.services;
    test.services.storage = { ...storage, get: () => Promise.reject(new StorageUnavailable('No answer')) };
    expect((await cancel(sessionId)).status).toBe(503);
    test.services.storage = storage;
    expect(await cancel(sessionId)).toMatchObject({ status: 200 });
  });

  it('if the chain itself was altered, which is an incident', async () => {
    const { sessionId } = await lost();
    const change = `update evidence_events set body = replace(body, $2, $3) where session_id = $1 and seq = 2`;
    await query(change, [sessionId, 'LINK_OPENED', 'LINK_CLOSED']);
    await query(change, [sessionId, 'OTP_SENT', 'OTP_LOCKED']);
    expect(await cancel(sessionId)).toMatchObject(refused);
  });
});

/** Makes only the next check of the storage report a file as missing. */
async function missingOnce(sessionId: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  const { storage } = test.services;
  const { document } = await read(sessionId);
  test.services.storage = {
    ...storage,
    get: async (id, hash) => {
      if (hash !== document.sha256) return storage.get(id, hash);
      test.services.storage = storage;
      await meanwhile();
      throw new StorageError('missing', 'The blob does not exist');
    },
  };
}

describe('if the file comes back at the moment of the cancellation', () => {
  it('a sealed session stays sealed', async () => {
    const { sessionId, file, kept: stored } = await lost();
    await writeFile(file, stored);
    await missingOnce(sessionId, () => sealNow(test, sessionId));
    expect(await cancel(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_ENDED' } });
    expect(await read(sessionId)).toMatchObject({ status: 'COMPLETED', cancel_reason: null });
    expect(await typesOf(sessionId)).not.toContain('SESSION_CANCELLED');
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('a cancelled session is not sealed, and waiting jobs do nothing', async () => {
    const { sessionId, file, kept: stored } = await lost();
    await writeFile(file, stored);
    const { sealer } = test.services;
    test.services.sealer = {
      ...sealer,
      seal: async (document, facts) => {
        const sealed = await sealer.seal(document, facts);
        await missingOnce(sessionId);
        expect(await cancel(sessionId)).toMatchObject({ status: 200 });
        return sealed;
      },
    };
    await sealNow(test, sessionId);
    test.services.sealer = sealer;
    expect(await sealJobs(test, sessionId)).toBe(1);
    await sealNow(test, sessionId);
    expect(await read(sessionId)).toMatchObject({ status: 'CANCELLED', sealing_problem: null });
    expect(await typesOf(sessionId)).not.toContain('DOCUMENT_SEALED');
    const { rowCount } = await test.services.database.pool.query(
      `select from session_documents where session_id = $1 and sealed_sha256 is not null`,
      [sessionId],
    );
    expect(rowCount).toBe(0);
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });
});

interface Model {
  status: 'SEALING' | 'COMPLETED' | 'CANCELLED';
  isLost: boolean;
  /** True if the last attempt to seal found a lost file. */
  isKnownLost: boolean;
}

const MOVES = ['lose', 'bring back', 'seal', 'cancel'] as const;
type Move = (typeof MOVES)[number];

/** Returns the error code that the move must cause, or null, and updates the model. */
function take(model: Model, move: Move): string | null {
  switch (move) {
    case 'lose':
    case 'bring back':
      model.isLost = move === 'lose';
      return null;
    case 'seal':
      if (model.status === 'SEALING' && !model.isLost) model.status = 'COMPLETED';
      else if (model.status === 'SEALING') model.isKnownLost = true;
      return null;
    case 'cancel':
      if (model.status !== 'SEALING') return 'SESSION_ENDED';
      if (!model.isLost || !model.isKnownLost) return 'SESSION_BEING_SEALED';
      model.status = 'CANCELLED';
      return 'CANCELLED';
  }
}

it('whatever is lost, restored, sealed and cancelled in any order, the evidence matches the state', async () => {
  const walk = fc.array(fc.constantFrom(...MOVES), { minLength: 3, maxLength: 8, size: 'max' });
  await fc.assert(
    fc.asyncProperty(walk, async (moves) => {
      await forgetRateLimits(test);
      const { sessionId } = await signAll(originator);
      const file = await fileOf(sessionId);
      const stored = await readFile(file);
      const model: Model = { status: 'SEALING', isLost: false, isKnownLost: false };
      const deeds: Record<Move, () => Promise<unknown>> = {
        lose: () => rm(file, { force: true }),
        'bring back': () => writeFile(file, stored),
        seal: () => sealNow(test, sessionId),
        cancel: async () => {
          const answer = await cancel(sessionId);
          return answer.data?.status ?? answer.error.code;
        },
      };
      for (const move of moves) {
        const expected = take(model, move);
        const reported = await deeds[move]();
        expect([moves, move, expected === null ? null : reported]).toEqual([moves, move, expected]);
        const { status, sealing_problem } = await read(sessionId);
        expect([status, sealing_problem]).toEqual([
          model.status,
          model.status === 'SEALING' && model.isKnownLost ? 'FILE_UNREADABLE' : null,
        ]);
      }
      if (model.status === 'CANCELLED' || !model.isLost) expect(await faultsOf(test, sessionId)).toEqual([]);
    }),
    { numRuns: endurance({ short: 6, whole: 200 }) },
  );
}, 600_000);
