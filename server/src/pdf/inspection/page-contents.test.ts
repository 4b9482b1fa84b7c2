import { describe, expect, it } from 'vitest';
import { onePage, writePdf, type PdfParts } from '../testing/write-pdf.ts';
import { inspectDocument } from './inspect-document.ts';

const inspect = (parts: PdfParts, page = '') => inspectDocument(writePdf(onePage({ page, parts })));

describe('the content of a page', () => {
  it.each([
    ['a number', '[4 0 R 7]'],
    ['a dictionary', '[4 0 R 1 0 R]'],
    ['a missing object', '[4 0 R 99 0 R]'],
    ['a list', '[[4 0 R]]'],
  ])('is refused with %s among its streams', async (_what, contents) => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} >>`;
    const inspection = await inspect({ 3: page });
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toContain('page 1 shows something that is not a stream');
  });

  it('is accepted if it is missing', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 99 0 R >>';
    expect(await inspect({ 3: page })).toMatchObject({ ok: true });
  });
});

describe('a page with a different unit', () => {
  it('is refused because its fields would be misplaced', async () => {
    const inspection = await inspect({}, '/UserUnit 2');
    expect(inspection).toMatchObject({ reason: 'BROKEN' });
    expect(!inspection.ok && inspection.detail).toContain('UserUnit');
    expect(await inspect({}, '/UserUnit 1.0')).toMatchObject({ ok: true });
  });
});
