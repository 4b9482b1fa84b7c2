/** Provides small PDFs for tests, and functions that seal them. */
import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { SignOptions } from '@libpdf/core';
import PdfKit from 'pdfkit';
import type { Identity } from '../../../pki/testing/test-pki.ts';

export async function smallPdf(): Promise<Buffer> {
  const document = new PdfKit({ size: 'A6', compress: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<void>();
  document.on('end', () => resolve());
  document.text('I owe you nine.');
  document.end();
  await promise;
  return Buffer.concat(chunks);
}

/**
 * Seals a document. The reserved space is only slightly larger than the signature, so that a test can visit every byte.
 */
export async function seal(
  bytes: Buffer,
  identity: Identity,
  options: Partial<SignOptions> & { chain?: Identity[]; prepare?: (pdf: PDF) => void } = {},
): Promise<Buffer> {
  const { chain = [], prepare, ...signOptions } = options;
  const signer = new CryptoKeySigner(
    identity.privateKey,
    identity.certificate.raw,
    identity.keyType,
    identity.keyType === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    chain.map(({ certificate }) => certificate.raw),
  );
  const pdf = await PDF.load(bytes);
  prepare?.(pdf);
  const sealed = await pdf.sign({ signer, estimatedSize: 3072, ...signOptions });
  return Buffer.from(sealed.bytes);
}

/** Appends an incremental update, for which no key is needed. */
export async function update(bytes: Buffer, change: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(bytes);
  change(pdf);
  return Buffer.from(await pdf.save({ incremental: true }));
}
