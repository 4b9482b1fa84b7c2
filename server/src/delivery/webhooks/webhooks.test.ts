import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { webhookDeliveries } from '../../database/schema.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { createGuard } from '../../outgoing/ask-guarded.ts';
import { findSession } from '../../signing/rows.ts';
import { call, nth, Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { plainPhotos } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../tests/helpers/webhook-receiver.ts';
import { deliverNextWebhook } from './deliver.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';

let test: TestApp;
let originator: Originator;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  test = await openTestApp({
    environment: { WEBHOOK_ALLOW: '127.0.0.1' },
    seals: true,
    replace: { vision: willingVision },
  });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer = () => 204;
});

/** Starts a session that has its own webhook address, so that tests are independent of each other. */
let counter = 0;
async function start(options: Parameters<Originator['start']>[0] = {}) {
  const url = `${receiver.url}/hook-${++counter}`;
  return {
    url,
    ...(await originator.start({ ...options, template: { webhook_url: url, ...options.template } })),
  };
}

interface Delivery {
  delivery_id: string;
  type: string;
  sequence: number;
  status: string;
  next_attempt_at: string | null;
  attempts: { at: string; duration_ms: number | null; status_code: number | null; error: string | null }[];
}

async function webhooksOf(
  sessionId: string,
): Promise<{ url: string; disabled_at: string | null; deliveries: [Delivery, ...Delivery[]] }> {
  return (await originator.ask(`/sessions/${sessionId}/webhooks`)).data;
}

/** Delivers the due webhooks immediately. The worker would deliver them only within a second. */
const deliverDue = async () => {
  while (await deliverNextWebhook(test.services));
};

/** Waits until the first delivery has the expected state. */
async function firstOnce(sessionId: string, holds: (delivery: Delivery) => boolean): Promise<Delivery> {
  return vi.waitUntil(async () => {
    await deliverNextWebhook(test.services);
    const [first] = (await webhooksOf(sessionId)).deliveries;
    return holds(first) && first;
  }, PATIENTLY);
}

const settled = (sessionId: string) =>
  vi.waitUntil(async () => {
    await deliverDue();
    return (await webhooksOf(sessionId)).deliveries.every(({ status }) => status !== 'pending');
  }, PATIENTLY);

const makeSecret = async (body: object = {}): Promise<string> =>
  (await originator.ask('/webhook-secrets', { method: 'POST', body })).data.secret;

describe('a signing with a webhook_url', () => {
  it('sends every state change in order, signed and without personal data', async () => {
    const secret = await makeSecret();
    const { sessionId, signer, url } = await start({
      reference: 'LOAN-7',
      participants: [{ name: 'Asha Venkataraman', phone: '+919812345678' }],
    });
    await signer.open();
    await signer.walkTo('signature');
    await vi.waitUntil(async () => {
      await deliverDue();
      return receiver.ofSession(sessionId).length >= 10;
    }, PATIENTLY);
    const received = receiver.ofSession(sessionId);

    expect(received.map(({ type, data }) => [type, data.status, data.participant_status])).toEqual([
      ['session.created', 'NEW', null],
      ['participant.link_opened', 'NEW', 'PENDING'],
      ['participant.otp_sent', 'IN_PROGRESS', 'OTP_SENT'],
      ['participant.otp_verified', 'IN_PROGRESS', 'OTP_VERIFIED'],
      ['participant.consented', 'IN_PROGRESS', 'CONSENTED'],
      ['participant.located', 'IN_PROGRESS', 'LOCATED'],
      ['participant.live', 'IN_PROGRESS', 'LIVE'],
      ['participant.signed', 'IN_PROGRESS', 'SIGNED'],
      ['session.all_signed', 'SEALING', 'SIGNED'],
      ['session.completed', 'COMPLETED', null],
    ]);
    const timeline: { seq: number; at: string }[] = (await originator.ask(`/sessions/${sessionId}`)).data
      .timeline;
    for (const { path, body, headers, data } of received) {
      expect(url.endsWith(path)).toBe(true);
      expect(data).toEqual({
        session_id: sessionId,
        reference: 'LOAN-7',
        sequence: expect.any(Number),
        status: expect.any(String),
        participant_id: data.participant_status === null ? null : signer.id,
        participant_status: data.participant_status,
        evidence_head: expect.stringMatching(/^[0-9a-f]{64}$/),
        evidence_log: { seq: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
      expect(JSON.parse(body).timestamp).toBe(timeline.find(({ seq }) => seq === data.sequence)?.at);
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(body.replace('LOAN-7', 'LOAN-8'), headers)).toThrow();
      expect(`${body} ${JSON.stringify(headers)}`).not.toMatch(/Asha|Venkat|9812345678|18\.52/);
    }
    await settled(sessionId);
    for (const { attempts } of (await webhooksOf(sessionId)).deliveries)
      expect(attempts).toEqual([
        { at: expect.any(String), duration_ms: expect.any(Number), status_code: 204, error: null },
      ]);
  });

  it('sends cancellation and expiry', async () => {
    const cancelled = await start();
    const path = `/sessions/${cancelled.sessionId}`;
    const expires_at = new Date(+test.services.now() + 48 * 3_600_000).toISOString();
    await originator.ask(`${path}/extend`, { method: 'POST', body: { expires_at } });
    await originator.ask(`${path}/cancel`, { method: 'POST', body: { reason: 'Wrong amount' } });
    await settled(cancelled.sessionId);
    expect(receiver.ofSession(cancelled.sessionId)).toMatchObject([
      { type: 'session.created', data: { status: 'NEW' } },
      { type: 'session.extended', data: { status: 'NEW', expires_at } },
      { type: 'session.cancelled', data: { status: 'CANCELLED', reason: 'Wrong amount' } },
    ]);

    const late = await start({ template: { validity_hours: 1 } });
    test.clock.pass({ hours: 1 });
    expect(await late.signer.open()).toMatchObject({ status: 410 });
    await settled(late.sessionId);
    expect(receiver.ofSession(late.sessionId).at(-1)).toMatchObject({
      type: 'session.expired',
      data: { status: 'EXPIRED' },
    });
  });

  it('writes webhook and evidence together or not at all', async () => {
    const { sessionId } = await start();
    const session = await findSession(
      test.services,
      { departments: null, branches: null, isTest: null },
      sessionId,
    );
    const undone = test.services.database.transaction(async (tx) => {
      await createRecorder(test.services, tx, session, { kind: 'system' }, new Date())('SESSION_EXPIRED');
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect((await webhooksOf(sessionId)).deliveries.map(({ type }) => type)).toEqual(['session.created']);
  });

  it('sends nothing if it has no webhook_url', async () => {
    const { sessionId } = await originator.start();
    expect(await webhooksOf(sessionId)).toEqual({
      url: null,
      disabled_at: null,
      deliveries: [],
      next_cursor: null,
    });
  });
});

/** The possible delays in seconds: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h and 16 h. */
const DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600];

describe('a receiver that does not accept a webhook', () => {
  it('is retried at growing intervals for two days, and then no more', async () => {
    receiver.answer = () => 500;
    const { sessionId } = await start();
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const { attempts, next_attempt_at } = await firstOnce(
        sessionId,
        (first) => first.attempts[attempt - 1]?.status_code === 500,
      );
      expect(attempts).toHaveLength(attempt);
      expect(attempts.at(-1)).toMatchObject({ status_code: 500, error: 'answered 500' });
      const wait = Date.parse(String(next_attempt_at)) - Date.parse(String(attempts.at(-1)?.at));
      // The wait was measured from the end of an attempt, which itself took a moment. The delay is therefore the
      // longest one that is not longer than the measured wait.
      waits.push(DELAYS.findLast((seconds) => seconds * 1000 <= wait));
      test.clock.pass({ seconds: wait / 1000 });
    }
    expect(waits).toEqual(DELAYS);
    const last = await firstOnce(sessionId, ({ status }) => status === 'failed');
    expect(last.attempts).toHaveLength(9);
    expect(last.next_attempt_at).toBeNull();
  });

  it('delays later webhooks of its session only', async () => {
    let isOpen = false;
    receiver.answer = ({ data }) => (isOpen || data.reference !== 'held' ? 200 : 503);
    const { sessionId, signer } = await start({ reference: 'held' });
    const other = await start();
    await signer.sendOtp();
    await other.signer.sendOtp();
    await settled(other.sessionId);
    await firstOnce(sessionId, ({ attempts }) => attempts[0]?.status_code === 503);
    test.clock.pass({ seconds: 30 });
    const first = await firstOnce(sessionId, ({ attempts }) => attempts[1]?.status_code === 503);
    const { deliveries } = await webhooksOf(sessionId);
    expect(new Set(deliveries.map(({ next_attempt_at }) => next_attempt_at))).toEqual(
      new Set([first.next_attempt_at]),
    );
    isOpen = true;
    test.clock.pass({ minutes: 10 });
    await settled(sessionId);
    const order = receiver.ofSession(sessionId).map(({ data }) => data.sequence);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(receiver.ofSession(sessionId).map(({ type }) => type)).toContain('participant.otp_sent');
  });

  it.each([
    ['a redirect', () => 302, 'answered 302: redirects are not followed'],
    ['no connection', null, 'refused the connection'],
  ])('has a distinct reason: %s', async (_name, answer, words) => {
    if (answer) receiver.answer = answer;
    const { sessionId } = answer
      ? await start()
      : await originator.start({ template: { webhook_url: 'http://127.0.0.1:9999/' } });
    const { attempts } = await firstOnce(sessionId, (first) => first.attempts[0]?.duration_ms != null);
    expect(attempts[0]?.error).toContain(words);
    expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
  });

  it('gets nothing more after answering 410, until its template is saved again', async () => {
    const { sessionId, signer, url } = await start();
    await settled(sessionId);
    // The receiver responds with 410 while the next webhook is waiting. That webhook must not be sent.
    const verified = Promise.withResolvers<void>();
    receiver.answer = () => verified.promise.then(() => 410);
    await signer.sendOtp();
    await signer.verifyOtp(await signer.newestOtp());
    verified.resolve();
    await settled(sessionId);
    receiver.answer = () => 204;
    await signer.consent();

    const gone = await webhooksOf(sessionId);
    expect(gone.disabled_at).not.toBeNull();
    expect(gone.deliveries.map(({ status, attempts }) => [status, attempts.at(-1)?.status_code])).toEqual([
      ['delivered', 204],
      ['disabled', 410],
      ['disabled', undefined],
      ['disabled', undefined],
    ]);
    const templateId = (await originator.ask(`/sessions/${sessionId}`)).data.template_id;
    await originator.ask(`/templates/${templateId}`, { method: 'PUT', body: { webhook_url: url } });
    expect((await webhooksOf(sessionId)).disabled_at).toBeNull();
    await signer.locate();
    await settled(sessionId);
    expect(receiver.ofSession(sessionId).at(-1)?.type).toBe('participant.located');
  });
});

describe('a resent webhook', () => {
  it('is delivered again with the same id and text, and enables its address', async () => {
    const { sessionId, signer } = await start();
    await settled(sessionId);
    receiver.answer = () => 410;
    await signer.sendOtp();
    await settled(sessionId);
    receiver.answer = () => 204;
    const { deliveries } = await webhooksOf(sessionId);
    for (const { delivery_id } of deliveries)
      expect(
        await originator.ask(`/sessions/${sessionId}/webhooks/${delivery_id}/resend`, { method: 'POST' }),
      ).toMatchObject({ status: 200, data: { delivery_id, status: 'pending' } });
    await settled(sessionId);

    const after = await webhooksOf(sessionId);
    expect(after.disabled_at).toBeNull();
    expect(after.deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
    ]);
    const [first, , again] = receiver.ofSession(sessionId);
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('must belong to the session', async () => {
    const { sessionId } = await start();
    const other = await start();
    const { delivery_id } = (await webhooksOf(other.sessionId)).deliveries[0];
    for (const id of [delivery_id, 'nothing', '0198c5a0-0000-7000-8000-000000000000'])
      expect(
        await originator.ask(`/sessions/${sessionId}/webhooks/${id}/resend`, { method: 'POST' }),
      ).toMatchObject({ status: 404, error: { code: 'WEBHOOK_DELIVERY_NOT_FOUND' } });
    for (const path of ['/sessions/nothing/webhooks', `/sessions/${delivery_id}/webhooks`])
      expect(await originator.ask(path)).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
  });
});

/** Checks for each secret whether it signs a new webhook. */
async function signedBy(secrets: readonly string[]): Promise<boolean[]> {
  const { sessionId } = await start();
  await settled(sessionId);
  const webhook = nth(receiver.ofSession(sessionId), 0);
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = webhook.headers;
  const given = String(signature).split(' ');
  expect(given).toHaveLength(new Set(given).size);
  return secrets.map((secret) =>
    given.includes(new Webhook(secret).sign(String(id), new Date(Number(time) * 1000), webhook.body)),
  );
}

describe('the secrets', () => {
  it('sign side by side for a day, then only the newest signs', async () => {
    const [first, second] = [await makeSecret(), await makeSecret()];
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await signedBy([first, second])).toEqual([true, true]);
    test.clock.pass({ hours: 24 });
    expect(await signedBy([first, second])).toEqual([false, true]);
  });

  it('end immediately if one has leaked', async () => {
    const leaked = await makeSecret();
    const fresh = await makeSecret({ expire_others_in_hours: 0 });
    expect(await signedBy([leaked, fresh])).toEqual([false, true]);
  });

  it('created concurrently leave one permanent secret, which can only be revoked once there is another', async () => {
    await Promise.all([makeSecret(), makeSecret(), makeSecret()]);
    const { secrets } = (await originator.ask('/webhook-secrets')).data;
    const lasting = secrets.filter(({ expires_at }: { expires_at: string | null }) => expires_at === null);
    expect(lasting).toHaveLength(1);
    const revoke = () => originator.ask(`/webhook-secrets/${lasting[0].secret_id}`, { method: 'DELETE' });
    // The revocation is refused, because the other secrets will expire, and no secret that receivers know would be
    // left.
    expect((await revoke()).error.code).toBe('LAST_WEBHOOK_SECRET');
    await makeSecret();
    expect(await revoke()).toMatchObject({ status: 200 });
  });

  it('are revoked one by one, except the last', async () => {
    const [leaked, fresh] = [await makeSecret(), await makeSecret()];
    const { data } = await originator.ask('/webhook-secrets');
    const ids = data.secrets.map((one: { secret_id: string }) => one.secret_id);
    const revoke = (id: string) => originator.ask(`/webhook-secrets/${id}`, { method: 'DELETE' });
    expect(await revoke(ids[1])).toMatchObject({ status: 200, data: { secret_id: ids[1], revoked: true } });
    expect(await signedBy([leaked, fresh])).toEqual([false, true]);
    expect((await revoke(ids[1])).error.code).toBe('WEBHOOK_SECRET_NOT_FOUND');
    // The revocations run concurrently, and one secret remains.
    const others = [ids[0], ...ids.slice(2)];
    const codes = (await Promise.all(others.map(revoke))).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'LAST_WEBHOOK_SECRET')).toHaveLength(1);
  });

  it('are listed without their values, and stored encrypted', async () => {
    const secret = await makeSecret();
    const { data } = await originator.ask('/webhook-secrets?limit=2');
    expect(data.secrets[0]).toEqual({
      secret_id: expect.any(String),
      created_at: expect.any(String),
      expires_at: null,
    });
    expect(data.secrets[1].expires_at).not.toBeNull();
    const { rows } = await test.services.database.pool.query<{ line: string }>(
      "select encode(secret_encrypted, 'escape') as line from webhook_secrets",
    );
    const stored = rows.map(({ line }) => line).join('\n');
    expect(stored).not.toContain(secret.slice('whsec_'.length));
    expect(stored).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('latin1'));
  });
});

describe('an address inside our own network', () => {
  it.each([
    'http://127.0.0.2/',
    'http://localhost/',
    'https://[::1]/',
    'http://2130706434/',
    'http://169.254.169.254/latest/meta-data/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com:25/',
  ])('%s is refused when a template is saved', async (webhook_url) => {
    const { data } = await originator.ask('/templates', { method: 'POST', body: {} });
    const answers = [
      await originator.ask('/templates', { method: 'POST', body: { webhook_url } }),
      await originator.ask(`/templates/${data.template_id}`, { method: 'PUT', body: { webhook_url } }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, error: { code: 'WEBHOOK_URL_REFUSED' } });
      expect(answer.detail).toMatch(/^webhook_url (does not resolve to|must)/);
    }
    expect((await originator.ask(`/templates/${data.template_id}`)).data).toEqual(data);
  });

  it('is refused at sending if its name resolved to a public address only when it was saved', async () => {
    const guard = test.services.webhookGuard;
    let address = '93.184.215.14';
    test.services.webhookGuard = {
      ...createGuard({ networks: [], hosts: [] }),
      resolve: async () => [{ address, family: 4 }],
    };
    try {
      const webhook_url = receiver.url.replace('127.0.0.1', 'rebind.example');
      const template = await originator.ask('/templates', { method: 'POST', body: { webhook_url } });
      expect(template.status).toBe(201);
      address = '127.0.0.1';
      const before = receiver.received.length;
      const { data } = await originator.upload({
        template_id: template.data.template_id,
        participants: [{ name: 'Asha', phone: '+919876543210' }],
      });
      const { attempts } = await firstOnce(
        data.session_id,
        (first) => first.attempts[0]?.duration_ms != null,
      );
      expect(attempts[0]).toMatchObject({
        status_code: null,
        error: 'rebind.example does not resolve to a public address',
      });
      expect(receiver.received).toHaveLength(before);
    } finally {
      test.services.webhookGuard = guard;
    }
  });
});

it('many concurrent workers deliver each webhook once and in order', async () => {
  const begun = await Promise.all(Array.from({ length: 4 }, () => start()));
  receiver.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
    return 204;
  };
  for (const { signer } of begun) {
    await signer.open();
    await signer.walkTo('document');
  }
  await Promise.all(Array.from({ length: 8 }, deliverDue));
  for (const { sessionId } of begun) {
    await settled(sessionId);
    const arrived = receiver.ofSession(sessionId).map(({ data }) => data.sequence);
    const { deliveries } = await webhooksOf(sessionId);
    expect(arrived).toEqual(deliveries.map(({ sequence }) => sequence));
    expect(deliveries).toHaveLength(5);
  }
  expect(await test.services.database.db.$count(webhookDeliveries)).toBeGreaterThan(20);
});

const undelivered = async () => (await originator.ask('/undelivered-webhooks')).data;

/** Reads the whole list in pages of one entry. */
async function disabledAddresses(): Promise<string[]> {
  const urls: string[] = [];
  let cursor = '';
  do {
    const { data } = await originator.ask(`/webhook-addresses/disabled?limit=1${cursor}`);
    expect(data.addresses.length).toBeLessThanOrEqual(1);
    urls.push(...data.addresses.map(({ url }: { url: string }) => url));
    cursor = data.next_cursor && `&cursor=${data.next_cursor}`;
  } while (cursor);
  return urls;
}

/** Makes calls with a key of this department. */
async function asDepartment(department: string) {
  const { key } = await createApiKey(test.services, department, { department });
  return (path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) =>
    call(test, {
      path: `/api/v1/originator${path}`,
      method,
      body,
      headers: { authorization: `Bearer ${key}` },
    });
}

describe('a person who sets up webhooks', () => {
  it("sends a signed test to a template's address and sees the response", async () => {
    const { data } = await originator.ask('/templates', {
      method: 'POST',
      body: { webhook_url: `${receiver.url}/tested` },
    });
    const path = `/templates/${data.template_id}/webhook-test`;
    const secret = await makeSecret();
    expect((await originator.ask(path, { method: 'POST' })).data).toMatchObject({
      delivered: true,
      status_code: 204,
      error: null,
    });
    const { headers = {}, body = '' } = receiver.received.findLast(({ path: at }) => at === '/tested') ?? {};
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' });
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toContain(
      new Webhook(secret).sign(String(headers['webhook-id']), at, body),
    );
    // The template belongs to all departments.
    expect((await (await asDepartment('Pune'))(path, 'POST')).data).toMatchObject({ delivered: true });
    receiver.answer = () => 500;
    expect((await originator.ask(path, { method: 'POST' })).data).toMatchObject({
      delivered: false,
      status_code: 500,
      error: 'answered 500',
    });
    const { data: silent } = await originator.ask('/templates', { method: 'POST', body: {} });
    expect(
      await originator.ask(`/templates/${silent.template_id}/webhook-test`, { method: 'POST' }),
    ).toMatchObject({ status: 409, error: { code: 'WEBHOOK_URL_MISSING' } });
  });

  it('sees undelivered webhooks of their departments and enables an address again', async () => {
    receiver.answer = () => 410;
    const { sessionId, url } = await start({ reference: 'LOST-1' });
    await settled(sessionId);
    const lost = await undelivered();
    expect(lost.deliveries[0]).toMatchObject({
      session_id: sessionId,
      reference: 'LOST-1',
      type: 'session.created',
      url,
      status: 'disabled',
      last_attempt: { status_code: 410 },
    });
    expect(await disabledAddresses()).toContain(url);
    const { browser } = await signedInAs(test, 'officer', { departments: ['Goa'] });
    expect((await browser.ask('/originator/undelivered-webhooks')).data).toEqual({
      deliveries: [],
      next_cursor: null,
    });
    expect((await browser.ask('/originator/webhook-addresses/disabled')).data).toEqual({
      addresses: [],
      next_cursor: null,
    });
    expect(
      await browser.ask('/originator/webhook-addresses/enable', { method: 'POST', body: { url } }),
    ).toMatchObject({ status: 403 });

    const enable = (address = url) =>
      originator.ask('/webhook-addresses/enable', { method: 'POST', body: { url: address } });
    expect((await enable()).data).toEqual({ url, enabled: true });
    expect((await enable()).status).toBe(200);
    expect(await enable(`${url}/mistyped`)).toMatchObject({
      status: 404,
      error: { code: 'WEBHOOK_ADDRESS_NOT_FOUND' },
    });
    expect(await disabledAddresses()).not.toContain(url);
  });

  it('of a department can only enable addresses of its own templates, in any version', async () => {
    const [goa, pune] = [await asDepartment('Goa'), await asDepartment('Pune')];
    const enable = (as: typeof goa, url: string) => as('/webhook-addresses/enable', 'POST', { url });
    const listed = async (as: typeof goa): Promise<string[]> =>
      (await as('/webhook-addresses/disabled')).data.addresses.map(({ url }: { url: string }) => url);
    receiver.answer = () => 410;
    const url = `${receiver.url}/hook-of-goa`;
    const { template_id } = (await goa('/templates', 'POST', { webhook_url: url })).data;
    const { sessionId } = await originator.start({ template_id });
    await settled(sessionId);
    expect([await listed(goa), await listed(pune)]).toEqual([[url], []]);
    const unknown = { status: 404, error: { code: 'WEBHOOK_ADDRESS_NOT_FOUND' } };
    // An address of another department gets the same response as an unknown one.
    expect(await enable(pune, url)).toMatchObject(unknown);
    expect(await enable(pune, `${url}/nobody`)).toMatchObject(unknown);
    expect((await webhooksOf(sessionId)).disabled_at).not.toBeNull();

    // The session still uses the earlier address of its template.
    const changed = await goa(`/templates/${template_id}`, 'PUT', { webhook_url: `${url}/new` });
    expect(changed.status).toBe(200);
    expect(await enable(pune, url)).toMatchObject(unknown);
    expect(await enable(goa, url)).toMatchObject({ status: 200 });
    expect((await webhooksOf(sessionId)).disabled_at).toBeNull();
  });

  it('of a department sees and enables the address of its own session, whichever department owns the template', async () => {
    const [goa, pune] = [await asDepartment('Goa'), await asDepartment('Pune')];
    const enable = (as: typeof goa, url: string) => as('/webhook-addresses/enable', 'POST', { url });
    const listed = async (as: typeof goa): Promise<string[]> =>
      (await as('/webhook-addresses/disabled')).data.addresses.map(({ url }: { url: string }) => url);
    receiver.answer = () => 410;
    const url = `${receiver.url}/hook-for-others`;
    const { template_id } = (await goa('/templates', 'POST', { webhook_url: url })).data;
    // A key for all departments creates the session.
    const { sessionId } = await originator.start({ template_id, department: 'Pune' });
    await settled(sessionId);
    expect([await listed(goa), await listed(pune)]).toEqual([[url], [url]]);
    expect((await enable(await asDepartment('Delhi'), url)).status).toBe(404);
    expect(await enable(pune, url)).toMatchObject({ status: 200 });
    expect((await webhooksOf(sessionId)).disabled_at).toBeNull();

    // The template gets a new address that no session uses.
    await goa(`/templates/${template_id}`, 'PUT', { webhook_url: `${url}/new` });
    const { sessionId: later } = await originator.start({ template_id, department: 'Goa' });
    await settled(later);
    expect([await listed(goa), await listed(pune)]).toEqual([[`${url}/new`], []]);
    expect((await enable(pune, `${url}/new`)).status).toBe(404);
    expect((await enable(goa, `${url}/new`)).status).toBe(200);
  });

  it('sees each disabled address once, even if several templates share it', async () => {
    // Retries of earlier tests may become due when the clock passes. They must not disable their own addresses at
    // that time.
    receiver.answer = ({ data }) => (data.reference?.startsWith('GONE-') ? 410 : 204);
    const urls: string[] = [];
    for (const reference of ['GONE-1', 'GONE-2', 'GONE-3']) {
      test.clock.pass({ seconds: 1 });
      // Another template has the same address. Saving that template later would also enable the address.
      const next = `${receiver.url}/hook-${counter + 1}`;
      await originator.ask('/templates', { method: 'POST', body: { webhook_url: next } });
      const { sessionId, url } = await start({ reference });
      expect(url).toBe(next);
      await settled(sessionId);
      urls.unshift(url);
    }
    expect((await disabledAddresses()).slice(0, 3)).toEqual(urls);
    const noTime = Buffer.from('yesterday').toString('base64url');
    expect(await originator.ask(`/webhook-addresses/disabled?cursor=${noTime}`)).toMatchObject({
      status: 400,
      error: { code: 'CURSOR_INVALID' },
    });
  });
});
