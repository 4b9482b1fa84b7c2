import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const add = (by: StaffBrowser, id: string, text: string) =>
  by.ask(`/originator/sessions/${id}/notes`, { method: 'POST', body: { text } });

describe('a note', () => {
  it('names its author and time, and colleagues with access to the session read it', async () => {
    const { sessionId, signer } = await originator.start();
    const { browser: reviewer } = await signedInAs(test, 'reviewer', { name: 'Ravi Menon' });
    const { browser: auditor } = await signedInAs(test, 'auditor');
    expect(await add(reviewer, sessionId, ' Called the branch.\n\n\n\nThey know her. ')).toMatchObject({
      status: 201,
      data: { by: { kind: 'person', name: 'Ravi Menon' }, text: 'Called the branch.\n\nThey know her.' },
    });
    const byKey = await originator.ask(`/sessions/${sessionId}/notes`, {
      method: 'POST',
      body: { text: 'Loan approved' },
    });
    expect(byKey.status).toBe(201);
    const { data } = await auditor.ask(`/originator/sessions/${sessionId}`);
    expect(data.notes).toMatchObject([
      { by: { name: 'Ravi Menon' }, text: 'Called the branch.\n\nThey know her.' },
      { by: { kind: 'api_key' }, text: 'Loan approved' },
    ]);
    const event = (await eventsOf(test, sessionId)).find(({ type }) => type === 'NOTE_ADDED');
    expect(event).toMatchObject({ actor: { kind: 'staff' }, facts: {} });
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
    const { browser: administrator } = await signedInAs(test, 'administrator');
    const { data: activity } = await administrator.ask(`/staff/events?session_id=${sessionId}`);
    expect(JSON.stringify(activity)).toContain('POST /api/v1/originator/sessions/:id/notes');
    expect(JSON.stringify(activity)).not.toContain('Called the branch');

    await signer.walkTo('signature');
    expect(JSON.stringify([await signer.open(), await signer.get(`/completion/${signer.id}`)])).not.toMatch(
      /Called the branch|Loan approved/,
    );
  });

  it('is refused from auditors, other departments and read-only keys, and if it is empty', async () => {
    const { sessionId } = await originator.start();
    const { browser: auditor } = await signedInAs(test, 'auditor');
    expect(await add(auditor, sessionId, 'Seen')).toMatchObject({ error: { code: 'ROLE_REFUSED' } });
    const { browser: officer } = await signedInAs(test, 'officer', { departments: ['Agra'] });
    expect(await add(officer, sessionId, 'Seen')).toMatchObject({ error: { code: 'SESSION_NOT_FOUND' } });
    const { key } = await createApiKey(test.services, 'Reporting', { scopes: ['read'] });
    const reading = new Originator({ ...test, apiKey: key });
    expect(
      await reading.ask(`/sessions/${sessionId}/notes`, { method: 'POST', body: { text: 'Seen' } }),
    ).toMatchObject({ error: { code: 'API_KEY_SCOPE_MISSING' } });
    const { browser: reviewer } = await signedInAs(test, 'reviewer');
    expect(await add(reviewer, sessionId, ' \n ')).toMatchObject({ status: 400 });
  });

  it('loses its text with the personal data, and then no note can be added', async () => {
    const { sessionId } = await originator.start();
    const { browser: administrator } = await signedInAs(test, 'administrator');
    await add(administrator, sessionId, 'Her husband answers the phone');
    await administrator.ask(`/originator/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(
      (await administrator.ask(`/originator/sessions/${sessionId}/erase`, { method: 'POST' })).status,
    ).toBe(200);
    const { data } = await administrator.ask(`/originator/sessions/${sessionId}`);
    expect(data.notes).toMatchObject([{ text: null }]);
    expect(await add(administrator, sessionId, 'More')).toMatchObject({
      status: 410,
      error: { code: 'DOCUMENT_ERASED' },
    });
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
  });
});
