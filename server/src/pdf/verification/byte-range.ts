/**
 * Reads the part of the file that a signature covers (ISO 32000-2 12.8.1): all bytes from the start of the file to the
 * end of the signature's revision, except one gap. The gap is the hexadecimal string that holds the signature.
 */
import { PdfNumber, PdfString, type PdfDict } from '@libpdf/core';
import { Malformed, readAsn1 } from '../../pki/asn1.ts';
import type { Resolve } from '../reading/dereference.ts';

export type SignedRange = {
  /** The signed bytes before the gap and after it. */
  signed: Buffer[];
  end: number;
  cms: Buffer;
  /**
   * True if the hexadecimal digits mix uppercase and lowercase. No program mixes them, but an attacker can change the
   * case of a digit without breaking the signature.
   */
  mixedCase: boolean;
};

/** Reads and checks the byte range. Throws Malformed. */
export function readSignedRange(bytes: Buffer, dictionary: PdfDict, resolve: Resolve): SignedRange {
  const { gapStart, gapEnd, end } = readByteRange(bytes, dictionary, resolve);
  if (bytes[gapStart] !== 0x3c || bytes[gapEnd - 1] !== 0x3e) {
    throw new Malformed('GAP_NOT_SIGNATURE');
  }
  const digits = bytes.toString('latin1', gapStart + 1, gapEnd - 1);
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) {
    throw new Malformed('GAP_HOLDS_MORE');
  }
  const gap = Buffer.from(digits, 'hex');
  const contents = dictionary.get('Contents', resolve);
  if (!(contents instanceof PdfString) || !gap.equals(contents.bytes)) {
    throw new Malformed('GAP_OF_ANOTHER');
  }
  const cms = readAsn1(gap).raw;
  if (gap.subarray(cms.length).some((byte) => byte !== 0)) {
    throw new Malformed('HIDDEN_BEHIND');
  }
  return {
    signed: [bytes.subarray(0, gapStart), bytes.subarray(gapEnd, end)],
    end,
    cms,
    mixedCase: /[a-f]/.test(digits) && /[A-F]/.test(digits),
  };
}

function readByteRange(
  bytes: Buffer,
  dictionary: PdfDict,
  resolve: Resolve,
): { gapStart: number; gapEnd: number; end: number } {
  const numbers = (dictionary.getArray('ByteRange', resolve)?.toArray() ?? []).map((each) =>
    each instanceof PdfNumber && Number.isSafeInteger(each.value) ? each.value : -1,
  );
  const [start, gapStart = -1, gapEnd = -1, length = -1, ...more] = numbers;
  const sound = start === 0 && more.length === 0 && gapStart > 0 && gapEnd >= gapStart + 2 && length > 0;
  if (!sound || gapEnd + length > bytes.length) {
    throw new Malformed('RANGE_IMPROPER');
  }
  return { gapStart, gapEnd, end: gapEnd + length };
}
