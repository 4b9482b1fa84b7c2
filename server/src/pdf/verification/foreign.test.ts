/**
 * Tests signatures by other parties that the operator trusts. The signatures are verified long after their certificates
 * expired (EN 319 102-1 5.6).
 */
import { X509Certificate, createPrivateKey, webcrypto } from 'node:crypto';
import * as pkijs from 'pkijs';
import { describe, expect, it } from 'vitest';
import { createOpensslCa } from '../../pki/testing/openssl-ca.ts';
import type { IssuedKey, OpensslCa } from '../../pki/testing/openssl-ca.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../pki/testing/test-timestamp-authority.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { seal, smallPdf } from './testing/test-documents.ts';
import { verifyPdf } from './verify-pdf.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const IN_THREE_YEARS = new Date(Date.now() + 3 * YEAR_MS);
const LONG = { notAfter: new Date(Date.now() + 9 * YEAR_MS) };

async function identityOf({ certificate, privateKey }: IssuedKey): Promise<Identity> {
  const x509 = new X509Certificate(certificate);
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return {
    certificate: x509,
    parsed: pkijs.Certificate.fromBER(x509.raw),
    privateKey: await webcrypto.subtle.importKey('pkcs8', der, curve, true, ['sign']),
    publicKey: await webcrypto.subtle.importKey(
      'spki',
      x509.publicKey.export({ type: 'spki', format: 'der' }),
      curve,
      true,
      ['verify'],
    ),
    keyType: 'EC',
  };
}

interface Signed {
  bytes: Buffer;
  roots: X509Certificate[];
}

async function signedBy(
  ca: OpensslCa,
  { level, list }: { level: 'B-B' | 'B-LTA'; list: Buffer | null },
): Promise<Signed> {
  const signer = await identityOf(ca.issue('Signer', { crl: 'http://127.0.0.1:9/list' }));
  const clockRoot = await createIdentity({ name: 'Clock Root', ca: true, ...LONG });
  const clock = await createIdentity({
    name: 'Clock',
    issuer: clockRoot,
    extendedKeyUsage: [TIME_STAMPING],
    ...LONG,
  });
  const authority = new X509Certificate(ca.certificate);
  const lasting =
    level === 'B-B'
      ? {}
      : {
          level,
          timestampAuthority: timestampAuthority(clock),
          revocationProvider: { getOCSP: async () => null, getCRL: async () => list },
        };
  const bytes = await seal(await smallPdf(), signer, {
    ...lasting,
    chain: [{ ...signer, certificate: authority }],
    estimatedSize: 16_384,
  });
  return { bytes, roots: [authority, clockRoot.certificate] };
}

async function verdictOn({ bytes, roots }: Signed, now = new Date()) {
  const result = await verifyPdf(bytes, { trusted: [], roots, now });
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

describe("a signature whose chain leads to one of the operator's roots", { timeout: 60_000 }, () => {
  it('passes for the long term: a document time-stamp proves its age, the store its revocation status', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const signed = await signedBy(ca, { level: 'B-LTA', list: ca.list() });

    for (const now of [new Date(), IN_THREE_YEARS]) {
      const { verdict, signatures } = await verdictOn(signed, now);
      expect(verdict).toBe('passed');
      expect(signatures[0]).toMatchObject({
        by_us: false,
        trust: { reasons: [{ code: 'TRUSTED_NOT_REVOKED' }] },
        etsi: { indication: 'TOTAL-PASSED', sub_indication: null },
      });
    }
    expect(await verdictOn({ ...signed, roots: [] })).toMatchObject({
      verdict: 'indeterminate',
      signatures: [
        { etsi: { indication: 'INDETERMINATE', sub_indication: 'NO_CERTIFICATE_CHAIN_FOUND' } },
        {},
      ],
    });
  });

  it('is indeterminate if nothing proves that the certificate was not revoked', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    for (const level of ['B-B', 'B-LTA'] as const)
      expect((await verdictOn(await signedBy(ca, { level, list: null }))).signatures[0]).toMatchObject({
        trust: { verdict: 'indeterminate', reasons: [{ code: 'REVOCATION_UNKNOWN' }] },
        etsi: { indication: 'INDETERMINATE', sub_indication: 'TRY_LATER' },
      });
    const late = await verdictOn(await signedBy(ca, { level: 'B-B', list: null }), IN_THREE_YEARS);
    expect(late.signatures[0]?.etsi).toEqual({
      indication: 'INDETERMINATE',
      sub_indication: 'OUT_OF_BOUNDS_NO_POE',
    });
  });

  it('is indeterminate if the proof is older than the signature or signed by another authority', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    for (const list of [ca.list(-1), createOpensslCa().list()])
      expect(
        (await verdictOn(await signedBy(ca, { level: 'B-LTA', list }))).signatures[0]?.trust,
      ).toMatchObject({
        verdict: 'indeterminate',
        reasons: [{ code: 'REVOCATION_UNKNOWN' }],
      });
  });

  it('fails if the certificate was revoked earlier', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    // The authority revokes the next certificate that it issues.
    ca.revoke(ca.issue('Other').serial + 1);
    const list = ca.list();
    expect((await verdictOn(await signedBy(ca, { level: 'B-LTA', list }))).signatures[0]).toMatchObject({
      trust: { verdict: 'failed', reasons: [{ code: 'REVOKED' }] },
      etsi: { indication: 'TOTAL-FAILED', sub_indication: 'REVOKED' },
    });
  });
});
