import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../inspection/inspect-document.ts';
import { pagesOf, textOf } from '../pages/testing/words-of.ts';
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

describe('a filled document', () => {
  it.each([
    ['Word', wordPdf()],
    ['LaTeX', latexPdf()],
    ['a browser', browserPdf()],
  ])(
    'has no trace of a hidden anchor, and all else in its place, in a file of %s',
    async (_program, file) => {
      const hidden = [{ text: '{{signature:borrower}}', occurrence: 1 }];
      const after = await filled(file, { hidden });
      const [before = '', text = ''] = [...(await textOf(file)), ...(await textOf(after))];
      expect(text).not.toMatch(/\{\{|\}\}|signature:/);
      expect(withoutSpaces(text)).toBe(withoutSpaces(before).replace('{{signature:borrower}}', ''));
      const place = async (pdf: Uint8Array) =>
        (await pagesOf(pdf)).flat().findLast((item) => /follows|whatfollows/.test(item.text));
      const [one, other] = [await place(file), await place(after)];
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
  ])('says %s, and the same is read from it again', async (value) => {
    const file = await filled(wordPdf(), { fields: [field(value)] });
    const [text = ''] = await textOf(file);
    // It puts a space behind a conjunct that follows a space, whatever the file says.
    expect(withoutSpaces(text)).toContain(withoutSpaces(value));
    const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: file, encoding: 'utf8' });
    if (stdout) expect(stdout.normalize('NFC')).toContain(value.normalize('NFC'));
  });

  it('breaks a long text into lines, and refuses by its field what does not fit or cannot be drawn', async () => {
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

  it('loses the form fields whose places are taken, and keeps the others', async () => {
    const document = writePdf(
      onePage({
        catalog: '/AcroForm << /Fields [5 0 R 6 0 R] >>',
        page: '/Annots [5 0 R 6 0 R]',
        parts: {
          5: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [100 700 300 720] >>',
          6: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sign) /Rect [100 100 300 150] >>',
        },
      }),
    );
    const after = Buffer.from(await filled(document, { fields: [field('4,500', { y: 122 })] })).toString(
      'latin1',
    );
    expect(after).not.toContain('(amount)');
    expect(after).toContain('(sign)');
  });
});
