import { randomUUID } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { CompanyPerson, CONSOLE } from './testing/company-person.ts';
import { CLIENT, TestProvider } from './testing/test-provider.ts';

const LOGOUT = '/api/v1/openid/logout';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let provider: TestProvider;
let test: TestApp;
beforeAll(async () => {
  provider = await TestProvider.open();
  test = await openTestApp({ environment: provider.environment });
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  await provider.serve(CONSOLE, `${address}${LOGOUT}`);
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

let made = 0;
async function signedIn(subject = `subject-${(made += 1)}`): Promise<CompanyPerson> {
  const email = `${subject}@bank.example`;
  provider.accounts.set(subject, { name: subject, email, email_verified: true, groups: ['pune-branch'] });
  const person = new CompanyPerson(test, provider, subject);
  expect(await person.signIn()).toMatchObject({ status: 200 });
  return person;
}

const now = () => Math.floor(Date.now() / 1000);

const claims = (more: JWTPayload): JWTPayload => ({
  iss: provider.issuer,
  aud: CLIENT.id,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [EVENT]: {} },
  ...more,
});

const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
  test.app.inject({ method: 'POST', url: LOGOUT, headers: { 'content-type': type }, payload });

const send = (token: string) => post(new URLSearchParams({ logout_token: token }).toString());

const isSignedIn = async (person: CompanyPerson) => (await person.browser.ask('/staff/me')).status === 200;

async function lastEvent(): Promise<{
  type: string;
  facts: Record<string, unknown>;
  person_id: string | null;
}> {
  const { browser } = await signedInAs(test, 'auditor');
  const { data } = await browser.ask('/staff/events?limit=100');
  return data.events.find(
    ({ type, facts }: { type: string; facts: { with?: string } }) =>
      facts.with !== 'link' && !['PERSON_INVITED', 'SIGN_IN_LINK_MADE'].includes(type),
  );
}

const RESPONSES = { accepted: 200, rejected: 400 };

describe('a logout at the provider', () => {
  it('ends the session that began there, and not one that began in another browser', async () => {
    const person = await signedIn();
    const elsewhere = await signedIn(person.subject);
    const { person_id } = await person.me();
    const { data } = await person.browser.post('/sign-out');
    expect(await person.signIn()).toMatchObject({ status: 200 });
    await person.visit.signOut(data.provider_url);
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
    const event = await lastEvent();
    expect(event).toMatchObject({ type: 'SIGNED_OUT_BY_PROVIDER', person_id: null });
    expect(event.facts).toMatchObject({ person_id, ended: 1, by: 'session', issuer: provider.issuer });
    const { faults } = await verifyStaffChain(test.services);
    expect(faults).toEqual([]);
  });

  it('ends all sessions of a person if it names only the person', async () => {
    const person = await signedIn();
    const [elsewhere, other] = [await signedIn(person.subject), await signedIn()];
    const { person_id } = await person.me();
    const answer = await send(await provider.sign(claims({ sub: person.subject }), 'logout+jwt'));
    expect(answer.statusCode).toBe(RESPONSES.accepted);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect([await isSignedIn(person), await isSignedIn(elsewhere), await isSignedIn(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await lastEvent()).facts).toMatchObject({ person_id, ended: 2, by: 'subject' });
  });

  it('counts once, so that a recorded token does not end later sessions', async () => {
    const person = await signedIn();
    const token = await provider.sign(claims({ sub: person.subject }));
    expect((await send(token)).statusCode).toBe(RESPONSES.accepted);
    await person.signIn();
    const again = await send(token);
    expect(again.statusCode).toBe(RESPONSES.rejected);
    expect(again.json()).toEqual({ error: 'invalid_request', error_description: 'repeated' });
    expect(await isSignedIn(person)).toBe(true);
    const both = await provider.sign(claims({ sub: person.subject }));
    const answers = await Promise.all([send(both), send(both), send(both)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('of an unknown person or session is accepted and changes nothing', async () => {
    const person = await signedIn();
    for (const named of [{ sub: 'nobody' }, { sid: 'nothing' }, { sub: person.subject, sid: 'nothing' }])
      expect((await send(await provider.sign(claims(named)))).statusCode).toBe(RESPONSES.accepted);
    expect(await isSignedIn(person)).toBe(true);
    expect((await lastEvent()).type).toBe('SIGNED_IN');
  });

  it('naming a session of another person is accepted and changes nothing', async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const { rows } = await test.services.database.pool.query(
      'SELECT id_token_encrypted, id FROM staff_sessions ORDER BY created_at DESC LIMIT 1',
    );
    const idToken = test.services.vault.decrypt(
      rows[0].id_token_encrypted,
      `staff_sessions.id_token:${rows[0].id}`,
    );
    const { sid } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    expect((await send(await provider.sign(claims({ sub: person.subject, sid })))).statusCode).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
    expect((await send(await provider.sign(claims({ sub: other.subject, sid })))).statusCode).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
  });
});

type Forge = (claims: JWTPayload) => Promise<string>;
const changed =
  (more: JWTPayload): Forge =>
  (right) =>
    provider.sign({ ...right, ...more });
const without =
  (name: string): Forge =>
  (right) =>
    provider.sign(Object.fromEntries(Object.entries(right).filter(([each]) => each !== name)));

const forgeries: [string, Forge][] = [
  [
    'signed with another key',
    async (right) => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(right).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
    },
  ],
  [
    'signed with a key of unknown name',
    async (right) => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(right).setProtectedHeader({ alg: 'RS256', kid: 'other' }).sign(privateKey);
    },
  ],
  [
    'signed with the client secret',
    async (right) => new SignJWT(right).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret)),
  ],
  ['that is unsigned', async (right) => new UnsecuredJWT(right).encode()],
  [
    'with altered content',
    async (right) => {
      const [head = '', , signature = ''] = (await provider.sign(right)).split('.');
      const altered = Buffer.from(JSON.stringify({ ...right, jti: randomUUID() })).toString('base64url');
      return [head, altered, signature].join('.');
    },
  ],
  ['of another issuer', changed({ iss: 'https://evil.example' })],
  ['for another client', changed({ aud: 'another' })],
  ['for no client', without('aud')],
  ['that has expired', changed({ iat: now() - 7200, exp: now() - 3600 })],
  ['that is an hour old but still valid', changed({ iat: now() - 3600, exp: now() + 3600 })],
  ['from the future', changed({ iat: now() + 3600, exp: now() + 7200 })],
  ['without a time', without('iat')],
  ['without an id', without('jti')],
  ['with an empty id', changed({ jti: ' ' })],
  ['without events', without('events')],
  ['with another event', changed({ events: { 'https://evil.example/event': {} } })],
  ['with the event as a text', changed({ events: { [EVENT]: 'yes' } })],
  ['with events as a list', changed({ events: [EVENT] })],
  ['with a nonce', changed({ nonce: 'x' })],
  ['without subject and session', without('sub')],
  ['with a number as session', changed({ sid: 7 })],
  ['with an empty subject', changed({ sub: '' })],
  ['of the type of access tokens', (right) => provider.sign(right, 'at+jwt')],
  ['that is no token', async () => 'a.b.c'],
  ['that is very long', async () => 'a'.repeat(12_000)],
];

describe('a hostile logout token', () => {
  it.each(forgeries)('%s is rejected', async (_name, forge) => {
    const person = await signedIn();
    const answer = await send(await forge(claims({ sub: person.subject })));
    expect(answer.statusCode).toBe(RESPONSES.rejected);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
    expect(answer.json().error_description).toMatch(/^[\w.-]+$/);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('sent in another form than the one of the standard is rejected', async () => {
    const person = await signedIn();
    const token = await provider.sign(claims({ sub: person.subject }));
    const form = `logout_token=${token}`;
    expect((await post(JSON.stringify({ logout_token: token }), 'application/json')).statusCode).toBe(415);
    expect((await post(`${form}&${form}`)).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
    expect((await post(`logout_token=${'a'.repeat(20_000)}`)).statusCode).toBe(413);
    const read = await test.app.inject({ url: `${LOGOUT}?${form}` });
    expect(read.statusCode).toBe(405);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('is an ID token of the same provider', async () => {
    const person = await signedIn();
    const { data } = await person.browser.post('/sign-out');
    const idToken = new URL(data.provider_url).searchParams.get('id_token_hint') ?? '';
    expect((await send(idToken)).statusCode).toBe(RESPONSES.rejected);
  });
});

it('asks the provider to try again later if its keys cannot be fetched', async () => {
  const fresh = await TestProvider.open();
  const app = await openTestApp({ environment: fresh.environment });
  await fresh.pause();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.app.inject({
    method: 'POST',
    url: LOGOUT,
    headers,
    payload: 'logout_token=a.b.c',
  });
  expect(answer.statusCode).toBe(503);
  await app.close();
});

it('does not exist without a provider', async () => {
  const app = await openTestApp();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.app.inject({
    method: 'POST',
    url: LOGOUT,
    headers,
    payload: 'logout_token=a.b.c',
  });
  expect(answer.statusCode).toBe(404);
  await app.close();
});
