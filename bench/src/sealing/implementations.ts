/**
 * Implements sealing in three ways. Each gets the same drawn pages, puts the stamp on the first page, appends the other
 * drawn pages, and seals the document with the same RSA key.
 */
import { readFileSync } from 'node:fs';
import { P12Signer as LibPdfSigner, PDF } from '@libpdf/core';
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { P12Signer as SignpdfSigner } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { PDFDocument } from 'pdf-lib';
import type { SealFacts } from '@countersign/server/pdf/pages/facts';
import { addDrawn } from '@countersign/server/pdf/pages/compose-pdf';
import { openDocument } from '@countersign/server/pdf/document/open-document';
import type { SealKey } from '@countersign/server/pki/seal-key/seal-key';
import { sealPdf } from '@countersign/server/pdf/seal/seal-pdf';

export interface Task {
  document: Buffer;
  facts: SealFacts;
  /** A PDF whose first page is the stamp. Its other pages are appended to the document. */
  drawn: Uint8Array;
  key: SealKey;
  p12: { file: string; password: string };
}

export type Implementation = (task: Task) => Promise<Uint8Array>;

/** The product's implementation. As in the product, it verifies the result. */
export const ours: Implementation = async ({ document, facts, drawn, key }) => {
  const prepare = async () => {
    const pdf = await openDocument(document);
    await addDrawn(pdf, facts, drawn);
    return pdf;
  };
  const { bytes } = await sealPdf(prepare, key, { now: new Date() });
  return bytes;
};

export const bareLibPdf: Implementation = async ({ document, facts, drawn, p12 }) => {
  const pdf = await PDF.load(document);
  const pages = await PDF.load(drawn);
  const [field] = fieldsOf(facts);
  const stamp = await pdf.embedPage(pages, 0);
  const first = pdf.getPage(0);
  if (!first || !field) throw new Error('There is nothing to stamp');
  first.drawPage(stamp, { x: field.x, y: first.height - field.y - field.height });
  await pdf.copyPagesFrom(pages, range(1, pages.getPageCount()));
  const signer = await LibPdfSigner.create(readFileSync(p12.file), p12.password);
  const { bytes } = await pdf.sign({ signer, reason: 'Sealed', level: 'B-B' });
  return bytes;
};

export const pdfLibAndSignpdf: Implementation = async ({ document, facts, drawn, p12 }) => {
  const pdf = await PDFDocument.load(document);
  const pages = await PDFDocument.load(drawn);
  const [field] = fieldsOf(facts);
  const [stamp] = await pdf.embedPdf(pages, [0]);
  if (!stamp || !field) throw new Error('There is nothing to stamp');
  const first = pdf.getPage(0);
  first.drawPage(stamp, { x: field.x, y: first.getHeight() - field.y - field.height });
  for (const page of await pdf.copyPages(pages, range(1, pages.getPageCount()))) pdf.addPage(page);
  const texts = { reason: 'Sealed', contactInfo: '', name: 'Countersign', location: '' };
  pdflibAddPlaceholder({ pdfDoc: pdf, ...texts, signatureLength: 8192 });
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }));
  const signer = new SignpdfSigner(readFileSync(p12.file), { passphrase: p12.password });
  return new SignPdf().sign(bytes, signer);
};

const fieldsOf = (facts: SealFacts) => facts.participants.flatMap(({ fields }) => fields);

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
