/**
 * Compares the pages of a sealed document with the pages that the signers read, in both engines. They may differ only
 * in our own stamps.
 */
import { MARK } from '../pdf/pages/mark-size.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Thrown if the pages differ. The sealed document is then discarded, and the session stays unsealed. */
export class SealedLooksDifferent extends Error {
  override readonly name = 'SealedLooksDifferent';
}

interface Versions {
  original: Buffer;
  sealed: Buffer;
  facts: SealFacts;
}

export async function compareSealed(
  { pdfRebuilder, log }: Pick<PdfTools, 'pdfRebuilder'> & Pick<Kernel, 'log'>,
  { original, sealed, facts }: Versions,
): Promise<void> {
  const difference = await pdfRebuilder.compareSealed({
    shown: original,
    sealed,
    pages: facts.document.pages,
    stamps: facts.participants.flatMap(({ fields }) =>
      fields.map(({ page, x, y, width, height }) => ({ page, x, y, width, height })),
    ),
    mark: facts.session.isTest ? MARK : null,
  });
  if (difference === null) return;
  if (difference === 'undrawable') {
    log.warn(
      'A page of a sealed document could not be drawn for the comparison with the pages that were read',
    );
    return;
  }
  throw new SealedLooksDifferent(`The sealed page ${difference.page} differs: ${JSON.stringify(difference)}`);
}
