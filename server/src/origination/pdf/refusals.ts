/** Refusals that more than one part of the inspection answers. */
import { refuse } from './inspection.ts';
import type { RefusedPdf } from './inspection.ts';

export const SAVE_AGAIN = 'Open it in a PDF program, save it as a new file and upload that.';

export const TOO_COMPLEX = refuse(
  'TOO_COMPLEX',
  `The document's structure is too large or too deeply nested to be read safely. ${SAVE_AGAIN}`,
);

export function activeContent(what: string): RefusedPdf {
  return refuse(
    'ACTIVE_CONTENT',
    `The document contains ${what}. Remove it, for example by printing the document to a new PDF, and upload it again.`,
  );
}
