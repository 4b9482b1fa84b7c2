import { MAX_SAVED_VIEWS } from '@countersign/contract/rules/saved-views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedViews } from '../database/schema.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const view = { name: 'Stuck in Pune', filters: { step: 'liveness', order: 'oldest' }, search: 'Asha Rao' };
const save = (browser: StaffBrowser, body: object) => browser.post('/views', body);
const replace = (browser: StaffBrowser, id: string, body: object) =>
  browser.ask(`/staff/views/${id}`, { method: 'PUT', body });
const remove = (browser: StaffBrowser, id: string) => browser.ask(`/staff/views/${id}`, { method: 'DELETE' });
const viewsOf = async (browser: StaffBrowser) => (await browser.ask('/staff/views?limit=100')).data.views;

it.each(['administrator', 'officer', 'reviewer', 'auditor'] as const)(
  'saves filters, order and search of an %s under a name, renames and deletes them',
  async (role) => {
    const { browser } = await signedInAs(test, role);
    const { status, data } = await save(browser, view);
    expect([status, data]).toEqual([201, { view_id: data.view_id, ...view }]);
    expect(await viewsOf(browser)).toEqual([data]);
    const renamed = { ...view, name: 'Pune, photos' };
    expect((await replace(browser, data.view_id, renamed)).data).toEqual({ ...data, name: 'Pune, photos' });
    expect(await viewsOf(browser)).toEqual([{ ...data, name: 'Pune, photos' }]);
    expect((await remove(browser, data.view_id)).data).toEqual({ view_id: data.view_id, deleted: true });
    expect(await viewsOf(browser)).toEqual([]);
  },
);

it('is private: others can neither see nor change them', async () => {
  const { browser: one } = await signedInAs(test, 'officer');
  const { browser: other } = await signedInAs(test, 'officer');
  const { view_id: id } = (await save(one, view)).data;
  expect(await viewsOf(other)).toEqual([]);
  expect(await replace(other, id, view)).toMatchObject({ status: 404, error: { code: 'VIEW_NOT_FOUND' } });
  expect(await remove(other, id)).toMatchObject({ status: 404, error: { code: 'VIEW_NOT_FOUND' } });
  expect(await remove(other, 'none')).toMatchObject({ status: 404, error: { code: 'VIEW_NOT_FOUND' } });
  expect(await viewsOf(one)).toHaveLength(1);
});

it('keeps names and searches encrypted in the database and out of the readable part of the chain', async () => {
  const { browser } = await signedInAs(test, 'officer');
  const { view_id: id } = (await save(browser, { ...view, name: 'Loans of Kunal', search: 'Kunal' })).data;
  const rows = await test.services.database.db.select().from(savedViews);
  const row = rows.find((each) => each.id === id);
  expect(row?.contentEncrypted.toString('latin1')).not.toContain('Kunal');
  const { rows: events } = await test.services.database.pool.query<{ body: string }>(
    `select body from staff_events where body like '%' || $1 || '%'`,
    [id],
  );
  expect(events.map(({ body }) => [body.includes('VIEW_SAVED'), body.includes('Kunal')])).toEqual([
    [true, false],
  ]);
});

it('distinguishes names that differ in more than capitals', async () => {
  const { browser } = await signedInAs(test, 'officer');
  const { view_id: id } = (await save(browser, view)).data;
  const taken = { status: 409, error: { code: 'VIEW_NAME_TAKEN' } };
  expect(await save(browser, { ...view, name: ' stuck in  PUNE' })).toMatchObject(taken);
  expect((await replace(browser, id, { ...view, name: 'STUCK IN PUNE' })).status).toBe(200);
  expect((await save(browser, { ...view, name: 'Second' })).status).toBe(201);
  expect(await replace(browser, id, { ...view, name: 'second' })).toMatchObject(taken);
});

it(`stores up to ${MAX_SAVED_VIEWS} for each person, also for concurrent requests`, async () => {
  const { browser } = await signedInAs(test, 'officer');
  const names = Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, index) => `View ${index}`);
  for (const name of names) expect((await save(browser, { ...view, name })).status).toBe(201);
  const both = await Promise.all(['one', 'other'].map((name) => save(browser, { ...view, name })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'TOO_MANY_VIEWS',
    maximum: MAX_SAVED_VIEWS,
  });
  expect(await viewsOf(browser)).toHaveLength(MAX_SAVED_VIEWS);
});

it.each([
  [{ ...view, name: '  ' }],
  [{ ...view, name: 'x'.repeat(61) }],
  [{ ...view, search: 'x'.repeat(201) }],
  [{ ...view, filters: { status: 'LOST' } }],
  [{ ...view, filters: { phone: '+919876543210' } }],
])('refuses %j', async (body) => {
  const { browser } = await signedInAs(test, 'officer');
  expect((await save(browser, body)).status).toBe(400);
});

it("deletes them with the person's access", async () => {
  const { browser: administrator } = await signedInAs(test, 'administrator');
  const { browser, personId } = await signedInAs(test, 'auditor');
  await save(browser, view);
  const ended = await administrator.ask(`/staff/people/${personId}`, {
    method: 'PUT',
    body: { name: 'N', role: 'auditor', departments: null, branches: null, disabled: true },
  });
  expect(ended.status).toBe(200);
  const rows = await test.services.database.db.select().from(savedViews);
  expect(rows.filter((row) => row.personId === personId)).toEqual([]);
});
