import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEXTS } from '@countersign/contract/texts/texts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf, verifySessionEvidence } from '../../evidence/verify.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const key_facts = { currency: 'INR', amount: 250_000, instalment: 11_767.5, term_months: 24 };

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const eventsOf = async (sessionId: string) =>
  readEvents(await chainOf(test.services, test.services.database.db, sessionId));
const consentOf = async (sessionId: string) =>
  (await eventsOf(sessionId)).findLast(({ type }) => type === 'DOCUMENT_CONSENTED');

it('are shown in the language of the request, and recorded with the consent as shown', async () => {
  const { signer, sessionId } = await originator.start({ key_facts });
  await signer.walkTo('otp');
  const { data } = await signer.get(`/document/${signer.id}`, { 'accept-language': 'hi' });
  const { sha256, ...shown } = data.key_facts;
  expect(shown).toEqual({
    language: 'hi',
    title: TEXTS.hi.keyFacts.title,
    note: TEXTS.hi.keyFacts.note,
    facts: [
      { name: 'amount', label: 'ऋण राशि', value: '₹2,50,000' },
      { name: 'instalment', label: 'किस्त', value: '₹11,767.50' },
      { name: 'term_months', label: 'अवधि', value: '24 महीने' },
    ],
  });

  for (const key_facts_sha256 of [undefined, 'a'.repeat(64)])
    expect(await signer.consent({ key_facts_sha256 })).toMatchObject({
      status: 409,
      error: { code: 'KEY_FACTS_NOT_SHOWN' },
    });
  expect(await consentOf(sessionId)).toBeUndefined();

  // The signer changed the language after reading the facts.
  const consent = await signer.post(
    '/document-consent',
    { scroll_confirmed: true, consent_given: true, key_facts_sha256: sha256 },
    { 'accept-language': 'en' },
  );
  expect(consent.status).toBe(200);
  const event = await consentOf(sessionId);
  expect(event?.about).toMatchObject({ key_facts: shown });
  // The amounts are personal data, so the chain contains only their salted hash.
  expect(JSON.stringify(event?.facts)).not.toContain('250000');
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
});

it('are returned with the session until its personal data is erased', async () => {
  const { sessionId } = await originator.start({ key_facts });
  const read = async () => (await originator.ask(`/sessions/${sessionId}`)).data.key_facts;
  expect(await read()).toEqual(key_facts);
  await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST', body: {} });
  expect((await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST', body: {} })).status).toBe(
    200,
  );
  expect(await read()).toBeNull();
});

it('are absent by default, and consent then needs no hash', async () => {
  const { signer } = await originator.start();
  await signer.walkTo('otp');
  expect((await signer.get(`/document/${signer.id}`)).data.key_facts).toBeNull();
  expect((await signer.consent()).status).toBe(200);
});

it('are refused with every mistake at once', async () => {
  const person = { name: 'Asha Rao', phone: '+919876543210' };
  const wrong = { currency: 'RUPEES', amount: 0.001, fees: 'none' };
  const { status, detail } = await originator.upload({ participants: [person], key_facts: wrong });
  expect(status).toBe(400);
  for (const field of ['currency', 'amount', 'fees']) expect(detail).toContain(`session.key_facts.${field}`);
});
