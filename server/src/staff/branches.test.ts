import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let [camp, fort, port] = ['', '', ''];
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  [camp, fort, port] = [await branch('Camp'), await branch('Fort'), await branch('Port')];
});
afterAll(() => test.close());

async function branch(name: string): Promise<string> {
  const body = { name, latitude: 18.5, longitude: 73.8 };
  return String((await originator.ask('/branches', { method: 'POST', body })).data.branch_id);
}

async function session(
  reference: string,
  branch_ids: string[],
  department = 'Pune',
  more: object = {},
): Promise<string> {
  const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];
  const { data } = await originator.upload({ reference, department, branch_ids, participants, ...more });
  return String(data.session_id);
}

const references = async (by: StaffBrowser, query = ''): Promise<string[]> =>
  (await by.ask(`/originator/sessions${query}`)).data.sessions
    .map(({ reference }: { reference: string }) => reference)
    .toSorted();

it('an officer limited to branches sees and changes only their sessions, and sessions without a branch, in their departments', async () => {
  const own = await session('CAMP', [camp]);
  await session('BOTH', [fort, camp]);
  await session('NONE', []);
  await session('AGRA', [camp], 'Agra');
  const other = await session('FORT', [fort]);
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'], branches: [camp, port] });
  expect(await references(browser)).toEqual(['BOTH', 'CAMP', 'NONE']);
  expect(await references(browser, '?q=FORT')).toEqual([]);
  expect(await references(browser, `?branch_id=${fort}`)).toEqual(['BOTH']);
  expect((await browser.ask('/originator/session-count')).data.count).toBe(3);
  const unknown = { status: 404, error: { code: 'SESSION_NOT_FOUND' } };
  for (const path of ['', '/document'])
    expect(await browser.ask(`/originator/sessions/${other}${path}`)).toMatchObject(unknown);
  const cancel = (id: string) => browser.ask(`/originator/sessions/${id}/cancel`, { method: 'POST' });
  expect(await cancel(other)).toMatchObject(unknown);
  expect(await cancel(own)).toMatchObject({ status: 200 });
  const names = (await browser.ask('/originator/branches')).data.branches.map(
    ({ name }: { name: string }) => name,
  );
  expect(names.toSorted()).toEqual(['Camp', 'Port']);
});

const officerOf = async (department: string, ...branches: string[]): Promise<StaffBrowser> =>
  (await signedInAs(test, 'officer', { departments: [department], branches })).browser;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const mine = (names: string[]) => names.filter((name) => name === 'ENDED' || name === 'RUNS');

it('lists and counts sessions of branches by outcome, each once, and previews their erasure', async () => {
  const { browser: administrator } = await signedInAs(test, 'administrator');
  const { browser } = await signedInAs(test, 'reviewer', { branches: [fort, port] });
  const ended = await session('ENDED', [fort, port], 'Goa');
  await session('RUNS', [fort, port], 'Goa');
  await administrator.ask(`/originator/sessions/${ended}/cancel`, { method: 'POST' });
  const counted = async (query: string) =>
    (await browser.ask(`/originator/session-count?branch_id=${port}${query}`)).data;
  const found = { ENDED: ['ENDED'], RUNS: ['RUNS'], both: ['ENDED', 'RUNS'], none: [] };
  for (const [status, names] of [
    ['CANCELLED', found.ENDED],
    ['NEW', found.RUNS],
    ['NEW&status=CANCELLED', found.both],
    ['COMPLETED', found.none],
  ] as const) {
    expect(mine(await references(browser, `?status=${status}`))).toEqual(names);
    expect(await references(browser, `?status=${status}&branch_id=${port}&order=oldest`)).toEqual(names);
    expect(await references(administrator, `?status=${status}&branch_id=${port}`)).toEqual(names);
    expect(await counted(`&status=${status}`)).toEqual({ count: names.length, has_more: false });
  }
  expect(mine(await references(browser))).toEqual(found.both);
  expect(await counted('')).toEqual({ count: 2, has_more: false });

  const { browser: ofPort } = await signedInAs(test, 'reviewer', { departments: ['Goa'], branches: [port] });
  const stored = async () => (await ofPort.ask('/originator/retention')).data;
  const { data: of } = await administrator.ask(`/originator/sessions/${ended}`);
  expect(await stored()).toMatchObject({
    ended: { count: 1, has_more: false },
    first_ended_at: of.expires_at,
  });
  const { pool } = test.services.database;
  // Moves the end of the session past its expiry, as if it had been rejected, or cancelled because of lost files.
  const { rows } = await pool.query<{ ended_at: Date }>(
    `UPDATE sessions SET ended_at = expires_at + interval '1 day' WHERE id = $1 RETURNING ended_at`,
    [ended],
  );
  expect(await stored()).toMatchObject({ first_ended_at: rows[0]?.ended_at.toISOString() });
  await pool.query('UPDATE sessions SET erased_at = now() WHERE id = $1', [ended]);
  expect(await stored()).toMatchObject({ ended: { count: 0, has_more: false }, first_ended_at: null });
});

it('lists active sessions of branches by expiry, page after page', async () => {
  const begin = (reference: string, hours: number, ...branches: string[]) =>
    session(reference, branches, 'Nashik', { validity_hours: hours });
  await begin('LAST', 72, port);
  const first = await begin('FIRST', 24, fort, port);
  await begin('ELSEWHERE', 12, camp);
  await begin('MIDDLE', 48);
  const over = await session('OVER', [port], 'Nashik', { validity_hours: 6 });
  await originator.ask(`/sessions/${over}/cancel`, { method: 'POST' });
  const browser = await officerOf('Nashik', port);
  const inPages = async (query: string, by = browser) => {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/originator/sessions?limit=1&order=expiring${query}${cursor && `&cursor=${cursor}`}`;
      const { data } = await by.ask(path);
      found.push(...data.sessions.map(({ reference }: { reference: string }) => reference));
      cursor = data.next_cursor;
    }
    return found;
  };
  const running = '&status=NEW&status=IN_PROGRESS';
  expect(await inPages(running)).toEqual(['FIRST', 'MIDDLE', 'LAST']);
  expect(await inPages(`${running}&branch_id=${port}`)).toEqual(['FIRST', 'LAST']);
  expect(await inPages(running, await officerOf('Nashik', fort, port))).toEqual(['FIRST', 'MIDDLE', 'LAST']);
  expect(await inPages('')).toEqual(['OVER', 'FIRST', 'MIDDLE', 'LAST']);
  expect(await inPages(`${running}&expires_before=${inHours(60)}`)).toEqual(['FIRST', 'MIDDLE']);
  const extend = { method: 'POST', body: { expires_at: inHours(96) } } as const;
  expect(await originator.ask(`/sessions/${first}/extend`, extend)).toMatchObject({ status: 200 });
  expect(await inPages(running)).toEqual(['MIDDLE', 'LAST', 'FIRST']);
});

it('lists and counts sessions of branches by the awaited step', async () => {
  const department = 'Satara';
  const begin = async (...branch_ids: string[]) => {
    const { sessionId, signer } = await originator.start({ department, branch_ids });
    await signer.walkTo('document');
    return { sessionId, signer };
  };
  const both = await begin(fort, port);
  const none = await begin();
  const later = await begin(port);
  await later.signer.locate();
  await begin(camp);
  await originator.start({ department, branch_ids: [port] });
  const { browser } = await signedInAs(test, 'officer', {
    departments: [department],
    branches: [fort, port],
  });
  const found = async (query: string) => [
    (await browser.ask(`/originator/sessions?${query}`)).data.sessions.map(
      ({ session_id }: { session_id: string }) => session_id,
    ),
    (await browser.ask(`/originator/session-count?${query}`)).data.count,
  ];
  expect(await found('step=location')).toEqual([[none.sessionId, both.sessionId], 2]);
  expect(await found(`step=location&branch_id=${port}`)).toEqual([[both.sessionId], 1]);
  expect(await found(`step=location&branch_id=${camp}`)).toEqual([[], 0]);
  expect(await found('step=location&status=COMPLETED')).toEqual([[], 0]);
  await originator.ask(`/sessions/${both.sessionId}/cancel`, { method: 'POST' });
  expect(await found('step=location')).toEqual([[none.sessionId], 1]);
});

it('sends only for their own branches, or without a branch', async () => {
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'], branches: [camp] });
  const send = (branch_ids: string[]) => browser.startSession({ branch_ids });
  expect((await send([camp, fort])).error.code).toBe('BRANCH_NOT_FOUND');
  expect((await send([camp])).status).toBe(201);
  expect((await send([])).status).toBe(201);
});

it('are set by an administrator, end existing sessions, and are compared with the staff chain', async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const officer = await signedInAs(test, 'officer', { departments: ['Pune'] });
  const rights = { name: 'Officer', role: 'officer', departments: ['Pune'], disabled: false };
  const change = (body: object) => browser.ask(`/staff/people/${officer.personId}`, { method: 'PUT', body });
  expect((await change({ ...rights, branches: [officer.personId] })).error.code).toBe('BRANCH_NOT_FOUND');
  expect((await change({ ...rights, role: 'auditor', departments: null, branches: [camp] })).status).toBe(
    400,
  );
  expect((await change({ ...rights, branches: [] })).status).toBe(400);
  expect((await change({ ...rights, branches: [camp] })).data).toMatchObject({ branches: [camp] });
  expect(await officer.browser.ask('/staff/me')).toMatchObject({ status: 401 });
  const faults = async () => (await verifyStaffChain(test.services)).faults;
  expect(await faults()).toEqual([]);
  await test.services.database.pool.query('UPDATE staff SET branches = NULL WHERE id = $1', [
    officer.personId,
  ]);
  expect(await faults()).toEqual([
    `The rights of person ${officer.personId} are not those that were granted`,
  ]);
});

it('are the same branches if their ids are in capitals, and the chain is valid', async () => {
  const { browser } = await signedInAs(test, 'administrator', {});
  const rights = { role: 'officer', departments: ['Pune'], branches: [camp.toUpperCase()], language: 'en' };
  const { status, data } = await browser.post('/people', {
    ...rights,
    email: 'capitals@bank.example',
    name: 'Meera',
  });
  expect([status, data.branches]).toEqual([201, [camp]]);
  const { faults } = await verifyStaffChain(test.services);
  expect(faults.filter((fault) => fault.includes(String(data.person_id)))).toEqual([]);
});
