/**
 * Verifies an Aadhaar Secure QR (UIDAI, User Manual for QR Code Reader): a number whose bytes are compressed fields, followed by a
 * photo, hashes and an RSA signature with SHA-256.
 */
import { verify, type KeyObject } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { IdentityProblem, type IdentityDocument } from './identity-document.ts';

/** A QR code holds at most this many digits. */
const MAX_DIGITS = 7_089;
const MAX_BYTES = 64 * 1024;
const DELIMITER = 0xff;
const SIGNATURE_BYTES = 256;
const HASH_BYTES = 32;
/** The number of text fields: from the indicator to the place, and in later versions the version and digits of the mobile number. */
const FIELDS = { first: 16, later: 18 };
/** Photos are JPEG 2000, as a code stream or a file. */
const PHOTO_STARTS = [Buffer.from([0xff, 0x4f]), Buffer.from([0, 0, 0, 0x0c]), Buffer.from([0xff, 0xd8])];
/** The bits of the indicator. */
const HAS_EMAIL = 1;
const HAS_MOBILE = 2;

/** Throws IdentityProblem. */
export function verifySecureQr(text: string, keys: readonly KeyObject[]): IdentityDocument {
  const bytes = unpack(text.trim());
  const signed = bytes.subarray(0, -SIGNATURE_BYTES);
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  const isSigned = keys.some(
    (key) => key.asymmetricKeyType === 'rsa' && verify('sha256', signed, key, signature),
  );
  if (!isSigned) throw new IdentityProblem('The code is not signed by UIDAI');
  return readFields(signed);
}

function unpack(text: string): Buffer {
  if (text.length > MAX_DIGITS || !/^[1-9][0-9]*$/.test(text))
    throw new IdentityProblem('It is not a Secure QR');
  const hexadecimal = BigInt(text).toString(16);
  const packed = Buffer.from(hexadecimal.length % 2 === 0 ? hexadecimal : `0${hexadecimal}`, 'hex');
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new IdentityProblem('The code cannot be unpacked');
  }
}

function readFields(signed: Buffer): IdentityDocument {
  // Version 1 begins with the indicator, and later versions with 'V' and their number.
  const isLater = signed.subarray(0, 1).toString('latin1') === 'V';
  const count = isLater ? FIELDS.later : FIELDS.first;
  const fields: string[] = [];
  let at = 0;
  while (fields.length < count) {
    const end = signed.indexOf(DELIMITER, at);
    if (end < 0) throw new IdentityProblem('A field is missing');
    fields.push(signed.subarray(at, end).toString('latin1'));
    at = end + 1;
  }
  const [indicator = '', reference = '', name = ''] = isLater ? fields.slice(1) : fields;
  if (!/^[0-3]$/.test(indicator) || !/^\d{4}\d{14,20}$/.test(reference) || name === '') {
    throw new IdentityProblem('A field is malformed');
  }
  const hasEmail = (Number(indicator) & HAS_EMAIL) !== 0;
  const hasMobile = (Number(indicator) & HAS_MOBILE) !== 0;
  const end = signed.length - (hasEmail ? HASH_BYTES : 0) - (hasMobile ? HASH_BYTES : 0);
  const photo = signed.subarray(at, end);
  if (end < at || !PHOTO_STARTS.some((start) => photo.subarray(0, start.length).equals(start))) {
    throw new IdentityProblem('The photo is missing');
  }
  const mobileHash = hasMobile ? signed.subarray(-HASH_BYTES).toString('hex') : null;
  return { reference, name, mobileHash, shareCode: '', photo: Buffer.from(photo), signed };
}
