import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let pune: StaffBrowser;
let goa: StaffBrowser;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp();
  ({ browser: pune } = await signedInAs(test, 'officer', { departments: ['Pune'] }));
  ({ browser: goa } = await signedInAs(test, 'officer', { departments: ['Goa'] }));
  ({ browser: administrator } = await signedInAs(test, 'administrator'));
});
afterAll(() => test.close());

const ASHA = { name: 'Asha Rao', phone: '98765 43210', email: 'asha@example.com' };
const contactsOf = async (by: StaffBrowser) => (await by.ask('/staff/contacts')).data.contacts;
const erase = (by: StaffBrowser, id: string) => by.ask(`/staff/contacts/${id}`, { method: 'DELETE' });
const eventsOf = async () => {
  const { data } = await administrator.ask('/staff/events?limit=100');
  return data.events.filter(({ type }: { type: string }) => type.startsWith('CONTACT_'));
};

it('is shared within a department only, encrypted, and replaced by its phone number', async () => {
  const { data: saved, status } = await pune.post('/contacts', ASHA);
  expect([status, saved]).toEqual([
    201,
    {
      contact_id: expect.any(String),
      ...ASHA,
      phone: '+919876543210',
      phone_shown: '+91 98765 43210',
      language: null,
      department: 'Pune',
    },
  ]);
  expect(await contactsOf(goa)).toEqual([]);
  expect(await contactsOf(administrator)).toEqual([saved]);
  const { rows } = await test.services.database.pool.query('SELECT * FROM contacts');
  expect(JSON.stringify(rows)).not.toMatch(/Asha|98765/);

  const married = { name: 'Asha Iyer', phone: '+91 98765 43210', language: 'hi' };
  expect((await pune.post('/contacts', married)).data.contact_id).toBe(saved.contact_id);
  expect(await contactsOf(pune)).toMatchObject([{ name: 'Asha Iyer', email: null, language: 'hi' }]);
  // The other department has its own list, so the same phone number is allowed there.
  await goa.post('/contacts', ASHA);
  expect(await contactsOf(administrator)).toHaveLength(2);
});

it('is erased by its department, and the activity log names no contact', async () => {
  const [contact] = await contactsOf(pune);
  expect(await erase(goa, contact.contact_id)).toMatchObject({ error: { code: 'CONTACT_NOT_FOUND' } });
  expect((await erase(pune, contact.contact_id)).data).toEqual({
    contact_id: contact.contact_id,
    deleted: true,
  });
  expect(await contactsOf(pune)).toEqual([]);
  const events = await eventsOf();
  expect(events.map(({ type }: { type: string }) => type)).toContain('CONTACT_ERASED');
  expect(JSON.stringify(events)).not.toMatch(/Asha|98765/);
});

it('needs a valid phone number, and a department if the sender has several', async () => {
  expect(await pune.post('/contacts', { ...ASHA, phone: '12' })).toMatchObject({
    status: 400,
    error: { code: 'INVALID_REQUEST', problems: [{ field: 'phone' }] },
  });
  expect((await pune.post('/contacts', { ...ASHA, department: 'Goa' })).error.code).toBe(
    'DEPARTMENT_REQUIRED',
  );
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune', 'Goa'] });
  expect((await browser.post('/contacts', ASHA)).error.code).toBe('DEPARTMENT_REQUIRED');
  expect((await browser.post('/contacts', { ...ASHA, department: 'Goa' })).status).toBe(201);
});

it('is saved once by two concurrent requests', async () => {
  const kunal = { name: 'Kunal Shah', phone: '+919876543219' };
  await Promise.all([pune.post('/contacts', kunal), pune.post('/contacts', kunal)]);
  expect(await contactsOf(pune)).toHaveLength(1);
});

it.each(['reviewer', 'auditor'] as const)('is hidden from the role %s', async (role) => {
  const { browser } = await signedInAs(test, role);
  expect(await browser.ask('/staff/contacts')).toMatchObject({ error: { code: 'ROLE_REFUSED' } });
});
