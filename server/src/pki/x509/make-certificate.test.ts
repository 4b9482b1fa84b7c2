import { generateKeyPairSync } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentsOf } from '../testing/openssl-contents.ts';
import { needTools, openssl, scratchFolder } from '../testing/tools.ts';
import { readCertificate } from './certificate.ts';
import { makeCertificate } from './make-certificate.ts';
import type { CertificateContent } from './make-certificate.ts';
import { keyUsage, noAuthority, subjectKeyIdentifier } from './make-extensions.ts';

const NOW = new Date('2026-03-04T05:06:07.890Z');
const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function make(content: Partial<CertificateContent> = {}): X509Certificate {
  const keys = content.keys ?? ec();
  return makeCertificate({
    keys,
    subject: [['commonName', 'Test']],
    now: NOW,
    notAfter: new Date('2046-03-04T05:06:07Z'),
    extensions: [noAuthority(), keyUsage('digitalSignature'), subjectKeyIdentifier(keys.publicKey)],
    ...content,
  });
}

describe('a certificate we create', () => {
  it.for([
    ['EC', ec, 'ecdsa-with-SHA256'],
    ['RSA', rsa, 'sha256WithRSAEncryption'],
  ] as const)('is accepted by OpenSSL with an %s key', ([, generate, algorithm], context) => {
    needTools(context, 'openssl');
    const folder = scratchFolder();
    const certificate = make({ keys: generate() });
    writeFileSync(join(folder, 'own.pem'), certificate.toString());
    const line = `verify -x509_strict -attime ${Math.floor(NOW.getTime() / 1000)} -CAfile own.pem own.pem`;
    expect(openssl(folder, line).toString()).toContain('own.pem: OK');
    expect(contentsOf(certificate.toString())).toContain(`Signature Algorithm: ${algorithm}`);
  });

  it('is read back with the same content', () => {
    const { name, notBefore, notAfter, keyUsage: usage, unknownCritical } = readCertificate(make().raw);
    expect({ name, notBefore, notAfter, usage, unknownCritical }).toEqual({
      name: 'Test',
      notBefore: new Date('2026-03-04T04:06:07Z'),
      notAfter: new Date('2046-03-04T05:06:07Z'),
      usage: { signs: true, issues: false },
      unknownCritical: [],
    });
  });

  it('clips a name at whole characters to the limit of RFC 5280', () => {
    const { subject } = make({ subject: [['commonName', '😀'.repeat(70)]] });
    expect(subject).toBe(`CN=${'😀'.repeat(64)}`);
  });

  it('has a unique positive serial number of 16 bytes', () => {
    const serials = Array.from({ length: 5 }, () => make().serialNumber);
    expect(new Set(serials).size).toBe(5);
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
  });
});
