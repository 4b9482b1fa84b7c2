import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  ({ browser: administrator } = await signedInAs(test, 'administrator'));
});
afterAll(() => test.close());

const change = (method: 'PATCH' | 'POST', path: string, body: object) =>
  administrator.ask(`/staff/departments${path}`, { method, body });
const entries = async (by = administrator) => (await by.ask('/staff/departments')).data.entries;
const namesOf = async (by = administrator) => (await by.ask('/staff/departments')).data.departments;
const create = async (name: string): Promise<string> =>
  (await change('POST', '', { name })).data.department_id;
const sessionsOf = async (by: StaffBrowser): Promise<string[]> =>
  (await by.ask('/originator/sessions')).data.sessions.map(
    ({ reference }: { reference: string }) => reference,
  );
const templatesOf = async (by: StaffBrowser) =>
  (await by.ask('/originator/templates')).data.templates.map(
    (template: { template_id: string }) => template.template_id,
  );
const officerOf = async (...departments: string[]) =>
  (await signedInAs(test, 'officer', { departments })).browser;

it('creates departments, and treats names that differ in case or spaces as one department', async () => {
  await create('Pune');
  for (const name of ['Pune', 'pune', ' PUNE '])
    expect(await change('POST', '', { name })).toMatchObject({
      status: 409,
      error: { code: 'DEPARTMENT_EXISTS' },
    });
  const { sessionId } = await originator.start({ department: 'pune', reference: 'P-1' });
  expect((await originator.ask(`/sessions/${sessionId}`)).data.department).toBe('Pune');
  expect(await sessionsOf(await officerOf('pune'))).toEqual(['P-1']);
  expect(await namesOf()).toEqual(['Pune']);
});

it('adds a department that a session or an invitation names for the first time', async () => {
  await originator.start({ department: 'Kota' });
  await administrator.ask('/staff/people', {
    method: 'POST',
    body: {
      name: 'Om',
      email: 'om@example.com',
      role: 'officer',
      departments: ['Leh', 'kota'],
      language: 'en',
    },
  });
  expect(await namesOf()).toEqual(['Kota', 'Leh', 'Pune']);
  const { people } = (await administrator.ask('/staff/people')).data;
  expect(people.find(({ name }: { name: string }) => name === 'Om').departments).toEqual(['Leh', 'Kota']);
});

it('follows a renamed department with rights and sessions, and accepts the former name', async () => {
  const id = await create('Agra');
  await originator.start({ department: 'Agra', reference: 'A-1' });
  const officer = await officerOf('Agra');
  expect(await change('PATCH', `/${id}`, { name: 'Pune' })).toMatchObject({ status: 409 });
  expect(await change('PATCH', `/${id}`, { name: 'Agra Fort' })).toMatchObject({
    data: { name: 'Agra Fort', former_names: ['Agra'] },
  });
  await originator.start({ department: 'Agra', reference: 'A-2' });
  expect(await sessionsOf(officer)).toEqual(['A-2', 'A-1']);
  expect((await officer.ask('/staff/me')).data.departments).toEqual(['Agra Fort']);
  // The department takes back its former name.
  expect((await change('PATCH', `/${id}`, { name: 'Agra' })).data.former_names).toEqual(['Agra Fort']);
  expect(await sessionsOf(officer)).toEqual(['A-2', 'A-1']);
});

it('shows the sessions of merged departments to the members of both', async () => {
  const [from, into] = [await create('Nashik'), await create('Nagpur')];
  await originator.start({ department: 'Nashik', reference: 'N-1' });
  await originator.start({ department: 'Nagpur', reference: 'N-2' });
  const officers = [await officerOf('Nashik'), await officerOf('Nagpur')];
  expect(await change('POST', `/${from}/merge`, { into: from })).toMatchObject({ status: 404 });
  expect(await change('POST', `/${from}/merge`, { into })).toMatchObject({
    data: { name: 'Nagpur', former_names: ['Nashik'] },
  });
  for (const officer of officers) {
    expect(await sessionsOf(officer)).toEqual(['N-2', 'N-1']);
    expect(await entries(officer)).toMatchObject([{ name: 'Nagpur' }]);
  }
  expect(await change('PATCH', `/${from}`, { name: 'Elsewhere' })).toMatchObject({ status: 404 });
});

it('records each change of the list in the activity log, and lets only administrators make them', async () => {
  const { data } = await administrator.ask('/staff/events?limit=100');
  const types = data.events.map(({ type }: { type: string }) => type);
  for (const type of ['DEPARTMENT_CREATED', 'DEPARTMENT_RENAMED', 'DEPARTMENTS_MERGED'])
    expect(types).toContain(type);
  const { browser: auditor } = await signedInAs(test, 'auditor');
  const answer = await auditor.ask('/staff/departments', { method: 'POST', body: { name: 'Goa' } });
  expect(answer).toMatchObject({ status: 403 });
});

it('lets every department see and use shared objects, and only callers for all departments change it', async () => {
  const template = (await originator.ask('/templates', { method: 'POST', body: { name: 'Shared' } })).data;
  const layout = await originator.makeLayout({ roles: [{ id: 'borrower', name: 'Borrower' }] });
  const { layout_id } = layout.data;
  const officer = await officerOf('Pune');
  const { data } = await officer.ask('/originator/templates');
  expect(data.templates).toMatchObject([{ template_id: template.template_id, department: null }]);
  expect((await officer.ask('/originator/layouts')).data.layouts).toMatchObject([{ layout_id }]);

  const { key } = (
    await administrator.ask('/staff/api-keys', {
      method: 'POST',
      body: { name: 'Pune system', scopes: ['read', 'setup', 'send'], department: 'Pune' },
    })
  ).data;
  const headers = { authorization: `Bearer ${key}` };
  const renaming = { method: 'PATCH' as const, body: { name: 'Mine' }, headers };
  expect(await originator.ask(`/templates/${template.template_id}`, renaming)).toMatchObject({
    status: 403,
    error: { code: 'API_KEY_FOR_ONE_DEPARTMENT' },
  });
  expect(await originator.ask(`/layouts/${layout_id}`, { method: 'DELETE', headers })).toMatchObject({
    status: 403,
  });
});

it('moves a template and a layout to another department, with an entry in the activity log', async () => {
  const { template_id } = (await originator.ask('/templates', { method: 'POST', body: { name: 'Moves' } }))
    .data;
  const path = `/originator/templates/${template_id}/department`;
  const moved = await administrator.ask(path, { method: 'PUT', body: { department: 'pune' } });
  expect(moved.data).toEqual({ template_id, department: 'Pune', former_department: null });
  const [seen] = (await administrator.ask('/staff/events?limit=1')).data.events;
  expect(seen.facts).toMatchObject({ department: 'Pune', former_department: null, template_id });
  expect(await templatesOf(await officerOf('Kota'))).not.toContain(template_id);
  await administrator.ask(path, { method: 'PUT', body: { department: null } });
  expect(await templatesOf(await officerOf('Kota'))).toContain(template_id);
});
