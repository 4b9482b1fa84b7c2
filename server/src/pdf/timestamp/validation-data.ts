/**
 * Adds the document security store (EN 319 142-1 5.4.2). It makes it possible to verify the seal after its issuers no
 * longer exist. The store is written before the seal is made, so that the seal covers the store and protects every byte
 * of the file.
 */
import type { X509Certificate } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import type { RevocationEvidence } from '../../pki/revocation/revocation.ts';
import { declareExtension } from '../document/extensions.ts';

/** The DER encodings of each kind. The keys are the names of the store's entries. */
export type ValidationData = Record<(typeof ENTRIES)[number], Buffer[]>;

export const ENTRIES = ['Certs', 'OCSPs', 'CRLs'] as const;

/** The developer extension of ETSI, which defined the store before ISO 32000 did. */
const ETSI = { prefix: 'ESIC', level: 5 };

export function validationDataOf({
  path,
  evidence,
}: {
  path: X509Certificate[];
  evidence: RevocationEvidence[];
}): ValidationData {
  const ofKind = (wanted: 'ocsp' | 'crl') =>
    evidence.filter(({ kind }) => kind === wanted).map(({ bytes }) => bytes);
  return { Certs: path.map(({ raw }) => raw), OCSPs: ofKind('ocsp'), CRLs: ofKind('crl') };
}

/** Merges data and removes duplicates, because several signers of one authority share chains and revocation lists. */
export function mergeValidationData(data: readonly ValidationData[]): ValidationData {
  const merged = (entry: (typeof ENTRIES)[number]): Buffer[] => [
    ...new Map(data.flatMap((each) => each[entry]).map((der) => [der.toString('latin1'), der])).values(),
  ];
  return { Certs: merged('Certs'), OCSPs: merged('OCSPs'), CRLs: merged('CRLs') };
}

export function addValidationData(pdf: PDF, data: ValidationData): void {
  const { registry } = pdf.context;
  const resolve = (ref: PdfRef) => registry.resolve(ref);
  const catalog = pdf.getCatalog();
  // The entries of earlier signatures stay in the store.
  const store = catalog.getDict('DSS', resolve)?.clone() ?? PdfDict.of({ Type: PdfName.of('DSS') });
  for (const entry of ENTRIES) {
    if (data[entry].length === 0) continue;
    const present = store.getArray(entry, resolve)?.toArray() ?? [];
    const added = data[entry].map((each) => registry.register(new PdfStream(new PdfDict(), each)));
    store.set(entry, new PdfArray([...present, ...added]));
  }
  catalog.set('DSS', registry.register(store));
  declareExtension(pdf, ETSI.prefix, ETSI.level);
}
