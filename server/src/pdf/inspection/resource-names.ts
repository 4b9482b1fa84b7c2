/**
 * Checks that the names by which pages invoke their fonts and pictures (ISO 32000-1, 7.8.3) survive a rewrite. A page
 * is rewritten when it is stamped, and with changed names it would not find its resources. The library reads escaped
 * names as UTF-8 and unescaped names as Latin-1, and always writes UTF-8.
 */
import { PdfDict } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt } from '../reading/entries.ts';

/** Returns a function that checks the nodes of one page tree, one after the other. */
export function createResourceNamesCheck(resolve: Resolve): (node: PdfDict) => boolean {
  const checked = new Set<PdfDict>();

  function hasSafeNames(category: PdfDict): boolean {
    if (checked.has(category)) return true;
    checked.add(category);
    for (const [name] of category) if (UNSURE.test(name.value)) return false;
    return true;
  }

  return (node) => {
    const resources = dictAt(node, 'Resources', resolve);
    if (!resources || checked.has(resources)) return true;
    checked.add(resources);
    for (const [, value] of resources) {
      const category = dereference(value, resolve);
      if (category instanceof PdfDict && !hasSafeNames(category)) return false;
    }
    return true;
  };
}

/** Matches characters that show that a name was not valid UTF-8 or may have been Latin-1. */
const UNSURE = /[\u0080-\u00ff\ufffd]/;
