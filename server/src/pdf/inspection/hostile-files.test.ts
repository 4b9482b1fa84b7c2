import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfInspector } from './inspector.ts';
import { createIdentity } from '../../pki/testing/test-pki.ts';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { endless, floods } from '../testing/floods.ts';
import { good, hostilePdfs, xrefStream } from '../testing/hostile-pdfs.ts';
import { seal, smallPdf } from '../verification/testing/test-documents.ts';
import { manyPages, moveEntry, onePage, updatePdf, writePdf } from '../testing/write-pdf.ts';
import { WorkersBusy } from '../../processes/worker-pool.ts';

/** Generous limits, because other tests may run on the same machine at the same time. */
const PATIENT = { processorMs: 30_000, timeoutMs: 30_000 };
const inspector = createPdfInspector(PATIENT);
afterAll(() => inspector.close());

const ENCRYPTED = {
  ok: false,
  reason: 'ENCRYPTED',
  detail: 'The document is encrypted. Remove its password and upload it again.',
};

/** The names of the floods to test, one for each limit. `npm run bench -- uploads` runs all floods. */
const PROOFS = [
  'numbers in the trailer',
  'numbers in a cross-reference stream',
  'numbers in pages',
  'one string in the catalog',
  'tables in one line',
  'a predictor of single bytes',
  'damaged objects',
  'object streams',
  'content streams',
  'packed objects',
  'packed objects at one offset',
  'objects within the same string',
  'suspects',
  'names of actions',
  'spaces before names of actions',
  'one line before the name of an action',
  'types of no action',
];

const PROVING = floods.filter(([name]) => PROOFS.includes(name));

describe('the inspection of a hostile document', () => {
  it.each(hostilePdfs)('refuses %s: %s', async (_, reason, file) => {
    const inspection = await inspector.inspect(file());
    expect(inspection).toMatchObject({ ok: false, reason });
    expect(!inspection.ok && inspection.detail).toMatch(/^[A-Z].*\.$/);
  });

  it.each(sampleOf(PROVING, 6))('survives a flood of %s: %s', async (_, outcome, file) => {
    const inspection = await inspector.inspect(file(), 'attachment');
    expect(inspection.ok ? 'accepted' : inspection.reason).toBe(outcome);
  });

  it.each(['1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'refuses encryption as in PDF %s',
    async (pdfVersion) => {
      const document = new PdfKit({ pdfVersion, userPassword: 'secret', ownerPassword: 'owner' });
      const file = buffer(document);
      document.text('For your eyes only').end();
      expect(await inspector.inspect(await file)).toEqual(ENCRYPTED);
    },
  );

  it('refuses a catalog encrypted in an object stream', async () => {
    const pdf = await PDF.load(good);
    pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await inspector.inspect(Buffer.from(await pdf.save({ useXRefStream: true })))).toEqual(ENCRYPTED);

    const file = xrefStream('/Type /XRef /Size 6 /W [1 4 2] /Encrypt 9 0 R', Buffer.alloc(42, 1));
    expect(await inspector.inspect(file)).toEqual(ENCRYPTED);
  });

  it('refuses encryption by an unknown handler', async () => {
    const file = writePdf(onePage(), '/Encrypt << /Filter /Unknown /V 9 >> /ID [<00> <00>]');
    expect(await inspector.inspect(file)).toMatchObject({ reason: 'ENCRYPTED' });
  });

  it('refuses a document with an invalid signature', async () => {
    const signed = await seal(await smallPdf(), await createIdentity({ name: 'Somebody' }));
    expect(await inspector.inspect(signed)).toMatchObject({ ok: true });
    const altered = Buffer.from(signed);
    altered.write('4', altered.indexOf('/MediaBox [0 0 2') + '/MediaBox [0 0 '.length, 'latin1');
    const invented = ['0 9999999999 -5 4', '0 1 2 3', ''].map(signedOver);
    for (const file of [altered, ...invented])
      expect(await inspector.inspect(file)).toMatchObject({
        ok: false,
        reason: 'BROKEN',
        detail: expect.stringContaining('a signature that is invalid'),
      });
  });

  it('refuses a font name that would change when rewritten', async () => {
    for (const name of ['F1', 'F#31', '#E0#A4#95'])
      expect([name, await inspector.inspect(withFont(name))]).toMatchObject([name, { ok: true }]);
    for (const name of ['F\xe4', 'F#e4', '#CB#CE#CC#E5'])
      expect([name, await inspector.inspect(withFont(name))]).toMatchObject([
        name,
        { reason: 'BROKEN', detail: expect.stringContaining('not written in UTF-8') },
      ]);
  });

  it('refuses a table that leads to an object with another number', async () => {
    const screen = '<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] >>';
    const file = writePdf(onePage({ page: '/Annots [5 0 R]', parts: { 5: screen } }));
    const toTheContent = file.indexOf('4 0 obj') - file.indexOf('5 0 obj');
    const hidden = moveEntry(file, 5, toTheContent);
    expect(await inspector.inspect(hidden)).toMatchObject({ reason: 'BROKEN' });
  });

  it('refuses object numbers that programs disagree on', async () => {
    const before = writePdf(onePage());
    const last = updatePdf(before, { 8_388_607: '<< >>' });
    expect(await inspector.inspect(last)).toMatchObject({ ok: true });
    const beyond = updatePdf(before, { 8_388_608: '<< >>' });
    expect(await inspector.inspect(beyond)).toMatchObject({ reason: 'TOO_COMPLEX' });
  });
});

function withFont(name: string): Buffer {
  return writePdf(onePage({ page: `/Resources << /Font << /${name} 5 0 R >> >>`, parts: { 5: '<< >>' } }));
}

describe('the inspector', () => {
  it('continues after a document that took too long and accepts the one that waited', async () => {
    const impatient = createPdfInspector({ timeoutMs: 1 });
    expect(await impatient.inspect(writePdf(manyPages(10_000)))).toMatchObject({ reason: 'TOO_COMPLEX' });
    await impatient.close();

    const busy = createPdfInspector({ ...PATIENT, size: 1, processorMs: 500 });
    const [hostile, next] = [busy.inspect(endless()), busy.inspect(good)];
    expect(await hostile).toMatchObject({ reason: 'TOO_COMPLEX' });
    expect(await next).toMatchObject({ ok: true });
    await busy.close();
  });

  it('starts another process after the idle one ended', async () => {
    const forgetful = createPdfInspector({ idleMs: 1 });
    expect(await forgetful.inspect(good)).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await forgetful.inspect(good)).toMatchObject({ ok: true });
    await forgetful.close();
  });

  it('abandons a process that does not start and starts another', async () => {
    const impatient = createPdfInspector({ ...PATIENT, startMs: 1 });
    for (let upload = 0; upload < 2; upload++)
      await expect(impatient.inspect(good)).rejects.toThrow(WorkersBusy);
    await impatient.close();
  });

  it('answers each document with its own inspection, in order', async () => {
    const pages = [1, 2, 3, 4, 5];
    const inspections = await Promise.all(
      pages.map((count) => inspector.inspect(writePdf(manyPages(count)))),
    );
    expect(inspections.map((inspection) => inspection.ok && inspection.pages)).toEqual(pages);
  });

  it('reports that it is busy instead of queueing more documents', async () => {
    const small = createPdfInspector({ size: 1, maxWaiting: 1 });
    const [running, waiting] = [small.inspect(good), small.inspect(good)];
    await expect(small.inspect(good)).rejects.toBeInstanceOf(WorkersBusy);
    expect(await small.inspect(Buffer.from('no PDF'))).toMatchObject({ reason: 'NOT_A_PDF' });
    expect([await running, await waiting]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await small.inspect(good)).toMatchObject({ ok: true });
    await small.close();
  });

  it('ends running and waiting inspections when closed', async () => {
    const closing = createPdfInspector();
    const unfinished = Promise.allSettled([
      closing.inspect(writePdf(manyPages(10_000))),
      closing.inspect(good),
    ]);
    await closing.close();
    expect((await unfinished).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.inspect(good)).rejects.toThrow('closed');
  });

  it('refuses no document whose inspection was aborted by closing', async () => {
    const closing = createPdfInspector(PATIENT);
    await closing.inspect(good);
    const unfinished = Promise.allSettled([closing.inspect(endless())]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    expect(await unfinished).toMatchObject([{ status: 'rejected' }]);
  });

  it('leaves the uploaded bytes unchanged', async () => {
    const copy = Buffer.from(good);
    await inspector.inspect(copy);
    expect(copy.equals(good)).toBe(true);
  });
});

/** Builds a document with a signature that claims to cover these bytes. */
function signedOver(range: string): Buffer {
  const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [${range}] /Contents <00> >>`;
  const parts = { 5: '<< /FT /Sig /T (a) /V 6 0 R >>', 6: signature };
  return writePdf(onePage({ catalog: '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', parts }));
}
