/** Creates certificates for tests with any key, validity and key usage. */
import { X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** The type of a key, whose name differs between Node.js and browsers. */
type Key = Parameters<typeof crypto.subtle.exportKey>[1];

export type Identity = {
  certificate: X509Certificate;
  /** The certificate in the form of pkijs, with which messages that name the certificate are built. */
  parsed: pkijs.Certificate;
  privateKey: Key;
  publicKey: Key;
  keyType: 'RSA' | 'EC';
};

export type IdentityOptions = {
  name: string;
  issuer?: Identity;
  /** Another identity whose key pair is used instead of a new one. */
  keysOf?: Identity;
  keyType?: 'RSA' | 'EC';
  ca?: boolean;
  pathLength?: number;
  notBefore?: Date;
  notAfter?: Date;
  /** The first byte of the key usage bits (RFC 5280 4.2.1.3). */
  keyUsage?: number;
  extendedKeyUsage?: string[];
  unknownCritical?: boolean;
};

export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const DIGITAL_SIGNATURE = 0x80;
export const KEY_ENCIPHERMENT = 0x20;
export const CERTIFICATE_SIGNING = 0x04;
const YEAR_MS = 365 * 24 * 3600 * 1000;

let serial = 1000;

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const keyType = options.keysOf?.keyType ?? options.keyType ?? 'EC';
  const keys = options.keysOf ?? (await generateKeys(keyType));
  const certificate = new pkijs.Certificate({ version: 2 });
  serial += 1;
  certificate.serialNumber = new asn1js.Integer({ value: serial });
  certificate.subject = nameOf(options.name);
  certificate.issuer = options.issuer?.parsed.subject ?? certificate.subject;
  certificate.notBefore.value = options.notBefore ?? new Date(Date.now() - YEAR_MS);
  certificate.notAfter.value = options.notAfter ?? new Date(Date.now() + YEAR_MS);
  certificate.extensions = extensionsOf(options);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(options.issuer?.privateKey ?? keys.privateKey, 'SHA-256');
  const der = Buffer.from(certificate.toSchema(true).toBER());
  return {
    certificate: new X509Certificate(der),
    parsed: pkijs.Certificate.fromBER(der),
    privateKey: keys.privateKey,
    publicKey: keys.publicKey,
    keyType,
  };
}

async function generateKeys(keyType: 'RSA' | 'EC'): Promise<Pick<Identity, 'privateKey' | 'publicKey'>> {
  if (keyType === 'EC') {
    return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  }
  const publicExponent = new Uint8Array([1, 0, 1]);
  return crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent, hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
}

function nameOf(text: string): pkijs.RelativeDistinguishedNames {
  const value = new asn1js.Utf8String({ value: text });
  return new pkijs.RelativeDistinguishedNames({
    typesAndValues: [new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value })],
  });
}

function extensionsOf(options: IdentityOptions): pkijs.Extension[] {
  const ca = options.ca ?? false;
  const usage = options.keyUsage ?? (ca ? CERTIFICATE_SIGNING : DIGITAL_SIGNATURE);
  const extensions = [
    extension(
      '2.5.29.19',
      true,
      new pkijs.BasicConstraints({
        cA: ca,
        ...(options.pathLength === undefined ? {} : { pathLenConstraint: options.pathLength }),
      }).toSchema(),
    ),
    extension('2.5.29.15', true, new asn1js.BitString({ valueHex: new Uint8Array([usage]).buffer })),
  ];
  if (options.extendedKeyUsage !== undefined) {
    const keyPurposes = options.extendedKeyUsage;
    extensions.push(extension('2.5.29.37', true, new pkijs.ExtKeyUsage({ keyPurposes }).toSchema()));
  }
  if (options.unknownCritical === true) extensions.push(extension('1.2.3.4.5', true, new asn1js.Null()));
  return extensions;
}

function extension(extnID: string, critical: boolean, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}
