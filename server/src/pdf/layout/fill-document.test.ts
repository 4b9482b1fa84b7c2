import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../inspection/inspect-document.ts';
import { pagesOf, textOf } from '../pages/testing/words-of.ts';
import { formPdf } from '../testing/form-pdf.ts';
import { browserPdf, latexPdf, wordPdf } from '../testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { fillDocument } from './fill-document.ts';
import type { FilledField } from './layout-messages.ts';

const field = (value: string | boolean, more: Partial<FilledField> = {}): FilledField => ({
  id: 'field',
  page: 1,
  x: 100,
  y: 400,
  width: 300,
  height: 20,
  value,
  fontSize: undefined,
  align: 'left',
  ...more,
});

const withoutSpaces = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '');

async function filled(
  document: Buffer,
  plan: Partial<Parameters<typeof fillDocument>[0]>,
): Promise<Uint8Array> {
  const answer = await fillDocument({ kind: 'fill', document, hidden: [], fields: [], taken: [], ...plan });
  if (answer.kind !== 'filled') throw new Error(JSON.stringify(answer));
  return answer.bytes;
}

const latin = async (...of: Parameters<typeof filled>): Promise<string> =>
  Buffer.from(await filled(...of)).toString('latin1');

const textBehind = async (file: Uint8Array) =>
  (await pagesOf(file)).flat().findLast((item) => item.text.includes('follows'));

describe('a filled document', () => {
  it.each([
    ['Word', wordPdf()],
    ['LaTeX', latexPdf()],
    ['a browser', browserPdf()],
  ])(
    'has no trace of a hidden anchor and keeps all other text in place, in a file of %s',
    async (_program, file) => {
      const hidden = [{ text: '{{signature:borrower}}', occurrence: 1 }];
      const after = await filled(file, { hidden });
      const [before = '', text = ''] = [...(await textOf(file)), ...(await textOf(after))];
      expect(text).not.toMatch(/\{\{|\}\}|signature:/);
      expect(withoutSpaces(text)).toBe(withoutSpaces(before).replace('{{signature:borrower}}', ''));
      const [one, other] = [await textBehind(file), await textBehind(after)];
      expect(other?.right).toBeCloseTo(one?.right ?? 0, 0);
      expect(other?.baseline).toBeCloseTo(one?.baseline ?? 0, 1);
      expect(await inspectDocument(after)).toMatchObject({ ok: true, pages: 1 });
    },
  );

  it.each([
    'श्रीमती आशा क्षत्रिय',
    'শ্রীমতী অনন্যা চট্টোপাধ্যায়',
    'શ્રી કૃષ્ણકાંત પટેલ',
    'ਸ਼੍ਰੀ ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ',
    'ശ്രീജിത്ത് കൃഷ്ണൻ',
    'ଶ୍ରୀ ଜଗନ୍ନାଥ ପଟ୍ଟନାୟକ',
    'ஸ்ரீராம் கிருஷ்ணன்',
    'శ్రీనివాస్ కృష్ణ',
    'محمد علی خان',
  ])('contains %s, which reads back unchanged', async (value) => {
    const file = await filled(wordPdf(), { fields: [field(value)] });
    const [text = ''] = await textOf(file);
    // pdf.js inserts a space after a conjunct that follows a space, regardless of the file.
    expect(withoutSpaces(text)).toContain(withoutSpaces(value));
    const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: file, encoding: 'utf8' });
    // Poppler marks right-to-left words and puts each on its own line.
    if (stdout)
      expect(withoutSpaces(stdout.replaceAll(/[\u202B\u202C]/gu, ''))).toContain(withoutSpaces(value));
  });

  it.each([0, 90, 180, 270])(
    'has its values in their boxes on a cropped page of an odd size rotated by %i degrees',
    async (rotate) => {
      const page = `/CropBox [31.5 47.25 433.1 611.7] /Rotate ${rotate}`;
      const place = { x: 60.5, y: 70.25, width: 200, height: 16 };
      const fields = [field('leftmost', place), field('rightmost', { ...place, y: 120, align: 'right' })];
      const file = await filled(wordPdf({ page, box: '[7 9 600.3 801.9]' }), { fields });
      const items = (await pagesOf(file)).flat();
      const [one, other] = ['leftmost', 'rightmost'].map((text) => items.find((item) => item.text === text));
      expect(Math.abs((one?.left ?? 0) - place.x)).toBeLessThan(1);
      expect(Math.abs((other?.right ?? 0) - place.x - place.width)).toBeLessThan(1);
      expect(one?.baseline).toBeGreaterThan(place.y);
      expect(one?.baseline).toBeLessThan(place.y + place.height);
    },
  );

  it.each(['(never closed', '[1 2', 'BI /W 1 /H 1 /BPC 8 /CS /G ID abc', '0 0 9 9 re W n Q 0 0 9 9 re f'])(
    'is refused if the page would swallow its values: %s',
    async (content) => {
      const document = writePdf(onePage({ parts: { 4: { dict: '', data: Buffer.from(content) } } }));
      const plan = { document, hidden: [], fields: [field('Rs 9')], taken: [] };
      expect(await fillDocument({ kind: 'fill', ...plan })).toEqual({ kind: 'unclear', page: 1 });
    },
  );

  it('wraps a long text, and reports each field whose value does not fit or cannot be drawn', async () => {
    const address = '7 Lake View, 411030 Pune, near the old bridge over the river Mutha';
    const tall = field(address, { width: 120, height: 60 });
    const [text = ''] = await textOf(await filled(wordPdf(), { fields: [tall] }));
    expect(text).toContain('Lake View');
    const fields = [
      field(address, { id: 'narrow', width: 40 }),
      field(address, { id: 'large', fontSize: 30 }),
      field('漢字', { id: 'foreign' }),
      field('a\u202Eb', { id: 'deceiving' }),
      field('Asha', { id: 'fine' }),
    ];
    const answer = await fillDocument({ kind: 'fill', document: wordPdf(), hidden: [], fields, taken: [] });
    expect(answer).toEqual({
      kind: 'unfilled',
      problems: [
        { id: 'narrow', problem: 'does_not_fit' },
        { id: 'large', problem: 'does_not_fit' },
        { id: 'foreign', problem: 'not_drawable' },
        { id: 'deceiving', problem: 'not_drawable' },
      ],
    });
  });

  it('loses the form fields that our fields replace, and keeps the others', async () => {
    const document = formPdf(
      '/FT /Tx /T (amount) /Rect [100 700 300 720]',
      '/FT /Ch /T (branch) /Rect [100 650 300 670]',
      '/FT /Sig /T (sign) /Rect [100 100 300 150]',
    );
    const taken = [{ page: 1, x: 100, y: 172, width: 200, height: 20 }];
    const after = await latin(document, { fields: [field('4,500', { y: 122 })], taken });
    expect(after).not.toMatch(/\(amount\)|\(branch\)/);
    expect(after).toContain('(sign)');
  });

  it('retains nothing of a filled form field, and everything of one in a signed document', async () => {
    const taken = [{ page: 1, x: 100, y: 122, width: 200, height: 20 }];
    const widget = '<< /Type /Annot /Subtype /Widget /Parent 5 0 R /Rect [100 700 300 720] >>';
    const form = (fields: string, others: Record<number, string> = {}, value = '/V (4,500)') =>
      writePdf(
        onePage({
          catalog: `/AcroForm << /Fields [${fields}] /SigFlags 3 >>`,
          page: '/Annots [6 0 R]',
          parts: { 5: `<< /FT /Tx /T (amount) ${value} /Kids [6 0 R] >>`, 6: widget, ...others },
        }),
      );
    expect(await latin(form('5 0 R'), { taken })).not.toMatch(/amount|4,500/);
    const signature = {
      7: '<< /FT /Sig /T (approved) /V 8 0 R >>',
      8: '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
    };
    const signed = form('5 0 R 7 0 R', signature, '');
    expect(Buffer.from(await filled(signed, { taken })).equals(signed)).toBe(true);
    // The document is rejected, because the value in the form field would cover ours.
    await expect(filled(form('5 0 R 7 0 R', signature), { taken })).rejects.toThrow('"covered"');
  });
});
