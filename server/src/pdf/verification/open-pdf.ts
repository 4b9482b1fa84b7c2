import type { PDF, SignatureField } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';
import { loadPdf } from '../reading/load-pdf.ts';

export type OpenPdf = { pdf: PDF; resolve: Resolve; signatureFields: SignatureField[] };

export class Encrypted extends Error {}

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
