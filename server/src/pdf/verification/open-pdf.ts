import { HEADER_WITHIN_BYTES, PDF_HEADER } from '@countersign/contract/rules/pdf-marks';
import { PDF } from '@libpdf/core';
import type { SignatureField } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';

export type OpenPdf = { pdf: PDF; resolve: Resolve; signatureFields: SignatureField[] };

export class Encrypted extends Error {}

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEADER_WITHIN_BYTES).includes(PDF_HEADER);
}

/** Strictly: a document whose structure has to be guessed is guessed differently by every program. Throws where it cannot. */
export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
  const pdf = await PDF.load(bytes, { lenient: false });
  if (pdf.isEncrypted) throw new Encrypted();
  const { registry } = pdf.context;
  return {
    pdf,
    resolve: (ref) => registry.resolve(ref),
    signatureFields: pdf.getForm()?.getSignatureFields() ?? [],
  };
}
