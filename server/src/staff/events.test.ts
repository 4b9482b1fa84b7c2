import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let auditor: StaffBrowser;
let sessionId: string;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  ({ sessionId } = await originator.start({ participants: [{ name: 'Asha Rao' }] }));
  const { browser: officer } = await signedInAs(test, 'officer', {
    name: '=Om Joshi',
    departments: ['Pune'],
  });
  await officer.ask('/originator/sessions');
  const { browser: administrator } = await signedInAs(test, 'administrator', { name: 'Meera Iyer' });
  await administrator.ask(`/originator/sessions/${sessionId}/cancel`, {
    method: 'POST',
    body: { reason: 'Sent twice' },
  });
  ({ browser: auditor } = await signedInAs(test, 'auditor'));
});
afterAll(() => test.close());

const typesOf = async (filter: string): Promise<string[]> =>
  (await auditor.ask(`/staff/events?limit=100&${filter}`)).data.events.map(
    ({ type }: { type: string }) => type,
  );

it('names the colleague, API key or signer of each line of the timeline', async () => {
  const { timeline } = (await originator.ask(`/sessions/${sessionId}`)).data;
  const by = (wanted: string) => timeline.find(({ type }: { type: string }) => type === wanted).by;
  expect(by('SESSION_CREATED')).toEqual({ kind: 'api_key', name: expect.any(String) });
  expect(by('SESSION_CANCELLED')).toEqual({ kind: 'person', name: 'Meera Iyer' });
});

it('filters the activity by type and time', async () => {
  expect(new Set(await typesOf('type=ACTED'))).toEqual(new Set(['ACTED']));
  expect(await typesOf('type=NOTHING')).toEqual([]);
  const now = new Date(+test.services.now() + 60_000).toISOString();
  const all = await typesOf('');
  expect(await typesOf(`before=${now}`)).toEqual(all);
  expect(await typesOf(`after=${now}`)).toEqual([]);
  expect(await typesOf(`after=${encodeURIComponent('2000-01-01T00:00:00+05:30')}`)).toEqual(all);
});

it('filters the activity by object', async () => {
  expect(new Set(await typesOf('object=session'))).toEqual(new Set(['ACTED', 'PERSONAL_DATA_SEEN']));
  expect(await typesOf('object=template')).toEqual([]);
  const aboutPeople = await typesOf('object=person');
  expect(aboutPeople).toContain('SIGN_IN_LINK_MADE');
  expect(aboutPeople).not.toContain('SIGNED_IN');
  expect((await auditor.ask('/staff/events?object=nothing')).status).toBe(400);
});

it('exports the filtered activity as CSV, in which no name is a formula', async () => {
  const response = await test.app.inject({
    url: '/api/v1/staff/events/export?type=PERSONAL_DATA_SEEN',
    headers: { ...auditor.headers, ...auditor.cookieHeader() },
  });
  expect(response.headers['content-type']).toContain('text/csv');
  const [header, ...lines] = response.body.trim().split('\r\n');
  expect(header).toBe('seq,time,person,type,session_id,address,browser,facts,details');
  expect(lines).toEqual([expect.stringMatching(/,'=Om Joshi,PERSONAL_DATA_SEEN,/)]);
});
