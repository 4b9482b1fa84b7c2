import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { inspectDocument } from './inspect-document.ts';

const APPEARANCE = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
  data: Buffer.from('0 0 9 9 re f'),
};
const DRAWN = '/AP << /N 6 0 R >>';
const STATES = '/AP << /N << /On 6 0 R /Off 7 0 R >> >>';

const inspect = (annotation: string, form = '') =>
  inspectDocument(
    writePdf(
      onePage({
        catalog: `/AcroForm << /Fields [5 0 R] ${form} >>`,
        page: '/Annots [5 0 R]',
        parts: {
          5: `<< /Type /Annot /Rect [100 100 200 200] ${annotation} >>`,
          6: APPEARANCE,
          7: { ...APPEARANCE, data: Buffer.from('') },
        },
      }),
    ),
  );

describe('an annotation', () => {
  it.each([
    ['a stamp', `/Subtype /Stamp /F 4 ${DRAWN}`],
    ['a stamp on screen only, like a comment', `/Subtype /Stamp ${DRAWN}`],
    ['a stamp that is hidden everywhere', `/Subtype /Stamp /F 2 ${DRAWN}`],
    ['a stamp that is neither shown nor printed', `/Subtype /Stamp /F 32 ${DRAWN}`],
    ['a link', '/Subtype /Link /A << /S /URI /URI (https://example.com) >>'],
    ['a ticked checkbox', `/Subtype /Widget /F 4 /FT /Btn /T (a) /V /On /AS /On ${STATES}`],
    ['a button with states, none of them selected', `/Subtype /Widget /F 4 /FT /Btn /T (a) ${STATES}`],
    ['a field without a value', '/Subtype /Widget /F 4 /FT /Tx /T (a) /V () /MK << /BC [] >>'],
    ['a field with an appearance', `/Subtype /Widget /F 4 /FT /Tx /T (a) /V (9,000,000) ${DRAWN}`],
  ])('is accepted: %s', async (_what, annotation) => {
    expect(await inspect(annotation)).toMatchObject({ ok: true });
  });

  it('is accepted: a field whose appearance every program generates', async () => {
    const field = '/Subtype /Widget /F 4 /FT /Tx /T (a) /V (9,000,000)';
    expect(await inspect(field, '/NeedAppearances true')).toMatchObject({ ok: true });
  });

  it.each([
    ['on paper but not on screen', `/Subtype /Stamp /F 36 ${DRAWN}`],
    ['shown until the pointer is over it', `/Subtype /Stamp /F 260 ${DRAWN}`],
    ['without a type', `/F 4 ${DRAWN}`],
    ['marked as invisible', `/Subtype /Stamp /F 5 ${DRAWN}`],
    ['a link with an appearance', `/Subtype /Link /F 4 ${DRAWN}`],
    ['a pop-up window with an appearance', `/Subtype /Popup /F 4 ${DRAWN}`],
    ['a stamp without an active state', `/Subtype /Stamp /F 4 ${STATES}`],
    ['a ticked checkbox without an active state', `/Subtype /Widget /F 4 /FT /Btn /T (a) /V /On ${STATES}`],
    ['a filled-in field without an appearance', '/Subtype /Widget /F 4 /FT /Tx /T (a) /V (9,000,000)'],
    ['an empty field with a background', '/Subtype /Widget /F 4 /FT /Tx /T (a) /MK << /BG [1 1 1] >>'],
  ])('is refused because programs show it differently: %s', async (_what, annotation) => {
    const inspection = await inspect(annotation);
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toContain('page 1 in different ways: an annotation on it');
  });
});
