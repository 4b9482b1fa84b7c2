/**
 * Looks whether content says the same to every program (`content-scan.ts`): otherwise a page could show other terms where it is read than
 * where it was signed, or once it is sealed, and a signature could be swallowed by what a page leaves unfinished.
 */
import type { PdfStream } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';
import { scanContent } from '../reading/content-scan.ts';
import type { ContentScan } from '../reading/content-scan.ts';
import { contentDecoders } from '../reading/stream-filters.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { MAX_INFLATED_BYTES, MAX_PAGE_CONTENT_BYTES } from './inspection.ts';

export class UnclearContent extends Error {}

export interface ClarityCheck {
  /** Throws UnclearContent. */
  checkPage: (streams: readonly PdfStream[]) => void;
  /** Of a form, a glyph, a pattern: what it leaves open, or restores, pdf.js leaves open or restores on the page. */
  checkPart: (stream: PdfStream) => void;
}

/** For the pages of one document, one after another, whose content was found to be of a size. */
export function createClarityCheck(resolve: Resolve): ClarityCheck {
  const pages = new Set<PdfStream>();
  const parts = new Set<PdfStream>();
  let scanned = 0;

  function scan(streams: readonly PdfStream[]): ContentScan {
    const contents = streams.map((stream) => {
      const decoders = contentDecoders(stream, resolve);
      if (decoders === null) throw new UnclearContent();
      const { buffer, byteOffset, byteLength } = stream.data;
      let data = Buffer.from(buffer, byteOffset, byteLength);
      for (const decode of decoders) data = decode(data, MAX_PAGE_CONTENT_BYTES);
      scanned += data.length;
      if (scanned > MAX_INFLATED_BYTES) throw new StructureTooLarge();
      return data;
    });
    const found = scanContent(contents);
    if (found.isUnclear || found.drawsAfterStray) throw new UnclearContent();
    return found;
  }

  return {
    checkPage: (streams) => {
      const [only] = streams;
      if (streams.length === 1 && only !== undefined) {
        if (pages.has(only)) return;
        pages.add(only);
      }
      scan(streams);
    },
    checkPart: (stream) => {
      if (parts.has(stream)) return;
      parts.add(stream);
      const { strays, marks } = scan([stream]);
      if (strays.some(({ length }) => length > 0) || marks > 0) throw new UnclearContent();
    },
  };
}
