import { describe, expect, it } from 'vitest';
import { readCertificate } from '../x509/certificate.ts';
import {
  CERTIFICATE_SIGNING,
  createIdentity,
  DIGITAL_SIGNATURE,
  KEY_ENCIPHERMENT,
  TIME_STAMPING,
} from '../testing/test-pki.ts';
import type { Identity, IdentityOptions } from '../testing/test-pki.ts';
import { judgeTrust } from './judge-trust.ts';
import type { TrustQuestion } from './judge-trust.ts';
import type { Finding } from '../finding.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const VALIDITY = { notBefore: new Date('2025-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

function identity(options: IdentityOptions): Promise<Identity> {
  return createIdentity({ ...VALIDITY, ...options });
}

function judge(
  signer: Identity,
  trusted: Identity[],
  question: Partial<TrustQuestion> & { chain?: Identity[] } = {},
): Finding {
  const { chain = [], ...rest } = question;
  return judgeTrust({
    signer: read(signer),
    carried: [signer, ...chain].map(read),
    trusted: trusted.map(read),
    purpose: 'document',
    signedAt: NOW,
    knownBy: NOW,
    ...rest,
  });
}

function read({ certificate }: Identity): ReturnType<typeof readCertificate> {
  return readCertificate(certificate.raw);
}

describe('the time of signing', () => {
  it('fails a certificate that had expired or was not yet valid', async () => {
    const signer = await identity({ name: 'Signer' });
    for (const time of ['2024-12-31T23:59:59Z', '2027-01-01T00:00:01Z']) {
      const signedAt = new Date(time);
      expect(judge(signer, [signer], { signedAt, knownBy: signedAt }).verdict).toBe('failed');
    }
  });

  it('is indeterminate at a claimed time once the certificate has expired', async () => {
    const signer = await identity({ name: 'Signer' });

    const finding = judge(signer, [signer], { knownBy: new Date('2028-01-01T00:00:00Z') });

    expect(finding.verdict).toBe('indeterminate');
    expect(finding.reason).toContain('has expired, and no trusted time-stamp proves');
  });

  it('fails if the issuer was no longer valid', async () => {
    const root = await identity({ name: 'Root', ca: true, notAfter: new Date('2026-01-01T00:00:00Z') });
    const signer = await identity({ name: 'Signer', issuer: root });

    expect(judge(signer, [root])).toMatchObject({
      verdict: 'failed',
      reason: expect.stringContaining('Root'),
    });
  });

  it('is indeterminate in the future', async () => {
    const signer = await identity({ name: 'Signer' });

    expect(judge(signer, [signer], { signedAt: new Date('2026-06-02T00:00:00Z') }).verdict).toBe(
      'indeterminate',
    );
  });
});

describe('the use of a key', () => {
  it('fails a certificate that may not sign', async () => {
    const signer = await identity({ name: 'Signer', keyUsage: KEY_ENCIPHERMENT });

    expect(judge(signer, [signer])).toMatchObject({
      verdict: 'failed',
      reason: 'The certificate is not intended for signing',
    });
  });

  it("fails a web server's certificate and accepts one for documents", async () => {
    const server = await identity({ name: 'Server', extendedKeyUsage: [SERVER_AUTHENTICATION] });
    const documents = await identity({ name: 'Documents', extendedKeyUsage: [DOCUMENT_SIGNING] });

    expect(judge(server, [server]).verdict).toBe('failed');
    expect(judge(documents, [documents]).verdict).toBe('passed');
  });

  it('must be time-stamping only for a time-stamp', async () => {
    const right = await identity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });
    const wide = await identity({ name: 'Wide', extendedKeyUsage: [TIME_STAMPING, DOCUMENT_SIGNING] });
    const none = await identity({ name: 'None' });

    expect(judge(right, [right], { purpose: 'timestamp' }).verdict).toBe('passed');
    expect(judge(wide, [wide], { purpose: 'timestamp' }).verdict).toBe('failed');
    expect(judge(none, [none], { purpose: 'timestamp' }).verdict).toBe('failed');
  });
});

describe('the chain', () => {
  it('does not pass through a certificate that is not an authority', async () => {
    const root = await identity({ name: 'Root', ca: true });
    for (const keyUsage of [DIGITAL_SIGNATURE, CERTIFICATE_SIGNING]) {
      const citizen = await identity({ name: 'Citizen', issuer: root, keyUsage });
      const forged = await identity({ name: 'Bank', issuer: citizen });

      expect(judge(forged, [root], { chain: [citizen] }).verdict).toBe('indeterminate');
    }
  });

  it('does not lead to another authority of the same name', async () => {
    const root = await identity({ name: 'Root', ca: true });
    const impostor = await identity({ name: 'Root', ca: true });
    const signer = await identity({ name: 'Signer', issuer: impostor });

    expect(judge(signer, [root]).verdict).toBe('indeterminate');
  });

  it('fails if it is longer than an authority allows', async () => {
    const root = await identity({ name: 'Root', ca: true, pathLength: 0 });
    const middle = await identity({ name: 'Middle', ca: true, issuer: root });
    const signer = await identity({ name: 'Signer', issuer: middle });

    expect(judge(signer, [root], { chain: [middle] })).toMatchObject({
      verdict: 'failed',
      reason: 'The certificate Root does not allow a certificate chain of this length',
    });
    expect(judge(signer, [middle]).verdict).toBe('passed');
  });

  it('is indeterminate with an unknown condition', async () => {
    const root = await identity({ name: 'Root', ca: true, unknownCritical: true });
    const signer = await identity({ name: 'Signer', issuer: root });

    expect(judge(signer, [root]).verdict).toBe('indeterminate');
  });

  it('is indeterminate with an additional certificate that nothing vouches for', async () => {
    const root = await identity({ name: 'Root', ca: true });
    const signer = await identity({ name: 'Signer', issuer: root });
    const absent = await identity({ name: 'Absent', ca: true });
    const orphan = await identity({ name: 'Orphan', issuer: absent });

    expect(judge(signer, [root], { chain: [orphan] }).reason).toContain('cannot be verified (Orphan)');
    expect(judge(signer, [root], { chain: [orphan, absent] }).verdict).toBe('passed');
  });

  it('terminates with many certificates that vouch for each other', async () => {
    const issuer = await identity({ name: 'Ring', ca: true });
    const ring = await Promise.all(
      Array.from({ length: 30 }, () => identity({ name: 'Ring', ca: true, keysOf: issuer })),
    );
    const signer = await identity({ name: 'Signer', issuer });

    expect(judge(signer, [], { chain: ring }).verdict).toBe('indeterminate');
  });
});
