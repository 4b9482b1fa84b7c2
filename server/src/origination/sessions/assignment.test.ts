import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let goa: Originator;
beforeAll(async () => {
  test = await openTestApp();
  const { key } = await createApiKey(test.services, 'Goa', { department: 'Goa' });
  goa = new Originator({ ...test, apiKey: key });
});
afterAll(() => test.close());

const assign = (by: StaffBrowser, id: string, personId: string | null) =>
  by.ask(`/originator/sessions/${id}/assignee`, { method: 'PUT', body: { person_id: personId } });
const idsFor = async (by: StaffBrowser, query: string) =>
  (await by.ask(`/originator/sessions?${query}`)).data.sessions.map(
    ({ session_id: id }: { session_id: string }) => id,
  );

it('assigns a session to a colleague, who finds it', async () => {
  const { sessionId } = await goa.start();
  await goa.start();
  const { browser: officer, personId } = await signedInAs(test, 'officer', {
    departments: ['Goa'],
    name: 'Kunal Shah',
  });
  const { browser: administrator } = await signedInAs(test, 'administrator');
  expect((await assign(administrator, sessionId, personId)).data).toEqual({
    session_id: sessionId,
    assignee: { person_id: personId, name: 'Kunal Shah' },
  });
  expect(await idsFor(officer, 'assignee_id=me')).toEqual([sessionId]);
  expect(await idsFor(administrator, `assignee_id=${personId}&status=NEW&order=expiring`)).toEqual([
    sessionId,
  ]);
  expect(await idsFor(administrator, 'assignee_id=me')).toEqual([]);
  expect((await officer.ask('/originator/session-count?assignee_id=me')).data.count).toBe(1);
  const { data } = await officer.ask(`/originator/sessions/${sessionId}`);
  expect(data.assignee).toEqual({ person_id: personId, name: 'Kunal Shah' });
  expect(data.timeline.at(-1)).toMatchObject({
    type: 'SESSION_ASSIGNED',
    facts: { assignee: personId, assignee_name: 'Kunal Shah' },
  });

  await assign(officer, sessionId, personId);
  await assign(officer, sessionId, null);
  expect(await idsFor(officer, 'assignee_id=me')).toEqual([]);
  const assigned = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'SESSION_ASSIGNED');
  expect(assigned.map(({ facts }) => facts['assignee'])).toEqual([personId, null]);
  expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
  expect(await idsFor(administrator, 'assignee_id=unknown')).toEqual([]);
});

it('offers and accepts only people who can work on the session', async () => {
  const { sessionId } = await goa.start();
  const own = await signedInAs(test, 'reviewer', { departments: ['Goa'] });
  const others = await Promise.all([
    signedInAs(test, 'officer', { departments: ['Agra'] }),
    signedInAs(test, 'auditor'),
  ]);
  const { browser: administrator } = await signedInAs(test, 'administrator');
  const { data } = await administrator.ask(`/originator/sessions/${sessionId}/colleagues`);
  const offered = data.colleagues.map(({ person_id: id }: { person_id: string }) => id);
  expect(offered).toContain(own.personId);
  for (const { personId, browser } of others) {
    expect(offered).not.toContain(personId);
    expect(await assign(administrator, sessionId, personId)).toMatchObject({
      status: 404,
      error: { code: 'PERSON_NOT_FOUND' },
    });
    expect((await assign(browser, sessionId, null)).status).not.toBe(200);
  }
  expect((await assign(own.browser, sessionId, own.personId)).status).toBe(200);
});
