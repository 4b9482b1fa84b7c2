import { constants, generateKeyPairSync, sign } from 'node:crypto';
import * as asn1js from 'asn1js';
import { describe, expect, it } from 'vitest';
import { readDigestAlgorithm, signatureHolds, Unsupported } from './algorithms.ts';
import { Malformed, readAsn1 } from './asn1.ts';
import type { Asn1 } from './asn1.ts';

const SHA1 = '1.3.14.3.2.26';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const SHA512 = '2.16.840.1.101.3.4.2.3';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const RSA_SHA256 = '1.2.840.113549.1.1.11';
const ED25519 = '1.3.101.112';
const signed = Buffer.from('What was signed');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('RSASSA-PSS', () => {
  const signature = sign('sha256', signed, {
    key: rsa.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  });

  it('verifies with the parameters it was made with, only for the signed content', () => {
    expect(signatureHolds(pss(SHA256, 32), 'sha256', rsa.publicKey, signed, signature)).toBe(true);
    expect(signatureHolds(pss(SHA256, 20), 'sha256', rsa.publicKey, signed, signature)).toBe(false);
    expect(signatureHolds(pss(SHA256, 32), 'sha256', rsa.publicKey, Buffer.from('Else'), signature)).toBe(
      false,
    );
  });

  it('is malformed with parameters for another digest or without parameters', () => {
    expect(() => signatureHolds(pss(SHA512, 32), 'sha256', rsa.publicKey, signed, signature)).toThrow(
      Malformed,
    );
    const bare = algorithm('1.2.840.113549.1.1.10');
    expect(() => signatureHolds(bare, 'sha256', rsa.publicKey, signed, signature)).toThrow(Malformed);
  });
});

describe('other signatures', () => {
  it('verify with Ed25519', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, signed, privateKey);

    expect(signatureHolds(algorithm(ED25519), 'sha512', publicKey, signed, signature)).toBe(true);
    expect(signatureHolds(algorithm(ED25519), 'sha512', publicKey, Buffer.from('Else'), signature)).toBe(
      false,
    );
  });

  it('are malformed if the algorithm fits neither the key nor the digest', () => {
    const signature = sign('sha256', signed, ec.privateKey);

    expect(signatureHolds(algorithm(ECDSA_SHA256), 'sha256', ec.publicKey, signed, signature)).toBe(true);
    for (const [oid, digest] of [[RSA_SHA256, 'sha256'] as const, [ECDSA_SHA256, 'sha512'] as const]) {
      expect(() => signatureHolds(algorithm(oid), digest, ec.publicKey, signed, signature)).toThrow(
        Malformed,
      );
    }
  });

  it('are not supported with an algorithm that is too weak to prove anything', () => {
    const SHA1_WITH_RSA = '1.2.840.113549.1.1.5';
    const signature = sign('sha1', signed, rsa.privateKey);

    expect(() =>
      signatureHolds(algorithm(SHA1_WITH_RSA), 'sha256', rsa.publicKey, signed, signature),
    ).toThrow(Unsupported);
    expect(() => readDigestAlgorithm(algorithm(SHA1))).toThrow(Unsupported);
  });
});

function identifier(oid: string, ...parameters: asn1js.BaseBlock[]): asn1js.Sequence {
  return new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: oid }), ...parameters] });
}

function algorithm(oid: string, ...parameters: asn1js.BaseBlock[]): Asn1 {
  return readAsn1(new Uint8Array(identifier(oid, ...parameters).toBER()));
}

/** Encodes the parameters of RSASSA-PSS (RFC 4055 3.1). */
function pss(digest: string, saltLength: number): Asn1 {
  const parameters = new asn1js.Sequence({
    value: [
      tagged(0, identifier(digest)),
      tagged(1, identifier('1.2.840.113549.1.1.8', identifier(digest))),
      tagged(2, new asn1js.Integer({ value: saltLength })),
    ],
  });
  return algorithm('1.2.840.113549.1.1.10', parameters);
}

function tagged(tagNumber: number, value: asn1js.BaseBlock): asn1js.Constructed {
  return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [value] });
}
