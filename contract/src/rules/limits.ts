/** Limits per session, per document and per sender. */

/** All documents of a session share the limits of a single document. */
export const MAX_DOCUMENTS = 10;
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** A document of the maximum size with the signatures, photos and maps of twenty signers. */
export const MAX_SEALED_BYTES = 40 * 1024 * 1024;
/** All sealed documents of a session in one file. Larger bundles must be verified file by file. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 500;
/** The maximum number of signatures, including the seal. Verification reads the whole file once per signature. */
export const MAX_SIGNATURES = 32;

export const MAX_PARTICIPANTS = 20;

/** The header that identifies a PDF. Some producers write other bytes before it. */
export const PDF_HEADER = '%PDF-';
export const HEADER_WITHIN_BYTES = 1024;
/** Occurs in every signed PDF (ISO 32000-2, 12.8.1), so without a readable header it counts as altered. */
export const SIGNATURE_MARK = '/ByteRange';

/** How long a draft is stored after its last change. */
export const DRAFT_DAYS = 30;
/** The maximum number of drafts per person or API key. */
export const MAX_DRAFTS = 100;
