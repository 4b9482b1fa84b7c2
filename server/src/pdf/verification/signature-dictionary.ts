/** Finds the place of a signature in the document: its field, its dictionary, and the revision that it covers. */
import { PdfString, type PdfDict, type SignatureField } from '@libpdf/core';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { Unsupported } from '../../pki/algorithms.ts';
import { Malformed } from '../../pki/asn1.ts';
import { readSignedRange, type SignedRange } from './byte-range.ts';
import { findingOf } from '../../pki/cms/integrity.ts';
import { Encrypted, openPdf, type OpenPdf } from './open-pdf.ts';
import { printable } from '../../pki/printable.ts';
import type { Finding } from '../../pki/finding.ts';

/**
 * The supported signature formats (ISO 32000-2 table 260). Older formats are not supported, because they rely on SHA-1.
 */
export type Format = 'adbe.pkcs7.detached' | 'ETSI.CAdES.detached' | 'ETSI.RFC3161';

export type PlacedSignature = {
  field: string;
  format: Format;
  dictionary: PdfDict;
  range: SignedRange;
  revision: OpenPdf;
};

export async function placeSignature(
  field: SignatureField,
  bytes: Buffer,
  current: OpenPdf,
): Promise<PlacedSignature | { field: string; problem: Finding }> {
  const name = printable(field.name) || 'Signature';
  try {
    const dictionary = field.getSignatureDict();
    if (dictionary === null) throw new Malformed('FIELD_EMPTY');
    const format = readFormat(dictionary, current);
    const range = readSignedRange(bytes, dictionary, current.resolve);
    const revision =
      range.end === bytes.length
        ? current
        : await openRevision(bytes.subarray(0, range.end), field, dictionary);
    return { field: name, format, dictionary, range, revision };
  } catch (error) {
    return { field: name, problem: findingOf(error) };
  }
}

function readFormat(dictionary: PdfDict, { resolve }: OpenPdf): Format {
  const subFilter = dictionary.getName('SubFilter', resolve)?.value ?? '';
  // The entry Type is optional for signatures (ISO 32000-2 table 255) and required for document time-stamps (EN 319
  // 142-1 5.4.3).
  const type = dictionary.getName('Type', resolve)?.value ?? 'Sig';
  switch (subFilter) {
    case 'adbe.pkcs7.detached':
    case 'ETSI.CAdES.detached':
      if (type === 'Sig') return subFilter;
      break;
    case 'ETSI.RFC3161':
      if (type === 'DocTimeStamp') return subFilter;
      break;
    default:
      throw new Unsupported('FORM_UNSUPPORTED', { form: printable(subFilter) });
  }
  throw new Malformed('CONTRADICTS_ITSELF');
}

/**
 * Opens the revision that the signature covers. The signed bytes must be a document that already contains the
 * signature. Otherwise, the signature's dictionary was copied from another document.
 */
async function openRevision(bytes: Buffer, field: SignatureField, dictionary: PdfDict): Promise<OpenPdf> {
  const revision = await openSigned(bytes);
  const before = revision.signatureFields.find(({ name }) => name === field.name)?.getSignatureDict();
  const [then, now] = [before?.get('Contents', revision.resolve), dictionary.get('Contents')];
  if (
    !(then instanceof PdfString && now instanceof PdfString) ||
    Buffer.compare(then.bytes, now.bytes) !== 0
  ) {
    throw new Malformed('NOT_IN_ITS_PART');
  }
  return revision;
}

async function openSigned(bytes: Buffer): Promise<OpenPdf> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    if (error instanceof Encrypted || error instanceof StructureTooLarge) throw error;
    throw new Malformed('PART_NOT_A_DOCUMENT');
  }
}
