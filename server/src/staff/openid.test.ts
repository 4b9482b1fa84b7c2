import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { enrolled, invited, signedInAs, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { inviteAgain } from './invitations.ts';
import { CompanyPerson, CONSOLE, ProviderVisit } from './testing/company-person.ts';
import { type ClaimTampering, TestProvider } from './testing/test-provider.ts';

let provider: TestProvider;
let test: TestApp;
beforeAll(async () => {
  provider = await TestProvider.open();
  await provider.serve(CONSOLE);
  test = await openTestApp({ environment: provider.environment });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

let made = 0;
/** Creates a company account at the provider. Countersign does not know it yet. */
function account(groups: string[], claims: object = {}): string {
  const subject = `subject-${(made += 1)}`;
  const email = `${subject}@bank.example`;
  provider.accounts.set(subject, { name: `Person ${made}`, email, email_verified: true, groups, ...claims });
  return subject;
}

const come = (subject: string) => new CompanyPerson(test, provider, subject);

const now = () => Math.floor(Date.now() / 1000);

const invitation = () => ({ email: `new.${made}@bank.example`, name: 'New', role: 'auditor' });

const refused = { status: 400, error: { code: 'OPENID_REFUSED' } };

/** Returns the latest staff events as an auditor sees them, newest first. */
async function events(): Promise<
  { type: string; facts: Record<string, unknown>; person_id: string | null }[]
> {
  const { browser } = await signedInAs(test, 'auditor');
  const { data } = await browser.ask('/staff/events?limit=100');
  return data.events.filter(
    ({ type, facts }: { type: string; facts: { with?: string } }) =>
      facts.with !== 'link' && !['PERSON_INVITED', 'SIGN_IN_LINK_MADE'].includes(type),
  );
}

it('reports an unavailable provider, and tries again at the next sign-in', async () => {
  await provider.pause();
  const browser = new StaffBrowser(test);
  expect(await browser.post('/sign-in/openid')).toMatchObject({
    status: 503,
    error: { code: 'OPENID_AWAY' },
  });
  await provider.resume();
  expect(await browser.post('/sign-in/openid')).toMatchObject({ status: 200 });
});

describe('a company account', () => {
  it('creates a person at the first sign-in, whose role and departments follow the groups each time', async () => {
    const subject = account(['staff', 'pune-branch', 'goa-branch'], { name: 'Asha Rao' });
    const person = come(subject);
    expect((await person.signIn()).data).toEqual({ purpose: 'sign-in' });
    const first = await person.me();
    expect(first).toMatchObject({
      name: 'Asha Rao',
      email: `${subject}@bank.example`,
      role: 'officer',
      departments: ['Pune', 'Goa'],
      has_openid: true,
      has_password: false,
      // The provider did not state the time of the last authentication.
      proven_until: null,
    });
    provider.accounts.set(subject, { email: 'other@bank.example', groups: ['lending-admins', 'goa-branch'] });
    const again = come(subject);
    await again.signIn();
    expect((await again.browser.ask('/staff/departments')).data.departments).toEqual(['Goa', 'Pune']);
    expect(await again.me()).toMatchObject({
      person_id: first.person_id,
      role: 'administrator',
      departments: null,
    });
    // The sessions with the former rights have ended.
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    expect(
      (await events()).slice(0, 4).map(({ type, facts }) => [type, facts['role'] ?? facts['with']]),
    ).toEqual([
      ['SIGNED_IN', 'openid'],
      ['PERSON_CHANGED', 'administrator'],
      ['SIGNED_IN', 'openid'],
      ['PERSON_JOINED', 'officer'],
    ]);
  });

  it('keeps its branches while it has a role for all', async () => {
    const subject = account(['pune-branch']);
    const person = come(subject);
    const roleNow = async (group: string) => {
      provider.accounts.set(subject, { ...provider.accounts.get(subject), groups: [group] });
      await person.signIn();
      return person.me();
    };
    const { person_id, name } = await roleNow('pune-branch');
    const { browser } = await signedInAs(test, 'administrator');
    const place = { name: 'Camp', latitude: 18.5, longitude: 73.8 };
    const { data: branch } = await browser.ask('/originator/branches', { method: 'POST', body: place });
    const branches = [branch.branch_id];
    const change = async (rights: object) =>
      (await browser.ask(`/staff/people/${person_id}`, { method: 'PUT', body: { name, ...rights } })).data;
    const officer = { role: 'officer', departments: ['Pune'], branches };
    expect(await change(officer)).toMatchObject(officer);
    const administrator = { role: 'administrator', departments: null, branches: null };
    expect(await roleNow('lending-admins')).toMatchObject(administrator);
    expect((await person.browser.ask('/originator/webhook-secrets')).status).toBe(200);
    // The console sends all values of an administrator as it displays them, and only the name is new.
    expect(await change({ ...administrator, name: 'Renamed' })).toMatchObject(administrator);
    expect(await person.me()).toMatchObject({ name: 'Renamed' });
    const again = { method: 'PATCH', body: { name: 'Once more' } } as const;
    expect((await browser.ask(`/staff/people/${person_id}`, again)).data).toMatchObject(administrator);
    expect(await roleNow('pune-branch')).toMatchObject(officer);
    const { faults } = await verifyStaffChain(test.services);
    expect(faults.filter((fault) => !/clock|back/i.test(fault))).toEqual([]);
  });

  it('without a matching group is refused with instructions, and so is one that lost its groups', async () => {
    const subject = account(['pune-branch']);
    const person = come(subject);
    await person.signIn();
    provider.accounts.set(subject, { email: 'a@bank.example', groups: ['staff'] });
    const answer = await come(subject).signIn();
    expect(answer).toMatchObject({ status: 403, error: { code: 'OPENID_NO_GROUP' } });
    expect(answer.error.message).toContain('lending-admins, pune-branch, goa-branch');
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    const [event] = await events();
    expect(event).toMatchObject({ type: 'SIGN_IN_REFUSED', person_id: null });
    expect(event?.facts).toMatchObject({ wrong: 'openid', code: 'OPENID_NO_GROUP' });
    expect((await come(account([], { groups: undefined })).signIn()).error.code).toBe('OPENID_NO_GROUP');
  });

  it('of a disabled person is refused', async () => {
    const person = come(account(['pune-branch']));
    await person.signIn();
    const { person_id, name, role, departments } = await person.me();
    const { browser } = await signedInAs(test, 'administrator');
    const change = (body: object) => browser.ask(`/staff/people/${person_id}`, { method: 'PUT', body });
    const rights = { name, role, departments };
    expect(await change({ ...rights, role: 'reviewer', disabled: false })).toMatchObject({
      status: 409,
      error: { code: 'RIGHTS_FROM_GROUPS' },
    });
    expect(await change({ ...rights, disabled: true })).toMatchObject({ status: 200 });
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    expect(await person.signIn()).toMatchObject({ status: 403, error: { code: 'PERSON_DISABLED' } });
  });

  it('is not matched by address unless it is verified and the person was invited', async () => {
    const there = await enrolled(test, 'auditor');
    const { email } = there;
    // The test provider uses the clock of the machine.
    test.clock.pass({ seconds: -30 });
    const verified = account(['pune-branch'], { email: email.toUpperCase() });
    const unverified = account(['pune-branch'], { email, email_verified: false });
    const taken = { status: 409, error: { code: 'OPENID_EMAIL_TAKEN' } };
    expect(await come(verified).signIn()).toMatchObject(taken);
    await test.services.database.transaction((tx) =>
      inviteAgain(test.services, tx, there.personId, { personId: null }),
    );
    expect(await come(unverified).signIn()).toMatchObject(taken);
    const person = come(verified);
    expect(await person.signIn()).toMatchObject({ status: 200 });
    expect(await person.me()).toMatchObject({ person_id: there.personId, role: 'officer', has_openid: true });
    // From now on, the person can sign in only with the company account.
    expect(await new StaffBrowser(test).post('/sign-in', there.credentials)).toMatchObject({ status: 401 });
    const fresh = await provenIn(person);
    for (const path of ['/me/totp', '/me/passkeys/options'])
      expect(await fresh.post(path)).toMatchObject({ error: { code: 'SIGN_IN_WAY_OFF' } });
    expect(await come(account(['pune-branch'], { email: null })).signIn()).toMatchObject({
      error: { code: 'OPENID_EMAIL_MISSING' },
    });
  });

  it('is verified by the response that contains it; the user info cannot change it', async () => {
    const { email, personId } = await invited(test, 'administrator');
    const subject = account(['pune-branch'], { email: 'own@bank.example' });
    const person = come(subject);
    const query = await person.answerTo(await person.begin());
    provider.lie = (claims, sign) => sign({ ...claims, email });
    const answer = await person.finish(query);
    provider.lie = null;
    expect(answer).toMatchObject({ status: 409, error: { code: 'OPENID_EMAIL_TAKEN' } });
    const { rows } = await test.services.database.pool.query('SELECT openid_hash FROM staff WHERE id = $1', [
      personId,
    ]);
    expect(rows).toEqual([{ openid_hash: null }]);
  });

  it('arriving at the same moment as another with its address is refused as it would be later', async () => {
    const email = 'shared@bank.example';
    const people = ['one', 'two', 'three'].map(() => come(account(['pune-branch'], { email })));
    const queries: string[] = [];
    for (const person of people) queries.push(await person.answerTo(await person.begin()));
    const answers = await Promise.all(people.map((person, index) => person.finish(queries[index] ?? '')));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toMatchObject([
      { status: 409, error: { code: 'OPENID_EMAIL_TAKEN' } },
      { status: 409, error: { code: 'OPENID_EMAIL_TAKEN' } },
    ]);
  });

  it('is signed out here and redirected to sign out at the provider', async () => {
    const person = come(account(['pune-branch']));
    await person.signIn();
    const { data } = await person.browser.post('/sign-out');
    const url = new URL(data.provider_url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(CONSOLE);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
  });
});

/** Signs in again at the provider for a re-authentication. */
async function provenIn(person: CompanyPerson): Promise<StaffBrowser> {
  const url = await person.begin('/proof/openid');
  expect(new URL(url).searchParams.get('prompt')).toBe('login');
  expect((await person.finish(await person.answerTo(url))).data).toEqual({ purpose: 'proof' });
  return person.browser;
}

describe('a response', () => {
  it('counts once, in the browser that requested it, for its state', async () => {
    const subject = account(['pune-branch']);
    const person = come(subject);
    const query = await person.answerTo(await person.begin());
    const victim = come(subject);
    await victim.begin();
    // If the victim's browser accepted the attacker's response, the victim would be signed in to the attacker's
    // account.
    expect(await victim.finish(query)).toMatchObject(refused);
    expect(await person.finish(query)).toMatchObject({ status: 200 });
    expect(await person.finish(query)).toMatchObject(refused);
    const [first, second] = [await person.begin(), await person.begin()];
    const mixed = new URLSearchParams(await person.answerTo(first));
    mixed.set('state', String(new URL(second).searchParams.get('state')));
    expect(await person.finish(mixed.toString())).toMatchObject(refused);
    expect(await person.finish('code=x')).toMatchObject(refused);
    const late = await person.answerTo(await person.begin());
    test.clock.pass({ minutes: 11 });
    expect(await person.finish(late)).toMatchObject(refused);
    test.clock.pass({ minutes: -11 });
  });

  it('counts in each of two concurrent tabs, and the browser gets another token the next time', async () => {
    const person = come(account(['pune-branch']));
    const [first, second] = [await person.begin(), await person.begin()];
    const token = person.browser.cookies.get('console-openid');
    for (const url of [first, second]) {
      const query = await person.answerTo(url);
      expect(await person.finish(query)).toMatchObject({ status: 200 });
      expect(await person.finish(query)).toMatchObject(refused);
    }
    await person.begin();
    expect(person.browser.cookies.get('console-openid')).not.toBe(token);
    // An attacker may plant a cookie. It is replaced, because its value is not a valid token.
    person.browser.cookies.set('console-openid', 'planted');
    await person.begin();
    expect(person.browser.cookies.get('console-openid')).not.toBe('planted');
  });

  it.each([
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['without its issuer', (query: URLSearchParams) => query.delete('iss')],
    ['with a code that was made up', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
    ['with two states', (query: URLSearchParams) => query.append('state', 'x')],
    ['with a refusal', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('%s is refused', async (_what, change) => {
    const person = come(account(['lending-admins']));
    const query = new URLSearchParams(await person.answerTo(await person.begin()));
    change(query);
    expect(await person.finish(query.toString())).toMatchObject(refused);
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
  });

  const lies: [string, ClaimTampering][] = [
    ['has expired', (claims, sign) => sign({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
    ['was issued in the future', (claims, sign) => sign({ ...claims, iat: now() + 900, exp: now() + 3600 })],
    ['is for another client', (claims, sign) => sign({ ...claims, aud: 'another' })],
    ['is of another issuer', (claims, sign) => sign({ ...claims, iss: 'https://evil.example' })],
    ['answers another request', (claims, sign) => sign({ ...claims, nonce: 'x'.repeat(43) })],
    [
      'was signed by somebody else',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
      },
    ],
    [
      'has no subject',
      (claims, sign) =>
        sign({ ...claims, sub: '', email: 'nobody@bank.example', groups: ['lending-admins'] }),
    ],
    ['is unsigned', async (claims) => new UnsecuredJWT(claims).encode()],
  ];
  it.each(lies)('whose ID token %s is refused and recorded', async (_what, lie) => {
    const person = come(account(['lending-admins']));
    const query = await person.answerTo(await person.begin());
    provider.lie = lie;
    const answer = await person.finish(query);
    provider.lie = null;
    expect(answer).toMatchObject(refused);
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    const [event] = await events();
    expect(event).toMatchObject({ type: 'SIGN_IN_REFUSED', facts: { wrong: 'openid' } });
    expect(event?.facts['reason']).toMatch(/^[\w.-]+$/);
  });

  const times: [string, number][] = [
    ['in milliseconds', Date.now()],
    ['after the last valid date', 9e12],
    ['before the first valid date', -8e12],
    ['two minutes ahead', now() + 120],
  ];
  it.each(times)(
    'with an authentication %s is refused for sign-in and for re-authentication',
    async (_what, time) => {
      const person = come(account(['lending-admins']));
      const finishLying = async (path?: string) => {
        const query = await person.answerTo(await person.begin(path));
        provider.lie = (claims, sign) => sign({ ...claims, auth_time: time });
        const answer = await person.finish(query);
        provider.lie = null;
        return answer;
      };
      expect(await finishLying()).toMatchObject(refused);
      await person.signIn();
      expect(await finishLying('/proof/openid')).toMatchObject(refused);
      expect(await person.me()).toMatchObject({ proven_until: null });
    },
  );

  it('ends the previous session: a planted cookie is useless', async () => {
    const attacker = await signedInAs(test, 'auditor');
    const person = come(account(['pune-branch']));
    person.browser.cookies = new Map(attacker.browser.cookies);
    const planted = person.browser.cookies.get('console');
    await person.signIn();
    expect(await person.me()).toMatchObject({ role: 'officer' });
    expect(person.browser.cookies.get('console')).not.toBe(planted);
    expect(await attacker.browser.ask('/staff/me')).toMatchObject({ status: 401 });
  });
});

describe('a re-authentication', () => {
  it('makes the provider ask again, for this person and this session', async () => {
    const person = come(account(['lending-admins']));
    await person.signIn();
    const unproven = { status: 403, error: { code: 'PROOF_REQUIRED' } };
    expect(await person.browser.post('/people', invitation())).toMatchObject(unproven);
    const url = await person.begin('/proof/openid');
    provider.person = account(['lending-admins']);
    expect(await person.finish(await new ProviderVisit().answerTo(url))).toMatchObject(refused);
    const elsewhere = come(person.subject);
    await elsewhere.signIn();
    const foreign = await elsewhere.answerTo(await elsewhere.begin('/proof/openid'));
    elsewhere.browser.cookies.set('console', String(person.browser.cookies.get('console')));
    expect(await elsewhere.finish(foreign)).toMatchObject(refused);
    expect(await person.browser.post('/people', invitation())).toMatchObject(unproven);
    await provenIn(person);
    expect(await person.browser.post('/people', invitation())).toMatchObject({ status: 201 });
    expect((await events()).map(({ type }) => type)).toContain('PROOF_REFUSED');
  });

  it.each([
    ['has another role now', ['pune-branch'], 401, 'SIGN_IN_REQUIRED', ['PROOF_REFUSED', 'PERSON_CHANGED']],
    ['is no longer in a group', [], 403, 'OPENID_NO_GROUP', ['PROOF_REFUSED']],
  ])(
    'is refused to an account that %s, and its sessions end',
    async (_who, groups, status, code, reported) => {
      const subject = account(['lending-admins']);
      const [person, elsewhere] = [come(subject), come(subject)];
      await person.signIn();
      await elsewhere.signIn();
      provider.accounts.set(subject, { ...provider.accounts.get(subject), groups });
      const query = await person.answerTo(await person.begin('/proof/openid'));
      expect(await person.finish(query)).toMatchObject({ status, error: { code } });
      for (const { browser } of [person, elsewhere])
        expect(await browser.post('/people', invitation())).toMatchObject({ status: 401 });
      const last = (await events()).slice(0, reported.length);
      expect(last.map(({ type }) => type)).toEqual(reported);
      expect(last[0]?.facts).toMatchObject({ code });
    },
  );

  it('fails if the provider was not made to ask', async () => {
    const person = come(account(['lending-admins']));
    await person.signIn();
    // Someone who uses the person's unlocked machine some minutes later could remove `prompt` from the address.
    test.clock.pass({ minutes: 5 });
    const url = new URL(await person.begin('/proof/openid'));
    url.searchParams.delete('prompt');
    url.searchParams.set('max_age', '36000');
    expect(await person.finish(await person.answerTo(url.href))).toMatchObject(refused);
    const silent = new URL(await person.begin('/proof/openid'));
    for (const name of ['prompt', 'max_age']) silent.searchParams.delete(name);
    expect(await person.finish(await person.answerTo(silent.href))).toMatchObject(refused);
    const [, event] = await events();
    expect(event).toMatchObject({ type: 'PROOF_REFUSED', facts: { reason: 'auth_time is too old' } });
    test.clock.pass({ minutes: -5 });
  });
});

it('keeps the staff chain valid, and detects an account moved in the database', async () => {
  const person = come(account(['pune-branch']));
  await person.signIn();
  const other = come(account(['lending-admins']));
  await other.signIn();
  const { faults } = await verifyStaffChain(test.services);
  expect(faults.filter((fault) => !/clock|back/i.test(fault))).toEqual([]);
  const { pool } = test.services.database;
  const { person_id: victim } = await other.me();
  const { person_id: thief } = await person.me();
  const { rows } = await pool.query('SELECT openid_hash, openid_encrypted FROM staff WHERE id = $1', [thief]);
  await pool.query('UPDATE staff SET openid_hash = NULL, openid_encrypted = NULL WHERE id = $1', [thief]);
  await pool.query('UPDATE staff SET openid_hash = $2, openid_encrypted = $3 WHERE id = $1', [
    victim,
    rows[0].openid_hash,
    rows[0].openid_encrypted,
  ]);
  expect(await person.signIn()).toMatchObject({ status: 500 });
});
