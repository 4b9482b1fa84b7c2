/**
 * Looks whether the names by which pages call their fonts and pictures (ISO 32000-1, 7.8.3) stay the same when they are written
 * again, as happens to a page that is stamped: it would lose what it cannot call any more. The library reads names as UTF-8 where
 * they are escaped and as Latin-1 where not, and always writes UTF-8.
 */
import { PdfDict } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import type { Resolve } from '../reading/dereference.ts';

/** For the nodes of one page tree, one after another. */
export function createResourceNamesCheck(resolve: Resolve): (node: PdfDict) => boolean {
  const checked = new Set<PdfDict>();

  function hasSafeNames(category: PdfDict): boolean {
    if (checked.has(category)) return true;
    checked.add(category);
    for (const [name] of category) if (UNSURE.test(name.value)) return false;
    return true;
  }

  return (node) => {
    const resources = dereference(node.get('Resources'), resolve);
    if (!(resources instanceof PdfDict) || checked.has(resources)) return true;
    checked.add(resources);
    for (const [, value] of resources) {
      const category = dereference(value, resolve);
      if (category instanceof PdfDict && !hasSafeNames(category)) return false;
    }
    return true;
  };
}

/** What was no UTF-8, and what may have been Latin-1. */
const UNSURE = /[\u0080-\u00ff\ufffd]/;
