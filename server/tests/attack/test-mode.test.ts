import { SCOPES } from '@countersign/contract/rules/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/access/api-keys.ts';
import { countAll } from '../../src/insight/count.ts';
import { textOf } from '../../src/pdf/pages/testing/words-of.ts';
import { readOutbox } from '../../src/providers/outbox.ts';
import { installationBudget } from '../../src/messaging/message-budget.ts';
import { sendBatch } from '../helpers/batches.ts';
import { eventsOf } from '../helpers/rows.ts';
import { documentOf, sealAtLast, verifyPublicly } from '../helpers/sealing.ts';
import { Originator, type Signer, willingVision } from '../helpers/signing.ts';
import { signedInAs } from '../helpers/staff.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';

const TRIABLE = SCOPES.filter((scope) => scope !== 'setup');
let test: TestApp;
/**
 * Originators with different API keys: the live key and the test key of one department, and a test key of another
 * department.
 */
let live: Originator;
let tests: Originator;
let others: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  const keyOf = async (department: string, isTest: boolean) => {
    const rights = { department, isTest, ...(isTest ? { scopes: TRIABLE } : {}) };
    const { key } = await createApiKey(test.services, department, rights);
    return new Originator({ ...test, apiKey: key }, plainPhotos);
  };
  [live, tests, others] = [
    await keyOf('loans', false),
    await keyOf('loans', true),
    await keyOf('cards', true),
  ];
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const listed = async (by: Originator) =>
  (await by.ask('/sessions?reference=APART')).data.sessions.map(
    (one: { session_id: string }) => one.session_id,
  );
const codesOf = ({ sessionId, id }: Signer, by: Originator) =>
  by.ask(`/sessions/${sessionId}/participants/${id}/test-codes`);

/** Makes the signer take every code from the API instead of a message. */
function withoutMessages(signer: Signer): Signer {
  signer.newestOtp = async () => (await codesOf(signer, tests)).data.otp.code;
  return signer;
}

describe('a test session', () => {
  it('is completed without a message, and is marked as not valid on every page and in its seal', async () => {
    const before = await readOutbox(test.services);
    const settings = { send_invite_notification: true, otp_regenerate_on_resend: true, webhook_url: null };
    const made = await live.ask('/templates', { method: 'POST', body: settings });
    const { signer, sessionId } = await tests.start({
      template_id: made.data.template_id,
      participants: [{ email: 'asha@example.com' }],
    });
    expect((await signer.open()).data).toMatchObject({ is_test: true });
    expect((await codesOf(signer, tests)).data).toEqual({ otp: null, liveness: null });
    await withoutMessages(signer).walkTo('location');
    const { data } = await signer.post('/liveness-otp');
    expect((await codesOf(signer, tests)).data).toMatchObject({
      otp: null,
      liveness: { code: data.otp_code },
    });
    await signer.post('/liveness-photo', { images: await plainPhotos() });
    await signer.sign();
    await sealAtLast(test, sessionId);

    // Waits until no message is queued, so that messages that a worker sends later are checked too.
    await expect
      .poll(async () => (await query("SELECT FROM messages WHERE status = 'queued'")).rowCount, {
        timeout: 20_000,
      })
      .toBe(0);
    expect(await readOutbox(test.services)).toEqual(before);
    const budgets = await installationBudget(test.services);
    expect(budgets.map(({ used }) => used)).toEqual([0, 0]);
    expect((await query('SELECT FROM accepted_faces WHERE participant_id = $1', [signer.id])).rowCount).toBe(
      0,
    );
    const events = await eventsOf(test, sessionId);
    const marked = events.filter(({ facts }) => facts['test'] === true).map(({ type }) => type);
    expect(marked).toEqual(expect.arrayContaining(['SESSION_CREATED', 'OTP_SENT']));
    // The invitation is sent only if the worker was faster than the signer. Otherwise, the server withdraws it.
    const sent = events.filter(({ type }) => type === 'MESSAGE_SENT');
    expect(sent.filter(({ facts }) => facts['test'] !== true)).toEqual([]);

    const sealed = await documentOf(tests, sessionId, 'sealed');
    const pages = await textOf(sealed);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((text) => !text.includes('Test, not valid'))).toEqual([]);
    expect(sealed.toString('latin1')).toContain('/Reason (Test, not valid)');
    expect((await verifyPublicly(test, sealed)).data).toMatchObject({
      seal: { verdict: 'passed' },
      session: { session_id: sessionId, is_test: true },
    });
    await countAll(test.services);
    expect((await query('SELECT FROM insight_counts')).rowCount).toBe(0);
  });

  it('identifies itself as a test to its receiver, unlike a live session', async () => {
    const body = { webhook_url: 'https://hooks.example/x' };
    const made = await live.ask('/templates', { method: 'POST', body });
    const template_id = String(made.data.template_id);
    const payloadOf = async (by: Originator) => {
      const { sessionId } = await by.start({ template_id });
      const { rows } = await query('SELECT payload FROM webhook_deliveries WHERE session_id = $1', [
        sessionId,
      ]);
      return JSON.parse(rows[0].payload).data;
    };
    expect(await payloadOf(tests)).toMatchObject({ test: true });
    expect(await payloadOf(live)).not.toHaveProperty('test');
  });
});

describe('test data and live data', () => {
  it('do not mix in codes: a test key reads no live code, and live keys and staff read no codes at all', async () => {
    const own = await tests.start();
    const real = await live.start();
    for (const { signer } of [own, real]) await signer.sendOtp();
    expect((await codesOf(own.signer, tests)).data.otp.code).toMatch(/^\d{6}$/);
    expect((await codesOf(real.signer, tests)).error.code).toBe('SESSION_NOT_FOUND');
    expect((await codesOf(own.signer, others)).error.code).toBe('SESSION_NOT_FOUND');
    const path = `/sessions/${own.sessionId}/participants/${real.signer.id}/test-codes`;
    expect((await tests.ask(path)).error.code).toBe('PARTICIPANT_NOT_FOUND');
    for (const by of [live, new Originator(test)])
      for (const { signer } of [own, real])
        expect(await codesOf(signer, by)).toMatchObject({
          status: 403,
          error: { code: 'API_KEY_KIND_REFUSED', kind: 'test' },
        });
    const { browser } = await signedInAs(test, 'administrator');
    const asStaff = `/originator/sessions/${own.sessionId}/participants/${own.signer.id}/test-codes`;
    expect(await browser.ask(asStaff)).toMatchObject({ status: 403, error: { code: 'ROLE_REFUSED' } });
  });

  it('are separate in every list, count and call, and staff can tell them apart', async () => {
    const own = await tests.start({ reference: 'APART' });
    const real = await live.start({ reference: 'APART' });
    expect([await listed(tests), await listed(live)]).toEqual([[own.sessionId], [real.sessionId]]);
    expect((await tests.ask('/session-count?q=APART')).data.count).toBe(1);
    for (const [by, id] of [
      [tests, real.sessionId],
      [live, own.sessionId],
    ] as const) {
      expect((await by.ask(`/sessions/${id}`)).error.code).toBe('SESSION_NOT_FOUND');
      expect((await by.ask(`/sessions/${id}/cancel`, { method: 'POST' })).error.code).toBe(
        'SESSION_NOT_FOUND',
      );
    }
    expect((await tests.ask('/insight')).error.code).toBe('API_KEY_KIND_REFUSED');
    const layout = await live.makeLayout();
    const table = 'borrower.name,borrower.phone\nAsha,+919876543210';
    const batch = await sendBatch(live, table, { layout_id: layout.data.layout_id });
    expect((await tests.ask(`/batches/${batch.data.batch_id}/result`)).error.code).toBe('BATCH_NOT_FOUND');
    expect((await tests.ask('/batches')).data.batches).toEqual([]);
    const { browser } = await signedInAs(test, 'officer', { departments: ['loans'] });
    const { data } = await browser.ask('/originator/sessions?reference=APART&order=oldest');
    expect(data.sessions.map((one: { is_test: boolean }) => one.is_test)).toEqual([true, false]);
  });

  it('cannot be converted into each other, which the database itself enforces', async () => {
    const { sessionId } = await tests.start();
    const { sessionId: real } = await live.start();
    const change = (table: string, id: string, isTest: boolean) =>
      query(`UPDATE ${table} SET is_test = $2 WHERE id = $1`, [id, isTest]);
    await expect(change('sessions', sessionId, false)).rejects.toThrow(/stays one/);
    await expect(change('sessions', real, true)).rejects.toThrow(/stays one/);
    const { rows } = await query('SELECT sender_id FROM sessions WHERE id = $1', [sessionId]);
    await expect(change('api_keys', rows[0].sender_id, false)).rejects.toThrow(/stays one/);
    const copy = `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'is_test', $2::boolean))).*
      FROM sessions s WHERE id = $1`;
    await expect(query(copy, [sessionId, false])).rejects.toThrow(/made by a test key/);
    await expect(query(copy, [real, true])).rejects.toThrow(/made by a test key/);
    await expect(createApiKey(test.services, 'Both', { isTest: true })).rejects.toThrow();
  });
});
