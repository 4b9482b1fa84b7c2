import type { Role } from '@countersign/contract/rules/staff';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readOutbox } from '../providers/outbox.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { enrolled, invited, PASSWORD, signedInAs, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { firstAdministratorLink, makeSignInLink } from './invitations.ts';
import { totpAt } from './totp.ts';

let test: TestApp;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
});
afterAll(() => test.close());

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const tokenOf = (link: string | null) => String(link).slice(String(link).indexOf('#') + 1);
const accept = (token: string, more: object = {}) =>
  new StaffBrowser(test).post('/invitation/accept', { token, name: 'Asha', language: 'en', ...more });
const change = (id: string, body: object) =>
  administrator.ask(`/staff/people/${id}`, { method: 'PUT', body: { name: 'N', disabled: false, ...body } });
const changeInPart = (id: string, body: object) =>
  administrator.ask(`/staff/people/${id}`, { method: 'PATCH', body });
const demote = (by: StaffBrowser, id: string) =>
  by.ask(`/staff/people/${id}`, { method: 'PUT', body: { name: 'N', role: 'auditor', disabled: false } });
async function mailTo(email: string) {
  const mail = await vi.waitFor(async () => {
    const sent = (await readOutbox(test.services)).find(({ to }) => to === email);
    if (!sent) throw new Error('No mail yet');
    return sent;
  }, PATIENTLY);
  return { subject: mail.subject, token: tokenOf(/http\S+#\S+/.exec(mail.text)?.[0] ?? null) };
}
const peopleOf = async () => (await administrator.ask('/staff/people?limit=100')).data.people;

describe('the first administrator', () => {
  it('gets the same link from every start and node until it is used, and enters their identity', async () => {
    const link = await firstAdministratorLink(test.services);
    expect(link).toMatch(/^http:\/\/sign\.test\/console\/invitation#[\w-]{43}$/);
    expect(await firstAdministratorLink(test.services)).toBe(link);
    const token = tokenOf(link);
    const browser = new StaffBrowser(test);
    expect((await browser.post('/invitation/read', { token })).data).toMatchObject({
      email: null,
      role: 'administrator',
    });
    expect(await accept(token, { password: PASSWORD })).toMatchObject({ status: 400 });
    const email = 'first@bank.example';
    const accepted = await browser.post('/invitation/accept', {
      token,
      name: 'First',
      language: 'en',
      email,
      password: PASSWORD,
    });
    expect(accepted.data).toEqual({ next: 'set-up-second-factor' });
    const { data } = await browser.post('/me/totp');
    expect(data.uri).toContain('otpauth://totp/Meridian%20Finance:first%40bank.example?secret=');
    await browser.post('/me/totp/confirm', { code: totpAt(data.secret, test.services.now()) });
    expect((await browser.ask('/staff/me')).data).toMatchObject({ email, stage: 'signed-in' });
    expect(await firstAdministratorLink(test.services)).toBeNull();
    administrator = browser;
  });
});

const namesInUse = async () => (await peopleOf()).map(({ name }: { name: string }) => name);

describe('a file of people', () => {
  const HEADER = 'Full name;Email address;Role;Department';
  const importing = (lines: readonly string[], more: object = {}) =>
    administrator.post('/people/import', { csv: [HEADER, ...lines].join('\r\n'), ...more });

  it('invites everyone in it, with departments by any spelling', async () => {
    await administrator.post('/departments', { name: 'Nashik' });
    const lines = ['Leela Das;leela@bank.example;Officer;nashik', 'Om Jain;om@bank.example;auditor;'];
    const preview = await importing(lines, { dry_run: true });
    expect(preview.data).toMatchObject({
      file_problem: null,
      invited: 0,
      rows: [
        { row: 2, name: 'Leela Das', role: 'officer', departments: ['Nashik'], problems: [] },
        { row: 3, name: 'Om Jain', problems: [] },
      ],
    });
    expect(await namesInUse()).not.toContain('Leela Das');
    expect((await importing(lines)).data.invited).toBe(2);
    expect(await namesInUse()).toEqual(expect.arrayContaining(['Leela Das', 'Om Jain']));
    expect((await mailTo('leela@bank.example')).token).toMatch(/^[\w-]{43}$/);
  });

  it('reports every problem of every row, and invites no one if there is one', async () => {
    const lines = [
      'Tara Sen;tara@bank.example;reviewer;',
      ';not an address;chef;Atlantis',
      'Again;TARA@bank.example;officer;',
      'Om Jain;om@bank.example;auditor;Nashik',
    ];
    const { data } = await importing(lines, { dry_run: true });
    expect(data.rows.map(({ problems }: { problems: object[] }) => problems)).toEqual([
      [],
      [
        { column: 'name', problem: 'missing' },
        { column: 'role', problem: 'unknown' },
        { column: 'departments', problem: 'unknown' },
        { column: 'email', problem: 'invalid' },
      ],
      [
        { column: 'email', problem: 'repeated' },
        { column: 'departments', problem: 'not-allowed' },
      ],
      [
        { column: 'email', problem: 'exists' },
        { column: 'departments', problem: 'not-allowed' },
      ],
    ]);
    const refused = await importing(lines);
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(refused.error.problems).toContainEqual({
      field: 'csv.4.email',
      problem: 'repeated',
      message: 'repeated',
    });
    expect(await namesInUse()).not.toContain('Tara Sen');
  });

  it.each([
    ['name,role\nAsha,officer', 'columns', ['email']],
    ['name,email,role\n', 'empty', []],
    ['name,email,role\n"Asha', 'unreadable', []],
    [`name,email,role\n${'A,a@b.example,auditor\n'.repeat(201)}`, 'too-long', []],
  ])('is refused as a whole: %j', async (csv, problem, missing) => {
    const { data } = await administrator.post('/people/import', { csv, dry_run: true });
    expect(data).toMatchObject({ file_problem: problem, missing_columns: missing, rows: [] });
  });

  it('is for administrators only', async () => {
    const { browser } = await signedInAs(test, 'auditor');
    const answer = await browser.post('/people/import', { csv: HEADER });
    expect(answer).toMatchObject({ status: 403, error: { code: 'ROLE_REFUSED' } });
  });
});

describe('an invitation', () => {
  const asha = {
    email: 'asha@bank.example',
    name: 'Asha Rao',
    role: 'officer',
    departments: ['Pune'],
    language: 'hi',
  };

  it('is sent once if several administrators invite the same person concurrently', async () => {
    const ravi = { ...asha, email: 'ravi@bank.example' };
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => administrator.post('/people', ravi)));
    expect(statusesOf(all)).toEqual([201, 409, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)).toMatchObject({ error: { code: 'PERSON_EXISTS' } });
  });

  it("is sent by email in the person's language and works once", async () => {
    const { status, data } = await administrator.post('/people', asha);
    expect([status, data.status]).toEqual([201, 'invited']);
    const mail = await mailTo('asha@bank.example');
    expect(mail.subject).toBe('Meridian Finance के हस्ताक्षर कंसोल में आपका आमंत्रण');
    const { token } = mail;
    expect(await accept(token, { password: 'password' })).toMatchObject({
      error: { code: 'PASSWORD_TOO_COMMON' },
    });
    expect(await accept(token, { password: 'short' })).toMatchObject({
      error: { code: 'PASSWORD_TOO_SHORT', minimum: 8 },
    });
    const both = await Promise.all([accept(token), accept(token)]);
    expect(statusesOf(both)).toEqual([200, 404]);
    expect(await accept(token)).toMatchObject({ error: { code: 'INVITATION_INVALID' } });
    expect(await administrator.post('/people', asha)).toMatchObject({ error: { code: 'PERSON_EXISTS' } });
  });

  it('does not restore access through an older form that omits it', async () => {
    const { personId } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    const officer = { role: 'officer', departments: ['Pune', 'Pune'], branches: null };
    await change(personId, { ...officer, disabled: true });
    const renamed = await change(personId, { ...officer, name: 'Renamed', disabled: undefined });
    expect(renamed.data).toMatchObject({ name: 'Renamed', status: 'disabled', departments: ['Pune'] });
  });

  it('is not sent to a person who may not sign in', async () => {
    const { personId } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    const disable = (disabled: boolean) =>
      change(personId, { role: 'officer', departments: ['Pune'], branches: null, disabled });
    await disable(true);
    const again = () => administrator.post(`/people/${personId}/invitation`);
    expect(await again()).toMatchObject({ status: 409, error: { code: 'PERSON_SHUT_OUT' } });
    await disable(false);
    expect(await again()).toMatchObject({ status: 200 });
  });

  it('only allows setting up a second factor, and a code alone is not enough', async () => {
    const { token } = await invited(test, 'auditor');
    const browser = new StaffBrowser(test);
    await browser.post('/invitation/accept', { token, name: 'A', language: 'en' });
    expect(await browser.ask('/originator/sessions')).toMatchObject({ status: 403 });
    expect(await browser.ask('/staff/people')).toMatchObject({ error: { code: 'SECOND_FACTOR_REQUIRED' } });
    const { data } = await browser.post('/me/totp');
    const code = totpAt(data.secret, test.services.now());
    expect(await browser.post('/me/totp/confirm', { code })).toMatchObject({
      error: { code: 'PASSWORD_REQUIRED' },
    });
    await browser.ask('/staff/me/password', { method: 'PUT', body: { password: PASSWORD } });
    expect(await browser.post('/me/totp/confirm', { code: '000000' })).toMatchObject({ status: 400 });
    expect(await browser.post('/me/totp/confirm', { code })).toMatchObject({ status: 200 });
  });

  it('ends after seven days, when replaced, and when withdrawn', async () => {
    const late = await invited(test, 'auditor');
    test.clock.pass({ days: 7 });
    expect(await accept(late.token)).toMatchObject({ status: 410, error: { code: 'INVITATION_EXPIRED' } });
    administrator = (await signedInAs(test, 'administrator')).browser;
    const twice = await invited(test, 'auditor');
    await administrator.post(`/people/${twice.personId}/invitation`);
    expect(await accept(twice.token)).toMatchObject({ status: 404 });
    const gone = await invited(test, 'auditor');
    const path = `/staff/people/${gone.personId}/invitation`;
    expect(await administrator.ask(path, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await accept(gone.token)).toMatchObject({ status: 404 });
    const left = (await peopleOf()).map(({ person_id }: { person_id: string }) => person_id);
    expect(left).toContain(twice.personId);
    expect(left).not.toContain(gone.personId);
  });

  it('replaces all credentials of a person who lost them', async () => {
    const person = await enrolled(test, 'reviewer');
    await administrator.post(`/people/${person.personId}/invitation`);
    const { token } = await mailTo(person.email);
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 200 });
    expect((await accept(token, { password: 'another quiet river' })).status).toBe(200);
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    expect(await new StaffBrowser(test).post('/sign-in', person.credentials)).toMatchObject({ status: 401 });
  });

  it.each<[Role, string[] | null, number]>([
    ['officer', null, 400],
    ['officer', [], 400],
    ['officer', ['Pune', 'Delhi'], 201],
    ['reviewer', null, 201],
    ['reviewer', ['Pune'], 201],
    ['reviewer', [], 400],
    ['auditor', ['Pune'], 400],
    ['administrator', ['Pune'], 400],
  ])('for %s of the departments %j gets the status %i', async (role, departments, status) => {
    const email = `x${Math.random()}@bank.example`;
    const answer = await administrator.post('/people', { email, name: 'X', role, departments });
    expect(answer.status).toBe(status);
  });
});

describe('a change of rights', () => {
  it('ends every session of the person immediately, and the next one has the new rights', async () => {
    const person = await enrolled(test, 'officer', { departments: ['Pune'] });
    const changed = await change(person.personId, { role: 'auditor' });
    expect(changed.data).toMatchObject({ role: 'auditor', departments: null, name: 'N' });
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    await person.browser.signIn(person);
    expect((await person.browser.ask('/staff/me')).data.role).toBe('auditor');
    await change(person.personId, { role: 'auditor', disabled: true });
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    expect(await new StaffBrowser(test).post('/sign-in', person.credentials)).toMatchObject({ status: 401 });
    await change(person.personId, { role: 'auditor', disabled: false });
    test.clock.pass({ minutes: 1 });
    await new StaffBrowser(test).signIn(person);
  });

  it('that disables a person ends their invitation and link, even after they are enabled again', async () => {
    const { personId, token } = await invited(test, 'auditor');
    const entered = await signedInAs(test, 'auditor');
    const link = tokenOf(await makeSignInLink(test.services, entered.personId));
    for (const id of [personId, entered.personId]) {
      expect((await change(id, { role: 'auditor', disabled: true })).data).toMatchObject({
        status: 'disabled',
        invitation_expires_at: null,
      });
      await change(id, { role: 'auditor', disabled: false });
    }
    const invalid = { error: { code: 'INVITATION_INVALID' } };
    expect(await accept(token, { password: PASSWORD })).toMatchObject(invalid);
    expect(await new StaffBrowser(test).post('/sign-in/link', { token: link })).toMatchObject(invalid);
  });

  it('that enables a person ends links made in the meantime', async () => {
    const { personId } = await signedInAs(test, 'auditor');
    await change(personId, { role: 'auditor', disabled: true });
    const link = tokenOf(await makeSignInLink(test.services, personId));
    await change(personId, { role: 'auditor', disabled: false });
    expect(await new StaffBrowser(test).post('/sign-in/link', { token: link })).toMatchObject({
      error: { code: 'INVITATION_INVALID' },
    });
  });

  it('leaves concurrent changes to other fields in place', async () => {
    const person = await enrolled(test, 'officer', { name: 'Olga', departments: ['Pune'] });
    const answers = await Promise.all([
      changeInPart(person.personId, { name: 'Olga Rao' }),
      changeInPart(person.personId, { departments: ['Goa', 'Goa'] }),
      changeInPart(person.personId, { disabled: true }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const { data } = await changeInPart(person.personId, {});
    expect(data).toMatchObject({
      name: 'Olga Rao',
      role: 'officer',
      departments: ['Goa'],
      branches: null,
      status: 'disabled',
    });
    expect(await person.browser.ask('/staff/me')).toMatchObject({ status: 401 });
    const { data: events } = await administrator.ask('/staff/events?limit=1');
    expect(events.events[0]).toMatchObject({
      type: 'PERSON_CHANGED',
      facts: { role: 'officer', departments: ['Goa'], branches: null, disabled: true },
      details: { name: 'Olga Rao' },
    });
  });

  it('in part is refused if it contradicts the rest', async () => {
    const { personId } = await invited(test, 'officer', { departments: ['Pune'] });
    for (const [body, detail] of [
      [{ role: 'auditor' }, 'departments: must be null for auditor'],
      [{ departments: null }, 'departments: must contain at least one for officer'],
      [{ role: 'auditor', departments: [] }, 'departments: must be null for all departments'],
    ] as const)
      expect(await changeInPart(personId, body)).toMatchObject({ status: 400, detail });
    const other = '0b9f6f0e-6a0f-4c3e-9d5b-0c4d7d1f2a11';
    expect(await changeInPart(personId, { branches: [other] })).toMatchObject({
      error: { code: 'BRANCH_NOT_FOUND' },
    });
    expect(await changeInPart(other, { name: 'N' })).toMatchObject({ error: { code: 'PERSON_NOT_FOUND' } });
    expect((await changeInPart(personId, { role: 'auditor', departments: null })).data).toMatchObject({
      role: 'auditor',
      departments: null,
    });
  });

  it("does not undo another administrator's change since it was read", async () => {
    const { personId } = await enrolled(test, 'officer', { departments: ['Pune', 'Goa'] });
    const read = async () => (await changeInPart(personId, {})).data;
    const { rights_version: based_on } = await read();
    const mine = { role: 'officer', departments: ['Pune'], branches: null, based_on };
    const theirs = { role: 'reviewer', departments: ['Pune', 'Goa'], branches: null, based_on };
    const answers = await Promise.all([changeInPart(personId, mine), change(personId, theirs)]);
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, late] = answers.toSorted((a, b) => a.status - b.status);
    expect(late?.error.code).toBe('PERSON_CHANGED');
    const now = await read();
    expect(now).toEqual(first?.data);
    expect(now.rights_version).not.toBe(based_on);
    // Changing only the name does not change the version of the rights.
    const latest = { based_on: now.rights_version };
    expect((await changeInPart(personId, { name: 'Olga Rao' })).status).toBe(200);
    expect((await changeInPart(personId, { ...latest, disabled: true })).status).toBe(200);
    expect(await changeInPart(personId, { ...latest, role: 'officer' })).toMatchObject({
      error: { code: 'PERSON_CHANGED' },
    });
  });

  it('cannot be made to oneself', async () => {
    const { data: own } = await administrator.ask('/staff/me');
    expect(await change(own.person_id, { role: 'auditor' })).toMatchObject({
      error: { code: 'NOT_YOURSELF' },
    });
    expect(await change(own.person_id, { role: 'administrator', disabled: true })).toMatchObject({
      status: 409,
    });
    expect(await change(own.person_id, { role: 'administrator' })).toMatchObject({ status: 200 });
  });

  it('always leaves an administrator, even if two demote each other at the same moment', async () => {
    const [one, other] = [await signedInAs(test, 'administrator'), await signedInAs(test, 'administrator')];
    const { rows } = await test.services.database.pool.query<{ id: string }>(
      `UPDATE staff SET disabled_at = now() WHERE role = 'administrator' AND id <> ALL($1) RETURNING id`,
      [[one.personId, other.personId]],
    );
    const answers = await Promise.all([
      demote(one.browser, other.personId),
      demote(other.browser, one.personId),
    ]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    await test.services.database.pool.query('UPDATE staff SET disabled_at = NULL WHERE id = ANY($1)', [
      rows.map(({ id }) => id),
    ]);
  });
});

describe('a sensitive action', () => {
  it('needs a recent re-authentication, which is valid for ten minutes', async () => {
    const person = await enrolled(test, 'administrator');
    const { browser, password, secret } = person;
    const make = () => browser.post('/api-keys', { name: 'Loans', scopes: ['read'] });
    expect(await make()).toMatchObject({ status: 201 });
    test.clock.pass({ minutes: 10 });
    expect(await make()).toMatchObject({ status: 403, error: { code: 'PROOF_REQUIRED' } });
    expect((await browser.ask('/staff/me')).data.proven_until).toBeNull();
    const code = () => totpAt(secret, test.services.now());
    for (const wrong of [{}, { password }, { code: code() }, { password: 'wrong', code: code() }])
      expect((await browser.post('/proof', wrong)).status).toBeGreaterThanOrEqual(400);
    test.clock.pass({ minutes: 1 });
    expect(await browser.post('/proof', { password, code: code() })).toMatchObject({ status: 200 });
    expect(await make()).toMatchObject({ status: 201 });
  });

  it('happens once if the request is repeated after a lost response, with the same response', async () => {
    const { browser } = await signedInAs(test, 'administrator');
    const again = { 'idempotency-key': 'pressed twice' };
    const post = (path: string, body: object) =>
      browser.ask(`/staff${path}`, { method: 'POST', body, headers: again });
    const counted = async (list: string) => (await browser.ask(`/staff/${list}?limit=100`)).data;
    const before = (await counted('api-keys')).api_keys.length;
    const key = { name: 'Twice', scopes: ['read'] };
    const made = await post('/api-keys', key);
    const repeated = await post('/api-keys', key);
    expect(repeated).toMatchObject({ status: 201, data: made.data });
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect((await counted('api-keys')).api_keys).toHaveLength(before + 1);
    expect(await post('/api-keys', { ...key, name: 'Another' })).toMatchObject({
      status: 422,
      error: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    again['idempotency-key'] = 'others pressed twice';
    const twice = async (path: string, body: object) => {
      const answers = [await post(path, body), await post(path, body)];
      again['idempotency-key'] += '.';
      expect(answers[1]?.data, path).toEqual(answers[0]?.data);
      expect(answers[1]?.headers['idempotent-replayed'], path).toBe('true');
      return answers[0]?.data;
    };
    await twice(`/api-keys/${made.data.api_key_id}/rotate`, {});
    const { person_id } = await twice('/people', { email: 'twice@bank.example', name: 'T', role: 'auditor' });
    await twice(`/people/${person_id}/invitation`, {});
    await twice('/views', { name: 'Twice', filters: {} });
    const types = (await counted('events')).events.map(({ type }: { type: string }) => type);
    // Each repeated action is recorded only once.
    expect(types.slice(0, 5)).toEqual([
      'VIEW_SAVED',
      'PERSON_INVITED_AGAIN',
      'PERSON_INVITED',
      'API_KEY_CREATED',
      'API_KEY_CREATED',
    ]);
  });

  it('shows an API key once; it works until it is revoked', async () => {
    const { browser } = await signedInAs(test, 'administrator');
    const { data } = await browser.post('/api-keys', {
      name: 'Loans',
      scopes: ['send', 'read'],
      department: 'Pune',
      networks: ['203.0.113.0/24'],
      expires_in_days: 30,
    });
    expect(data).toMatchObject({
      scopes: ['read', 'send'],
      department: 'Pune',
      networks: ['203.0.113.0/24'],
    });
    const use = (path: string, key = data.key) =>
      test.app.inject({
        url: `/api/v1/originator${path}`,
        headers: { authorization: `Bearer ${key}` },
        remoteAddress: '203.0.113.9',
      });
    expect((await use('/sessions')).statusCode).toBe(200);
    expect(JSON.stringify((await browser.ask('/staff/api-keys')).data)).not.toContain(data.key);
    const path = `/staff/api-keys/${data.api_key_id}`;
    const { data: next } = await browser.post(`/api-keys/${data.api_key_id}/rotate`, {
      expire_former_in_hours: 2,
    });
    const {
      api_key_id: _id,
      key: _key,
      created_at: _at,
      last_used_at: _used,
      expires_at: _end,
      ...rights
    } = data;
    expect(next).toMatchObject(rights);
    const hoursLeft = (end: string) => Math.round((Date.parse(end) - +test.services.now()) / 3_600_000);
    expect([next.former_expires_at, next.expires_at].map(hoursLeft)).toEqual([2, 720]);
    // The activity log describes the new key and its replacement in the same way.
    const { data: log } = await browser.ask('/staff/events');
    const [replaced, made] = log.events
      .filter(({ type }: { type: string }) => type === 'API_KEY_CREATED')
      .map(({ facts }: { facts: object }) => facts);
    const { api_key_id, expires_at } = next;
    expect(replaced).toMatchObject({ ...made, api_key_id, expires_at, replaces: data.api_key_id });
    expect((await use('/sessions')).statusCode).toBe(200);
    expect((await use('/sessions', next.key)).statusCode).toBe(200);
    expect((await browser.ask(path, { method: 'DELETE' })).data.revoked_at).not.toBeNull();
    expect((await use('/sessions')).statusCode).toBe(401);
    expect(await browser.ask(path, { method: 'DELETE' })).toMatchObject({
      error: { code: 'API_KEY_NOT_FOUND' },
    });
  });
});

it('a second factor can be replaced, but the last one cannot be removed', async () => {
  const { browser } = await enrolled(test, 'reviewer');
  expect(await browser.ask('/staff/me/totp', { method: 'DELETE' })).toMatchObject({
    error: { code: 'LAST_SECOND_FACTOR' },
  });
  const before = (await browser.post('/me/recovery-codes')).data.recovery_codes;
  const { data } = await browser.post('/me/recovery-codes');
  expect(data.recovery_codes).toHaveLength(10);
  expect(data.recovery_codes).not.toContain(before[0]);
});
