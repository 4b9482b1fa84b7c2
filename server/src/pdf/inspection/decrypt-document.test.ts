import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, it } from 'vitest';
import { encryptedPdf, encryptedPdfs } from '../testing/encrypted-pdfs.ts';
import { onePage, stringsOf, writePackedPdf, writePdf } from '../testing/write-pdf.ts';
import { createPdfInspector } from './inspector.ts';

const inspector = createPdfInspector({ processorMs: 30_000, timeoutMs: 30_000 });
afterAll(() => inspector.close());

const TEXT = 'BT /F1 12 Tf 20 20 Td (I owe you nine.) Tj ET';
const parts = onePage({
  catalog: '/X (a string) /Y 0.123456789',
  parts: { 4: { dict: '', data: Buffer.from(TEXT) } },
});

describe('a document that is encrypted without a user password', () => {
  it('is decrypted without changing any value', async () => {
    const upload = await encryptedPdf(writePdf(parts));
    expect(upload.includes('I owe you nine')).toBe(false);
    const inspection = await inspector.inspect(upload);
    expect(inspection).toMatchObject({ ok: true, pages: 1 });
    const file = Buffer.from((inspection.ok && inspection.decrypted) || []);
    expect(file.includes('I owe you nine')).toBe(true);
    expect(file.includes('/Encrypt')).toBe(false);
    expect(file.includes('0.123456789')).toBe(true);
    const pdf = await PDF.load(file, { lenient: false });
    expect(pdf.isEncrypted).toBe(false);
    expect(pdf.getCatalog().getString('X')?.asString()).toBe('a string');
    expect(await inspector.inspect(file)).toEqual({ ok: true, pages: 1, sizes: expect.anything() });
  });

  it.each(encryptedPdfs)('is decrypted from %s', async (_, make) => {
    const upload = await make();
    expect(upload.includes('] TJ')).toBe(false);
    const inspection = await inspector.inspect(upload);
    const file = Buffer.from((inspection.ok && inspection.decrypted) || []);
    expect(file.includes('] TJ')).toBe(true);
  });

  it('is accepted whatever its permissions forbid', async () => {
    const upload = await encryptedPdf(writePdf(parts), { permissions: { modify: false, assemble: false } });
    expect(await inspector.inspect(upload)).toMatchObject({ ok: true });
  });

  it('is refused like any other attachment once decrypted', async () => {
    const address = '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:1) >> >>]';
    const link = await encryptedPdf(writePdf(onePage({ page: address })));
    expect(await inspector.inspect(link, 'attachment')).toMatchObject({ reason: 'ACTIVE_CONTENT' });
    const script = '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>';
    const { 4: content = '', ...rest } = onePage();
    const packed = await encryptedPdf(writePackedPdf({ ...stringsOf(rest), 1: script }, { 4: content }));
    expect(await inspector.inspect(packed, 'attachment')).toMatchObject({ reason: 'ACTIVE_CONTENT' });
  });

  it('is refused if it is signed, because its signature would become invalid', async () => {
    const signed = onePage({
      catalog: '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>',
      parts: { 5: '<< /FT /Sig /T (Notary) /V 6 0 R >>', 6: '<< /Type /Sig /Contents <00> >>' },
    });
    expect(await inspector.inspect(await encryptedPdf(writePdf(signed)))).toMatchObject({
      reason: 'ENCRYPTED',
      detail: expect.stringContaining('encrypted and signed'),
    });
  });
});
