/**
 * Verifies an Aadhaar offline e-KYC file (UIDAI, Paperless Offline e-KYC): signed XML in a ZIP file that is encrypted with the
 * share code of the holder.
 */
import type { KeyObject } from 'node:crypto';
import { unzipEncrypted } from '../archives/encrypted-zip.ts';
import { childElements, textOf, type XmlElement } from '../xml/xml-element.ts';
import { isXmlProblem, verifyEnveloped } from '../xml/xml-signature.ts';
import { IdentityProblem, type IdentityDocument } from './identity-document.ts';

const MAX_BYTES = 1024 * 1024;

/** Throws IdentityProblem, also for a wrong share code. */
export function verifyOfflineEkyc(
  zip: Buffer,
  shareCode: string,
  keys: readonly KeyObject[],
): IdentityDocument {
  const signed = unpack(zip, shareCode);
  const root = verified(signed, keys);
  if (root.local !== 'OfflinePaperlessKyc') throw new IdentityProblem('The file is not an offline e-KYC');
  const data = only(root, 'UidData');
  const person = only(data, 'Poi').attributes;
  const reference = root.attributes.get('referenceId') ?? '';
  const name = person.get('name') ?? '';
  const photo = Buffer.from(textOf(only(data, 'Pht')) ?? '', 'base64');
  if (!/^\d{4}\d{14,20}$/.test(reference) || name === '' || photo.length === 0) {
    throw new IdentityProblem('A field is malformed');
  }
  const hash = person.get('m') ?? '';
  return { reference, name, mobileHash: /^[0-9a-f]{64}$/.test(hash) ? hash : null, shareCode, photo, signed };
}

function unpack(zip: Buffer, shareCode: string): Buffer {
  const content = unzipEncrypted(zip, shareCode, MAX_BYTES);
  if (content === null) throw new IdentityProblem('The file cannot be opened with this share code');
  return content;
}

function verified(document: Buffer, keys: readonly KeyObject[]): XmlElement {
  try {
    return verifyEnveloped(document, keys);
  } catch (error) {
    if (isXmlProblem(error)) throw new IdentityProblem('The file is not signed by UIDAI');
    throw error;
  }
}

function only(parent: XmlElement, local: string): XmlElement {
  const [found, ...more] = childElements(parent).filter((child) => child.local === local);
  if (found === undefined || more.length > 0) throw new IdentityProblem('A part of the file is missing');
  return found;
}
