import { expect, it } from 'vitest';
import { openDocument } from '../pdf/document/open-document.ts';
import { sampleParticipant } from '../pdf/pages/testing/sample-facts.ts';
import { onePage, writePdf } from '../pdf/testing/write-pdf.ts';
import { coveredNotes } from './covered-notes.ts';

const FIELD = { page: 1, x: 100, y: 700, width: 200, height: 60 };

async function notesOn(annotations: string) {
  const pdf = await openDocument(writePdf(onePage({ page: `/Annots [${annotations}]` })));
  return coveredNotes(pdf, { participants: [await sampleParticipant({ fields: [FIELD, FIELD] })] });
}

it('a signature under an annotation is noted once per page', async () => {
  expect(await notesOn('<< /Type /Annot /Subtype /Square /IC [1 1 1] /Rect [150 100 250 120] >>')).toEqual([
    'A signature on page 1 is under an annotation of the document: some programs only show it on the certificate',
  ]);
});

it('nothing is noted if it is next to one, or if the annotations cannot be read', async () => {
  expect(await notesOn('<< /Type /Annot /Subtype /Square /IC [1 1 1] /Rect [350 100 450 120] >>')).toEqual(
    [],
  );
  expect(await notesOn('7 (x) << >>')).toEqual([]);
});
