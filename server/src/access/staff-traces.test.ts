/** Tests how the staff chain records changes and views by staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let auditor: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp();
  ({ browser: auditor } = await signedInAs(test, 'auditor'));
});
afterAll(() => test.close());

const NOWHERE = '00000000-0000-7000-8000-000000000000';

interface StaffEvent {
  type: string;
  session_id: string | null;
  facts: object;
  details: object | null;
}

/** Returns the events newest first, without the sign-ins. */
async function eventsOf(personId: string): Promise<StaffEvent[]> {
  const { data } = await auditor.ask(`/staff/events?person_id=${personId}`);
  return data.events
    .filter(({ type }: StaffEvent) => type === 'ACTED' || type === 'PERSONAL_DATA_SEEN')
    .map(({ type, session_id, facts, details }: StaffEvent) => ({ type, session_id, facts, details }));
}

describe('a change by staff', () => {
  it('records the call, the ids in the address and the created ids, but nothing else of the response', async () => {
    const { browser, personId } = await signedInAs(test, 'administrator');
    const { data: template } = await browser.ask('/originator/templates', {
      method: 'POST',
      body: { name: 'Car loan' },
    });
    const { sessionId } = await new Originator(test).start();
    await browser.ask(`/originator/sessions/${sessionId}/cancel`, { method: 'POST' });
    await browser.ask('/originator/message-texts/hi/invite', {
      method: 'PUT',
      body: { sms: null, subject: 'Please sign', mail: null },
    });
    const [text, cancelled, made] = await eventsOf(personId);
    expect(made).toMatchObject({ type: 'ACTED', session_id: null });
    expect(made?.facts).toEqual({
      call: 'POST /api/v1/originator/templates',
      template_id: template.template_id,
      version: 1,
    });
    expect(cancelled).toMatchObject({ type: 'ACTED', session_id: sessionId });
    expect(cancelled?.facts).toEqual({
      call: 'POST /api/v1/originator/sessions/:id/cancel',
      session_id: sessionId,
      id: sessionId,
    });
    expect(text?.facts).toEqual({
      call: 'PUT /api/v1/originator/message-texts/:language/:kind',
      version: expect.any(Number),
    });
  });
});

/** Returns the query as the route parses it. */
const searchFor = (q: string) => ({ query: { q, limit: 25, order: 'newest' } });

describe('a view by staff', () => {
  it('records the session, and a hash of the search if there was one', async () => {
    const { sessionId } = await new Originator(test).start({ participants: [{ name: 'Farhan' }] });
    const { browser, personId } = await signedInAs(test, 'auditor');
    await browser.ask(`/originator/sessions/${sessionId}`);
    await browser.ask('/originator/sessions?q=farhan');
    await browser.ask('/originator/sessions?q=farhan');
    await browser.ask('/originator/sessions?q=asha');
    const facts = { call: 'GET /api/v1/originator/sessions' };
    expect(await eventsOf(personId)).toEqual([
      { type: 'PERSONAL_DATA_SEEN', session_id: null, facts, details: searchFor('asha') },
      { type: 'PERSONAL_DATA_SEEN', session_id: null, facts, details: searchFor('farhan') },
      {
        type: 'PERSONAL_DATA_SEEN',
        session_id: sessionId,
        facts: { call: 'GET /api/v1/originator/sessions/:id', session_id: sessionId },
        details: null,
      },
    ]);
  });

  it('is not recorded if there is nothing to see: no such session, no session at all, or one outside the scope', async () => {
    const { sessionId } = await new Originator(test).start({ department: 'Agra' });
    const { browser, personId } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    for (const id of [NOWHERE, 'nothing', sessionId])
      expect((await browser.ask(`/originator/sessions/${id}`)).status).toBe(404);
    expect(await eventsOf(personId)).toEqual([]);
  });
});
