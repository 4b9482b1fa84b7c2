/** Appends to a sealed document what will be needed to verify it later: its document security store (EN 319 142-1 5.4.2). */
import type { X509Certificate } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { PdfRef } from '@libpdf/core';
import type { RevocationEvidence } from './revocation.ts';

export async function appendValidationData(
  sealed: Buffer,
  certificates: X509Certificate[],
  evidence: RevocationEvidence[],
): Promise<Buffer> {
  const pdf = await PDF.load(sealed, { lenient: false });
  const { registry } = pdf.context;
  const resolve = (ref: PdfRef) => registry.resolve(ref);
  const catalog = pdf.getCatalog();
  // What earlier signatures have in the store stays in it.
  const store = catalog.getDict('DSS', resolve)?.clone() ?? PdfDict.of({ Type: PdfName.of('DSS') });
  const add = (entry: string, contents: Buffer[]): void => {
    if (contents.length === 0) return;
    const added = contents.map((each) => registry.register(new PdfStream(new PdfDict(), each)));
    store.set(entry, new PdfArray([...(store.getArray(entry, resolve)?.toArray() ?? []), ...added]));
  };
  const ofKind = (kind: RevocationEvidence['kind']): Buffer[] =>
    evidence.filter((each) => each.kind === kind).map(({ bytes }) => bytes);
  add(
    'Certs',
    certificates.map(({ raw }) => raw),
  );
  add('OCSPs', ofKind('ocsp'));
  add('CRLs', ofKind('crl'));
  catalog.set('DSS', registry.register(store));
  return Buffer.from(await pdf.save({ incremental: true }));
}
