/** What makes a file worth sending and reading as a PDF. Some producers put other bytes before the header. */
export const PDF_HEADER = '%PDF-';
export const HEADER_WITHIN_BYTES = 1024;
/** In every signed PDF (ISO 32000-2, 12.8.1): one whose header was destroyed is one that was altered. */
export const SIGNATURE_MARK = '/ByteRange';
