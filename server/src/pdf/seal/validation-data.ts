/**
 * What will be needed to verify the seal when its issuers are gone: the document security store (EN 319 142-1 5.4.2). Written
 * before the seal is made rather than after it, so that the seal covers it: no byte of the file is without protection.
 */
import type { X509Certificate } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { PDF, PdfRef } from '@libpdf/core';
import type { RevocationEvidence } from '../../pki/revocation/revocation.ts';

export function addValidationData(
  pdf: PDF,
  certificates: X509Certificate[],
  evidence: RevocationEvidence[],
): void {
  const { registry } = pdf.context;
  const resolve = (ref: PdfRef) => registry.resolve(ref);
  const catalog = pdf.getCatalog();
  // What earlier signatures have in the store stays in it.
  const store = catalog.getDict('DSS', resolve)?.clone() ?? PdfDict.of({ Type: PdfName.of('DSS') });
  const add = (entry: string, contents: Buffer[]): void => {
    if (contents.length === 0) return;
    const present = store.getArray(entry, resolve)?.toArray() ?? [];
    const added = contents.map((each) => registry.register(new PdfStream(new PdfDict(), each)));
    store.set(entry, new PdfArray([...present, ...added]));
  };
  const ofKind = (kind: RevocationEvidence['kind']): Buffer[] =>
    evidence.filter((each) => each.kind === kind).map(({ bytes }) => bytes);
  const raw = certificates.map((certificate) => certificate.raw);
  add('Certs', raw);
  add('OCSPs', ofKind('ocsp'));
  add('CRLs', ofKind('crl'));
  catalog.set('DSS', registry.register(store));
}
