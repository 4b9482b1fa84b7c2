/** Limits per session, per document and per sender. */

/** The maximum number of documents in a session. The limits below apply to all documents of a session together. */
export const MAX_DOCUMENTS = 10;
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/**
 * The maximum size of a sealed document. It suffices for a document of the maximum size with the signatures, photos and
 * maps of twenty signers.
 */
export const MAX_SEALED_BYTES = 40 * 1024 * 1024;
/**
 * The maximum size of a bundle, which contains all sealed documents of a session. Larger bundles must be verified file
 * by file.
 */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 500;
/**
 * The maximum number of signatures in a file, including the seal. The verification reads the whole file once for each
 * signature.
 */
export const MAX_SIGNATURES = 32;

export const MAX_PARTICIPANTS = 20;

/** The header of a PDF. Some producers write other bytes before the header. */
export const PDF_HEADER = '%PDF-';
export const HEADER_WITHIN_BYTES = 1024;
/**
 * A word that occurs in every signed PDF (ISO 32000-2, 12.8.1). A file with this word but without a readable header
 * counts as an altered PDF.
 */
export const SIGNATURE_MARK = '/ByteRange';

/** The number of days after its last change for which a draft is stored. */
export const DRAFT_DAYS = 30;
/** The maximum number of drafts per person or API key. */
export const MAX_DRAFTS = 100;
