import { describe, expect, it } from 'vitest';
import { sharedRebuilder } from '../../../tests/helpers/shared-workers.ts';
import { isArchival } from '../document/archival.ts';
import { openDocument } from '../document/open-document.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { findDisagreement } from '../rendering/find-disagreement.ts';
import { unshowablePage } from './testing/unshowable-page.ts';

const rasterise = { unrepresentablePages: 'rasterise' } as const;

async function firstPage(document: Uint8Array) {
  const opened = await openWithPdfjs(document);
  try {
    return await opened.draw(1, 100);
  } finally {
    await opened.close();
  }
}

describe('a page that the strict form cannot express', () => {
  it('refuses the upload, with a picture by each engine', async () => {
    const outcome = await sharedRebuilder.rebuild(unshowablePage(), 1);
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'UNREPRESENTABLE',
      page: 1,
      pictures: [
        { engine: 'pdf.js', version: 'upload' },
        { engine: 'PDFium', version: 'upload' },
      ],
    });
    for (const { webp } of outcome.ok ? [] : outcome.pictures)
      expect(webp.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it.each([0, 90, 180, 270])('is shown as a picture if wanted, rotated by %i degrees', async (rotate) => {
    const upload = unshowablePage(rotate);
    const outcome = await sharedRebuilder.rebuild(upload, 1, rasterise);
    if (!outcome.ok) throw new Error(outcome.detail);
    expect(outcome.changes).toContain('page 1 replaced by a picture');
    expect(findDisagreement(await firstPage(upload), await firstPage(outcome.bytes))).toBeNull();
    expect(isArchival(await openDocument(outcome.bytes))).toBe(false);
    // The picture page is already in the strict form.
    const again = await sharedRebuilder.rebuild(outcome.bytes, 1);
    expect(again.ok && again.changes).toEqual([]);
  });
});
