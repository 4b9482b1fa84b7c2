import { eq } from 'drizzle-orm';
import { CompactEncrypt, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates } from '../../database/schema.ts';
import { forgetRateLimits, watchedRows } from '../../../tests/helpers/rows.ts';
import { encryptOtp } from '../../../tests/helpers/signer-input.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

const publicKey = () => test.services.keys.otpTransport.publicJwk;
const submit = async (signer: Signer, otp: unknown) => signer.post('/otp/verify', { otp });
const nonceFor = async (signer: Signer): Promise<string> =>
  (await signer.post('/otp/generate-nonce')).data.nonce;

async function attemptsUsed(signer: Signer): Promise<number | undefined> {
  const [state] = await test.services.database.db
    .select({ used: otpStates.attemptsUsed })
    .from(otpStates)
    .where(eq(otpStates.participantId, signer.id));
  return state?.used;
}

async function signerWithOtp() {
  const { signer } = await originator.start({ template: { otp_verify_attempts_per_resend: 10 } });
  await signer.sendOtp();
  return { signer, otp: await signer.newestOtp() };
}

describe('the nonce', () => {
  const REFUSED = { status: 400, error: { code: 'OTP_NONCE_INVALID', message: 'Verification Failed' } };

  it('is valid for one guess', async () => {
    const { signer } = await signerWithOtp();
    const first = await signer.encryptOtp(await signer.wrongOtp());
    expect((await submit(signer, first)).error.code).toBe('OTP_INVALID');
    expect((await submit(signer, await signer.encryptOtp(await signer.wrongOtp()))).status).toBe(400);
    expect(await submit(signer, first)).toMatchObject(REFUSED);
    expect(await attemptsUsed(signer)).toBe(2);
  });

  it('cannot be reused for another guess with a new encryption', async () => {
    const { signer, otp } = await signerWithOtp();
    const nonce = await nonceFor(signer);
    await submit(signer, await encryptOtp(publicKey(), `${await signer.wrongOtp()}${nonce}`));
    expect(await submit(signer, await encryptOtp(publicKey(), `${otp}${nonce}`))).toMatchObject(REFUSED);
    expect(await attemptsUsed(signer)).toBe(1);
  });

  it('is valid for 120 seconds', async () => {
    const { signer, otp } = await signerWithOtp();
    const made = await signer.post('/otp/generate-nonce');
    expect(made.data.expires_in_seconds).toBe(120);
    test.clock.pass({ seconds: 120 });
    const jwe = await encryptOtp(publicKey(), `${otp}${made.data.nonce}`);
    expect(await submit(signer, jwe)).toMatchObject(REFUSED);
    expect(await attemptsUsed(signer)).toBe(0);
    expect((await signer.verifyOtp(otp)).success).toBe(true);
  });

  it("is refused alike if it is another participant's, invented or missing, and the other's stays valid", async () => {
    const { signer: other, otp: othersOtp } = await signerWithOtp();
    const theirs = await nonceFor(other);
    const { signer, otp } = await signerWithOtp();
    const before = await watchedRows(test, signer, other);
    for (const nonce of [theirs, 'invented', '', `${theirs} `, '\0'])
      expect(await submit(signer, await encryptOtp(publicKey(), `${otp}${nonce}`))).toMatchObject(REFUSED);
    expect(await watchedRows(test, signer, other)).toEqual(before);
    expect((await submit(other, await encryptOtp(publicKey(), `${othersOtp}${theirs}`))).success).toBe(true);
  });
});

describe('the encrypted OTP', () => {
  const UNREADABLE = { status: 400, error: { code: 'OTP_UNREADABLE', message: 'Verification Failed' } };
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  it('is refused with any character changed, and no attempt is counted', async () => {
    const { signer, otp } = await signerWithOtp();
    const jwe = await signer.encryptOtp(otp);
    const before = await watchedRows(test, signer);
    const readable: string[] = [];
    for (let at = 0; at < jwe.length; at += 1) {
      if (at % 25 === 0) await forgetRateLimits(test);
      const old = jwe.charAt(at);
      // A character of a base64url text stands for six bits, and in the last character, the lowest of them may be
      // unused. The highest bit is always used, so it is the one to change.
      const changed = old === '.' ? 'A' : ALPHABET.charAt(ALPHABET.indexOf(old) ^ 0b100000);
      const answer = await submit(signer, `${jwe.slice(0, at)}${changed}${jwe.slice(at + 1)}`);
      if (answer.error?.code !== 'OTP_UNREADABLE') readable.push(`${at}: ${JSON.stringify(answer)}`);
    }
    expect(readable).toEqual([]);
    expect(await watchedRows(test, signer)).toEqual(before);
    expect((await submit(signer, jwe)).success).toBe(true);
  });

  it('cannot be used twice in another encoding of the same bytes', async () => {
    const { signer, otp } = await signerWithOtp();
    const jwe = await signer.encryptOtp(otp);
    expect((await submit(signer, jwe)).success).toBe(true);
    await signer.sendOtp();
    const spellings = [
      ...jwe.split('.').map((part) => jwe.replace(part || /$/, (text) => `${text}=`)),
      ...[1, 2, 3].map((step) => {
        const last = ALPHABET.indexOf(jwe.charAt(jwe.length - 1));
        return `${jwe.slice(0, -1)}${ALPHABET.charAt(last ^ step)}`;
      }),
      ` ${jwe}`,
      `${jwe}\n`,
    ];
    for (const spelling of spellings) {
      const answer = await submit(signer, spelling);
      expect(['OTP_UNREADABLE', 'OTP_NONCE_INVALID']).toContain(answer.error?.code);
    }
    expect(await attemptsUsed(signer)).toBe(0);
  });

  it('is refused if it is garbage, for another key, with another algorithm, compressed or not an OTP', async () => {
    const { signer, otp } = await signerWithOtp();
    const nonce = await nonceFor(signer);
    const otherKey = await generateKeyPair('ECDH-ES');
    const text = new TextEncoder().encode(`${otp}${nonce}`);
    const key = await importJWK(publicKey(), 'ECDH-ES');
    const garbage = [
      'garbage',
      '....',
      otp,
      `${otp}${nonce}`,
      await new CompactEncrypt(text)
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(otherKey.publicKey),
      await new CompactEncrypt(text).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM' }).encrypt(key),
      await new CompactEncrypt(text)
        .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM' })
        .encrypt(key),
      await new CompactEncrypt(text)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(new Uint8Array(32)),
      await encryptOtp(publicKey(), ''),
      await encryptOtp(publicKey(), otp.slice(1)),
      await encryptOtp(publicKey(), `१२३४५६${nonce}`),
      await encryptOtp(publicKey(), `12 456${nonce}`),
      await encryptOtp(publicKey(), nonce),
    ];
    const before = await watchedRows(test, signer);
    for (const jwe of garbage) expect(await submit(signer, jwe)).toMatchObject(UNREADABLE);
    expect(await watchedRows(test, signer)).toEqual(before);
  });

  it('is refused if it is compressed, even with the right content', async () => {
    const { signer, otp } = await signerWithOtp();
    const compressed = await new CompactEncrypt(new TextEncoder().encode(`${otp}${await nonceFor(signer)}`))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF' })
      .encrypt(await importJWK(publicKey(), 'ECDH-ES'));
    expect(await submit(signer, compressed)).toMatchObject({
      status: 400,
      error: { code: 'OTP_UNREADABLE' },
    });
    expect(await attemptsUsed(signer)).toBe(0);
    expect((await signer.verifyOtp(otp)).success).toBe(true);
  });

  it('is refused if it is not text, empty or oversized', async () => {
    const { signer } = await signerWithOtp();
    const before = await watchedRows(test, signer);
    for (const otp of [undefined, null, 123_456, {}, ['x'], '', 'x'.repeat(2049)])
      expect(await submit(signer, otp)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(await submit(signer, 'x'.repeat(40_000))).toMatchObject({
      status: 413,
      error: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await watchedRows(test, signer)).toEqual(before);
  });
});
