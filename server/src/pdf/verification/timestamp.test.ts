import { createHash } from 'node:crypto';
import type { TimestampAuthority } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seal, smallPdf } from './testing/test-documents.ts';
import { opensslAuthority } from '../../pki/testing/openssl-tsa.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../pki/testing/test-timestamp-authority.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { ALL_PASSED, verdictsOf, verified } from './testing/verified.ts';

const SIGNED = new Date('2025-06-01T12:00:00Z');
const AFTER_EXPIRY = new Date('2026-06-01T12:00:00Z');

let root: Identity;
let authority: Identity;
let signer: Identity;
let plain: Buffer;

beforeAll(async () => {
  const longLived = {
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('2040-01-01T00:00:00Z'),
  };
  root = await createIdentity({ name: 'Test Root', ca: true, ...longLived });
  authority = await createIdentity({
    name: 'Clock',
    issuer: root,
    extendedKeyUsage: [TIME_STAMPING],
    ...longLived,
  });
  signer = await createIdentity({
    name: 'Signer',
    issuer: root,
    notBefore: new Date('2025-01-01T00:00:00Z'),
    notAfter: new Date('2026-01-01T00:00:00Z'),
  });
  plain = await smallPdf();
});

function sealAt(stamping: TimestampAuthority | null, signingTime = SIGNED): Promise<Buffer> {
  const level = stamping === null ? {} : { level: 'B-T' as const, timestampAuthority: stamping };
  return seal(plain, signer, { chain: [root], signingTime, estimatedSize: 8192, ...level });
}

describe('a signature with a time-stamp', () => {
  it('stays trusted after its certificate has expired', async () => {
    const sealed = await sealAt(timestampAuthority(authority, { time: SIGNED }));

    const verdict = await verified(sealed, [root], AFTER_EXPIRY);

    expect(verdictsOf(verdict.signatures[0])).toEqual(ALL_PASSED);
    expect(verdict.signatures[0]).toMatchObject({
      time_source: 'timestamp',
      signed_at: SIGNED.toISOString(),
      signer: 'Signer',
    });
  });

  it('is indeterminate after its certificate has expired if it has no time-stamp', async () => {
    const verdict = await verified(await sealAt(null), [root], AFTER_EXPIRY);

    expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, trust: 'indeterminate' });
    expect(verdict.signatures[0]?.time_source).toBe('claimed');
  });

  it('fails if the time-stamp proves a time after its certificate expired', async () => {
    const sealed = await sealAt(timestampAuthority(authority, { time: new Date('2026-03-01T00:00:00Z') }));

    const verdict = await verified(sealed, [root], AFTER_EXPIRY);

    expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, trust: 'failed' });
  });

  it('fails if the time-stamp was made for different data', async () => {
    const imprint = createHash('sha256').update('something else').digest();
    const sealed = await sealAt(timestampAuthority(authority, { imprint, time: SIGNED }));

    const verdict = await verified(sealed, [root], SIGNED);

    expect(verdict.signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'Its time-stamp: The time-stamp was made for different data',
    });
    expect(verdict.signatures[0]?.time_source).toBe('claimed');
  });

  it('fails if the time-stamp was signed with another key', async () => {
    const other = await createIdentity({ name: 'Other' });
    const sealed = await sealAt(
      timestampAuthority({ ...authority, privateKey: other.privateKey }, { time: SIGNED }),
    );

    const verdict = await verified(sealed, [root], SIGNED);

    expect(verdict.signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'Its time-stamp: The signature is incorrect',
    });
  });

  it('fails if the time-stamp names another certificate', async () => {
    const other = await createIdentity({ name: 'Other' });
    const sealed = await sealAt(timestampAuthority(authority, { time: SIGNED, named: other }));

    const verdict = await verified(sealed, [root], SIGNED);

    expect(verdict.signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'Its time-stamp: The signature was made with a different certificate than the one it contains',
    });
  });

  it('falls back to the claimed time if the time-stamp authority is not trusted', async () => {
    const outsider = await createIdentity({ name: 'Stranger', extendedKeyUsage: [TIME_STAMPING] });
    const stamped = await sealAt(timestampAuthority(outsider, { time: new Date() }));

    const before = await verified(stamped, [root], SIGNED);
    const after = await verified(stamped, [root], AFTER_EXPIRY);

    expect(before.signatures[0]).toMatchObject({ time_source: 'claimed', trust: { verdict: 'passed' } });
    expect(after.signatures[0]).toMatchObject({
      time_source: 'claimed',
      trust: { verdict: 'indeterminate' },
    });
  });

  it("is indeterminate if the time-stamp's certificate is not for time-stamping", async () => {
    const misused = await createIdentity({
      name: 'Misused',
      issuer: root,
      notBefore: new Date('2020-01-01T00:00:00Z'),
    });
    const sealed = await sealAt(timestampAuthority(misused, { time: SIGNED }));

    const verdict = await verified(sealed, [root], SIGNED);

    expect(verdict.signatures[0]?.trust).toMatchObject({
      verdict: 'indeterminate',
      reason: 'Its time-stamp: The certificate is not intended for time-stamping',
    });
  });

  it('passes with a time-stamp made by OpenSSL', async (context) => {
    needTools(context, 'openssl');
    const clock = await createIdentity({
      name: 'OpenSSL Clock',
      keyType: 'RSA',
      extendedKeyUsage: [TIME_STAMPING],
    });
    const own = await createIdentity({ name: 'Own' });
    const sealed = await seal(plain, own, {
      level: 'B-T',
      timestampAuthority: opensslAuthority(clock),
      estimatedSize: 8192,
    });

    const verdict = await verified(sealed, [own, clock]);

    expect(verdictsOf(verdict.signatures[0])).toEqual(ALL_PASSED);
    expect(verdict.signatures[0]?.time_source).toBe('timestamp');
  });
});

describe('a document time-stamp', () => {
  it('proves the age of the signature before it', async () => {
    const archived = await seal(plain, signer, {
      chain: [root],
      signingTime: SIGNED,
      level: 'B-LTA',
      timestampAuthority: timestampAuthority(authority, { time: SIGNED }),
      revocationProvider: { getOCSP: async () => null, getCRL: async () => null },
      estimatedSize: 8192,
    });

    const verdict = await verified(archived, [root], AFTER_EXPIRY);

    expect(verdict.verdict).toBe('passed');
    expect(verdict.signatures[1]).toMatchObject({
      signer: 'Clock',
      signed_at: SIGNED.toISOString(),
      time_source: 'timestamp',
    });
  });
});
