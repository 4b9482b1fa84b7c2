import { describe, expect, it } from 'vitest';
import { sharedRebuilder } from '../../tests/helpers/shared-workers.ts';
import { onePage, writePdf } from '../pdf/testing/write-pdf.ts';

const page = (content: string) =>
  writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));

const TEXT = '100 600 200 20 re f';
const STAMP = { page: 1, x: 300, y: 500, width: 150, height: 60 };
/** Draws the stamp in the coordinates of the page. The page is 842 points high. */
const drawnStamp = '300 282 150 60 re f';

const compared = (sealed: string, options: { mark?: { width: number; height: number; top: number } } = {}) =>
  sharedRebuilder.compareSealed({
    shown: page(TEXT),
    sealed: page(sealed),
    pages: 1,
    stamps: [STAMP],
    mark: options.mark ?? null,
  });

describe('the sealed pages', () => {
  it('may differ only in our own stamps', async () => {
    expect(await compared(`${TEXT} ${drawnStamp}`)).toBeNull();
    expect(await compared(`${TEXT} 300 100 20 20 re f`)).toMatchObject({ page: 1 });
    expect(await compared('')).toMatchObject({ page: 1 });
  });

  it('may bear the mark of a test', async () => {
    const marked = `${TEXT} 240 820 110 14 re f`;
    expect(await compared(marked)).toMatchObject({ page: 1 });
    expect(await compared(marked, { mark: { width: 118, height: 20, top: 4 } })).toBeNull();
  });

  it('are reported if an engine cannot draw them', async () => {
    const versions = { shown: page(TEXT), sealed: Buffer.from('%PDF-1.4 nothing'), pages: 1 };
    expect(await sharedRebuilder.compareSealed({ ...versions, stamps: [], mark: null })).toBe('undrawable');
  });
});
