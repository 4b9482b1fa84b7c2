/** Returns the title in the document's metadata, unless a program wrote it by default. */
import type { PDF } from '@libpdf/core';

/**
 * Matches titles that programs write by default: a generic name such as 'Document', the name of the program, or the
 * path of a draft.
 */
const NO_TITLE =
  /^(?:(?:untitled|document|doc|scan|print)\P{L}*|(?:microsoft )?(?:word|excel|powerpoint)\b.*|(?:file|about):.*)$/iu;

export function titleOf(pdf: PDF): string | undefined {
  const title = pdf.getTitle()?.trim() ?? '';
  return HAS_LETTER.test(title) && !NO_TITLE.test(title) ? title : undefined;
}

const HAS_LETTER = /[\p{L}\p{N}]/u;
