import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { titleOf } from './document-title.ts';

async function titled(title: string): Promise<string | undefined> {
  const pdf = await PDF.load(writePdf(onePage()));
  pdf.setTitle(title);
  return titleOf(pdf);
}

it.each(['Loan agreement', 'ऋण समझौता', 'Document of title', 'Document ऋण', '4711', 'Wordsworth'])(
  'is %j if the document states it',
  async (title) => {
    expect(await titled(` ${title} `)).toBe(title);
  },
);

it.each([
  '',
  ' - ',
  'Untitled',
  'untitled-1',
  'Document1',
  'Scan 0001',
  'Microsoft Word - loan.doc',
  'PowerPoint Presentation',
  'file:///tmp/a.html',
  'about:blank',
])('is missing if a program wrote %j', async (title) => {
  expect(await titled(title)).toBeUndefined();
});

it('is missing if there is no metadata', async () => {
  expect(titleOf(await PDF.load(writePdf(onePage())))).toBeUndefined();
});
