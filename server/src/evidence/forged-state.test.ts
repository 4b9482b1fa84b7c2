import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { TEXTS } from '@countersign/contract/texts/texts';
import { eventsOf, eventTypesOf, setStatus, statusOf } from '../../tests/helpers/rows.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { authenticate } from './chain.ts';
import { isLogWaiting } from './log.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);

describe('a signature', () => {
  it('needs the evidence of every step before it, whatever the state says', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('document');
    await setStatus(test, signer, 'LIVE');
    expect(await signer.sign()).toMatchObject({ status: 409, error: { code: 'STEP_NOT_ALLOWED' } });
    expect(await eventTypesOf(test, sessionId)).not.toContain('SIGNATURE_CAPTURED');
    await setStatus(test, signer, 'CONSENTED');
    await signer.walkTo('signature');
    expect(await statusOf(test, signer)).toBe('SIGNED');
  });

  it('needs the evidence of this participant, not of another', async () => {
    const { signers } = await originator.start({ participants: [{}, {}] });
    await signers[0]?.walkTo('signature');
    const second = signers[1];
    if (!second) throw new Error('There is no second signer');
    await second.walkTo('otp');
    await setStatus(test, second, 'LIVE');
    expect(await second.sign()).toMatchObject({ status: 409, error: { code: 'STEP_NOT_ALLOWED' } });
  });

  it('is refused on an altered chain', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('liveness');
    await query(
      `update evidence_events set body = replace(body, '"accuracy":10', '"accuracy":11') where session_id = $1`,
      [sessionId],
    );
    expect(await signer.sign()).toMatchObject({ status: 500 });
    expect(await statusOf(test, signer)).toBe('LIVE');
  });
});

describe('forged events', () => {
  it('are never continued with our key', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    const { rows } = await query('select evidence_count, evidence_head from sessions where id = $1', [
      sessionId,
    ]);
    const count = Number(rows[0]?.evidence_count) + 1;
    const body = JSON.stringify({
      version: 3,
      session_id: sessionId,
      seq: count,
      previous: rows[0]?.evidence_head,
      at: new Date().toISOString(),
      type: 'DOCUMENT_CONSENTED',
      actor: { kind: 'signer', participant_id: signer.id },
      participant_id: signer.id,
      origin: null,
      details: null,
      facts: {},
      parts: [],
    });
    await query('insert into evidence_events (session_id, seq, body, sha256) values ($1, $2, $3, $4)', [
      sessionId,
      count,
      body,
      sha256(body),
    ]);
    const mac = authenticate(createSecretKey(randomBytes(32)), sessionId, { count, sha256: sha256(body) });
    await query(
      'update sessions set evidence_count = $2, evidence_head = $3, evidence_mac = $4 where id = $1',
      [sessionId, count, sha256(body), mac],
    );
    await setStatus(test, signer, 'CONSENTED');
    expect(await signer.locate()).toMatchObject({ status: 500 });
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([
      'The head of the chain is not authentic',
      `The transparency log does not know event ${count}`,
    ]);
  });
});

describe('the transparency log', () => {
  it('chains an entry a moment after its event', async () => {
    await originator.start();
    await expect.poll(() => isLogWaiting(test.services), { timeout: 15_000 }).toBe(false);
  });

  it('never uses the same place in a chain twice', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.open();
    await query('delete from evidence_events where session_id = $1 and seq = 2', [sessionId]);
    await query(
      `update sessions set (evidence_count, evidence_head, evidence_mac) =
       (select event_count, head_sha256, mac from evidence_log where session_id = $1 and event_count = 1)
       where id = $1`,
      [sessionId],
    );
    expect(await signer.sendOtp()).toMatchObject({ status: 500 });
  });
});

describe('a clock that is set back', () => {
  it('is recorded in an event, and the chain stays intact', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    test.clock.pass({ hours: -2 });
    await signer.walkTo('document');
    test.clock.pass({ hours: 2 });
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'CLOCK_WENT_BACK')).toHaveLength(1);
    expect(types.indexOf('CLOCK_WENT_BACK')).toBe(types.lastIndexOf('OTP_VERIFIED') - 2);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  });

  it('is a fault without that event', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    await query('update sessions set evidence_at = null where id = $1', [sessionId]);
    test.clock.pass({ hours: -2 });
    await signer.consent();
    test.clock.pass({ hours: 2 });
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([
      expect.stringMatching(/^Event \d+: its time is before the event before it$/),
    ]);
  });
});

describe('the chain records', () => {
  it('the signers, the number that received the OTP, the displayed texts, and the software that decided', async () => {
    const person = {
      name: 'Asha Rao',
      phone: '+919812345678',
      email: 'asha@example.com',
      language: 'hi' as const,
    };
    const { signer, sessionId } = await originator.start({ participants: [person] });
    await signer.walkTo('liveness');
    await signer.post(
      '/signature-capture',
      { signature_base64: await signaturePng() },
      { 'accept-language': 'hi' },
    );
    const events = await eventsOf(test, sessionId);
    const of = (type: string) => events.find((event) => event.type === type);
    expect(of('SESSION_CREATED')?.about).toMatchObject({
      participants: [
        { participant_id: signer.id, name: person.name, phone: person.phone, email: person.email },
      ],
    });
    const software = { version: expect.any(String), build: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(of('SESSION_CREATED')?.facts).toMatchObject({ software });
    expect(of('LIVENESS_PASSED')?.facts).toMatchObject({ software, models: expect.anything() });
    expect(of('OTP_SENT')).toMatchObject({
      facts: { method: 'sms' },
      about: { to: person.phone },
    });
    expect(of('DOCUMENT_CONSENTED')?.facts).toMatchObject({
      shown: { language: 'en', review: TEXTS.en.agreement.reviewHint, button: 'Proceed' },
    });
    expect(of('SIGNATURE_CAPTURED')?.facts).toMatchObject({
      shown: { language: 'hi', agreement: TEXTS.hi.agreement.signature },
    });
    expect(JSON.stringify(events.map(({ facts }) => facts))).not.toMatch(/Asha|9812345678|example\.com/);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  });
});
