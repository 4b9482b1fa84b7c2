/** Judges whether a signature covers the current document, and which data were appended after the signature. */
import { PdfRef, type PdfDict } from '@libpdf/core';
import { certificationLevel } from '../reading/certification.ts';
import { compareRevisions, TooManyValues, type LaterChanges } from './compare-revisions.ts';
import type { OpenPdf } from './open-pdf.ts';
import { readUpdates } from './read-updates.ts';
import { failed, indeterminate, passed, type Finding } from '../../pki/finding.ts';

/** A signature with a known byte range, and the document as it was when the signature was made. */
export type Covering = {
  end: number;
  dictionary: PdfDict;
  revision: OpenPdf;
  isTimestamp: boolean;
  /** True for an intact signature made by this installation. */
  isOurs: boolean;
  integrity: Finding;
};

type CurrentFile = { bytes: Buffer; open: OpenPdf };

/** Returns a finding for each signature, in the same order. The signatures must be sorted by the end of their range. */
export function judgeCoverage(signatures: Covering[], file: CurrentFile): Finding[] {
  const lastSigned = signatures.findLast(({ isTimestamp }) => !isTimestamp) ?? signatures.at(-1);
  const last = lastSigned === undefined ? null : judgeLast(lastSigned, file);
  return signatures.map((signature) => {
    // Document time-stamps after the last signature are judged by the same rule as the last signature.
    if (last === null || signature.end > (lastSigned?.end ?? 0)) return judgeLast(signature, file);
    if (signature === lastSigned) return last;
    const later = signatures.filter(({ end }) => end > signature.end);
    return judgeEarlier(signature, later, last, file);
  });
}

function judgeLast(signature: Covering, file: CurrentFile): Finding {
  if (signature.end === file.bytes.length) return passed('COVERS_ALL');
  if (!endsProperly(file.bytes)) return failed('APPENDED');
  const changes = laterChanges(signature, file);
  switch (changes.kind) {
    case 'unknown':
      return indeterminate('TOO_LARGE_TO_COMPARE');
    case 'validation-data':
      return passed('VALIDATION_DATA_AFTER');
    case 'none':
      return failed('APPENDED');
    case 'signatures':
    case 'shown-signatures':
    case 'reserved-places':
      return failed('SIGNATURE_NOT_PLACED');
    case 'unclear':
      return indeterminate('APPENDED_UNCLEAR');
    case 'other':
      break;
  }
  return failed('CHANGED_AFTER', { where: changes.where });
}

function judgeEarlier(signature: Covering, later: Covering[], last: Finding, file: CurrentFile): Finding {
  if (last.verdict !== 'passed') {
    return indeterminate('EARLIER_CHANGED_TWICE');
  }
  if (later.some(({ integrity }) => integrity.verdict !== 'passed')) {
    return indeterminate('EARLIER_LATER_NOT_INTACT');
  }
  const changes = laterChanges(signature, file);
  switch (changes.kind) {
    case 'unknown':
      return indeterminate('EARLIER_TOO_LARGE');
    case 'none':
    case 'validation-data':
      return passed('EARLIER_VALIDATION_DATA');
    case 'signatures':
      return forbidsChanges(signature) ? failed('EARLIER_CERTIFIED') : passed('EARLIER_SIGNATURES');
    case 'shown-signatures':
      return forbidsChanges(signature) ? failed('EARLIER_CERTIFIED') : indeterminate('EARLIER_SHOWN');
    case 'reserved-places':
      if (forbidsChanges(signature)) return failed('EARLIER_CERTIFIED');
      // If our seal follows, it vouches for the marks that this installation drew into reserved places.
      return later.some(({ isOurs }) => isOurs)
        ? passed('EARLIER_SIGNATURES')
        : indeterminate('EARLIER_SHOWN');
    case 'unclear':
      return indeterminate('EARLIER_UNCLEAR');
    case 'other':
      break;
  }
  return indeterminate('EARLIER_CHANGED', { where: changes.where });
}

function laterChanges(signature: Covering, file: CurrentFile): LaterChanges | { kind: 'unknown' } {
  try {
    const { objectNumber, generation } = rootOf(signature.revision);
    const written = readUpdates(file.bytes, signature.end, `${objectNumber} ${generation} R`);
    return compareRevisions(signature.revision, file.open, written);
  } catch (error) {
    if (error instanceof TooManyValues) return { kind: 'unknown' };
    throw error;
  }
}

const NO_ROOT = PdfRef.of(0, 0);

function rootOf({ pdf }: OpenPdf): PdfRef {
  const root = pdf.context.info.trailer.get('Root');
  return root instanceof PdfRef ? root : NO_ROOT;
}

/**
 * Checks that the file ends with the end-of-file marker and at most one line ending. Any further bytes would not be
 * part of the document.
 */
function endsProperly(bytes: Buffer): boolean {
  return /%%EOF(?:\r\n|\r|\n)?$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 16)));
}

/** Checks whether the signature is a certification of level 1, which forbids all changes except validation data. */
const forbidsChanges = ({ dictionary, revision }: Covering): boolean =>
  certificationLevel(dictionary, revision.resolve) === 1;
