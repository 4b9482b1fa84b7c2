import { eq } from 'drizzle-orm';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participants } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf, statusOf, watchedRows } from '../../../tests/helpers/rows.ts';
import { signaturePng } from '../../../tests/helpers/signature-png.ts';
import { nth, Originator, Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openOtherNode, openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

async function live() {
  const started = await originator.start();
  await started.signer.walkTo('liveness');
  return started;
}

const submit = (signer: Signer, signature_base64: unknown, rest: object = {}) =>
  signer.post('/signature-capture', { signature_base64, ...rest });

const signedRow = async (signer: Signer) => {
  const [row] = await test.services.database.db
    .select({ signedAt: participants.signedAt, signatureSha256: participants.signatureSha256 })
    .from(participants)
    .where(eq(participants.id, signer.id));
  return row;
};

describe('the signature', () => {
  it('is captured once, however many requests reach several nodes at the same time', async () => {
    const { signer, sessionId } = await live();
    // A node processes only one request of a signer at a time. Concurrent database requests therefore require several
    // nodes.
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openOtherNode(test)));
    const atNode = nodes.map((node) => {
      const same = new Signer(node, sessionId, signer.id, signer.token);
      same.bearer = signer.bearer;
      return same;
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => nth(atNode, at % nodes.length).sign()),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const refusals = answers.flatMap(({ error }) => error?.code ?? []);
    expect(refusals).toHaveLength(49);
    expect(new Set(refusals)).toEqual(new Set(['ALREADY_SIGNED', 'TOO_MANY_REQUESTS']));
    expect(refusals.filter((code) => code === 'ALREADY_SIGNED').length).toBeGreaterThanOrEqual(
      nodes.length - 1,
    );
    await Promise.all(nodes.map(({ app }) => app.close()));
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'SIGNATURE_CAPTURED')).toHaveLength(1);
    expect(types.filter((type) => type === 'ALL_SIGNED')).toHaveLength(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('stays the captured one: a second one changes nothing', async () => {
    const { signer } = await live();
    await signer.sign();
    const before = await signedRow(signer);
    const other = await sharp(Buffer.from(await signaturePng(), 'base64'))
      .flip()
      .png()
      .toBuffer();
    expect(await submit(signer, other.toString('base64'))).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_SIGNED', message: 'This document has already been signed.' },
    });
    expect(await signedRow(signer)).toEqual(before);
  });

  it('gives its browser a token for the copy, which opens nothing before the seal', async () => {
    const started = await originator.start({ template: { send_completion_notification: true } });
    await started.signer.walkTo('liveness');
    const { data } = await started.signer.sign();
    expect(await test.app.inject({ url: `/api/v1/docs/${data.copy_token}` })).toMatchObject({
      statusCode: 409,
    });
    const [captured] = (await eventsOf(test, started.sessionId)).filter(
      ({ type }) => type === 'SIGNATURE_CAPTURED',
    );
    expect(captured?.facts).toMatchObject({ copy_token_expires_at: expect.any(String) });
    expect((await (await live()).signer.sign()).data.copy_token).toBeNull();
    // After a lost response, the browser signs again and gets the same token.
    expect((await started.signer.sign()).error).toMatchObject({
      code: 'ALREADY_SIGNED',
      copy_token: data.copy_token,
    });
  });

  it('is stored with its strokes, both bound to the event by their hashes', async () => {
    const { signer, sessionId } = await live();
    const strokes = [
      [
        [1, 2, 0, 0.5],
        [3, 4, 16, 1],
      ],
      [[9.5, 9.5, 400, 0]],
    ];
    expect((await submit(signer, await signaturePng(), { strokes })).data).toEqual({
      signature_captured: true,
      signed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      copy_token: null,
    });
    const event = (await eventsOf(test, sessionId)).find(({ type }) => type === 'SIGNATURE_CAPTURED');
    const parts = Object.fromEntries((event?.parts ?? []).map(({ name, sha256 }) => [name, sha256]));
    expect(Object.keys(parts)).toEqual(['signature', 'strokes']);
    const stored = await test.services.storage.get(sessionId, String(parts['strokes']));
    expect(JSON.parse(stored.toString())).toEqual({ signature: parts['signature'], strokes });
    expect((await signedRow(signer))?.signatureSha256).toBe(parts['signature']);
    const png = await test.services.storage.get(sessionId, String(parts['signature']));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
  });

  it('of the last signer ends the signing; an earlier one does not', async () => {
    const { signers, sessionId } = await originator.start({ participants: [{}, {}] });
    await nth(signers, 0).walkTo('signature');
    expect(await eventTypesOf(test, sessionId)).not.toContain('ALL_SIGNED');
    await nth(signers, 1).walkTo('signature');
    expect(await eventTypesOf(test, sessionId)).toContain('ALL_SIGNED');
  });

  it('of two who sign last at the same time ends the signing once', async () => {
    const { signers, sessionId } = await originator.start({
      template: { allow_out_of_order_signing: true },
      participants: [{}, {}],
    });
    for (const signer of signers) await signer.walkTo('liveness');
    const answers = await Promise.all(signers.map((signer) => signer.sign()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'ALL_SIGNED')).toHaveLength(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});

/** Returns a PNG whose header states more pixels than fit in memory. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an invalid signature', () => {
  it('is refused, and nothing changes', async () => {
    const { signer } = await live();
    const good = Buffer.from(await signaturePng(), 'base64');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"/>');
    const before = await watchedRows(test, signer);
    const hostile: [string, Buffer][] = [
      ['a bomb', bomb()],
      ['an SVG', svg],
      ["an SVG in a PNG's clothes", Buffer.concat([good.subarray(0, 8), svg])],
      ['half a PNG', good.subarray(0, good.length / 2)],
      ['a JPEG', await sharp(good).jpeg().toBuffer()],
      ['text', Buffer.from('signed, Asha Rao')],
    ];
    for (const [name, content] of hostile) {
      const answer = await submit(signer, content.toString('base64'));
      expect([name, answer]).toMatchObject([
        name,
        {
          status: 400,
          error: {
            code: 'SIGNATURE_INVALID',
            message: 'The signature could not be read. Please draw it again.',
          },
        },
      ]);
    }
    const prefixed = `data:image/png;base64,${good.toString('base64')}`;
    expect((await submit(signer, prefixed)).error.code).toBe('SIGNATURE_INVALID');
    for (const nothing of ['', null, 5, 'x'.repeat(1_400_001)])
      expect(await submit(signer, nothing)).toMatchObject({
        status: 400,
        error: { code: 'INVALID_REQUEST' },
      });
    for (const strokes of [[[[1, 2]]], [[[1, 2, -1, 0.5]]], 'strokes', [[[1, 2, 3, 7]]]])
      expect(await submit(signer, good.toString('base64'), { strokes })).toMatchObject({ status: 400 });
    expect(await watchedRows(test, signer)).toEqual(before);
    expect((await signer.sign()).status).toBe(200);
  });

  it('has its own error code if it is blank: white, transparent or black', async () => {
    const { signer } = await live();
    for (const background of ['#ffffff', '#ffffff00', '#000000']) {
      const png = await sharp({ create: { width: 600, height: 200, channels: 4, background } })
        .png()
        .toBuffer();
      expect(await submit(signer, png.toString('base64'))).toMatchObject({
        status: 400,
        error: {
          code: 'SIGNATURE_BLANK',
          message: 'The signature is empty. Please sign inside the box.',
        },
      });
    }
    expect(await statusOf(test, signer)).toBe('LIVE');
  });
});

it('unknown fields have no effect in any body', async () => {
  const { signer } = await originator.start({ participants: [{}, {}] });
  const extra = {
    status: 'SIGNED',
    participant_status: 'SIGNED',
    session_status: 'COMPLETED',
    verified: true,
    attempts_used: -100,
  };
  await signer.sendOtp(extra);
  expect(await statusOf(test, signer)).toBe('OTP_SENT');
  const jwe = await signer.encryptOtp(await signer.newestOtp());
  signer.bearer = (await signer.post('/otp/verify', { otp: jwe, ...extra })).data.auth_token;
  expect(await statusOf(test, signer)).toBe('OTP_VERIFIED');
  await signer.post('/device-intelligence', { session_id: 'x', fingerprint_data: { ...extra }, ...extra });
  await signer.post('/proxy-check', { session_id: 'x', ...extra });
  expect(await statusOf(test, signer)).toBe('OTP_VERIFIED');
  await signer.consent(extra);
  expect(await statusOf(test, signer)).toBe('CONSENTED');
  await signer.locate(extra);
  expect(await statusOf(test, signer)).toBe('LOCATED');
  await signer.post('/liveness-otp', extra);
  expect(await statusOf(test, signer)).toBe('LOCATED');
  await signer.post('/liveness-photo', { images: await plainPhotos(), ...extra });
  expect(await statusOf(test, signer)).toBe('LIVE');
  await submit(signer, await signaturePng(), { ...extra, status: 'COMPLETED' });
  expect(await statusOf(test, signer)).toBe('SIGNED');
});

/**
 * Writes a chunk (PNG third edition, 5.3). Its checksum is wrong on purpose, because the size limit must apply before
 * the checksum is verified.
 */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
