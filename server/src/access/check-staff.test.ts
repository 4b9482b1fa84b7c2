import { CALLS } from '@countersign/contract/calls';
import { isSufficient } from '@countersign/contract/rules/scopes';
import { IDLE_MINUTES, PROOF_MINUTES, SCOPES_OF_ROLE, type Role } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff, staffSessions } from '../database/schema.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let browser: StaffBrowser;
let personId: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

type Session = typeof staffSessions.$inferSelect;

async function signIn(
  role: Role = 'officer',
  accessScope: Parameters<typeof signedInAs>[2] = {},
): Promise<Date> {
  ({ browser, personId } = await signedInAs(test, role, accessScope));
  test.clock.hold();
  return test.services.now();
}

const setSession = (values: Partial<Session>) =>
  test.services.database.db.update(staffSessions).set(values).where(eq(staffSessions.personId, personId));
const session = async (): Promise<Session | undefined> =>
  (
    await test.services.database.db.select().from(staffSessions).where(eq(staffSessions.personId, personId))
  ).at(-1);
const lastSeen = async () =>
  (await test.services.database.db.select().from(staff).where(eq(staff.id, personId)))[0]?.lastSeenAt;
const ask = async () => {
  const { status, error } = await browser.ask('/originator/sessions');
  return error?.code ?? status;
};

describe('a staff session', () => {
  it.each(['idleEndsAt', 'endsAt'] as const)('is accepted until the exact time of `%s`', async (end) => {
    const at = await signIn();
    await setSession({ [end]: new Date(+at + 1) });
    expect(await ask()).toBe(200);
    await setSession({ [end]: at });
    expect(await ask()).toBe('SIGN_IN_REQUIRED');
    // The session does not become valid again when the clock is set back.
    expect((await session())?.endedAt).toEqual(at);
    await setSession({ [end]: new Date(+at + 3_600_000) });
    expect(await ask()).toBe('SIGN_IN_REQUIRED');
  });

  it('is extended after a minute, not before', async () => {
    const at = await signIn();
    const aMinuteAgo = new Date(+at - 60_000);
    const before = { lastUsedAt: aMinuteAgo, idleEndsAt: new Date(+at + 60_000) };
    await setSession(before);
    expect(await ask()).toBe(200);
    expect(await session()).toMatchObject(before);
    await setSession({ lastUsedAt: new Date(+aMinuteAgo - 1) });
    expect(await ask()).toBe(200);
    expect(await session()).toMatchObject({
      lastUsedAt: at,
      idleEndsAt: new Date(+at + IDLE_MINUTES * 60_000),
    });
    expect(await lastSeen()).toEqual(at);
  });

  it('is not extended beyond its end', async () => {
    const at = await signIn();
    const endsAt = new Date(+at + 120_000);
    await setSession({ lastUsedAt: new Date(+at - 61_000), idleEndsAt: new Date(+at + 60_000), endsAt });
    expect(await ask()).toBe(200);
    expect(await session()).toMatchObject({ idleEndsAt: endsAt });
  });

  it('is invalid for a disabled person, or if its row names another person', async () => {
    const at = await signIn();
    const { database } = test.services;
    await database.db.update(staff).set({ disabledAt: at }).where(eq(staff.id, personId));
    expect(await ask()).toBe('SIGN_IN_REQUIRED');
    await database.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, personId));
    expect(await ask()).toBe(200);
    const { personId: other } = await signedInAs(test, 'administrator', {});
    await setSession({ personId: other });
    expect(await ask()).toBe('SIGN_IN_REQUIRED');
  });
});

const shown = (id: string, path: string, method: 'GET' | 'POST' = 'GET') =>
  browser.ask(path, { method, headers: { 'x-person-id': id }, ...(method === 'POST' ? { body: {} } : {}) });

describe('a page opened by one person, in a browser where another has signed in since', () => {
  it('must sign in again for every call, including sign-out, and leaves the session unchanged', async () => {
    const { personId: first } = await signedInAs(test, 'administrator');
    const at = await signIn('administrator');
    const before = { lastUsedAt: new Date(+at - 120_000), idleEndsAt: new Date(+at + 60_000) };
    await setSession(before);
    for (const answer of [
      await shown(first, '/originator/sessions'),
      await shown(first, '/originator/webhook-secrets', 'POST'),
      await shown(first, '/staff/me'),
      await shown(first, '/staff/sign-out', 'POST'),
      await shown('somebody', '/staff/me'),
    ])
      expect(answer).toMatchObject({ status: 401, error: { code: 'SIGN_IN_REQUIRED' } });
    expect(await session()).toMatchObject({ ...before, endedAt: null });
    expect((await browser.ask('/originator/webhook-secrets')).data.secrets).toEqual([]);
  });

  it('continues if it belongs to the person who is signed in now, or names no person', async () => {
    await signIn();
    expect(await shown(personId, '/originator/sessions')).toMatchObject({ status: 200 });
    expect(await shown(personId, '/staff/me')).toMatchObject({ data: { person_id: personId } });
    expect(await ask()).toBe(200);
    expect(await shown(personId, '/staff/sign-out', 'POST')).toMatchObject({ status: 200 });
    expect((await session())?.endedAt).not.toBeNull();
  });
});

const originatorCalls = Object.values(CALLS).flatMap((call) => (call.access === 'api-key' ? [call] : []));

describe('the role of a staff member', () => {
  it.each<Role>(['administrator', 'officer', 'reviewer', 'auditor'])(
    '%s allows the calls of its scopes, and no others',
    async (role) => {
      await signIn(role);
      for (const call of originatorCalls) {
        const { method, path, scope } = call;
        const { status, error } = await browser.ask(path.slice('/api/v1'.length), {
          method,
          ...(method === 'GET' ? {} : { body: '{{{' }),
        });
        const isForTests = 'onlyFor' in call && call.onlyFor === 'test';
        const refused = { code: 'ROLE_REFUSED', scope };
        if (isSufficient(SCOPES_OF_ROLE[role], call) && !isForTests)
          expect(status, `${method} ${path}`).not.toBe(403);
        else expect({ status, error }, `${method} ${path}`).toMatchObject({ status: 403, error: refused });
      }
    },
  );

  it('cannot change anything shared by all departments if it covers only one', async () => {
    await signIn('administrator', { departments: ['Pune'] });
    const shared = originatorCalls.filter((call) => 'forAllDepartments' in call);
    expect(shared.length).toBeGreaterThan(5);
    for (const { method, path } of shared)
      expect(await browser.ask(path.slice('/api/v1'.length), { method, body: {} }), path).toMatchObject({
        status: 403,
        error: { code: 'ROLE_REFUSED' },
      });
    expect(await ask()).toBe(200);
  });

  it.each([
    ['administrator', true],
    ['auditor', true],
    ['reviewer', false],
  ] as const)('%s covers every branch regardless of the stored branches: %s', async (role, isForAll) => {
    const branches = ['00000000-0000-7000-8000-000000000001'];
    await signIn(role, { branches });
    const { data } = await browser.ask('/staff/me');
    expect(data.branches).toEqual(isForAll ? null : branches);
    if (role === 'administrator') expect(await makeSecret()).toBeUndefined();
  });
});

const makeSecret = async () =>
  (await browser.ask('/originator/webhook-secrets', { method: 'POST', body: {} })).error;

describe('a call that needs a recent proof of identity', () => {
  it('is refused from the exact time at which the proof is too old', async () => {
    const at = await signIn('administrator');
    await test.services.database.db
      .update(staff)
      .set({ passwordEncrypted: Buffer.from('x') })
      .where(eq(staff.id, personId));
    const provenFor = (milliseconds: number) => setSession({ provenAt: new Date(+at - milliseconds) });
    await provenFor(PROOF_MINUTES * 60_000 - 1);
    expect(await makeSecret()).toBeUndefined();
    await provenFor(PROOF_MINUTES * 60_000);
    expect(await makeSecret()).toMatchObject({ code: 'PROOF_REQUIRED' });
    await setSession({ provenAt: null });
    expect(await makeSecret()).toMatchObject({ code: 'PROOF_REQUIRED' });
    // Calls that need no recent proof of identity still work.
    expect(await ask()).toBe(200);
  });

  it("is open to a person who used the operator's link and has no factor to prove their identity yet", async () => {
    await signIn('administrator');
    await setSession({ provenAt: null });
    expect(await makeSecret()).toBeUndefined();
    await setSession({ signedInWith: 'password' });
    expect(await makeSecret()).toMatchObject({ code: 'PROOF_REQUIRED' });
  });
});
