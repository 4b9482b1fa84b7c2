import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { outbox, sessions } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf, setStatus } from '../../../tests/helpers/rows.ts';
import { inReview } from '../../../tests/helpers/review.ts';
import { call, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { eraseOverdue } from './erase.ts';
import { eraseLateFiles } from '../../signing/late-files.ts';

const PERSON = { name: 'Asha Venkataraman', phone: '+919812345678', email: 'asha.v@example.com' };
const PERSONAL = /Venkataraman|9812345678|asha\.v@|18\.5286|73\.8745|203\.0\.113|Android/;

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({
    seals: true,
    environment: { RETENTION_DAYS: '30' },
    replace: { vision: standInVision() },
  });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const read = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const post = (target: string) => originator.ask(target, { method: 'POST' });
const zipOf = (sessionId: string) =>
  test.app.inject({
    url: `/api/v1/originator/sessions/${sessionId}/evidence?format=zip`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
const erasures = async (sessionId: string) =>
  (await eventTypesOf(test, sessionId)).filter((type) => type === 'EVIDENCE_ERASED').length;
const drawers = (): Promise<string[]> => readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));

async function cancelled(): Promise<{ sessionId: string; signer: Signer }> {
  const started = await originator.start({ participants: [PERSON] });
  await started.signer.walkTo('location');
  await post(`/sessions/${started.sessionId}/cancel`);
  return started;
}

describe('a session that ended RETENTION_DAYS ago', () => {
  it('loses all personal data, and its evidence stays intact and records the erasure', async () => {
    const { sessionId, signer } = await originator.start({ participants: [PERSON] });
    signer.ip = '203.0.113.77';
    signer.device = { 'x-device-os': 'Android', 'user-agent': 'A browser for Android' };
    await signer.walkTo('otp');
    await signer.post('/device-intelligence', { session_id: sessionId, fingerprint_data: {} });
    await signer.walkTo('signature');
    await expect.poll(async () => (await read(sessionId)).status).toBe('COMPLETED');
    const token = await post(`/sessions/${sessionId}/document-token`);
    const before = await eventsOf(test, sessionId);
    const origins = before.filter(({ from }) => from !== null).length;
    expect(JSON.stringify(before)).toMatch(/203\.0\.113\.77.*Android/);
    const parts = before.flatMap((event) => event.parts);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['document', 'sealed-document', 'device', 'position', 'photo-1', 'signature']),
    );

    test.clock.pass({ days: 29, hours: 23 });
    await eraseOverdue(test.services);
    expect(await read(sessionId)).toMatchObject({
      erased_at: null,
      document: { name: 'loan.pdf' },
      participants: [{ name: PERSON.name }],
    });

    test.clock.pass({ hours: 1 });
    await eraseOverdue(test.services);
    expect(await read(sessionId)).toMatchObject({
      status: 'COMPLETED',
      erased_at: expect.any(String),
      metadata: {},
      document: { name: null },
      participants: [{ participant_id: signer.id, name: '', phone_masked: '••••••', status: 'COMPLETED' }],
    });
    const events = await eventsOf(test, sessionId);
    const certificate = events.at(-1);
    expect(certificate).toMatchObject({ type: 'EVIDENCE_ERASED', parts: [] });
    expect(certificate?.facts).toMatchObject({
      retention_days: 30,
      names_phones_and_addresses_of: [signer.id],
      origins_of_events: origins,
    });
    expect(new Set(hashes(certificate?.facts['files']))).toEqual(new Set(hashes(parts)));
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({
      intact: true,
      faults: [],
    });

    expect(await drawers()).not.toContain(sessionId);
    expect(JSON.stringify(events)).not.toMatch(PERSONAL);
    expect(await rowsLeft(signer)).toEqual([]);
    expect(await test.services.database.db.select().from(outbox)).toEqual([]);

    expect((await zipOf(sessionId)).statusCode).toBe(200);
    const gone = { status: 410, error: { code: 'DOCUMENT_ERASED' } };
    expect(await originator.ask(`/sessions/${sessionId}/document`)).toMatchObject(gone);
    expect(await post(`/sessions/${sessionId}/document-token`)).toMatchObject(gone);
    expect(await call(test, { path: `/api/v1/docs/${token.data.token}` })).toMatchObject({ status: 404 });
    expect(await signer.open()).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });
    expect(await signer.get(`/document/${signer.id}`)).toMatchObject({ status: 401 });
  });

  it('is erased once, however many nodes try and however often', async () => {
    const { sessionId } = await cancelled();
    test.clock.pass({ days: 31 });
    await Promise.all([1, 2, 3].map(() => eraseOverdue(test.services)));
    await eraseOverdue(test.services);
    expect(await erasures(sessionId)).toBe(1);
    expect(await drawers()).not.toContain(sessionId);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('loses its files in the next run if they could not be deleted, without blocking others', async () => {
    const [first, second] = [await cancelled(), await cancelled()];
    const { storage } = test.services;
    test.clock.pass({ days: 31 });
    test.services.storage = {
      ...storage,
      erase: (id) =>
        id === first.sessionId ? Promise.reject(new Error('The disk is gone')) : storage.erase(id),
    };
    try {
      await eraseOverdue(test.services);
    } finally {
      test.services.storage = storage;
    }
    expect(await drawers()).toContain(first.sessionId);
    expect(await drawers()).not.toContain(second.sessionId);
    expect(await read(first.sessionId)).toMatchObject({
      erased_at: expect.any(String),
      files_erased_at: null,
    });
    expect((await read(second.sessionId)).files_erased_at).toEqual(expect.any(String));
    expect((await zipOf(first.sessionId)).statusCode).toBe(200);

    await eraseOverdue(test.services);
    expect(await drawers()).not.toContain(first.sessionId);
    expect(await erasures(first.sessionId)).toBe(1);
  });
});

it('retries failed deletions after all others, however many there are', async () => {
  const locked = await cancelled();
  await erase(locked.sessionId);
  const copies = await copySession(locked.sessionId, 1000, {
    erased_at: "erased_at - interval '1 hour'",
    blobs_erased_at: 'NULL',
    blobs_tried_at: 'NULL',
  });
  const { storage } = test.services;
  const tried = vi.fn((_id: string) => Promise.reject(new Error('AccessDenied')));
  test.services.storage = { ...storage, erase: tried };
  try {
    await eraseOverdue(test.services);
    expect(tried).toHaveBeenCalledTimes(1000);
    const last = await cancelled();
    test.clock.pass({ days: 31 });
    tried.mockClear();
    await eraseOverdue(test.services);
    expect(tried).toHaveBeenCalledWith(last.sessionId);
  } finally {
    test.services.storage = storage;
    await test.services.database.pool.query('DELETE FROM sessions WHERE id = ANY($1)', [copies]);
  }
});

it('leaves the remaining files for the next run if the storage does not respond for long', async () => {
  const { sessionId } = await cancelled();
  await erase(sessionId);
  const copies = await copySession(sessionId, 3, { blobs_erased_at: 'NULL', blobs_tried_at: 'NULL' });
  const { storage, database } = test.services;
  let passed = 0;
  const now = performance.now.bind(performance);
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const tried = vi.fn((_id: string) => {
    passed += 80_000;
    return Promise.reject(new Error('silent'));
  });
  test.services.storage = { ...storage, erase: tried };
  try {
    await eraseOverdue(test.services);
    expect(tried).toHaveBeenCalledTimes(2);
  } finally {
    test.services.storage = storage;
    time.mockRestore();
    await database.pool.query('DELETE FROM sessions WHERE id = ANY($1)', [copies]);
  }
});

/** Copies a session with SQL. The given columns get other values. */
async function copySession(id: string, count: number, other: Record<string, string>): Promise<string[]> {
  const { pool } = test.services.database;
  const { rows: columns } = await pool.query(
    "SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_name = 'sessions' AND is_generated = 'NEVER'",
  );
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => (name === 'id' ? 'gen_random_uuid()' : (other[name] ?? name)));
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO sessions (${names.join()}) SELECT ${values.join()} FROM sessions, generate_series(1, $2) WHERE id = $1 RETURNING id`,
    [id, count],
  );
  return rows.map((row) => row.id);
}

const retention = async () => (await originator.ask('/retention')).data;

it('appears in the preview, by department', async () => {
  await eraseOverdue(test.services);
  const { sessionId } = await cancelled();
  const due = async (days: number) =>
    (await retention()).due.find((one: { within_days: number }) => one.within_days === days).sessions.count;
  expect(await retention()).toMatchObject({ retention_days: 30, ended: { count: 1, has_more: false } });
  // The period of a cancelled session starts when its validity ends, which is in one day.
  expect([await due(0), await due(30), await due(90)]).toEqual([0, 0, 1]);
  test.clock.pass({ days: 2 });
  expect([await due(0), await due(30)]).toEqual([0, 1]);
  test.clock.pass({ days: 30 });
  expect(await due(0)).toBe(1);
  const { first_ended_at, first_erased_at } = await retention();
  expect(Date.parse(first_erased_at) - Date.parse(first_ended_at)).toBe(30 * 86_400_000);
  const { key } = await createApiKey(test.services, 'Goa', { department: 'Goa' });
  const other = await call(test, {
    path: '/api/v1/originator/retention',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(other.data).toMatchObject({ ended: { count: 0 }, first_ended_at: null });
  await eraseOverdue(test.services);
  expect(await erasures(sessionId)).toBe(1);
  expect(await retention()).toMatchObject({ ended: { count: 0 }, first_erased_at: null });
});

it('appears in the preview if it was rejected after it expired', async () => {
  const { sessionId } = await inReview(originator);
  test.clock.pass({ days: 5 });
  const answer = await originator.ask(`/sessions/${sessionId}/review`, {
    method: 'POST',
    body: { decision: 'reject', reason: 'Nobody is in the photos', round: 1 },
  });
  expect(answer.status).toBe(200);
  const decided = (await eventsOf(test, sessionId)).find(({ type }) => type === 'REVIEW_REJECTED')?.at;
  expect((await retention()).first_ended_at).toBe(decided);
  // Many other sessions must not affect the result: they expired earlier and were rejected later. It is checked with and
  // without a cancelled session.
  const copies = await copySession(sessionId, 1001, {
    expires_at: "expires_at - interval '1 hour'",
    ended_at: "ended_at + interval '1 hour'",
  });
  const { pool } = test.services.database;
  try {
    expect((await retention()).first_ended_at).toBe(decided);
    // The validity of this session ends a day later.
    await cancelled();
    expect((await retention()).first_ended_at).toBe(decided);
  } finally {
    await pool.query('DELETE FROM sessions WHERE id = ANY($1)', [copies]);
  }
});

describe('nothing is erased', () => {
  it('is erased while a session runs or waits for its seal, at any age', async () => {
    const { sessionId, signer } = await originator.start({
      template: { validity_hours: 8760 },
      participants: [PERSON],
    });
    const sealing = await originator.start({ participants: [PERSON] });
    await setStatus(test, sealing.signer, 'SIGNED', 'SEALING');
    test.clock.pass({ days: 200 });
    await eraseOverdue(test.services);
    for (const id of [sessionId, sealing.sessionId])
      expect(await read(id)).toMatchObject({ erased_at: null, participants: [{ name: PERSON.name }] });
    expect(await signer.open()).toMatchObject({ status: 200 });
  });

  it('is erased without the setting', async () => {
    const { sessionId } = await cancelled();
    test.clock.pass({ days: 4000 });
    const { RETENTION_DAYS: _unset, ...settings } = test.services.settings;
    await eraseOverdue({ ...test.services, settings });
    expect((await read(sessionId)).erased_at).toBeNull();
    const [row] = await test.services.database.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(row?.blobsErasedAt).toBeNull();
  });
});

const hashes = (list: unknown): unknown[] => (Array.isArray(list) ? list.map(({ sha256 }) => sha256) : []);

/** Returns the tables that still have rows with personal data of this signer. */
async function rowsLeft(signer: Signer): Promise<string[]> {
  const byPerson = [
    'device_readings',
    'proxy_checks',
    'accepted_faces',
    'signer_faces',
    'bearers',
    'otp_nonces',
    'messages',
  ];
  const left: string[] = [];
  for (const table of byPerson) {
    const { rows } = await test.services.database.pool.query(
      `select from ${table} where participant_id = $1`,
      [signer.id],
    );
    if (rows.length > 0) left.push(table);
  }
  return left;
}

const erase = (sessionId: string) => post(`/sessions/${sessionId}/erase`);

describe('a session that the originator erases', () => {
  it('is erased immediately, permanently and once, and its evidence records who requested it', async () => {
    const { sessionId } = await cancelled();
    const answer = await erase(sessionId);
    expect(answer).toMatchObject({ status: 200, data: { session_id: sessionId } });
    expect(await erase(sessionId)).toMatchObject({ status: 200, data: answer.data });
    expect(await erasures(sessionId)).toBe(1);
    expect(await drawers()).not.toContain(sessionId);
    expect(JSON.stringify(await read(sessionId))).not.toMatch(PERSONAL);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    const events = await eventsOf(test, sessionId);
    expect(events.at(-1)).toMatchObject({
      actor: { kind: 'originator' },
      facts: { ended_at: events.find(({ type }) => type === 'SESSION_CANCELLED')?.at },
    });
  });

  it('keeps the time of its last file deletion, however often it is requested', async () => {
    const { sessionId } = await cancelled();
    await erase(sessionId);
    const { files_erased_at: at } = await read(sessionId);
    expect(at).toEqual(expect.any(String));
    test.clock.pass({ minutes: 5 });
    await erase(sessionId);
    expect((await read(sessionId)).files_erased_at).toBe(at);
  });

  it('has files left if one arrived late, even during the deletion', async () => {
    const { sessionId } = await cancelled();
    const { storage, database } = test.services;
    const refuses = { ...storage, erase: () => Promise.reject(new Error('The disk is gone')) };
    test.services.storage = {
      ...storage,
      async erase(id) {
        await storage.erase(id);
        await storage.put(id, Buffer.from('a photo'));
        await expect(eraseLateFiles({ database, storage: refuses }, id)).rejects.toThrow('The disk is gone');
      },
    };
    try {
      expect((await erase(sessionId)).status).toBe(200);
    } finally {
      test.services.storage = storage;
    }
    expect([await drawers(), (await read(sessionId)).files_erased_at]).toEqual([
      expect.arrayContaining([sessionId]),
      null,
    ]);
    await eraseOverdue(test.services);
    expect(await drawers()).not.toContain(sessionId);
    expect((await read(sessionId)).files_erased_at).toEqual(expect.any(String));
  });

  it('no longer appears in responses to repeated requests, and the request does not run again', async () => {
    const { sessionId, signer } = await originator.start({ participants: [PERSON] });
    const repeated = [
      [`/sessions/${sessionId}/participants/${signer.id}/contact`, { phone: '+919812345679' }],
      [`/sessions/${sessionId}/document-token`, {}],
    ] as const;
    const ask = ([target, body]: (typeof repeated)[number]) =>
      originator.ask(target, { method: 'POST', body, headers: { 'idempotency-key': target } });
    for (const one of repeated) expect((await ask(one)).success).toBe(true);
    await post(`/sessions/${sessionId}/cancel`);
    for (const one of repeated) expect((await ask(one)).headers['idempotent-replayed']).toBe('true');
    const options = { method: 'POST', headers: { 'idempotency-key': 'erase' } } as const;
    const erased = await originator.ask(`/sessions/${sessionId}/erase`, options);
    for (const one of repeated)
      expect(await ask(one)).toMatchObject({ status: 410, error: { code: 'IDEMPOTENCY_ANSWER_ERASED' } });
    expect(await originator.ask(`/sessions/${sessionId}/erase`, options)).toMatchObject({
      status: 200,
      data: erased.data,
    });
  });

  it('must have ended', async () => {
    const { sessionId } = await originator.start({ participants: [PERSON] });
    expect(await erase(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_NOT_ENDED' } });
    expect(await erasures(sessionId)).toBe(0);
    expect(await erase('nothing')).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
  });
});
