/**
 * Reads certifications (ISO 32000-2 12.8.2.2, DocMDP), with which the first signer defines the later changes that are
 * allowed.
 */
import type { PdfDict } from '@libpdf/core';
import type { Resolve } from './dereference.ts';
import { dictsIn, itemsAt } from './entries.ts';

/**
 * The level of a certification: 1 allows no changes, 2 allows filling in and signing forms, and 3 also allows
 * annotations.
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
