import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { StaffBrowser } from '../../tests/helpers/staff.ts';
import { call } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { demoConsoleLink } from './console.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const enter = async (link: string) => {
  const browser = new StaffBrowser(test);
  const answer = await browser.post('/sign-in/link', { token: link.slice(link.indexOf('#') + 1) });
  return { browser, answer };
};

it('the demonstration link signs its administrator in once, and the next start prints a new one', async () => {
  const [first, second] = [await demoConsoleLink(test.services), await demoConsoleLink(test.services)];
  expect(second).toMatch(/^http:\/\/sign\.test\/console\/enter#[\w-]{43}$/);
  expect((await enter(first)).answer).toMatchObject({ status: 404, error: { code: 'INVITATION_INVALID' } });
  const { browser, answer } = await enter(second);
  expect(answer.data).toEqual({ next: 'done' });
  expect((await enter(second)).answer).toMatchObject({ status: 404 });
  expect((await browser.ask('/staff/me')).data).toMatchObject({ role: 'administrator', has_password: false });
  // The administrator of the demonstration has no password or second factor yet, so no confirmation of identity is
  // required.
  test.clock.pass({ minutes: 30 });
  expect(await browser.post('/api-keys', { name: 'Loans', scopes: ['read'] })).toMatchObject({ status: 201 });
  expect((await verifyStaffChain(test.services)).faults).toEqual([]);
});

it('signers of the demonstration see fictitious contacts, which the next start does not restore', async () => {
  const contacts = async () => (await call(test, { path: '/api/v1/config' })).data;
  expect(await contacts()).toMatchObject({ help_phone: '1800 123 456', help_email: 'help@example.com' });
  const { browser } = await enter(await demoConsoleLink(test.services));
  const body = { help_phone: null, help_email: 'desk@example.com' };
  await browser.ask('/originator/brand', { method: 'PATCH', body });
  await demoConsoleLink(test.services);
  expect(await contacts()).toMatchObject(body);
});

it('a demonstration link does not work in production', async () => {
  const production = { ...test.services.settings, NODE_ENV: 'production' as const };
  const link = await demoConsoleLink(test.services);
  Object.assign(test.services.settings, production);
  expect((await enter(link)).answer).toMatchObject({ status: 404 });
  Object.assign(test.services.settings, { NODE_ENV: 'test' });
});
