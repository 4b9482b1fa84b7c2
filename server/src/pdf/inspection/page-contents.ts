/**
 * Checks that the content of a page (ISO 32000-1, 7.8.2) consists of complete streams. If the end of a stream is
 * missing, programs disagree: the library reads to the end of the next stream, and others trust the stated length.
 * Programs also disagree if a list of streams contains another object: some show nothing, and others show the remaining
 * streams.
 */
import { PdfArray, PdfNull, PdfStream, type PdfDict } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { entryAt, numberAt } from '../reading/entries.ts';
import { MAX_CONTENT_STREAMS } from '../reading/limits.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';

/**
 * Returns a function that checks the pages of one document, one after the other. It returns the problem of a page, or
 * null if there is none. Throws StructureTooLarge if the pages have too many streams.
 */
export function createContentsCheck(resolve: Resolve): (page: PdfDict) => string | null {
  const whole = new Set<PdfStream>();
  let streams = 0;

  function isWhole(stream: PdfStream): boolean {
    if (whole.has(stream)) return true;
    whole.add(stream);
    if (numberAt(stream, 'Length', resolve) === stream.data.length) return true;
    return !asBuffer(stream.data).includes('endobj');
  }

  return (page) => {
    const contents = entryAt(page, 'Contents', resolve);
    if (contents === undefined || contents instanceof PdfNull) return null;
    for (const item of contents instanceof PdfArray ? contents : [contents]) {
      streams += 1;
      if (streams > MAX_CONTENT_STREAMS) throw new StructureTooLarge();
      const stream = dereference(item, resolve);
      if (!(stream instanceof PdfStream)) return 'something that is not a stream';
      if (!isWhole(stream)) return 'a stream without an end';
    }
    return null;
  };
}
