/** An X.509 certificate (RFC 5280 4.1) that its own key signs. */
import { createHash, randomBytes, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { TAG } from '../asn1.ts';
import {
  bitString,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  smallInteger,
  tagged,
  time,
  TRUE,
  utf8String,
} from '../der.ts';

const VALID_YEARS = 20;
/** Clocks of those who verify may be behind ours. */
const HEAD_START_MS = 60 * 60 * 1000;
const SUFFIX = ' (self-made seal)';
/** RFC 5280 appendix A: the upper bound of a common name and of an organisation's name, in characters. */
const MAX_NAME = 64;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

export function makeCertificate(
  companyName: string,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  now: Date,
): X509Certificate {
  const name = sequence(
    nameAttribute('2.5.4.10', clip(companyName, MAX_NAME)),
    nameAttribute('2.5.4.3', clip(companyName, MAX_NAME - SUFFIX.length) + SUFFIX),
  );
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(
    tagged(TAG.context(0), smallInteger(2)),
    // RFC 5280 4.1.2.2: positive, at most 20 bytes.
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(16)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now.getTime() - HEAD_START_MS)), time(notAfter)),
    name,
    publicKeyInfo,
    tagged(TAG.context(3), extensions(publicKeyInfo)),
  );
  const signature = sign('sha256', content, privateKey);
  return new X509Certificate(sequence(content, ECDSA_WITH_SHA256, bitString(signature)));
}

function extensions(publicKeyInfo: Buffer): Buffer {
  const keyIdentifier = createHash('sha256').update(publicKeyInfo).digest().subarray(0, 20);
  return sequence(
    // No certificate authority.
    sequence(oid('2.5.29.19'), TRUE, octetString(sequence())),
    // digitalSignature and contentCommitment.
    sequence(oid('2.5.29.15'), TRUE, octetString(bitString(Buffer.from([0b1100_0000]), 6))),
    sequence(oid('2.5.29.14'), octetString(octetString(keyIdentifier))),
  );
}

function nameAttribute(type: string, text: string): Buffer {
  return setOf(sequence(oid(type), utf8String(text)));
}

/** By whole characters, so that no letter is cut in two. */
function clip(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim();
}
