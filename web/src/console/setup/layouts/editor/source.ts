/** The documents of a layout or of a draft on which fields are placed. */
export interface DocumentSource {
  documents: readonly { name: string | null; size_bytes: number; pages: readonly unknown[] }[];
  /** Returns the URL of a document. Document numbers start at 1. */
  urlOf: (document: number) => string;
}
