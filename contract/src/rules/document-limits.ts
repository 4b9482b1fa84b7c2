/** How large a document may be. */
/** The documents of one session together are bounded like one of them. */
export const MAX_DOCUMENTS = 10;
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** A document of that size with the signatures, photos and maps of twenty signers appended. */
export const MAX_SEALED_BYTES = 40 * 1024 * 1024;
/** The sealed documents of a session in one file; a larger bundle is verified file by file. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 500;
/** The seal included. To verify each, the file is read once more. */
export const MAX_SIGNATURES = 32;
