/**
 * Checks that every program interprets content alike (see `content-scan.ts`). Otherwise a page could show different terms
 * when it is read than when it was signed or sealed, and an unfinished construct on a page could swallow a signature.
 */
import type { PdfDict, PdfStream } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import type { Resolve } from '../reading/dereference.ts';
import { dictAt, nameAt } from '../reading/entries.ts';
import { scanContent, type ContentScan, type InlinePicture } from '../reading/content-scan.ts';
import { contentDecoders } from '../reading/stream-filters.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { endsAtDeclaredLength } from './inline-pictures.ts';
import { MAX_INFLATED_BYTES, MAX_PAGE_CONTENT_BYTES } from '../reading/limits.ts';

export class UnclearContent extends Error {}

export interface ClarityCheck {
  /** Checks the content of a page. Throws UnclearContent. */
  checkPage: (streams: readonly PdfStream[], resources: PdfDict | undefined) => void;
  /**
   * Checks a form, glyph or pattern with its surrounding resources. States that it leaves open or restores affect the page
   * in pdf.js.
   */
  checkPart: (stream: PdfStream, resources: PdfDict | undefined) => void;
}

/** Checks the pages of one document in sequence. The size of their content must have been checked before. */
export function createClarityCheck(resolve: Resolve): ClarityCheck {
  const pages = new Set<PdfStream>();
  const parts = new Set<PdfStream>();
  let scanned = 0;

  function scan(streams: readonly PdfStream[], resources: PdfDict | undefined): ContentScan {
    const contents = streams.map((stream) => {
      const decoders = contentDecoders(stream, resolve);
      if (decoders === null) throw new UnclearContent();
      let data = asBuffer(stream.data);
      for (const decode of decoders) data = decode(data, MAX_PAGE_CONTENT_BYTES);
      scanned += data.length;
      if (scanned > MAX_INFLATED_BYTES) throw new StructureTooLarge();
      return data;
    });
    const found = scanContent(contents);
    if (found.isUnclear || found.drawsAfterStray) throw new UnclearContent();
    if (!found.pictures.every((picture) => endsAtDeclaredLength(picture, resources, resolve)))
      throw new UnclearContent();
    return found;
  }

  return {
    checkPage: (streams, resources) => {
      const [only] = streams;
      const isOne = streams.length === 1 && only !== undefined;
      if (isOne && pages.has(only)) return;
      const { pictures } = scan(streams, resources);
      if (isOne && pictures.every(isMask)) pages.add(only);
    },
    checkPart: (stream, around) => {
      if (parts.has(stream)) return;
      const own = dictAt(stream, 'Resources', resolve);
      const resources = own ?? around;
      const { strays, marks, pictures } = scan([stream], resources);
      if (strays.some(({ length }) => length > 0) || marks > 0) throw new UnclearContent();
      // Some programs show the whole of a form without a bounding box, and others show nothing.
      if (nameAt(stream, 'Subtype', resolve) === 'Form' && !stream.has('BBox')) throw new UnclearContent();
      if (pictures.every(isMask) || resources === own) parts.add(stream);
    },
  };
}

/** Only masks need no colours. The colours of any other image may depend on the page's resources. */
const isMask = ({ entries }: InlinePicture): boolean => entries.get('IM') === true;
