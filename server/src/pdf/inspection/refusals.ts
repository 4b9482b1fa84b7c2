/** Defines the refusals that several parts of the inspection share. */
import { MAX_DOCUMENT_PAGES } from '@countersign/contract/rules/limits';
import { refuse, type RefusedPdf } from './inspection.ts';

export const SAVE_AGAIN = 'Open it in a PDF program, save it as a new file and upload that.';

export const TOO_COMPLEX = refuse(
  'TOO_COMPLEX',
  `The document's structure is too large or too deeply nested to be read safely. ${SAVE_AGAIN}`,
);

export const TOO_MANY_PAGES = refuse(
  'TOO_MANY_PAGES',
  `The document has more than ${MAX_DOCUMENT_PAGES} pages. Split it and upload the parts.`,
);

export function activeContent(what: string): RefusedPdf {
  return refuse(
    'ACTIVE_CONTENT',
    `The document contains ${what}. Remove it, for example by printing the document to a new PDF, and upload it again.`,
  );
}
