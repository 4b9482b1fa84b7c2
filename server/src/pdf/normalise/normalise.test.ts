import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isArchival } from '../document/archival.ts';
import { openDocument } from '../document/open-document.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { normalise } from './normalise.ts';
import { changesOf, contentOf, normalised } from './testing/normalised.ts';

const program = (file: string) => readFileSync(new URL(`../testing/programs/${file}`, import.meta.url));

describe('the normaliser', () => {
  it.each(['browser.pdf', 'latex.pdf'])('changes nothing the second time: %s', async (file) => {
    const once = await normalised(program(file));
    const twice = await normalise(once);
    expect(twice).toMatchObject({ kind: 'normalised', changes: [] });
    expect(twice.kind === 'normalised' && Buffer.from(twice.bytes).equals(once)).toBe(true);
  });

  it.each(['BT /F 0 Tf (x) Tj ET', 'BT /F 9 Tf (A) Tj /F 0 Tf 5 Tc (B) Tj ET'])(
    'leaves out text of size 0, and changes nothing the second time: %s',
    async (content) => {
      const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
      const page = `/Resources << /Font << /F ${font} >> >>`;
      const file = writePdf(onePage({ page, parts: { 4: { dict: '', data: Buffer.from(content) } } }));
      expect(await changesOf(file)).toContain('INVISIBLE_TEXT_REMOVED');
      const once = await normalised(file);
      expect((await normalised(once)).equals(once)).toBe(true);
    },
  );

  it('writes the same bytes each time', async () => {
    const [one, other] = await Promise.all([
      normalised(program('latex.pdf')),
      normalised(program('latex.pdf')),
    ]);
    expect(one.equals(other)).toBe(true);
  });

  it('replaces the tags of the document and tags each page, once', async () => {
    const file = writePdf(
      onePage({
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
        parts: { 6: '<< /Type /StructTreeRoot /K [] >>' },
      }),
    );
    expect(await changesOf(file)).toContain('TAGS_REMOVED');
    const once = await normalised(file);
    expect(once.toString('latin1')).toMatch(/\/K 0\/P \d+ 0 R\/Pg \d+ 0 R\/S\/P/);
    expect(await changesOf(once)).toEqual([]);
  });

  it('refuses what it cannot read', async () => {
    expect(await normalise(Buffer.from('%PDF-1.7 and nothing else'))).toMatchObject({
      kind: 'refused',
      reasons: [{ page: null, reason: 'UNREADABLE' }],
    });
  });

  it('writes one revision without unknown entries', async () => {
    const file = writePdf(onePage({ catalog: '/Unknown (x)', page: '/PieceInfo << >> /Trans << >>' }));
    const text = (await normalised(file)).toString('latin1');
    expect(text.match(/startxref/g)).toHaveLength(1);
    expect(text).not.toMatch(/Unknown|PieceInfo|Trans|Linearized|ObjStm/);
  });

  it.each([
    ['claims PDF/A-2b', 24, true],
    ['does not claim PDF/A-2b if too many states are saved within each other', 25, false],
  ])('%s', async (_title, saves, claims) => {
    const content = `${'q '.repeat(saves)}0 0 m 20 20 l S${' Q'.repeat(saves)}`;
    const file = writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));
    expect(await normalise(file)).toMatchObject({ kind: 'normalised', isArchival: claims });
    expect(isArchival(await openDocument(await normalised(file)))).toBe(claims);
  });

  it('writes coordinates exactly, because rounding can change the tone of a pixel', async () => {
    const content = '0 -12.0703125 m 3.123456789 1234.5678901 l S';
    const file = writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));
    expect(await contentOf(file)).toBe(content);
  });

  it('does not claim PDF/A-2b for a page smaller than it permits', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2 200] >>';
    expect(await normalise(writePdf({ ...onePage(), 3: page }))).toMatchObject({ isArchival: false });
  });

  it('paints only complete paths, and balances saved states', async () => {
    const content = '1 0 0 rg Q q q 10 10 m 20 20 l S 5 5 l 0 0 m f 9 Td';
    const file = writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));
    expect(await contentOf(file)).toBe('1 0 0 rg q q 10 10 m 20 20 l S Q Q');
    expect(await changesOf(file)).toContain('INVALID_CONTENT_REMOVED');
  });
});
