import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../database/schema.ts';
import { sweep } from '../composition/open-services.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { StorageError } from '../providers/storage/storage.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { documentOf, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { nth, Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { gatherFacts } from './gather-facts.ts';
import { certificatesPem, fileWith, privateKeyPem } from '../pki/testing/key-files.ts';
import { requestMissingSeals, sealSession } from './seal-session.ts';
import { createIdentity, type Identity } from '../pki/testing/test-pki.ts';

let root: Identity;
let middle: Identity;
let keyFile: string;
let test: TestApp;
let originator: Originator;
const goodKey = (identity: Identity) => certificatesPem(identity, middle) + privateKeyPem(identity);
beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  middle = await createIdentity({ name: 'Middle', ca: true, issuer: root });
  keyFile = fileWith(goodKey(await createIdentity({ name: 'First Seal', issuer: middle })));
  test = await openTestApp({
    environment: { SEAL_CERTIFICATE: keyFile },
    replace: { vision: standInVision() },
  });
  originator = new Originator(test, plainPhotos);
  unsealed = (await signAll(originator)).sessionId;
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) =>
  (await test.services.database.pool.query(text, values)).rows;
const waiting = (sessionId: string) =>
  query(
    `select data, start_after > now() + interval '1 second' as later from pgboss.job
     where name = 'seal-session' and singleton_key = $1 and state = 'created'`,
    [sessionId],
  );
const statusOf = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data.status;
const seals = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => type === 'DOCUMENT_SEALED');
const intact = async (sessionId: string) => (await verifySessionEvidence(test.services, sessionId))?.intact;

async function factsOf(sessionId: string) {
  const rows = await test.services.database.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return nth(await gatherFacts(test.services, nth(rows, 0), new Date()), 0);
}

const readiness = async () => {
  const response = await test.app.inject({ url: '/readyz' });
  return { code: response.statusCode, ...response.json() };
};

const becomes = (expected: object) => expect.poll(readiness).toMatchObject(expected);

/** Returns the errors that are logged while `work` runs. */
async function alertsDuring(work: () => Promise<void>): Promise<unknown[]> {
  const { log } = test.services;
  const reported: unknown[] = [];
  test.services.log = Object.assign(Object.create(log), { error: (about: unknown) => reported.push(about) });
  await work().finally(() => {
    test.services.log = log;
  });
  return reported;
}

const read = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const blob = (sessionId: string, sha256: string) =>
  join(test.services.settings.DATA_DIR, 'blobs', sessionId, sha256);
const webhooks = (sessionId: string) =>
  query(
    `select payload::jsonb->'data' as data from webhook_deliveries where session_id = $1 and type = 'session.seal_overdue'`,
    [sessionId],
  );
const overdue = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => type === 'SEAL_OVERDUE');
const listed = async (sessionId: string) =>
  (await originator.ask('/sessions?attention=true')).data.sessions.find(
    (each: { session_id: string }) => each.session_id === sessionId,
  );
const needsSomebody = async (sessionId: string) => (await listed(sessionId)) !== undefined;

/**
 * Two sessions for tests that do not change them. One is signed but not sealed, and the other is sealed with the first
 * key.
 */
let unsealed: string;
let sealedFirst: string;

describe('the job', () => {
  it('is requested with the last signature and again if lost, but waits only once', async () => {
    const { sessionId, signers } = await originator.start({ participants: [{}, {}] });
    await signers[0]?.walkTo('signature');
    expect(await waiting(sessionId)).toEqual([]);
    await signers[1]?.walkTo('signature');
    expect(await waiting(sessionId)).toEqual([{ data: { session_id: sessionId, attempt: 0 }, later: false }]);
    await sweep(test.services);
    await requestMissingSeals(test.services);
    expect(await waiting(sessionId)).toHaveLength(1);

    // The job is deleted. An older version, a restored database or a mistake can lose it too, but the session must
    // still be sealed.
    await query(`delete from pgboss.job where name = 'seal-session'`);
    await sweep(test.services);
    expect(await waiting(sessionId)).toHaveLength(1);
    await sealNow(test, sessionId);
    expect(await statusOf(sessionId)).toBe('COMPLETED');
    await query(`delete from pgboss.job where name = 'seal-session'`);
    await sweep(test.services);
    expect(await waiting(sessionId)).toEqual([]);
  });

  it('seals once, however many nodes work on it concurrently or later', async () => {
    const { sessionId } = await signAll(originator);
    sealedFirst = sessionId;
    await Promise.all(Array.from({ length: 3 }, () => sealNow(test, sessionId)));
    const sealed = await documentOf(originator, sessionId, 'sealed');
    await sealNow(test, sessionId);
    expect(await seals(sessionId)).toHaveLength(1);
    expect(await documentOf(originator, sessionId, 'sealed')).toEqual(sealed);
    expect(await intact(sessionId)).toBe(true);
    expect((await verifyPublicly(test, sealed)).data.verdict).toBe('passed');
  });

  it('keeps a session whose document cannot be sealed, and logs why', async () => {
    const sessionId = unsealed;
    const { sealer } = test.services;
    const facts = await factsOf(sessionId);
    await expect(sealer.seal(Buffer.from('%PDF-1.7 and no more'), facts)).rejects.toThrow(/PDF|xref|parse/i);
    test.services.sealer = { ...sealer, seal: () => Promise.reject(new Error('Out of paper')) };
    const reported = await alertsDuring(() => sealNow(test, sessionId));
    test.services.sealer = sealer;
    expect(reported).toMatchObject([{ session_id: sessionId, err: { message: 'Out of paper' } }]);
    expect(await statusOf(sessionId)).toBe('SEALING');
  });

  it.for(['document', 'signature', 'photo-3', 'position'])(
    'seals nothing if a file named by the chain (%s) is missing or altered, and raises an alert',
    async (name) => {
      const sessionId = unsealed;
      const parts = (await eventsOf(test, sessionId)).flatMap((event) => event.parts);
      const part = nth(
        parts.filter((each) => each.name === name),
        0,
      );
      const { storage } = test.services;
      for (const reason of ['missing', 'damaged'] as const) {
        const get: typeof storage.get = (id, hash) =>
          hash === part.sha256 ? Promise.reject(new StorageError(reason, 'gone')) : storage.get(id, hash);
        test.services.storage = { ...storage, get };
        const reported = await alertsDuring(() => sealNow(test, sessionId));
        test.services.storage = storage;
        expect(reported).toEqual([
          { session_id: sessionId, faults: [`The file '${name}' (${part.sha256}) is ${reason}`] },
        ]);
        expect(await statusOf(sessionId)).toBe('SEALING');
      }
    },
  );

  it('ignores sessions that are not waiting for a seal', async () => {
    const { sessionId } = await originator.start();
    await sealNow(test, sessionId);
    await sealNow(test, '01a1ddb5-0d03-77b5-9901-f05a7cd9db78');
    expect(await statusOf(sessionId)).toBe('NEW');
  });

  it('seals nothing over altered evidence, and retries at growing intervals', async () => {
    const sessionId = unsealed;
    await query(`delete from pgboss.job where name = 'seal-session'`);
    const change = `update evidence_events set body = replace(body, $2, $3) where session_id = $1 and seq = 2`;
    await query(change, [sessionId, 'LINK_OPENED', 'LINK_CLOSED']);
    await query(change, [sessionId, 'OTP_SENT', 'OTP_LOCKED']);
    await sealNow(test, sessionId);
    expect(await statusOf(sessionId)).toBe('SEALING');
    expect(await waiting(sessionId)).toEqual([{ data: { session_id: sessionId, attempt: 1 }, later: true }]);

    await query(`delete from pgboss.job where name = 'seal-session'`);
    await sealSession(test.services, { session_id: sessionId, attempt: 40 });
    const [{ minutes }] = await query(
      `select round(extract(epoch from start_after - created_on) / 60) as minutes from pgboss.job
       where name = 'seal-session'`,
    );
    expect(Number(minutes)).toBe(15);
    await query(change, [sessionId, 'LINK_CLOSED', 'LINK_OPENED']);
    await query(change, [sessionId, 'OTP_LOCKED', 'OTP_SENT']);
    await sealNow(test, sessionId);
    expect(await statusOf(sessionId)).toBe('COMPLETED');
  });
});

describe('an overdue seal', () => {
  it('because of a lost file is reported to the originator once; with the file restored it is sealed', async () => {
    const webhook_url = 'https://hooks.example.com/countersign';
    const { sessionId } = await signAll(originator, { template: { webhook_url } });
    expect(await read(sessionId)).toMatchObject({ status: 'SEALING', sealing_problem: null });
    const { document } = await read(sessionId);
    const file = blob(sessionId, document.sha256);
    const stored = await readFile(file);
    await rm(file);
    await sealNow(test, sessionId);
    expect(await read(sessionId)).toMatchObject({ status: 'SEALING', sealing_problem: 'FILE_UNREADABLE' });
    // Problems usually disappear within minutes, so a session with a new problem is not overdue yet.
    expect(await overdue(sessionId)).toEqual([]);
    expect(await needsSomebody(sessionId)).toBe(false);

    test.clock.pass({ minutes: 15 });
    await sealNow(test, sessionId);
    await sealNow(test, sessionId);
    expect(await overdue(sessionId)).toMatchObject([
      { actor: { kind: 'system' }, facts: { reason: 'FILE_UNREADABLE' } },
    ]);
    expect(await webhooks(sessionId)).toMatchObject([
      { data: { session_id: sessionId, status: 'SEALING', reason: 'FILE_UNREADABLE', participant_id: null } },
    ]);
    expect(await listed(sessionId)).toMatchObject({ sealing_problem: 'FILE_UNREADABLE' });

    await writeFile(file, stored);
    await sealNow(test, sessionId);
    expect(await read(sessionId)).toMatchObject({ status: 'COMPLETED', sealing_problem: null });
    expect(await needsSomebody(sessionId)).toBe(false);
    expect(await intact(sessionId)).toBe(true);
    expect((await verifyPublicly(test, await documentOf(originator, sessionId, 'sealed'))).data.verdict).toBe(
      'passed',
    );
  });

  it('has a different reason for the evidence, the key and the sealing itself', async () => {
    const { sessionId } = await signAll(originator);
    const problem = async () => (await read(sessionId)).sealing_problem;
    const { sealer } = test.services;
    test.services.sealer = { ...sealer, problem: () => Promise.resolve('The key is away') };
    await sealNow(test, sessionId);
    expect(await problem()).toBe('KEY_UNUSABLE');
    test.services.sealer = { ...sealer, seal: () => Promise.reject(new Error('Out of paper')) };
    await sealNow(test, sessionId);
    expect(await problem()).toBe('SEALING_FAILED');
    test.services.sealer = sealer;

    const change = `update evidence_events set body = replace(body, $2, $3) where session_id = $1 and seq = 1`;
    await query(change, [sessionId, 'SESSION_CREATED', 'SESSION_EXPIRED']);
    await sealNow(test, sessionId);
    expect(await problem()).toBe('EVIDENCE_ALTERED');
    await query(change, [sessionId, 'SESSION_EXPIRED', 'SESSION_CREATED']);

    // The server never appends an event to a chain whose chain head differs from the server's own record. The session
    // shows the problem, and sealing is tried again later.
    const [{ evidence_mac }] = await query('select evidence_mac from sessions where id = $1', [sessionId]);
    const setMac = `update sessions set evidence_mac = $2 where id = $1`;
    await query(setMac, [sessionId, Buffer.alloc(32)]);
    test.clock.pass({ minutes: 20 });
    await query(`delete from pgboss.job where name = 'seal-session'`);
    await sealNow(test, sessionId);
    expect(await problem()).toBe('EVIDENCE_ALTERED');
    expect(await overdue(sessionId)).toEqual([]);
    expect(await waiting(sessionId)).toHaveLength(1);
    await query(setMac, [sessionId, evidence_mac]);
    await sealNow(test, sessionId);
    expect(await read(sessionId)).toMatchObject({ status: 'COMPLETED', sealing_problem: null });
  });
});

describe('an unusable key', () => {
  it('keeps sessions waiting while the server stays ready and reports it; after repair, nothing is lost', async () => {
    const { sessionId } = await signAll(originator);
    await query(`delete from pgboss.job where name = 'seal-session'`);
    const before = await documentOf(originator, sessionId, 'original');
    await writeFile(keyFile, 'not a key');
    await becomes({ code: 200, status: 'ready', degraded: [expect.stringContaining(keyFile)] });
    await sealNow(test, sessionId);
    expect(await statusOf(sessionId)).toBe('SEALING');
    expect(await waiting(sessionId)).toEqual([{ data: { session_id: sessionId, attempt: 0 }, later: true }]);

    await writeFile(keyFile, goodKey(await createIdentity({ name: 'Second Seal', issuer: middle })));
    await expect.poll(readiness).toEqual({ code: 200, status: 'ready' });
    await sealNow(test, sessionId);
    expect(await statusOf(sessionId)).toBe('COMPLETED');
    expect(await seals(sessionId)).toMatchObject([
      { facts: { certificate: { subject: expect.stringContaining('Second Seal') } } },
    ]);
    expect(await documentOf(originator, sessionId, 'original')).toEqual(before);

    // Documents that were sealed with the previous key are ours too.
    for (const [id, signer] of [
      [sealedFirst, 'First Seal'],
      [sessionId, 'Second Seal'],
    ] as const)
      expect((await verifyPublicly(test, await documentOf(originator, id, 'sealed'))).data).toMatchObject({
        verdict: 'passed',
        signatures: [{ signer, trust: { verdict: 'passed' } }],
      });
  });
});

describe("the document's claims about its signing", () => {
  it('match the evidence', async () => {
    const branch = { name: 'Pune Station Road', latitude: 18.5289, longitude: 73.8744 };
    const { branch_id } = (await originator.ask('/branches', { method: 'POST', body: branch })).data;
    const { sessionId, signer } = await originator.start({
      branch_ids: [branch_id],
      template: { location_validation_enabled: true },
      participants: [{ name: 'आशा शर्मा' }],
    });
    await signer.walkTo('otp');
    const phone =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
    const reading = [
      { page: 1, zoom: 1, milliseconds: 40_000 },
      { page: 2, zoom: 1, mode: 'text', milliseconds: 42_400 },
    ];
    test.clock.pass({ minutes: 2 });
    await signer.post(
      '/document-consent',
      { scroll_confirmed: true, consent_given: true, reading, reading_milliseconds: 62_400 },
      { 'user-agent': phone, 'x-device-type': 'mobile' },
    );
    const position = { latitude: 18.5286, longitude: 73.8745, accuracy: 10 };
    await signer.post('/location-capture', position, { 'x-device-type': 'desktop' });
    await signer.showCode();
    await signer.sign();

    const facts = await factsOf(sessionId);
    expect(facts.evidence).toMatchObject({ count: (await eventsOf(test, sessionId)).length });
    const [person] = facts.participants;
    expect(person).toMatchObject({
      name: 'आशा शर्मा',
      phoneMasked: '••••••3210',
      reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      location: {
        latitude: 18.5286,
        longitude: 73.8745,
        accuracyMeters: 10,
        address: expect.stringContaining('Pune'),
        distance: expect.stringMatching(/^\d+ m from Pune Station Road$/),
        map: expect.any(Buffer),
      },
      photo: expect.any(Buffer),
    });
    expect(person?.steps.map(({ kind }) => kind)).toEqual([
      'OTP_SENT',
      'OTP_VERIFIED',
      'DOCUMENT_CONSENTED',
      'DEVICE_CHANGED',
      'LOCATION_CAPTURED',
      'LIVENESS_PASSED',
      'SIGNATURE_CAPTURED',
    ]);
    expect(person?.steps[2]).toMatchObject({
      ip: '203.0.113.7',
      device: 'Chrome 131 on Android 14, mobile',
    });
    expect(person?.readings).toEqual([
      {
        document: 1,
        summary: expect.stringMatching(/^read 2 of \d pages in 62 seconds$/),
        modes: [
          { mode: 'page', pages: 1 },
          { mode: 'text', pages: 1 },
        ],
      },
    ]);
    expect(person?.checks).toEqual([
      { kind: 'otp', verdict: 'passed', detail: 'sent by SMS and entered correctly', allowance: null },
      {
        kind: 'device',
        verdict: 'notRequired',
        detail: 'the settings of this session do not require this check',
        allowance: null,
      },
      { kind: 'vpn', verdict: expect.any(String), detail: expect.any(String), allowance: null },
      { kind: 'location', verdict: 'passed', detail: expect.any(String), allowance: null },
      { kind: 'liveness', verdict: 'passed', detail: expect.any(String), allowance: null },
      {
        kind: 'presence',
        verdict: 'indeterminate',
        detail: expect.any(String),
        allowance: expect.stringContaining('neither proven nor disproven'),
      },
    ]);
  });
});
