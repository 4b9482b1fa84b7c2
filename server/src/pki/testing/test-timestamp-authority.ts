/** Creates RFC 3161 time-stamp tokens with any time, for tests. */
import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Identity } from './test-pki.ts';

/** Returns tokens for SHA-256 digests. */
export type TokenSource = { timestamp(digest: Uint8Array): Promise<Uint8Array> };

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4';

export function timestampAuthority(
  authority: Identity,
  options: { time?: Date; imprint?: Uint8Array; named?: Identity } = {},
): TokenSource {
  return {
    async timestamp(digest) {
      const info = timestampInfo(options.imprint ?? digest, options.time ?? new Date());
      return signToken(authority, options.named ?? authority, info);
    },
  };
}

function timestampInfo(digest: Uint8Array, time: Date): ArrayBuffer {
  const genTime = new asn1js.GeneralizedTime({ valueDate: time });
  return new asn1js.Sequence({
    value: [
      new asn1js.Integer({ value: 1 }),
      new asn1js.ObjectIdentifier({ value: '1.2.3.4.1' }),
      new asn1js.Sequence({ value: [sha256(), octets(digest)] }),
      new asn1js.Integer({ value: 42 }),
      genTime,
    ],
  }).toBER();
}

async function signToken(authority: Identity, named: Identity, info: ArrayBuffer): Promise<Uint8Array> {
  const signedData = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: TIMESTAMP_INFO,
      eContent: new asn1js.OctetString({ valueHex: info }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: authority.parsed.issuer,
          serialNumber: authority.parsed.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute('1.2.840.113549.1.9.3', new asn1js.ObjectIdentifier({ value: TIMESTAMP_INFO })),
            attribute('1.2.840.113549.1.9.4', octets(hash(new Uint8Array(info)))),
            attribute('1.2.840.113549.1.9.16.2.47', signingCertificate(named)),
          ],
        }),
      }),
    ],
    certificates: [authority.parsed],
  });
  await signedData.sign(authority.privateKey, 0, 'SHA-256');
  const content = signedData.toSchema(true);
  return new Uint8Array(
    new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content }).toSchema().toBER(),
  );
}

/**
 * Encodes the signing certificate attribute (RFC 5035 3). The digest algorithm is omitted, because SHA-256 is the
 * default.
 */
function signingCertificate({ certificate }: Identity): asn1js.Sequence {
  const identifier = new asn1js.Sequence({ value: [octets(hash(certificate.raw))] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [identifier] })] });
}

function attribute(type: string, value: asn1js.BaseBlock): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

function sha256(): asn1js.Sequence {
  return new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: SHA256 }), new asn1js.Null()] });
}

function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
