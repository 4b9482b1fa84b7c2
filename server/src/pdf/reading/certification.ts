/**
 * Reads certifications (ISO 32000-2 12.8.2.2, DocMDP): the first signer defines which later changes are allowed.
 */
import type { PdfDict } from '@libpdf/core';
import type { Resolve } from './dereference.ts';
import { dictsIn, itemsAt } from './entries.ts';

/**
 * The levels: 1 allows no changes, 2 allows forms to be filled in and signed, and 3 also allows annotations. Returns
 * null if the signature certifies nothing.
 */
export type CertificationLevel = 1 | 2 | 3;

export function certificationLevel(signature: PdfDict, resolve: Resolve): CertificationLevel | null {
  for (const reference of dictsIn(itemsAt(signature, 'Reference', resolve), resolve)) {
    if (reference.getName('TransformMethod', resolve)?.value !== 'DocMDP') continue;
    const level = reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value;
    return level === 1 || level === 3 ? level : 2;
  }
  return null;
}
