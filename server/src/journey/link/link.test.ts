import { hkdfSync, randomBytes } from 'node:crypto';
import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventTypesOf, statusOf, watchedRows, whileLocked } from '../../../tests/helpers/rows.ts';
import { nth, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const openToken = (signer: Signer, token: string) => signer.get(`/${encodeURIComponent(token)}`);
const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
const keyOf = (token: string) =>
  new Uint8Array(hkdfSync('sha256', token, '', 'countersign name for link', 32));
const sessionStatus = async (id: string) => (await originator.ask(`/sessions/${id}`)).data.status;

describe('an unknown link', () => {
  it('is refused in the preferred language of the request', async () => {
    const { signer } = await originator.start();
    const ask = async (language: string) =>
      (await signer.get('/unknown', { 'accept-language': language })).error.message;
    const hindi = 'कृपया आपको भेजे गए सत्यापन लिंक का उपयोग करें।';
    for (const language of ['hi', 'hi-IN,en;q=0.8']) expect(await ask(language)).toBe(hindi);
    for (const language of ['', 'en', 'en-IN,hi;q=0.9', 'hil', 'fr'])
      expect(await ask(language)).toBe('Please use the verification link sent to you.');
  });

  it('is unknown if it is invented, truncated, extended or in another case', async () => {
    const { signer } = await originator.start();
    const before = await watchedRows(test, signer);
    const tokens = [
      randomBytes(32).toString('base64url'),
      signer.token.slice(0, -1),
      signer.token.slice(1),
      `${signer.token}A`,
      `${signer.token} `,
      swapCase(signer.token),
      signer.id,
      signer.sessionId,
      'x',
      "' OR ''='",
      '...',
      '\0',
    ];
    for (const token of tokens)
      expect([token, await openToken(signer, token)]).toMatchObject([
        token,
        {
          status: 404,
          error: { code: 'LINK_UNKNOWN', message: 'Please use the verification link sent to you.' },
        },
      ]);
    expect(await watchedRows(test, signer)).toEqual(before);
  });

  it('is unknown even if it resembles a known, cancelled or expired link', async () => {
    const { signer, sessionId } = await originator.start();
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect((await openToken(signer, swapCase(signer.token))).error.code).toBe('LINK_UNKNOWN');
  });
});

describe('the language of a link', () => {
  it('is the one set by the originator, or absent without one', async () => {
    for (const language of ['hi', undefined] as const) {
      const { signer } = await originator.start({ participants: [{ language }] });
      expect((await openToken(signer, signer.token)).data.language).toBe(language ?? null);
    }
  });
});

describe('the name in a link', () => {
  it("is decrypted with the link's token and no other", async () => {
    const { signer } = await originator.start({ participants: [{ name: 'आशा Rao' }] });
    const { data } = await signer.open();
    const { plaintext, protectedHeader } = await compactDecrypt(data.name, keyOf(signer.token));
    expect(new TextDecoder().decode(plaintext)).toBe('आशा Rao');
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' });
    for (const wrong of [swapCase(signer.token), signer.id, ''])
      await expect(compactDecrypt(data.name, keyOf(wrong))).rejects.toThrow('decryption operation failed');
  });
});

describe('opening a link', () => {
  it('is recorded once, and only one access is the first, however many are concurrent', async () => {
    const { signer, sessionId } = await originator.start();
    const asked = await whileLocked(test, sessionId, async (queued) => {
      const calls = Array.from({ length: 5 }, () => signer.open());
      await queued(5);
      return calls;
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
    expect(answers.filter(({ data }) => data.is_first_access)).toHaveLength(1);
    expect((await signer.open()).data.is_first_access).toBe(false);
    expect(await eventTypesOf(test, sessionId)).toEqual(['SESSION_CREATED', 'LINK_OPENED']);
  });

  it('is not cached on the way', async () => {
    const { signer } = await originator.start();
    expect((await signer.open()).headers['cache-control']).toBe('no-store');
    const config = await signer.get(`/template-config/${signer.id}`);
    expect(config.headers['cache-control']).toBe('no-store');
  });

  it('remains possible for a signer who has signed, whatever happens to the session', async () => {
    const { signers, sessionId } = await originator.start({ participants: [{}, {}] });
    const [first, second] = [nth(signers, 0), nth(signers, 1)];
    await first.walkTo('signature');
    expect((await first.open()).data).toMatchObject({ participant_status: 'SIGNED' });
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(await second.open()).toMatchObject({ status: 410, error: { code: 'LINK_CANCELLED' } });
    expect(await first.open()).toMatchObject({ status: 200, data: { participant_status: 'SIGNED' } });
    test.clock.pass({ hours: 25 });
    expect((await first.open()).status).toBe(200);
  });
});

describe('a link past validity_hours', () => {
  it('is 410 on every call, and the end of the session is recorded once', async () => {
    const { signer, sessionId } = await originator.start({ template: { validity_hours: 2 } });
    await signer.walkTo('document');
    test.clock.pass({ hours: 1, minutes: 59 });
    expect((await signer.open()).status).toBe(200);
    await signer.walkTo('otp');
    test.clock.pass({ minutes: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        signer.open(),
        signer.sendOtp(),
        signer.post('/otp/generate-nonce'),
        signer.consent(),
        signer.locate(),
        signer.get(`/document/${signer.id}`),
      ]).flat(),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 410, error: { code: 'LINK_EXPIRED' } });
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'SESSION_EXPIRED')).toHaveLength(1);
    expect(types.at(-1)).toBe('SESSION_EXPIRED');
    expect(await sessionStatus(sessionId)).toBe('EXPIRED');
    expect(await statusOf(test, signer)).toBe('EXPIRED');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it.each([
    ['opened for the first time', (signer: Signer) => signer.open(), false],
    ['opened again', (signer: Signer) => signer.open(), true],
    ['asked for its template', (signer: Signer) => signer.get(`/template-config/${signer.id}`), true],
  ])('ends the session when it is %s', async (_how, look, wasOpened) => {
    const { signer, sessionId } = await originator.start({ template: { validity_hours: 1 } });
    if (wasOpened) await signer.open();
    test.clock.pass({ hours: 1 });
    expect((await look(signer)).error.code).toBe('LINK_EXPIRED');
    expect(await sessionStatus(sessionId)).toBe('EXPIRED');
    expect((await eventTypesOf(test, sessionId)).at(-1)).toBe('SESSION_EXPIRED');
  });

  it('keeps existing signatures', async () => {
    const { signers, sessionId } = await originator.start({ participants: [{}, {}] });
    const [first, second] = [nth(signers, 0), nth(signers, 1)];
    await first.walkTo('signature');
    test.clock.pass({ hours: 25 });
    expect((await second.open()).error.code).toBe('LINK_EXPIRED');
    expect([await statusOf(test, first), await statusOf(test, second)]).toEqual(['SIGNED', 'EXPIRED']);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});

describe('a cancelled session', () => {
  it('is 410 on every call, also with an older bearer token', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('location');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    const before = await watchedRows(test, signer);
    const answers = await Promise.all([
      signer.open(),
      signer.sendOtp(),
      signer.consent(),
      signer.locate(),
      signer.post('/liveness-otp'),
      signer.sign(),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 410,
        error: {
          code: 'LINK_CANCELLED',
          message: 'The company that sent this document has cancelled the signing.',
        },
      });
    expect(await watchedRows(test, signer)).toEqual(before);
  });
});

describe('the order of signing', () => {
  const three = [{ signing_order: 1 }, { signing_order: 2 }, { signing_order: 3 }];

  it('applies unless the template disables it: the awaited signer is named by order', async () => {
    const { signers } = await originator.start({ participants: three });
    const [first, second, third] = [nth(signers, 0), nth(signers, 1), nth(signers, 2)];
    const before = await watchedRows(test, first);
    for (const early of [second, third])
      for (const answer of [
        await early.open(),
        await early.sendOtp(),
        await early.post('/otp/generate-nonce'),
        await early.get(`/template-config/${early.id}`),
      ])
        expect(answer).toMatchObject({
          status: 409,
          error: {
            code: 'NOT_YOUR_TURN',
            awaited_order: 1,
            message: 'It is not your turn to sign yet. Signer number 1 signs first.',
          },
        });
    expect(await watchedRows(test, first)).toEqual(before);
    await first.walkTo('signature');
    expect((await third.open()).error).toMatchObject({ awaited_order: 2 });
    expect((await second.open()).data).toMatchObject({ is_first_access: true });
    await second.walkTo('signature');
    await third.walkTo('signature');
  });

  it('does not apply if the template allows any order', async () => {
    const { signers, sessionId } = await originator.start({
      template: { allow_out_of_order_signing: true },
      participants: three,
    });
    for (const signer of signers.toReversed()) await signer.walkTo('signature');
    expect(await sessionStatus(sessionId)).not.toBe('IN_PROGRESS');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});

describe('the template configuration', () => {
  it("never shows the originator's webhook address", async () => {
    const { signer } = await originator.start({
      template: {
        webhook_url: 'https://hooks.example.com/secret',
        webhook_inputs: 'values',
        otp_resend_limit: 7,
      },
    });
    const answer = await signer.get(`/template-config/${signer.id}`);
    expect(answer.data).toMatchObject({
      webhook_url: null,
      webhook_inputs: 'keys',
      otp_resend_limit: 7,
    });
    expect(JSON.stringify(answer)).not.toContain('hooks.example.com');
  });

  it("has the specification's defaults without a template", async () => {
    const { signer } = await originator.start();
    expect((await signer.get(`/template-config/${signer.id}`)).data).toEqual({
      template_id: null,
      base_url: null,
      otp_resend_limit: 3,
      otp_verify_attempts_per_resend: 3,
      otp_regenerate_on_resend: false,
      otp_cooldown_minutes: 1,
      otp_validity_minutes: 5,
      otp_lockout_minutes: 30,
      otp_email_allowed: false,
      otp_voice_allowed: false,
      send_invite_notification: false,
      send_completion_notification: false,
      vpn_check_enabled: false,
      device_intelligence_enabled: false,
      location_validation_enabled: false,
      max_distance_meters: 5000,
      location_indeterminate_allowed: true,
      location_max_accuracy_meters: 100,
      location_cache_expiry_days: 7,
      allow_out_of_order_signing: false,
      decline: 'off',
      attachments: [],
      resume_minutes: 60,
      signature_per_document: false,
      signature_method: 'drawn',
      signature_drawn_fallback: false,
      validity_hours: 24,
      ocr_max_attempts: 5,
      ocr_cooldown_minutes: 1,
      ocr_lockout_minutes: 30,
      photo_memory_days: 365,
      clip_missing: 'record',
      normalise: 'on',
      unrepresentable_pages: 'refuse',
      stamp: null,
      liveness_challenge: 'off',
      review_always: false,
      review_on_failed_check: false,
      review_on_open_check: false,
      review_reviewers: [],
      review_on_device_change: false,
      review_if_read_under_seconds: 0,
      review_if_photos_alike_percent: 0,
      review_four_eyes: false,
      review_deadline_hours: 24,
      webhook_url: null,
      webhook_inputs: 'keys',
      sender_name_in_messages: true,
    });
  });
});
