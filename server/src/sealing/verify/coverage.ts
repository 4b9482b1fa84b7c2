/** Whether a signature covers the document as it is now, or what was appended behind it. */
import type { PdfDict } from '@libpdf/core';
import { certificationLevel } from '../../origination/pdf/certification.ts';
import { compareRevisions, TooManyValues } from './compare-revisions.ts';
import type { LaterChanges } from './compare-revisions.ts';
import type { OpenPdf } from './open-pdf.ts';
import { failed, indeterminate, passed } from './verdict.ts';
import type { Finding } from './verdict.ts';

/** A signature whose range is known, with the document as it was when it was signed. */
export type Covering = {
  end: number;
  dictionary: PdfDict;
  revision: OpenPdf;
  isTimestamp: boolean;
  integrity: Finding;
};

type CurrentFile = { bytes: Buffer; open: OpenPdf };

/** In the order given, which has to be that of their ends. */
export function judgeCoverage(signatures: Covering[], file: CurrentFile): Finding[] {
  const lastSigned = signatures.findLast(({ isTimestamp }) => !isTimestamp) ?? signatures.at(-1);
  const last = lastSigned === undefined ? null : judgeLast(lastSigned, file);
  return signatures.map((signature) => {
    // Document time-stamps behind the last signature stand under the same rule as that signature.
    if (last === null || signature.end > (lastSigned?.end ?? 0)) return judgeLast(signature, file);
    if (signature === lastSigned) return last;
    const later = signatures.filter(({ end }) => end > signature.end);
    return judgeEarlier(signature, later, last, file);
  });
}

function judgeLast(signature: Covering, file: CurrentFile): Finding {
  if (signature.end === file.bytes.length) return passed('The signature covers the whole file');
  if (!endsProperly(file.bytes)) return failed('Something was appended to the file after it was signed');
  const changes = laterChanges(signature, file);
  switch (changes.kind) {
    case 'unknown':
      return indeterminate('The document is too large to see what was appended after it was signed');
    case 'validation-data':
      return passed('Only validation data and time-stamps were added after it was signed');
    case 'none':
      return failed('Something was appended to the file after it was signed');
    case 'signatures':
      return failed('Another signature was added that could not be placed in the file');
    case 'other':
      break;
  }
  return failed(`The document was changed after it was signed (${changes.where})`);
}

function judgeEarlier(signature: Covering, later: Covering[], last: Finding, file: CurrentFile): Finding {
  if (last.verdict !== 'passed') {
    return indeterminate('The document was changed after this signature and after the last one');
  }
  if (later.some(({ integrity }) => integrity.verdict !== 'passed')) {
    return indeterminate(
      'The document was changed after this signature, and a later signature is not intact',
    );
  }
  const changes = laterChanges(signature, file);
  switch (changes.kind) {
    case 'unknown':
      return indeterminate('The document is too large to see what was appended after this signature');
    case 'none':
    case 'validation-data':
      return passed('Only validation data and time-stamps were added after this signature');
    case 'signatures':
      return forbidsChanges(signature)
        ? failed('The document was certified as final, and another signature was added')
        : passed(
            'Only further signatures were added after this signature, and the last one covers the whole file',
          );
    case 'other':
      break;
  }
  return indeterminate(
    `The document was changed after this signature (${changes.where}) and then signed again`,
  );
}

function laterChanges(signature: Covering, file: CurrentFile): LaterChanges | { kind: 'unknown' } {
  try {
    return compareRevisions(signature.revision, file.open);
  } catch (error) {
    if (error instanceof TooManyValues) return { kind: 'unknown' };
    throw error;
  }
}

/** Behind the end-of-file marker at most one line end: anything else is no part of the document. */
function endsProperly(bytes: Buffer): boolean {
  return /%%EOF(?:\r\n|\r|\n)?$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 16)));
}

/** Certification that permits nothing but validation data. */
const forbidsChanges = ({ dictionary, revision }: Covering): boolean =>
  certificationLevel(dictionary, revision.resolve) === 1;
