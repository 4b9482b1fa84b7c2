import { CALLS } from '@countersign/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { staffEvents } from '../database/schema.ts';
import { verifyAll } from '../evidence/check.ts';
import { chainLog } from '../evidence/log.ts';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { signAll } from '../../tests/helpers/sealing.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { type Answer, Originator, sampleDocument, willingVision } from '../../tests/helpers/signing.ts';
import { enrolled, signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { referencePhoto } from '../../tests/helpers/stand-ins.ts';
import { stampFiles } from '../../tests/helpers/stamps.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const start = (browser: StaffBrowser, more: object = {}): Promise<Answer> => browser.startSession(more);

const waitingMessages = async () => (await query("SELECT FROM messages WHERE status = 'queued'")).rowCount;
const listed = async (by: StaffBrowser) => (await by.ask('/originator/sessions')).data.sessions.length;
const faults = async () => (await verifyStaffChain(test.services)).faults;
const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const eventsBy = async (browser: StaffBrowser, filter: string) =>
  (await browser.ask(`/staff/events?${filter}`)).data.events;

describe('the originator API with a staff session', () => {
  it("starts a signing for one's department, and both chains record who did it", async () => {
    const { browser, personId } = await signedInAs(test, 'officer', { departments: ['Pune'], name: 'Ravi' });
    const { status, data } = await start(browser);
    expect(status).toBe(201);
    const { data: seen } = await browser.ask(`/originator/sessions/${data.session_id}`);
    expect(seen.department).toBe('Pune');
    const cancelled = await browser.ask(`/originator/sessions/${data.session_id}/cancel`, { method: 'POST' });
    expect(cancelled.data.status).toBe('CANCELLED');
    const chain = await eventsOf(test, data.session_id);
    expect(chain.map(({ type, actor }) => [type, actor])).toEqual([
      ['SESSION_CREATED', { kind: 'staff', person_id: personId }],
      ['SESSION_CANCELLED', { kind: 'staff', person_id: personId }],
    ]);
    const auditor = await signedInAs(test, 'auditor');
    const events = await eventsBy(auditor.browser, `session_id=${data.session_id}`);
    expect(
      events.map(({ type, person_name, facts }: (typeof events)[0]) => [type, person_name, facts.call]),
    ).toEqual([
      ['ACTED', 'Ravi', 'POST /api/v1/originator/sessions/:id/cancel'],
      ['PERSONAL_DATA_SEEN', 'Ravi', 'GET /api/v1/originator/sessions/:id'],
      ['ACTED', 'Ravi', 'POST /api/v1/originator/sessions'],
    ]);
  });

  it('requires a department from people with several, and shows only those', async () => {
    const { browser } = await signedInAs(test, 'officer', { departments: ['Agra', 'Goa'] });
    expect(await start(browser)).toMatchObject({
      status: 422,
      error: { code: 'DEPARTMENT_REQUIRED', departments: ['Agra', 'Goa'] },
    });
    expect(await start(browser, { department: 'Pune' })).toMatchObject({ status: 422 });
    const agra = await start(browser, { department: 'Agra' });
    await start(browser, { department: 'Goa' });
    const goa = await signedInAs(test, 'officer', { departments: ['Goa'] });
    expect([await listed(browser), await listed(goa.browser)]).toEqual([2, 1]);
    const path = `/originator/sessions/${agra.data.session_id}`;
    expect(await goa.browser.ask(path)).toMatchObject({ error: { code: 'SESSION_NOT_FOUND' } });
    expect((await goa.browser.ask('/staff/departments')).data.departments).toEqual(['Goa']);
  });

  it('records every call that changes something', async () => {
    const { browser, personId } = await signedInAs(test, 'administrator');
    const person = { name: 'Asha Rao', phone: '+919876543210' };
    const originator = new Originator(test);
    const { sessionId, signer } = await originator.start({
      template: { webhook_url: 'https://hooks.example/x', send_invite_notification: true },
    });
    const template = (await browser.ask('/originator/templates')).data.templates[0].template_id;
    const branch = { name: 'Pune', latitude: 18.5, longitude: 73.8 };
    const { data: made } = await browser.ask('/originator/branches', { method: 'POST', body: branch });
    const { data: webhooks } = await browser.ask(`/originator/sessions/${sessionId}/webhooks`);
    const layout = { name: 'Loan', roles: [{ id: 'borrower', name: 'Borrower' }], fields: [] };
    const drawn = await browser.sendDocument('/originator/layouts', { layout });
    const { data: stored } = await browser.sendDocument('/originator/layouts', { layout });
    const draft = await browser.ask('/originator/drafts', {
      method: 'POST',
      body: { content: { layout_id: stored.layout_id, participants: [{ ...person, role: 'borrower' }] } },
    });
    const table = Buffer.from('borrower.name,borrower.phone\nAsha Rao,+919876543210');
    const file = { file: { content: table, filename: 'loans.csv', type: 'text/csv' } };
    const { data: secret } = await browser.ask('/originator/webhook-secrets', { method: 'POST' });
    await browser.ask('/originator/webhook-secrets', { method: 'POST' });
    const ids: Record<string, string> = {
      'webhook-secrets/:id': secret.secret_id,
      'drafts/:id': draft.data.draft_id,
      'layouts/:id': drawn.data.layout_id,
      'sessions/:id': sessionId,
      'templates/:id': template,
      'branches/:id': made.branch_id,
      ':pid': signer.id,
      ':delivery_id': webhooks.deliveries[0].delivery_id,
      ':number': '1',
      ':theme': 'light',
      ':language': 'hi',
      ':kind': 'invite',
    };
    const bodies: Record<string, object> = {
      createBranch: branch,
      extendSession: { expires_at: new Date(+test.services.now() + 48 * 3_600_000).toISOString() },
      addNote: { text: 'She asked for a call' },
      assignSession: { person_id: personId },
      nameReviewers: { person_ids: [personId] },
      setStampAlert: { state: 'KA', article: 'Article 5', value: 100, threshold: 5 },
      spoilStamp: { reason: 'Torn' },
      correctContact: { phone: '+919111166666' },
      addReferencePhoto: { reference_photo: await referencePhoto() },
      decideReview: { decision: 'accept', round: 1 },
      enableWebhookAddress: { url: 'https://hooks.example/x' },
      sendDraft: { version: 1 },
      moveLayout: { department: null },
      fileLayout: { folder: null },
      duplicateLayout: { name: 'Copy' },
      fileTemplate: { folder: null },
      moveTemplate: { department: null },
      setLayoutTemplate: { template_id: null },
      setDefaultTemplate: { is_default: true },
      replaceTemplate: { webhook_url: 'https://hooks.example/x' },
      replaceBrand: {
        colour: '#7a1f5c',
        terms_url: null,
        privacy_url: null,
        help_phone: null,
        help_email: null,
      },
      changeBrand: { help_phone: '1800 123 456' },
      replaceMessageText: { sms: null, subject: 'Own words', mail: null },
      changeMessageText: { subject: 'Other words' },
    };
    const session = { participants: [person] };
    const sendParts = async (name: string, address: string) => {
      if (name === 'putLogo') return browser.putLogo('light', Buffer.from(await signaturePng(), 'base64'));
      if (name === 'replaceLayoutDocument') {
        const document = { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' };
        return browser.sendParts(address, { document }, { replacement: {} }, 'PUT');
      }
      if (name === 'createBatch')
        return browser.sendParts(address, file, { batch: { layout_id: ids['layouts/:id'] } });
      if (name === 'importStamps') return browser.sendParts(address, await stampFiles(), { import: {} });
      if (name === 'replaceBatchFile') return browser.sendParts(address, file, { batch: {} });
      return browser.sendDocument(address, name === 'createSession' ? { session } : { layout });
    };
    const reviewed = await signAll(originator, { template: { review_always: true } });
    const changing = Object.entries(CALLS).filter(
      // Changes to objects that only their owner can see are not recorded.
      ([, call]) => call.access === 'api-key' && call.method !== 'GET' && !('isPrivate' in call),
    );
    expect(changing.length).toBeGreaterThan(9);
    // The following calls are made last and in this order. They take a batch from start to end, and then cancel and
    // erase the session.
    const last = [
      'createBatch',
      'replaceBatchFile',
      'startBatch',
      'pauseBatch',
      'resumeBatch',
      'cancelBatch',
    ];
    last.push('archiveLayout', 'deleteTemplate', 'cancelSession', 'eraseSession');
    const ordered = changing.toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other));
    for (const [name, { method, path, ...call }] of ordered) {
      const multipart = 'multipart' in call;
      // A reminder is possible only some time after the link was sent.
      if (name === 'remindSigners') {
        await expect.poll(waitingMessages, { timeout: 20_000 }).toBe(0);
        test.clock.pass({ minutes: 11 });
      }
      const before = await countActs();
      ids['sessions/:id'] = name === 'decideReview' ? reviewed.sessionId : sessionId;
      const address = path
        .replace('/api/v1', '')
        .replaceAll(
          /([\w-]*\/)(:\w+)/g,
          (_all, word: string, param: string) => word + (ids[word + param] ?? ids[param]),
        );
      const answer = await (multipart
        ? sendParts(name, address)
        : browser.ask(address, { method, body: bodies[name] ?? {} }));
      expect([name, answer.status < 300, answer.error?.code]).toEqual([name, true, undefined]);
      expect([name, await countActs()]).toEqual([name, before + 1]);
      if (name === 'createBatch') ids['batches/:id'] = answer.data.batch_id;
      if (name === 'importStamps')
        ids['stamps/:id'] = (await browser.ask('/originator/stamps')).data.stamps[0].stamp_id;
    }
  });

  it('performs and records a repeated request with one Idempotency-Key once', async () => {
    const { browser } = await signedInAs(test, 'administrator');
    const ask = () =>
      browser.ask('/originator/branches', {
        method: 'POST',
        body: { name: 'Twice', latitude: 1, longitude: 1 },
        headers: { 'idempotency-key': 'console-1' },
      });
    const before = await countActs();
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(await countActs()).toBe(before + 1);
  });

  it('needs a recent re-authentication before it erases', async () => {
    const person = await enrolled(test, 'administrator');
    const { sessionId } = await new Originator(test).start();
    await person.browser.ask(`/originator/sessions/${sessionId}/cancel`, { method: 'POST' });
    test.clock.pass({ minutes: 11 });
    const erase = () => person.browser.ask(`/originator/sessions/${sessionId}/erase`, { method: 'POST' });
    expect(await erase()).toMatchObject({ status: 403, error: { code: 'PROOF_REQUIRED' } });
    await person.browser.signIn(person);
    expect(await erase()).toMatchObject({ status: 200 });
  });
});

describe('an auditor', () => {
  it('reads everything and leaves a record of each view, one for a page that stays open', async () => {
    const { sessionId } = await new Originator(test).start();
    const { browser, personId } = await signedInAs(test, 'auditor');
    const looks = async () =>
      (await eventsBy(browser, `person_id=${personId}`))
        .filter(({ type }: { type: string }) => type === 'PERSONAL_DATA_SEEN')
        .map(({ facts }: { facts: { call: string } }) => facts.call.split('/').at(-1));
    for (const path of ['', '', '/document', '/evidence', ''])
      expect((await browser.ask(`/originator/sessions/${sessionId}${path}`)).status).toBe(200);
    expect(await looks()).toEqual(['evidence', 'document', ':id']);
    test.clock.pass({ minutes: 10 });
    await browser.ask(`/originator/sessions/${sessionId}`);
    expect(await looks()).toEqual([':id', 'evidence', 'document', ':id']);
    await browser.ask('/originator/sessions/00000000-0000-7000-8000-000000000000');
    expect(await looks()).toHaveLength(4);
  });

  it('reads the activity of all staff with person, time and origin, as no other role does except administrators', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const { data } = await browser.ask('/staff/events?limit=3');
    expect(data.events).toHaveLength(3);
    expect(data.head.count).toBe(data.events[0].seq);
    expect(data.events[0]).toMatchObject({ type: 'SIGNED_IN', address: browser.ip, facts: { with: 'link' } });
    const { data: older } = await browser.ask(`/staff/events?limit=3&cursor=${data.next_cursor}`);
    expect(older.events[0].seq).toBe(data.events[2].seq - 1);
    const officer = await signedInAs(test, 'officer', { departments: ['Pune'] });
    expect(await officer.browser.ask('/staff/events')).toMatchObject({ error: { code: 'ROLE_REFUSED' } });
  });

  it('verifies the activity log and sees alterations', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const verified = async () => (await browser.ask('/staff/events/verification')).data;
    const { data } = await browser.ask('/staff/events?limit=1');
    expect(await verified()).toMatchObject({ head: data.head, intact: true, faults: [] });
    const { pool } = test.services.database;
    const alter = (from: string, to: string) =>
      pool.query('update staff_events set body = replace(body, $1, $2) where seq = 1', [from, to]);
    await alter('"seq":1', '"seq":7');
    const altered = await verified();
    await alter('"seq":7', '"seq":1');
    expect(altered.intact).toBe(false);
    expect(altered.faults.join()).toContain('Event 1');
    expect(await verified()).toMatchObject({ intact: true, faults: [] });
  });
});

describe('the staff chain', () => {
  it('is valid, also against the transparency log', async () => {
    await chainLog(test.services);
    const report = await verifyAll(test.services, [], () => undefined);
    expect([report.faults, report.staff.faults, report.log.faults]).toEqual([0, [], []]);
    expect(report.staff.head.count).toBeGreaterThan(20);
  });

  it('is verified from the last good event on, and later faults are found', async () => {
    const known = await verifyStaffChain(test.services);
    const { personId } = await signedInAs(test, 'auditor');
    expect(await verifyStaffChain(test.services, known)).toMatchObject({ faults: [] });
    const { rows } = await query(
      `UPDATE staff_events SET sha256 = $1 WHERE seq = (SELECT max(seq) FROM staff_events) RETURNING seq, body`,
      ['0'.repeat(64)],
    );
    const { faults: found } = await verifyStaffChain(test.services, known);
    expect(found).toContain(`Event ${rows[0].seq}: its text does not match its hash`);
    await query('UPDATE staff_events SET sha256 = $1 WHERE seq = $2', [sha256(rows[0].body), rows[0].seq]);
    await query(`UPDATE staff SET role = 'administrator' WHERE id = $1`, [personId]);
    expect((await verifyStaffChain(test.services, known)).faults).toHaveLength(1);
    await query(`UPDATE staff SET role = 'auditor' WHERE id = $1`, [personId]);
  });

  it('reveals people created or changed only in the database', async () => {
    const { personId } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    for (const forged of [`role = 'administrator'`, `departments = NULL`, `disabled_at = now()`]) {
      await query(`UPDATE staff SET ${forged} WHERE id = $1`, [personId]);
      expect(await faults(), forged).toEqual([
        `The rights of person ${personId} are not those that were granted`,
      ]);
      await query(
        `UPDATE staff SET role = 'officer', departments = '{Pune}', disabled_at = NULL WHERE id = $1`,
        [personId],
      );
    }
    expect(await faults()).toEqual([]);
  });

  it('reveals a changed or truncated event, and an altered chain head is not continued', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const [last] = (await test.services.database.db.select().from(staffEvents)).toSorted(
      (a, b) => b.seq - a.seq,
    );
    if (!last) throw new Error('There are events');
    await query('UPDATE staff_events SET body = $1 WHERE seq = $2', [
      last.body.replace('link', 'pass'),
      last.seq,
    ]);
    expect(await faults()).toContain(`Event ${last.seq}: its text does not match its hash`);
    await query('DELETE FROM staff_events WHERE seq = $1', [last.seq]);
    expect(await faults()).toContain(`The chain ends at event ${last.seq - 1}, its head says ${last.seq}`);
    await query('UPDATE staff_chain SET event_count = event_count - 1');
    expect(await faults()).toContain('The head of the chain is not authentic');
    expect(await browser.post('/sign-out')).toMatchObject({ status: 500 });
    await query('UPDATE staff_chain SET event_count = event_count + 1');
    await test.services.database.db.insert(staffEvents).values(last);
    expect(await faults()).toEqual([]);
  });
});

async function countActs(): Promise<number> {
  const { rows } = await test.services.database.pool.query<{ body: string }>('SELECT body FROM staff_events');
  return rows.filter(({ body }) => body.includes('"type":"ACTED"')).length;
}
