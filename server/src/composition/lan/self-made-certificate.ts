/**
 * A certificate that this machine makes for itself (RFC 5280), so that phones on the local network reach it over HTTPS. No
 * authority vouches for it: browsers warn, and encrypt all the same.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import type { LocalNames } from './local-names.ts';

/** In PEM, as node:https takes them. */
export interface KeyAndCertificate {
  key: string;
  cert: string;
}

const DAY = 24 * 3600 * 1000;
/** Apple's devices refuse server certificates that live longer than 398 days. */
export const VALID_DAYS = 397;

const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
};

export function makeCertificate({ addresses, hostnames }: LocalNames, now: Date): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const name = nameOf(`Countersign on ${hostnames[0] ?? 'this machine'}`);
  const toBeSigned = sequence(
    tagged(0, new asn1.Integer({ value: 2 })),
    serialNumber(),
    algorithm(),
    name,
    // An hour's room, for a phone whose clock runs behind.
    sequence(time(new Date(now.getTime() - 3_600_000)), time(new Date(now.getTime() + VALID_DAYS * DAY))),
    name,
    parsed(publicKey),
    tagged(3, extensions(addresses, hostnames)),
  );
  const signature = sign('sha256', derOf(toBeSigned), createPrivateKey(privateKey));
  const certificate = sequence(toBeSigned, algorithm(), new asn1.BitString({ valueHex: bytes(signature) }));
  return { key: privateKey, cert: pemOf(derOf(certificate)) };
}

/** RFC 5280 4.2.1: whom it names (6), what the key may do (3, 12), and that it vouches for no other certificate (9). */
function extensions(addresses: readonly string[], hostnames: readonly string[]): asn1.Sequence {
  const names = [
    ...['localhost', ...hostnames].map((host) => generalName(2, Buffer.from(host, 'ascii'))),
    ...['127.0.0.1', ...addresses].map((address) =>
      generalName(7, Buffer.from(address.split('.').map(Number))),
    ),
  ];
  const digitalSignature = new asn1.BitString({ valueHex: bytes(Buffer.from([0b1000_0000])), unusedBits: 7 });
  return sequence(
    extension(OID.subjectAlternativeName, sequence(...names)),
    extension(OID.basicConstraints, sequence(), 'critical'),
    extension(OID.keyUsage, digitalSignature, 'critical'),
    extension(OID.extendedKeyUsage, sequence(oid(OID.serverAuthentication))),
  );
}

function extension(type: string, value: asn1.BaseBlock, weight?: 'critical'): asn1.Sequence {
  const octets = new asn1.OctetString({ valueHex: value.toBER() });
  return weight
    ? sequence(oid(type), new asn1.Boolean({ value: true }), octets)
    : sequence(oid(type), octets);
}

/** A context-specific primitive: 2 is a DNS name, 7 an IP address (RFC 5280 4.2.1.6). */
function generalName(tag: number, value: Buffer): asn1.Primitive {
  return new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: tag }, valueHex: bytes(value) });
}

/** Positive and 16 bytes long (RFC 5280 4.1.2.2), so that a browser never sees one number twice. */
function serialNumber(): asn1.Integer {
  const number = randomBytes(16);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  return new asn1.Integer({ valueHex: bytes(number) });
}

function nameOf(commonName: string): asn1.Sequence {
  const pair = sequence(oid(OID.commonName), new asn1.Utf8String({ value: commonName.slice(0, 64) }));
  return sequence(new asn1.Set({ value: [pair] }));
}

/** RFC 5280 4.1.2.5: from 2050 on with four digits. */
function time(date: Date): asn1.BaseBlock {
  const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
  return whole.getUTCFullYear() < 2050
    ? new asn1.UTCTime({ valueDate: whole })
    : new asn1.GeneralizedTime({ valueDate: whole });
}

function parsed(der: Buffer): asn1.BaseBlock {
  const { result, offset } = asn1.fromBER(bytes(der));
  if (offset === -1) throw new Error('The public key could not be read back');
  return result;
}

const algorithm = () => sequence(oid(OID.ecdsaWithSha256));
const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value });
const tagged = (tagNumber: number, value: asn1.BaseBlock) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [value] });
const derOf = (block: asn1.BaseBlock) => Buffer.from(block.toBER());
const bytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
