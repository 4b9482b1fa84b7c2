import { HEADER_WITHIN_BYTES, PDF_HEADER } from '@countersign/contract/rules/limits';
import type { PDF, SignatureField } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';
import { loadPdf } from '../reading/load-pdf.ts';

export type OpenPdf = { pdf: PDF; resolve: Resolve; signatureFields: SignatureField[] };

export class Encrypted extends Error {}

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEADER_WITHIN_BYTES).includes(PDF_HEADER);
}

/** Parses the document strictly. Throws if it cannot be parsed. */
export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
  const pdf = await loadPdf(bytes);
  if (pdf.isEncrypted) throw new Encrypted();
  const { registry } = pdf.context;
  return {
    pdf,
    resolve: (ref) => registry.resolve(ref),
    signatureFields: pdf.getForm()?.getSignatureFields() ?? [],
  };
}
