/** Draws the pages of a document, and compares the pages of two versions. */
import { asBuffer } from '../../processes/as-buffer.ts';
import { blank } from '../rendering/blocks.ts';
import { openWithPdfium } from '../rendering/draw-with-pdfium.ts';
import { openWithPdfjs, PDFJS_VERSION } from '../rendering/draw-with-pdfjs.ts';
import { haveSameShapes, ShapeNames } from '../rendering/drawing-record.ts';
import { findChange, wholePage } from '../rendering/find-change.ts';
import { findDisagreement } from '../rendering/find-disagreement.ts';
import {
  type Area,
  CannotDraw,
  type DrawnPage,
  hashOf,
  type OpenedDocument,
  type Picture,
} from '../rendering/picture.ts';
import type { RebuildAnswer, RebuildProtocol } from './rebuild-messages.ts';

/** The resolution of the proof. Digits of ordinary text, of 8 points, then have about 6 by 8 pixels. */
const PROOF_DPI = 100;
/** The distance in points by which the smooth edges of a stamp may extend beyond its area. */
const STAMP_MARGIN = 1.5;

export type Ask<Kind> = Extract<RebuildProtocol['request'], { kind: Kind }>;

/** Draws pages with pdf.js, the engine of the signer's screen. */
export const draw = ({ document, from, to }: Ask<'draw'>): Promise<RebuildAnswer> =>
  onPages({ from, to }, [() => openWithPdfjs(document)], async ([opened], eachPage) => {
    const pictures: string[] = [];
    await eachPage(async (page) => {
      pictures.push(hashOf(await drawn(opened, page)));
      return null;
    });
    return { kind: 'drawn', pictures, engine: PDFJS_VERSION };
  });

/**
 * Proves two facts: a rewritten document looks like the original, and both engines draw it alike. Stops at the first
 * difference.
 */
export const prove = ({ before, after, replaced, ...pages }: Ask<'prove'>): Promise<RebuildAnswer> => {
  const openers = [() => openWithPdfjs(after), () => openWithPdfium(after)];
  if (before) openers.push(() => openWithPdfjs(withoutSmoothing(before)));
  return onPages(pages, openers, async ([shown, second, old], eachPage) => {
    const pictures: string[] = [];
    const names = new ShapeNames();
    const difference = await eachPage(async (page) => {
      const picture = await drawn(shown, page, old && names);
      const changed = replaced.includes(page)
        ? findDisagreement(await drawn(old, page), picture)
        : old && (await changeOf(old, page, picture, names));
      if (changed) return { kind: 'change' as const, page, ...changed };
      const other = findDisagreement(picture, await drawn(second, page));
      if (other) return { kind: 'engines' as const, page, ...other };
      pictures.push(hashOf(picture));
      return null;
    });
    return { kind: 'proved', pictures, engine: PDFJS_VERSION, difference };
  });
};

/**
 * Compares a page with the original. The page of the original is drawn only if its recorded shapes differ from those of
 * the new page, or if shapes cannot be recorded.
 */
async function changeOf(
  old: OpenedDocument,
  page: number,
  picture: DrawnPage,
  names: ShapeNames,
): Promise<Area | null> {
  if (page > old.pages) return wholePage(picture);
  const shapes = picture.shapes && old.record ? await old.record(page, PROOF_DPI, names) : null;
  if (shapes && picture.shapes && haveSameShapes(shapes, picture.shapes)) return null;
  return findChange(await drawn(old, page), picture);
}

/**
 * Returns the document with smoothing of enlarged pictures turned off. Programs smooth differently, so the strict form
 * has no smoothing, and every smoothed picture would look changed. A search in the bytes is enough, because the
 * dictionary of a picture is never compressed.
 */
export function withoutSmoothing(document: Uint8Array): Uint8Array {
  const file = asBuffer(document);
  if (!file.includes('/Interpolate')) return document;
  const text = file.toString('latin1');
  return Buffer.from(text.replaceAll(/(\/Interpolate\s+)true/g, '$1null'), 'latin1');
}

/**
 * Compares two versions of a document. Each engine compares only its own pictures, and the areas of our stamps are
 * ignored. Stops at the first difference.
 */
export const compare = ({
  shown,
  sealed,
  stamps,
  mark,
  ...pages
}: Ask<'compare'>): Promise<RebuildAnswer> => {
  const openers = [openWithPdfjs, openWithPdfium].flatMap((open) => [() => open(shown), () => open(sealed)]);
  return onPages(
    pages,
    openers,
    async ([shownByPdfjs, sealedByPdfjs, shownByPdfium, sealedByPdfium], eachPage) => {
      const difference = await eachPage(async (page) => {
        const areas = stamps.filter((stamp) => stamp.page === page);
        const unstamped = async (document: OpenedDocument | undefined) =>
          withoutStamps(await drawn(document, page), areas, mark);
        const found =
          findChange(await unstamped(shownByPdfjs), await unstamped(sealedByPdfjs)) ??
          findChange(await unstamped(shownByPdfium), await unstamped(sealedByPdfium));
        return found && { page, ...found };
      });
      return { kind: 'compared', difference };
    },
  );
};

export function drawn(
  document: OpenedDocument | undefined,
  page: number,
  names?: ShapeNames,
): Promise<DrawnPage> {
  if (!document) throw new Error('Bug: the document was not opened');
  return document.draw(page, PROOF_DPI, names);
}

function withoutStamps(picture: Picture, stamps: readonly Area[], mark: Ask<'compare'>['mark']): Picture {
  const middle = picture.width / picture.scale / 2;
  const marks = mark ? [{ ...mark, x: middle - mark.width / 2, y: mark.top }] : [];
  blank(picture, [...stamps, ...marks], STAMP_MARGIN);
  return picture;
}

type EachPage = <Found>(work: (page: number) => Promise<Found | null>) => Promise<Found | null>;

/**
 * Opens the documents and calls `work`, which visits the pages until it finds a result. Closes the documents
 * afterwards.
 */
export async function onPages(
  { from, to }: { from: number; to: number },
  openers: readonly (() => Promise<OpenedDocument>)[],
  work: (opened: readonly OpenedDocument[], eachPage: EachPage) => Promise<RebuildAnswer>,
): Promise<RebuildAnswer> {
  let current = from;
  const opened: OpenedDocument[] = [];
  try {
    for (const open of openers) opened.push(await open());
    return await work(opened, async (visit) => {
      for (current = from; current <= to; current++) {
        const found = await visit(current);
        if (found !== null) return found;
      }
      return null;
    });
  } catch (error) {
    if (!(error instanceof CannotDraw)) throw error;
    return { kind: 'undrawable', page: current, detail: error.message };
  } finally {
    // An engine that failed to draw may also fail to close. That error is ignored, because the answer is already
    // known.
    for (const document of opened) await document.close().catch(() => undefined);
  }
}
