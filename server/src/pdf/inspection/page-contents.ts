/**
 * Looks whether the streams that a page shows (ISO 32000-1, 7.8.2) have an end of their own. The library takes one that lost
 * its end for everything up to the end of the next one, other programs for as much as its length says.
 */
import { PdfArray, PdfNumber, PdfStream } from '@libpdf/core';
import type { PdfDict } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import type { Resolve } from '../reading/dereference.ts';
import { MAX_CONTENT_STREAMS } from './inspection.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';

/** For the pages of one document, one after another. Throws StructureTooLarge where they have too many. */
export function createContentsCheck(resolve: Resolve): (page: PdfDict) => boolean {
  const whole = new Set<PdfStream>();
  let streams = 0;

  function isWhole(stream: PdfStream): boolean {
    if (whole.has(stream)) return true;
    whole.add(stream);
    const length = dereference(stream.get('Length'), resolve);
    if (length instanceof PdfNumber && length.value === stream.data.length) return true;
    const { buffer, byteOffset, byteLength } = stream.data;
    return !Buffer.from(buffer, byteOffset, byteLength).includes('endobj');
  }

  return (page) => {
    const contents = dereference(page.get('Contents'), resolve);
    for (const item of contents instanceof PdfArray ? contents : [contents]) {
      streams += 1;
      if (streams > MAX_CONTENT_STREAMS) throw new StructureTooLarge();
      const stream = dereference(item, resolve);
      if (stream instanceof PdfStream && !isWhole(stream)) return false;
    }
    return true;
  };
}
