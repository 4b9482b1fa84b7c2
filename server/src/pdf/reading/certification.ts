/**
 * Reads certifications (ISO 32000-2 12.8.2.2, DocMDP): the first signer defines which later changes are allowed. Even the
 * most generous level allows no added pages and no marks on a page, both of which signing adds.
 */
import { PdfDict } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { dereference } from './dereference.ts';
import type { Resolve } from './dereference.ts';

/**
 * 1: no changes; 2: forms may be filled in and signed; 3: annotations too. Returns null if the signature certifies nothing.
 */
export type CertificationLevel = 1 | 2 | 3;

export function certificationLevel(signature: PdfDict, resolve: Resolve): CertificationLevel | null {
  const references = signature.getArray('Reference', resolve)?.toArray() ?? [];
  for (const each of references) {
    const reference = dereference(each, resolve);
    if (!(reference instanceof PdfDict)) continue;
    if (reference.getName('TransformMethod', resolve)?.value !== 'DocMDP') continue;
    const level = reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value;
    return level === 1 || level === 3 ? level : 2;
  }
  return null;
}

export function isCertified(pdf: PDF): boolean {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const catalog = dereference(pdf.context.info.trailer.get('Root'), resolve);
  const permissions = catalog instanceof PdfDict ? catalog.getDict('Perms', resolve) : undefined;
  if (permissions?.has('DocMDP')) return true;
  const fields = pdf.getForm()?.getSignatureFields() ?? [];
  return fields.some((field) => {
    const signature = field.isSigned() ? field.getSignatureDict() : null;
    return signature !== null && certificationLevel(signature, resolve) !== null;
  });
}
