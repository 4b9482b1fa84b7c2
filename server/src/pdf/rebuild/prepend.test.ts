import { afterAll, expect, it } from 'vitest';
import { makeDemoAgreement } from '../../demo/sample-agreement/sample-agreement.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { createPdfRebuilder } from './rebuilder.ts';

const rebuilder = createPdfRebuilder({ size: 1 });
afterAll(() => rebuilder.close());

async function strict(content: Buffer, pages: number) {
  const result = await rebuilder.rebuild(content, pages);
  if (!result.ok) throw new Error(result.detail);
  return { content: result.bytes, pages, pictures: result.pictures?.sha256 ?? [] };
}

it('places pages in front, so that every page looks as before and the result is strict', async () => {
  const pages = 3;
  const document = await strict(await makeDemoAgreement(new Date(0), 'Example Finance'), pages);
  const rotated = await strict(writePdf(onePage({ page: '/Rotate 90' })), 1);
  const result = await rebuilder.prepend(rotated, document);
  if (!result.ok) throw new Error(result.detail);
  expect(result.pictures?.sha256).toEqual([...rotated.pictures, ...document.pictures]);
  const again = await rebuilder.rebuild(result.bytes, pages + 1);
  expect(again.ok && again.bytes.equals(result.bytes)).toBe(true);
});

it('refuses a document if a page looks different afterwards', async () => {
  const document = await strict(writePdf(onePage()), 1);
  // The page count is wrong on purpose, so the pictures cannot match.
  const result = await rebuilder.prepend({ ...document, pages: 2 }, document);
  expect(result.ok).toBe(false);
});
