import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../tests/helpers/rows.ts';
import { call } from '../../tests/helpers/signing.ts';
import { enrolled, invited, PASSWORD, signedInAs, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { staffEvents } from '../database/schema.ts';
import { totpAt } from './totp.ts';

let test: TestApp;
beforeAll(async () => {
  // Requests from the local proxy, which terminates TLS, count as HTTPS. All other requests count as plain HTTP.
  test = await openTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
  test.clock.hold();
});
afterAll(() => test.close());

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const me = (browser: StaffBrowser) => browser.ask('/staff/me');
const signedOut = { status: 401, error: { code: 'SIGN_IN_REQUIRED' } };

describe('sign-in with a password', () => {
  it('requires the code as well, and is incomplete before it', async () => {
    const person = await enrolled(test, 'officer', { departments: ['Pune'], name: 'Asha Rao' });
    const browser = new StaffBrowser(test);
    const { email, password } = person;
    expect((await browser.post('/sign-in', { email: email.toUpperCase(), password })).data).toEqual({
      next: 'code',
    });
    expect(await me(browser)).toMatchObject({ status: 403, error: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await browser.ask('/originator/sessions')).toMatchObject({
      status: 403,
      error: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    const code = totpAt(person.secret, test.services.now());
    expect((await browser.post('/sign-in/code', { code })).data).toEqual({ next: 'done' });
    expect((await me(browser)).data).toMatchObject({
      name: 'Asha Rao',
      email,
      role: 'officer',
      departments: ['Pune'],
      scopes: ['read', 'send', 'manage'],
      stage: 'signed-in',
      has_password: true,
      has_totp: true,
      recovery_codes_left: 10,
    });
  });

  it('gives the same response for a wrong password and an unknown person', async () => {
    const { email } = await enrolled(test, 'auditor');
    const answers = [];
    for (const asked of [
      { email, password: 'wrong and wrong again' },
      { email: 'nobody@bank.example', password: PASSWORD },
    ])
      answers.push((await new StaffBrowser(test).post('/sign-in', asked)).error);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: 'SIGN_IN_FAILED' });
  });

  it('records a refusal for a known and for an unknown address, so that both take the same time', async () => {
    const { personId, email } = await enrolled(test, 'officer');
    const refusals = async () =>
      (await test.services.database.db.select().from(staffEvents).orderBy(staffEvents.seq))
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'SIGN_IN_REFUSED');
    const before = await refusals();
    for (const tried of [email, 'nobody@bank.example'])
      await new StaffBrowser(test).post('/sign-in', { email: tried, password: 'wrong and wrong again' });
    const recorded = (await refusals()).slice(before.length);
    expect(recorded.map(({ facts }) => facts)).toEqual([
      { person_id: personId, wrong: 'password' },
      { wrong: 'password' },
    ]);
  });

  it('accepts a code once, also for two concurrent requests', async () => {
    const person = await enrolled(test, 'reviewer');
    const browsers = [new StaffBrowser(test), new StaffBrowser(test)];
    for (const browser of browsers) await browser.post('/sign-in', person.credentials);
    const code = totpAt(person.secret, test.services.now());
    const answers = await Promise.all(browsers.map((browser) => browser.post('/sign-in/code', { code })));
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.error.code).toBe('CODE_REFUSED');
  });

  it('accepts each recovery code once instead of the app, and counts the rest', async () => {
    const person = await enrolled(test, 'reviewer');
    const code = String(person.recoveryCodes[3]).toUpperCase();
    const browser = new StaffBrowser(test);
    await browser.post('/sign-in', person.credentials);
    expect((await browser.post('/sign-in/code', { code })).data).toEqual({ next: 'done' });
    expect((await me(browser)).data.recovery_codes_left).toBe(9);
    const again = new StaffBrowser(test);
    await again.post('/sign-in', person.credentials);
    expect(await again.post('/sign-in/code', { code })).toMatchObject({ error: { code: 'CODE_REFUSED' } });
    const outsider = await enrolled(test, 'reviewer');
    const other = new StaffBrowser(test);
    await other.post('/sign-in', outsider.credentials);
    const foreign = await other.post('/sign-in/code', { code: person.recoveryCodes[4] });
    expect(foreign).toMatchObject({ error: { code: 'CODE_REFUSED' } });
  });
});

/** Returns a browser with its own IP address, so that failed sign-ins in other tests do not delay this one. */
function elsewhere(): StaffBrowser {
  const browser = new StaffBrowser(test);
  browser.ip = '203.0.113.81';
  return browser;
}

/** Returns a person who accepted an invitation and has only a password, with two browsers that the person has used. */
async function withPasswordAlone() {
  const { token, name, email, personId } = await invited(test, 'administrator');
  const accepted = { token, name, language: 'en', password: PASSWORD };
  await elsewhere().post('/invitation/accept', accepted);
  const browsers = [elsewhere(), elsewhere()] as const;
  for (const browser of browsers)
    expect((await browser.post('/sign-in', { email, password: PASSWORD })).data).toEqual({
      next: 'set-up-second-factor',
    });
  return { personId, credentials: { email, password: PASSWORD }, browsers };
}
const SET_UP = String.raw`UPDATE staff SET totp_encrypted = '\x00' WHERE id = $1`;

describe('the first second factor', () => {
  it('ends other sessions that only used the password', async () => {
    const { credentials, browsers } = await withPasswordAlone();
    const [owner, thief] = browsers;
    const { secret } = (await owner.post('/me/totp')).data;
    const code = totpAt(secret, test.services.now());
    expect(await owner.post('/me/totp/confirm', { code })).toMatchObject({ status: 200 });
    expect(await thief.post('/me/totp')).toMatchObject(signedOut);
    expect(await thief.post('/me/totp/confirm', { code })).toMatchObject(signedOut);
    expect(await thief.post('/me/passkeys/options')).toMatchObject(signedOut);
    const body = { password: 'four quiet rivers meet' };
    expect(await thief.ask('/staff/me/password', { method: 'PUT', body })).toMatchObject(signedOut);
    expect((await thief.post('/sign-in', credentials)).data).toEqual({ next: 'code' });
    expect((await me(owner)).data).toMatchObject({ stage: 'signed-in', has_totp: true });
  });

  it('is the only one that needs no re-authentication, whatever the session was opened for', async () => {
    const { personId, browsers } = await withPasswordAlone();
    await test.services.database.pool.query(SET_UP, [personId]);
    expect(await browsers[0].post('/me/totp')).toMatchObject(signedOut);
    expect(await me(browsers[0])).toMatchObject(signedOut);
  });

  it('counts for calls that started before it', async () => {
    const { personId, credentials, browsers } = await withPasswordAlone();
    const [setting, other] = browsers;
    const body = { password: 'four quiet rivers meet' };
    const answers = await whileLocked(
      test,
      personId,
      async (queued, change) => {
        const asked = [
          setting.post('/me/totp'),
          other.ask('/staff/me/password', { method: 'PUT', body }),
          elsewhere().post('/sign-in', credentials),
        ];
        await queued(3);
        await change(SET_UP);
        return Promise.all(asked);
      },
      'staff',
    );
    expect(answers).toMatchObject([signedOut, signedOut, { data: { next: 'code' } }]);
  });

  it('is refused to a person who was disabled or changed the password in the meantime', async () => {
    for (const change of [
      'UPDATE staff SET disabled_at = now() WHERE id = $1',
      'UPDATE staff SET password_encrypted = NULL WHERE id = $1',
    ]) {
      const { personId, credentials } = await withPasswordAlone();
      const answer = await whileLocked(
        test,
        personId,
        async (queued, changed) => {
          const asked = elsewhere().post('/sign-in', credentials);
          await queued(1);
          await changed(change);
          return asked;
        },
        'staff',
      );
      expect(answer).toMatchObject({ status: 401, error: { code: 'SIGN_IN_FAILED' } });
    }
  });
});

describe('the session', () => {
  it('is a cookie hidden from scripts and other sites, with a prefix over HTTPS', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const plain = await browser.post('/sign-out');
    expect(String(plain.headers['set-cookie'])).toBe(
      'console=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    const https = new StaffBrowser(test);
    https.ip = '127.0.0.1';
    https.headers['x-forwarded-proto'] = 'https';
    const answer = await https.post('/sign-out');
    expect(String(answer.headers['set-cookie'])).toBe(
      '__Host-console=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    );
  });

  it('changes at each step of sign-in: a planted one is useless', async () => {
    const person = await enrolled(test, 'reviewer');
    const attacker = await signedInAs(test, 'auditor');
    const victim = new StaffBrowser(test);
    victim.cookies = new Map(attacker.browser.cookies);
    victim.cookies.delete('console-browser');
    const planted = victim.cookies.get('console');
    await victim.post('/sign-in', person.credentials);
    const half = victim.cookies.get('console');
    await victim.post('/sign-in/code', { code: totpAt(person.secret, test.services.now()) });
    const whole = victim.cookies.get('console');
    expect(new Set([planted, half, whole]).size).toBe(3);
    for (const value of [planted, half]) {
      victim.cookies.set('console', String(value));
      expect(await me(victim)).toMatchObject(signedOut);
    }
    expect(await me(attacker.browser)).toMatchObject(signedOut);
  });

  it('is useless after sign-out, also for concurrent requests', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const stolen = new Map(browser.cookies);
    expect(await me(browser)).toMatchObject({ status: 200 });
    const twice = { cookie: `console=${stolen.get('console')}; console=${stolen.get('console')}` };
    expect(await browser.ask('/staff/me', { headers: twice })).toMatchObject(signedOut);
    await browser.post('/sign-out');
    expect(await me(browser)).toMatchObject(signedOut);
    browser.cookies = stolen;
    expect(await me(browser)).toMatchObject(signedOut);
  });

  it('does not change owners if its row is moved', async () => {
    const [thief, victim] = [
      await signedInAs(test, 'officer', { departments: ['Pune'] }),
      await signedInAs(test, 'administrator'),
    ];
    await test.services.database.pool.query('UPDATE staff_sessions SET person_id = $1 WHERE person_id = $2', [
      victim.personId,
      thief.personId,
    ]);
    expect(await me(thief.browser)).toMatchObject(signedOut);
  });

  it('ends after an hour without a call, and after twelve hours in any case, even if the clock goes back', async () => {
    const idle = await signedInAs(test, 'auditor');
    const busy = await signedInAs(test, 'auditor');
    for (let hours = 0; hours < 11; hours++) {
      test.clock.pass({ minutes: 59 });
      expect(await me(busy.browser)).toMatchObject({ status: 200 });
    }
    expect(await me(idle.browser)).toMatchObject(signedOut);
    test.clock.pass({ minutes: 59 });
    expect(await me(busy.browser)).toMatchObject({ status: 200 });
    test.clock.pass({ minutes: 15 });
    expect(await me(busy.browser)).toMatchObject(signedOut);
    test.clock.pass({ hours: -6 });
    expect(await me(busy.browser)).toMatchObject(signedOut);
    expect(await me(idle.browser)).toMatchObject(signedOut);
    test.clock.pass({ hours: 6 });
  });

  it('appears in the list of devices, which can be signed out one by one or all at once', async () => {
    const person = await enrolled(test, 'officer', { departments: ['Pune'] });
    const phone = new StaffBrowser(test);
    phone.headers['user-agent'] = 'Phone';
    await phone.signIn(person);
    const { devices } = (await person.browser.ask('/staff/devices')).data;
    expect(devices).toHaveLength(2);
    const listed = devices.find(({ is_this }: { is_this: boolean }) => !is_this);
    expect(listed).toMatchObject({ browser: 'Phone', address: phone.ip, signed_in_with: 'password' });
    const outsider = await signedInAs(test, 'auditor');
    const path = `/staff/devices/${listed.device_id}`;
    expect(await outsider.browser.ask(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(await person.browser.ask(path, { method: 'DELETE' })).toMatchObject({ data: { ended: 1 } });
    expect(await me(phone)).toMatchObject(signedOut);
    test.clock.pass({ seconds: 30 });
    await phone.signIn(person);
    expect(await person.browser.ask('/staff/devices', { method: 'DELETE' })).toMatchObject({
      data: { ended: 2 },
    });
    expect(await me(phone)).toMatchObject(signedOut);
    expect(await me(person.browser)).toMatchObject(signedOut);
  });
});

describe('pages of other origins', () => {
  const calls = [
    { name: 'sign-out', path: '/staff/sign-out' },
    { name: 'signing in', path: '/staff/sign-in' },
    { name: 'an act', path: '/originator/branches' },
  ];
  it.each(calls)('cannot use the cookie: $name', async ({ path }) => {
    const { browser } = await signedInAs(test, 'administrator');
    const host = 'localhost:80';
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'x-console': '1' },
      { 'sec-fetch-site': 'same-site', 'x-console': '1' },
      { 'sec-fetch-site': 'none', 'x-console': '1' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example', 'x-console': '1' },
      { origin: `http://${host}.evil.example`, 'x-console': '1' },
      { origin: 'null', 'x-console': '1' },
      { origin: `http://${host}` },
      { 'x-console': '1' },
    ];
    for (const headers of refused) {
      browser.headers = headers;
      const answer = await browser.ask(path, { method: 'POST', body: {} });
      expect([headers, answer.status, answer.error.code]).toEqual([headers, 403, 'NOT_FROM_CONSOLE']);
    }
    browser.headers = { origin: `http://${host}`, 'x-console': '1' };
    expect((await browser.ask(path, { method: 'POST', body: {} })).status).not.toBe(403);
  });

  it('cannot even read with the cookie', async () => {
    const { browser } = await signedInAs(test, 'administrator');
    for (const site of ['cross-site', 'same-site']) {
      browser.headers = { 'sec-fetch-site': site };
      expect(await browser.ask('/originator/sessions')).toMatchObject({ status: 403 });
    }
    browser.headers = { 'sec-fetch-site': 'none' };
    expect(await browser.ask('/originator/sessions')).toMatchObject({ status: 200 });
  });
});

it("an explicit key takes precedence over the browser's cookie", async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const path = '/api/v1/originator/branches';
  const headers = { ...browser.headers, ...browser.cookieHeader(), authorization: 'Bearer nonsense' };
  expect(await call(test, { path, headers })).toMatchObject({
    status: 401,
    error: { code: 'API_KEY_INVALID' },
  });
});
