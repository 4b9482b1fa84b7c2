import { afterAll, beforeAll, expect, it } from 'vitest';
import { StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { firstAdministratorLink } from './invitations.ts';
import { rightsByGroups } from './openid-people.ts';
import { totpAt } from './totp.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({
    environment: {
      STAFF_SIGN_IN: 'oidc',
      OIDC_ISSUER: 'https://accounts.bank.example',
      OIDC_CLIENT_ID: 'countersign',
      OIDC_ROLES: 'lending-admins=administrator',
    },
  });
});
afterAll(() => test.close());

const off = { status: 403, error: { code: 'SIGN_IN_WAY_OFF' } };
const PASSWORD = 'three quiet rivers meet';
const tokenIn = (link: string | null) => String(link).slice(String(link).indexOf('#') + 1);

it('accepts no password and no passkey, but the link that the operator printed', async () => {
  const browser = new StaffBrowser(test);
  expect((await browser.ask('/staff/sign-in')).data).toEqual({ own: false, openid: true });
  expect(await browser.post('/sign-in', { email: 'a@bank.example', password: PASSWORD })).toMatchObject(off);
  expect(await browser.post('/sign-in/passkey/options')).toMatchObject(off);

  const token = tokenIn(await firstAdministratorLink(test.services));
  expect((await browser.post('/invitation/read', { token })).data).toMatchObject({ own: true });
  const accepted = { token, name: 'Asha', language: 'en', password: PASSWORD, email: 'asha@bank.example' };
  expect(await browser.post('/invitation/accept', accepted)).toMatchObject({ status: 200 });
  const { secret } = (await browser.post('/me/totp')).data;
  const code = totpAt(secret, test.services.now());
  expect(await browser.post('/me/totp/confirm', { code })).toMatchObject({ status: 200 });
  expect((await browser.ask('/staff/me')).data).toMatchObject({ role: 'administrator', stage: 'signed-in' });

  // An invitation by email can be accepted only with the company account.
  const body = { email: 'new@bank.example', name: 'New', role: 'auditor' };
  expect(await browser.post('/people', body)).toMatchObject({ status: 201 });
  const { rows } = await test.services.database.pool.query(
    `SELECT person_id, link_encrypted FROM staff_links WHERE purpose = 'invitation'`,
  );
  const { person_id, link_encrypted } = rows[0];
  const link = test.services.vault.decrypt(link_encrypted, `staff_links.link:${person_id}`);
  const outsider = new StaffBrowser(test);
  const invited = { token: tokenIn(link), name: 'New', language: 'en', password: PASSWORD };
  expect((await outsider.post('/invitation/read', { token: tokenIn(link) })).data).toMatchObject({
    own: false,
  });
  expect(await outsider.post('/invitation/accept', invited)).toMatchObject(off);

  // When passwords are disabled, every staff session that began with a password ends.
  await test.services.database.pool.query(`UPDATE staff_sessions SET signed_in_with = 'password'`);
  expect(await browser.ask('/staff/me')).toMatchObject({ status: 401 });
});

it('combines the departments of all groups with the first matching role', () => {
  const entries = [
    { group: 'a', role: 'officer', departments: ['Pune'] },
    { group: 'b', role: 'officer', departments: ['Goa', 'Pune'] },
    { group: 'c', role: 'auditor', departments: null },
    { group: 'd', role: 'reviewer', departments: ['Pune'] },
    { group: 'e', role: 'reviewer', departments: null },
  ] as const;
  const listed = entries.map((entry) => ({
    ...entry,
    departments: entry.departments && [...entry.departments],
  }));
  expect(rightsByGroups(listed, ['c', 'b', 'a'])).toEqual({ role: 'officer', departments: ['Pune', 'Goa'] });
  expect(rightsByGroups(listed, ['d', 'e'])).toEqual({ role: 'reviewer', departments: null });
  expect(rightsByGroups(listed, ['A', 'x'])).toBeNull();
});
