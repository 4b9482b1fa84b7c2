/** How much one session, one document and one sender may have. */

/** The documents of one session together have the limits of a single one. */
export const MAX_DOCUMENTS = 10;
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** A document of that size with the signatures, photos and maps of twenty signers appended. */
export const MAX_SEALED_BYTES = 40 * 1024 * 1024;
/** The sealed documents of a session in one file; a larger bundle is verified file by file. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 500;
/** The seal included. To verify each, the file is read once more. */
export const MAX_SIGNATURES = 32;

export const MAX_PARTICIPANTS = 20;

/** What makes a file worth reading as a PDF. Some producers put other bytes before the header. */
export const PDF_HEADER = '%PDF-';
export const HEADER_WITHIN_BYTES = 1024;
/** In every signed PDF (ISO 32000-2, 12.8.1): one whose header was destroyed is one that was altered. */
export const SIGNATURE_MARK = '/ByteRange';

/** How long a draft is stored after its last change. */
export const DRAFT_DAYS = 30;
/** Drafts of one person or of one API key. */
export const MAX_DRAFTS = 100;
