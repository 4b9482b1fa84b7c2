/**
 * Creates encrypted documents that open without a password. Programs write such documents to forbid printing or
 * copying.
 */
import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { rewriteDocument } from '../document/save-document.ts';

type Protection = Parameters<PDF['setProtection']>[0];

/** Encrypts a file with 256-bit AES. */
export async function encryptedPdf(file: Buffer, protection: Protection = {}): Promise<Buffer> {
  const pdf = await PDF.load(file);
  pdf.setProtection({ userPassword: '', ownerPassword: 'owner', ...protection });
  return Buffer.from(await rewriteDocument(pdf));
}

export const encryptedPdfs: [name: string, make: () => Promise<Buffer>][] = [
  ['RC4 of 40 bits', () => written('1.3')],
  ['RC4 of 128 bits', () => written('1.4')],
  ['128-bit AES', () => written('1.7')],
  ['256-bit AES', () => written('1.7ext3')],
];

function written(pdfVersion: '1.3' | '1.4' | '1.7' | '1.7ext3'): Promise<Buffer> {
  const document = new PdfKit({ pdfVersion, compress: false, userPassword: '', ownerPassword: 'owner' });
  const file = buffer(document);
  document.text('For everyone').end();
  return file;
}
