/** Places the pages of a document in front of another one. Proves by drawing that every page looks as before. */
import { asBuffer } from '../../processes/as-buffer.ts';
import type { RebuildAnswer, RebuildProtocol } from './rebuild-messages.ts';
import { UNASKED, type PagePictures, type RebuildRefusal, type RebuiltPdf } from './rebuild-upload.ts';

/** A document in the strict form, with the number of its pages. */
export interface CountedPdf {
  content: Buffer;
  pages: number;
}

type Ask = (request: RebuildProtocol['request']) => Promise<RebuildAnswer>;
type Draw = (document: Buffer, pages: number) => Promise<PagePictures | null>;
type Prepend = (front: CountedPdf, document: CountedPdf) => Promise<RebuiltPdf | RebuildRefusal>;

export const prependWith =
  (ask: Ask, draw: Draw): Prepend =>
  async (front, document) => {
    const answer = await ask({ kind: 'prepend', document: document.content, front: front.content });
    if (answer.kind === 'undrawable') return refused('TOO_COMPLEX', null);
    if (answer.kind !== 'rewritten') throw new Error(UNASKED);
    if (answer.normalisation.kind === 'refused') return refused('UNREPRESENTABLE', null);
    const bytes = asBuffer(answer.normalisation.bytes);
    // Both documents were proven earlier, so equal pictures suffice to prove the result.
    const before: (string | undefined)[] = [];
    for (const { content, pages } of [front, document])
      before.push(...((await draw(content, pages))?.sha256 ?? []));
    const pictures = await draw(bytes, front.pages + document.pages);
    if (pictures === null) return refused('TOO_COMPLEX', null);
    const changed = pictures.sha256.findIndex((picture, index) => picture !== before[index]);
    if (changed !== -1) return refused('LOOKS_DIFFERENT', changed + 1);
    return { ok: true, bytes, changes: [], wasSigned: false, pictures };
  };

const refused = (reason: RebuildRefusal['reason'], page: number | null): RebuildRefusal => ({
  ok: false,
  reason,
  page,
  detail: 'The pages of the stamp certificate cannot be placed in front of the document.',
  pictures: [],
});
