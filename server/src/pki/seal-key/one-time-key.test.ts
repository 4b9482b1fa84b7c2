import { verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readAsn1 } from '../asn1.ts';
import { certificatesPem, fileWith, privateKeyPem } from '../testing/key-files.ts';
import { createIdentity, type IdentityOptions } from '../testing/test-pki.ts';
import { certificateOf } from '../x509/certificate.ts';
import { issueOneTimeKey } from './one-time-key.ts';
import { loadIssuerKey } from './seal-key.ts';
import { makeSelfMadeIssuer } from './self-made-key.ts';

const secret = Buffer.alloc(32, 7);
const now = new Date();
const ID = '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e12';

const load = (files: Parameters<typeof loadIssuerKey>[0]['files'], selfMade?: string) =>
  loadIssuerKey({ files, selfMade, secret, now });

async function loadOf(options: Partial<IdentityOptions>) {
  const identity = await createIdentity({ name: 'Company CA', ...options });
  return load({ SEAL_CERTIFICATE: fileWith(certificatesPem(identity) + privateKeyPem(identity)) });
}

describe('the authority of signers', () => {
  it.for(['RSA', 'EC'] as const)('issues certificates with an %s key from a file', async (keyType) => {
    const loaded = await loadOf({ ca: true, keyType });
    if (!loaded.ok) throw new Error(loaded.problem);
    const { certificate, chain } = await issueOneTimeKey(loaded.key, { name: 'Asha Rao', id: ID, now });
    expect(certificate.checkIssued(loaded.key.certificate)).toBe(true);
    expect(certificate.verify(loaded.key.certificate.publicKey)).toBe(true);
    expect(chain).toEqual([loaded.key.certificate]);
    expect(certificateOf(certificate)).toMatchObject({
      name: 'Asha Rao',
      keyUsage: { signs: true, issues: false },
    });
    expect(() => readAsn1(certificate.raw)).not.toThrow();
  });

  it('issues a key that signs only once', async () => {
    const loaded = await load({}, makeSelfMadeIssuer({ companyName: 'Meridian Finance', now, secret }));
    if (!loaded.ok) throw new Error(loaded.problem);
    const key = await issueOneTimeKey(loaded.key, { name: 'W'.repeat(200), id: ID, now });
    const [first, second] = await Promise.all([
      issueOneTimeKey(loaded.key, { name: 'Asha Rao', id: ID, now }),
      issueOneTimeKey(loaded.key, { name: 'Asha Rao', id: ID, now }),
    ]);
    expect(first.certificate.publicKey.equals(second.certificate.publicKey)).toBe(false);
    const data = Buffer.from('the signed attributes');
    expect(verify('sha256', data, key.certificate.publicKey, await key.sign(data))).toBe(true);
    expect(() => key.sign(data)).toThrow('only once');
  });

  it('is refused with a reason in terms of its own settings', async () => {
    expect(await loadOf({})).toEqual({
      ok: false,
      problem:
        'The certificate Company CA cannot issue certificates. Use the certificate of a certification authority',
    });
    expect(await loadOf({ ca: true, notAfter: new Date(now.getTime() - 1000) })).toMatchObject({
      problem: expect.stringContaining('expired'),
    });
    expect(await load({ SEAL_CERTIFICATE: '/no/such/file' })).toMatchObject({
      problem: 'SIGNER_CA_CERTIFICATE names /no/such/file, which cannot be read (ENOENT)',
    });
    const pem = makeSelfMadeIssuer({ companyName: 'Meridian Finance', now, secret: Buffer.alloc(32, 8) });
    expect(await load({}, pem)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('the database'),
    });
  });
});
