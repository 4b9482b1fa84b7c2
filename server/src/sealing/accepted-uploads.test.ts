/** Tests that every accepted upload can be sealed. At sealing, all signers have signed and no step can be undone. */
import type { PDF } from '@libpdf/core';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { endurance, sampleOf } from '../../tests/helpers/endurance.ts';
import { inspectDocument } from '../pdf/inspection/inspect-document.ts';
import { onePage, writePdf, type PdfParts } from '../pdf/testing/write-pdf.ts';
import { normalise } from '../pdf/normalise/normalise.ts';
import { addDrawn, drawAll } from '../pdf/pages/compose-pdf.ts';
import { openDocument } from '../pdf/document/open-document.ts';
import { saveDocument } from '../pdf/document/save-document.ts';
import { openStructure } from '../pdf/document/structure.ts';
import { openSheet } from '../pdf/drawing/sheet.ts';
import { startTagging, type TaggedContent } from '../pdf/drawing/tags.ts';
import { sampleFacts, sampleParticipant } from '../pdf/pages/testing/sample-facts.ts';
import type { SealKey } from '../pki/seal-key/seal-key.ts';
import { sealPdf } from '../pdf/seal/seal-pdf.ts';
import { sealKeyOf } from '../pki/testing/key-files.ts';
import { needTools } from '../pki/testing/tools.ts';
import { pdfsig, qpdfComplaints } from '../pdf/seal/testing/tools.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { encryptedPdfs } from '../pdf/testing/encrypted-pdfs.ts';
import { honestPdfs } from '../pdf/testing/honest-pdfs.ts';
import { alteredPdfs } from '../pdf/testing/altered-pdf.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';
import { verifyPdf } from '../pdf/verification/verify-pdf.ts';

const FIELD = { page: 1, x: 20, y: 30, width: 100, height: 40 };
/** Every seventeenth alteration is tested. The number is prime, so that every place and every value occurs. */
const EVERY = 17;

let key: SealKey;
let facts: SealFacts;
let content: TaggedContent;
/** The added pages. They are drawn once for all tests, because drawing takes the longest. */
let drawn: Uint8Array;

beforeAll(async () => {
  key = await sealKeyOf(await createIdentity({ name: 'Seal' }));
  facts = sampleFacts([await sampleParticipant({ fields: [FIELD], steps: [], checks: [] })]);
  const sheet = openSheet();
  content = startTagging(sheet);
  drawn = await drawAll(facts, sheet);
});

/** Returns the strict form of the upload, which the server seals. Returns null if the upload is refused. */
async function strictForm(upload: Buffer): Promise<Buffer | null> {
  const inspection = await inspectDocument(upload);
  if (!inspection.ok) return null;
  const outcome = await normalise(inspection.decrypted ?? upload);
  return outcome.kind === 'refused' ? null : Buffer.from(outcome.bytes);
}

async function prepared(upload: Buffer): Promise<PDF> {
  const pdf = await openDocument(upload);
  const structure = openStructure(pdf);
  await addDrawn(pdf, facts, drawn, { tagging: structure && { structure, tagged: content } });
  return pdf;
}

const seals = new WeakMap<Buffer, Promise<Buffer>>();

/** Seals an upload. The result is cached, so each upload is sealed only once. */
function sealed(upload: Buffer): Promise<Buffer> {
  const file =
    seals.get(upload) ??
    sealPdf(() => prepared(upload), key, { now: new Date() }).then(({ bytes }) => Buffer.from(bytes));
  seals.set(upload, file);
  return file;
}

/** Returns the fault of the sealed document, or null if there is none or if the upload is refused. */
async function flawOf(received: Buffer): Promise<string | null> {
  const upload = await strictForm(received);
  if (upload === null) return null;
  const before = await inspectDocument(upload);
  if (!before.ok) return before.detail;
  try {
    const file = await sealed(upload);
    const verdict = await verifyPdf(file, { trusted: [key.certificate], now: new Date() });
    if ('refused' in verdict) return verdict.refused;
    if (verdict.verdict !== 'passed') return verdict.reason;
    if (verdict.claim?.sessionId !== facts.session.id) return 'It does not say where it comes from';
    // It must be possible to add a further signature before the seal, because nothing can be added after it.
    const after = await inspectDocument(Buffer.from(await saveDocument(await prepared(upload))));
    if (!after.ok) return after.detail;
    return after.pages === before.pages + 1 ? '' : `It has ${after.pages} pages`;
  } catch (error) {
    return String(error);
  }
}

/** Syntax that changes the meaning of the bytes that it overwrites. No object moves. */
const OVERWRITES =
  '<< >> [ ] ( ) / % 0 9 - ~ #41 1.5 null obj endobj stream endstream xref /Kids /Fields /Type/Page'
    .split(' ')
    .concat(' ', '\n', '\0', ' 0 R', '3 0 R', '/V 4 0 R', '/K 5 0 R', '/Length 2', '/Parent 3 0 R');

const huge = '1000000000000000000000000';
describe('an accepted document', () => {
  it('can be sealed, whatever replaces its correct values', async () => {
    const flaws: string[] = [];
    let accepted = 0;
    const uploads = [...alteredPdfs()].filter((_, index) => index % EVERY === 0);
    for (const { what, bytes } of sampleOf(uploads, 15)) {
      const flaw = await flawOf(bytes);
      if (flaw !== null) accepted++;
      if (flaw) flaws.push(`${what}: ${flaw}`);
    }
    expect(flaws).toEqual([]);
    expect(accepted).toBeGreaterThan(endurance({ short: 4, whole: 150 }));
  });

  it('can be sealed, whatever overwrites its bytes', async () => {
    const file = writePdf(onePage());
    const change = fc.tuple(fc.nat(file.length - 1), fc.constantFrom(...OVERWRITES));
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const upload = Buffer.from(file);
        for (const [offset, text] of changes) upload.write(text, offset, 'latin1');
        const flaw = await flawOf(upload);
        if (flaw !== null) accepted++;
        expect(flaw ?? '').toBe('');
      }),
      { numRuns: endurance({ short: 30, whole: 500 }), seed: 7 },
    );
    expect(accepted).toBeGreaterThan(endurance({ short: 2, whole: 50 }));
  });

  // The documents named 'a scan' are left out: they contain no real data, and only test the limits of the inspection.
  it.for(honestPdfs.filter(([name]) => !name.startsWith('a scan')))(
    'is sealed with %s',
    async ([, make], context) => {
      needTools(context, 'qpdf', 'pdfsig');
      const upload = (await strictForm(make())) ?? Buffer.alloc(0);
      expect(await flawOf(upload)).toBe('');
      const file = await sealed(upload);
      expect(file.subarray(0, upload.length).equals(upload)).toBe(true);
      expect(pdfsig(file)).toMatchObject([{ valid: true, whole: true }]);
      expect(qpdfComplaints(file)).toBe('');
    },
  );

  it.for(encryptedPdfs)('is sealed without its encryption by %s', async ([, make], context) => {
    needTools(context, 'qpdf', 'pdfsig');
    const upload = (await strictForm(await make())) ?? Buffer.alloc(0);
    expect(qpdfComplaints(upload)).toBe('');
    expect(await flawOf(upload)).toBe('');
    const file = await sealed(upload);
    expect(pdfsig(file)).toMatchObject([{ valid: true, whole: true }]);
    expect(qpdfComplaints(file)).toBe('');
  });

  it.for<[string, PdfParts]>([
    ['a form that is a name', onePage({ catalog: '/AcroForm /None' })],
    ['fields that are a number', onePage({ catalog: '/AcroForm << /Fields 7 /SigFlags 0.5 >>' })],
    [
      'wrong types in its catalog',
      onePage({ catalog: '/Metadata /A /OutputIntents 7 /Names [] /DSS /B /Countersign [7]' }),
    ],
    ['wrong types on its page', onePage({ page: '/Annots 7 /Group null /Tabs [] /StructParents /A' })],
    ['a unit that is a name', onePage({ page: '/UserUnit /A /CropBox [0 0 300 400] /Rotate 36000090' })],
    ['an endless paper size', onePage({ page: `/CropBox [0 0 300 400] /TrimBox [-${'9'.repeat(400)}]` })],
    ['a reference to no object', onePage({ catalog: `/Metadata ${huge} 0 R /Names 999999999999 0 R` })],
    [
      'references to references',
      {
        1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 13 0 R >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox 11 0 R /Contents 15 0 R /Resources 17 0 R >>',
        4: { dict: '', data: Buffer.from('0 0 m 100 100 l S') },
        5: '6 0 R',
        6: '<< /Type /StructTreeRoot /ParentTree 5 0 R >>',
        11: '12 0 R',
        12: '[0 0 300 400]',
        13: '14 0 R',
        14: '1',
        15: '16 0 R',
        16: '[4 0 R]',
        17: '18 0 R',
        18: '<< /Font << >> >>',
      },
    ],
    [
      'a page tree that is a single page',
      { ...onePage({ page: '/Parent null' }), 1: '<< /Type /Catalog /Pages 3 0 R >>' },
    ],
    [
      'a parent of its page tree',
      {
        ...onePage({ parts: { 5: '<< /Rotate 45 /MediaBox 7 >>' } }),
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 5 0 R >>',
      },
    ],
    ['a page that has pages', onePage({ page: '/Kids []' })],
    [
      'a page tree that is a stream',
      {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: { dict: '/Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 400]', data: Buffer.from('?') },
        3: '<< /Type /Page /Parent 2 0 R >>',
      },
    ],
  ])('is sealed with %s, also according to other programs', async ([, parts], context) => {
    needTools(context, 'qpdf', 'pdfsig');
    const upload = (await strictForm(writePdf(parts))) ?? Buffer.alloc(0);
    expect(await flawOf(upload)).toBe('');
    const file = await sealed(upload);
    expect(pdfsig(file)).toMatchObject([{ valid: true, whole: true }]);
    expect(qpdfComplaints(file)).toBe('');
  });
});
