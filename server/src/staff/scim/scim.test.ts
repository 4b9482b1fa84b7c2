import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, revokeApiKey } from '../../access/api-keys.ts';
import { verifyStaffChain } from '../../evidence/verify-staff.ts';
import { EntraClient, OktaClient, ScimClient, USER } from '../../../tests/helpers/scim-clients.ts';
import { enrolled, signedInAs, StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { CompanyPerson, CONSOLE } from '../testing/company-person.ts';
import { TestProvider } from '../testing/test-provider.ts';

let provider: TestProvider;
let test: TestApp;
let token: string;
let keyId: string;
let entra: EntraClient;
let okta: OktaClient;
beforeAll(async () => {
  provider = await TestProvider.open();
  await provider.serve(CONSOLE);
  test = await openTestApp({ environment: provider.environment });
  ({ key: token, id: keyId } = await createApiKey(test.services, 'Directory', { scopes: ['provision'] }));
  entra = new EntraClient(test, token);
  okta = new OktaClient(test, token);
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const employee = () => {
  const id = randomUUID();
  return { id, email: `asha.${id.slice(0, 8)}@bank.example`, given: 'Asha', family: 'Rao' };
};

/** Signs in with the company account of the person. */
async function signIn(subject: string, email: string, groups = ['pune-branch'], email_verified = true) {
  provider.accounts.set(subject, { name: 'Asha Rao', email, email_verified, groups });
  const person = new CompanyPerson(test, provider, subject);
  return { person, answer: await person.signIn() };
}

const isSignedIn = async ({ browser }: CompanyPerson) => (await browser.ask('/staff/me')).status === 200;

async function lastEvent(): Promise<{ type: string; facts: Record<string, unknown> }> {
  const { browser } = await signedInAs(test, 'auditor');
  const { data } = await browser.ask('/staff/events?limit=100');
  return data.events.find(
    ({ type, facts }: { type: string; facts: { with?: string } }) =>
      facts.with !== 'link' && !['PERSON_INVITED', 'SIGN_IN_LINK_MADE'].includes(type),
  );
}

const refusal = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.stringMatching(/./),
    ...(scimType ? { scimType } : {}),
  },
});

describe('the service', () => {
  it('describes itself', async () => {
    const config = await entra.ask('GET', '/ServiceProviderConfig');
    expect(config.headers['content-type']).toContain('application/scim+json');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
    });
    expect((await entra.ask('GET', '/ResourceTypes')).body.Resources[0]).toMatchObject({ id: 'User' });
    expect((await entra.ask('GET', '/Schemas')).body.Resources[0]).toMatchObject({ id: USER });
    expect((await entra.ask('GET', `/Schemas/${USER}`)).body.id).toBe(USER);
    expect((await entra.ask('GET', '/ResourceTypes/User')).body.endpoint).toBe('/Users');
  });

  it('pages through users in a stable order', async () => {
    for (let made = 0; made < 3; made += 1) await entra.provision(employee());
    const whole = (await entra.ask('GET', '/Users')).body;
    const ids = whole.Resources.map(({ id }: { id: string }) => id);
    const page = (await entra.ask('GET', '/Users?startIndex=2&count=2')).body;
    expect(page).toMatchObject({ totalResults: whole.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 3));
    expect((await entra.ask('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect((await entra.ask('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1 });
  });
});

describe.each([
  ['Entra ID', () => entra],
  ['Okta', () => okta],
])('%s', (_name, client) => {
  it('creates a person, who gets rights from the groups of the company account at the first sign-in', async () => {
    const person = employee();
    const made = await client().provision(person);
    expect(made).toMatchObject({
      status: 201,
      body: { userName: person.email, active: true, externalId: person.id },
    });
    expect(made.body.name).toMatchObject({ givenName: 'Asha', familyName: 'Rao' });
    expect(made.headers['location']).toBe(made.body.meta.location);
    expect(await lastEvent()).toMatchObject({
      type: 'PERSON_PROVISIONED',
      facts: { person_id: made.body.id, api_key_id: keyId, by: 'provisioning' },
    });
    for (const filter of [
      `userName eq "${person.email.toUpperCase()}"`,
      `externalId eq "${person.id}"`,
      `USERNAME EQ "${person.email}"`,
      `id eq "${made.body.id}"`,
    ])
      expect((await client().find(filter)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: made.body.id }],
      });
    const { person: browser, answer } = await signIn(person.id, person.email);
    expect(answer).toMatchObject({ status: 200 });
    expect(await browser.me()).toMatchObject({
      person_id: made.body.id,
      role: 'officer',
      departments: ['Pune'],
    });
    expect((await client().provision(person)).body.id).toBe(made.body.id);
  });

  it('creates a person who signs in with a different account id, if the provider confirms the address', async () => {
    const person = employee();
    const { id } = (await client().provision(person)).body;
    const subject = randomUUID();
    expect((await signIn(subject, person.email, ['pune-branch'], false)).answer.status).toBe(409);
    const { person: browser, answer } = await signIn(subject, person.email);
    expect(answer).toMatchObject({ status: 200 });
    expect(await browser.me()).toMatchObject({ person_id: id });
    // The person is now connected to an account, so the account with the directory's id is refused.
    expect((await signIn(person.id, person.email)).answer.status).toBe(409);
  });

  it('disables a person, whose sessions end at once, and enables them again', async () => {
    const person = employee();
    const { id } = (await client().provision(person)).body;
    const { person: browser } = await signIn(person.id, person.email);
    expect(await client().disable(id)).toMatchObject({ status: 200, body: { active: false } });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await browser.signIn()).toMatchObject({ error: { code: 'PERSON_DISABLED' } });
    expect(await client().enable(id)).toMatchObject({ status: 200, body: { active: true } });
    expect(await browser.signIn()).toMatchObject({ status: 200 });
  });

  it('deletes a person, who can be created again', async () => {
    const person = employee();
    const { id } = (await client().provision(person)).body;
    const { person: browser } = await signIn(person.id, person.email);
    expect((await client().ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await lastEvent()).toMatchObject({ type: 'PERSON_DEPROVISIONED', facts: { person_id: id } });
    expect(await client().ask('GET', `/Users/${id}`)).toMatchObject(refusal(404));
    expect(await client().ask('DELETE', `/Users/${id}`)).toMatchObject(refusal(404));
    expect((await client().find(`externalId eq "${person.id}"`)).body.totalResults).toBe(0);
    expect((await browser.signIn()).error.code).toBe('PERSON_DISABLED');
    expect(await client().provision(person)).toMatchObject({ status: 201, body: { active: true } });
    expect(await browser.signIn()).toMatchObject({ status: 200 });
  });
});

describe('the dialect', () => {
  it('of Entra ID renames with several operations', async () => {
    const person = employee();
    const { id } = (await entra.provision(person)).body;
    const changed = await entra.rename(id, 'Asha', 'Iyer');
    expect(changed.body).toMatchObject({ displayName: 'Asha Iyer', name: { familyName: 'Iyer' } });
    expect(changed.body.userName).toBe(person.email);
    const { browser } = await signedInAs(test, 'administrator');
    const { data } = await browser.ask('/staff/people?limit=100');
    expect(data.people.find((each: { person_id: string }) => each.person_id === id).name).toBe('Asha Iyer');
  });

  it('of older Entra ID clients has keys that are paths', async () => {
    const { id } = (await entra.provision(employee())).body;
    const value = { 'name.givenName': 'Meera', displayName: 'Meera Rao', [`${USER}:active`]: 'False' };
    const changed = await entra.patch(id, { op: 'Add', value });
    expect(changed.body).toMatchObject({
      active: false,
      displayName: 'Meera Rao',
      name: { givenName: 'Meera' },
    });
  });

  it('of Okta replaces the whole user', async () => {
    const person = employee();
    const { id } = (await okta.provision(person)).body;
    const email = `new.${person.email}`;
    const changed = await okta.replace(id, { ...person, email, family: 'Shah' });
    expect(changed.body).toMatchObject({ id, userName: email, displayName: 'Asha Shah', active: true });
    const again = await okta.patch(id, { op: 'remove', path: 'displayName' });
    expect(again.body.displayName).toBe('Asha Shah');
  });
});

describe('provisioning never', () => {
  it('disables or deletes the last administrator', async () => {
    const subject = randomUUID();
    const email = `admin.${subject.slice(0, 8)}@bank.example`;
    const { id } = (await entra.provision({ id: subject, email, given: 'A', family: 'B' })).body;
    const { person } = await signIn(subject, email, ['lending-admins']);
    const { rows } = await test.services.database.pool.query(
      `SELECT id FROM staff WHERE role = 'administrator' AND id <> $1 AND disabled_at IS NULL`,
      [id],
    );
    const others = rows.map((row) => row.id);
    const shutOthers = (at: Date | null) =>
      test.services.database.pool.query('UPDATE staff SET disabled_at = $2 WHERE id = ANY ($1)', [
        others,
        at,
      ]);
    await shutOthers(new Date());
    expect(await entra.disable(id)).toMatchObject(refusal(409));
    expect(await okta.ask('DELETE', `/Users/${id}`)).toMatchObject(refusal(409));
    expect(await isSignedIn(person)).toBe(true);
    await shutOthers(null);
    const { browser: other } = await signedInAs(test, 'administrator');
    expect((await other.ask('/staff/me')).status).toBe(200);
    expect(await entra.disable(id)).toMatchObject({ status: 200 });
  });

  it('sees or changes people who sign in with credentials of their own', async () => {
    const own = await enrolled(test, 'auditor');
    expect((await entra.find(`userName eq "${own.email}"`)).body.totalResults).toBe(0);
    expect(await entra.ask('GET', `/Users/${own.personId}`)).toMatchObject(refusal(404));
    expect(await entra.disable(own.personId)).toMatchObject(refusal(404));
    expect(await entra.ask('DELETE', `/Users/${own.personId}`)).toMatchObject(refusal(404));
    expect(await entra.provision({ ...employee(), email: own.email })).toMatchObject(
      refusal(409, 'uniqueness'),
    );
    expect((await own.browser.ask('/staff/me')).status).toBe(200);
  });

  it('enables a person whom an administrator disabled', async () => {
    const person = employee();
    const { id } = (await okta.provision(person)).body;
    const { browser } = await signedInAs(test, 'administrator');
    const { person: account } = await signIn(person.id, person.email);
    expect(
      await browser.ask(`/staff/people/${id}`, { method: 'PATCH', body: { disabled: true } }),
    ).toMatchObject({
      status: 200,
    });
    expect((await okta.replace(id, person)).body.active).toBe(false);
    expect((await okta.enable(id)).body.active).toBe(false);
    expect((await account.signIn()).error.code).toBe('PERSON_DISABLED');
  });

  it('gives rights, or gives an account to another person with the address', async () => {
    const person = employee();
    const made = await okta.ask('POST', '/Users', {
      schemas: [USER],
      userName: person.email,
      roles: [{ value: 'administrator', primary: true }],
      role: 'administrator',
      departments: ['Pune'],
    });
    expect(made.status).toBe(201);
    const { browser } = await signedInAs(test, 'administrator');
    const { data } = await browser.ask('/staff/people?limit=100');
    expect(data.people.find((each: { person_id: string }) => each.person_id === made.body.id)).toMatchObject({
      role: 'officer',
      departments: [],
      status: 'invited',
    });
    // Another account has the same email address, and the provider has not verified the address.
    const { answer } = await signIn('someone else', person.email, ['lending-admins'], false);
    expect(answer).toMatchObject({ error: { code: 'OPENID_EMAIL_TAKEN' } });
  });
});

describe('a hostile call', () => {
  const calls = [
    ['GET', '/Users'],
    ['GET', '/Users/x'],
    ['POST', '/Users'],
    ['PUT', '/Users/x'],
    ['PATCH', '/Users/x'],
    ['DELETE', '/Users/x'],
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/ResourceTypes'],
    ['GET', '/Schemas'],
  ] as const;

  it.each(calls)('%s %s needs a key for provisioning', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const stranger = (wrong: string) => new ScimClient(test, wrong).ask(method, path, body);
    for (const wrong of ['', 'x', `${token}x`, 'cs_unknown']) {
      const answer = await stranger(wrong);
      expect(answer).toMatchObject(refusal(401));
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    // Neither keys of loan systems nor the first key of the installation may provision people.
    expect(await stranger(test.apiKey)).toMatchObject(refusal(403));
    const { key } = await createApiKey(test.services, 'loans', { scopes: ['read', 'send', 'setup'] });
    expect(await stranger(key)).toMatchObject(refusal(403));
  });

  it('with a revoked, expired or misplaced key is refused', async () => {
    const scopes = ['provision'] as const;
    const revoked = await createApiKey(test.services, 'revoked', { scopes });
    await revokeApiKey(test.services, revoked.id);
    const expired = await createApiKey(test.services, 'expired', { scopes, expiresAt: new Date(0) });
    const elsewhere = await createApiKey(test.services, 'elsewhere', { scopes, networks: ['192.0.2.0/24'] });
    for (const [{ key }, status] of [
      [revoked, 401],
      [expired, 401],
      [elsewhere, 403],
    ] as const)
      expect(await new ScimClient(test, key).ask('GET', '/Users')).toMatchObject(refusal(status));
    const { browser } = await signedInAs(test, 'administrator');
    const answer = await test.app.inject({
      url: '/scim/v2/Users',
      headers: { ...browser.headers, ...browser.cookieHeader() },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('of a provisioning key to the originator API is refused', async () => {
    for (const path of ['sessions', 'templates', 'branches'])
      expect(
        (
          await test.app.inject({
            url: `/api/v1/originator/${path}`,
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode,
      ).toBe(403);
  });

  const bodies: [string, unknown, string | undefined, number?][] = [
    ['no object', [], 'invalidSyntax'],
    ['no userName', { schemas: [USER] }, 'invalidValue'],
    ['a userName that is not an address', { userName: 'asha' }, 'invalidValue'],
    ['a userName that is an object', { userName: { $ne: '' } }, 'invalidValue'],
    ['a very long name', { userName: 'a@bank.example', displayName: 'x'.repeat(1000) }, 'invalidValue'],
    ['an active that is a number', { userName: 'a@bank.example', active: 1 }, 'invalidValue'],
    ['an attribute twice', { userName: 'a@bank.example', USERNAME: 'b@bank.example' }, 'invalidSyntax'],
    ['an invalid path', { userName: 'a@bank.example', 'name..x': 'b' }, 'invalidPath'],
    ['a name that is a text', { userName: 'a@bank.example', name: 'Asha' }, 'invalidSyntax'],
    ['JSON that breaks off', '{"userName":', undefined],
    ['a null character', { userName: 'a@bank.example', displayName: 'a\u0000b' }, undefined],
    ['a prototype', '{"userName":"a@bank.example","__proto__":{"active":false}}', undefined],
    ['too many bytes', { userName: 'x'.repeat(70_000) }, undefined, 413],
  ];
  it.each(bodies)(
    'to create a user with %s is refused with a SCIM error',
    async (_what, body, type, status = 400) => {
      const before = (await entra.ask('GET', '/Users?count=0')).body.totalResults;
      expect(await entra.ask('POST', '/Users', body)).toMatchObject(refusal(status, type));
      expect((await entra.ask('GET', '/Users?count=0')).body.totalResults).toBe(before);
    },
  );

  it.each([
    ['without operations', {}, 'invalidSyntax'],
    ['of an unknown kind', { op: 'move', path: 'active' }, 'invalidSyntax'],
    ['of the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['that removes the userName', { op: 'remove', path: 'userName' }, 'mutability'],
    ['that removes nothing', { op: 'remove' }, 'noTarget'],
    ['of an invalid path', { op: 'replace', path: 'a[b[c]]', value: 'x' }, 'invalidPath'],
    ['of active to a word', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  ])('to patch %s is refused and changes nothing', async (_what, operation, type) => {
    const { id } = (await entra.provision(employee())).body;
    const first = { op: 'replace', path: 'displayName', value: 'Changed' };
    const operations = Object.keys(operation).length === 0 ? [] : [first, operation];
    expect(await entra.patch(id, ...operations)).toMatchObject(refusal(400, type));
    expect((await entra.ask('GET', `/Users/${id}`)).body.displayName).toBe('Asha Rao');
  });

  it.each([
    'userName sw "a"',
    'userName eq "a" or active eq true',
    'password eq "x"',
    'userName eq a',
    `userName eq "${'a'.repeat(2000)}"`,
    'userName eq "\\x"',
    "userName eq 'a' --",
  ])('to filter by %s is refused', async (filter) => {
    expect(await entra.find(filter)).toMatchObject(refusal(400, 'invalidFilter'));
  });

  it('with an invalid page, id or type is refused', async () => {
    expect(await entra.ask('GET', '/Users?count=many')).toMatchObject(refusal(400, 'invalidValue'));
    expect(await entra.ask('GET', '/Users?count=1&count=2')).toMatchObject(refusal(400));
    expect(await entra.ask('GET', '/Users/not-an-id')).toMatchObject(refusal(404));
    expect(await entra.ask('POST', '/Users', 'userName=a', { 'content-type': 'text/plain' })).toMatchObject(
      refusal(415),
    );
  });

  it('concurrent with others for the same userName creates one person', async () => {
    const person = employee();
    const body = { schemas: [USER], userName: person.email };
    const answers = await Promise.all([1, 2, 3].map(() => okta.ask('POST', '/Users', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

it('a key for provisioning can be created in the console, and has no other scope', async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const create = (more: object) =>
    browser.post('/api-keys', { name: 'Directory', scopes: ['provision'], ...more });
  expect(await create({})).toMatchObject({ status: 201, data: { scopes: ['provision'] } });
  for (const wrong of [{ scopes: ['read', 'provision'] }, { is_test: true }, { department: 'Pune' }])
    expect(await create(wrong)).toMatchObject({ status: 400 });
  expect((await new StaffBrowser(test).ask('/staff/api-keys')).status).toBe(401);
});

it('keeps the staff chain valid', async () => {
  const { faults } = await verifyStaffChain(test.services);
  expect(faults).toEqual([]);
});
