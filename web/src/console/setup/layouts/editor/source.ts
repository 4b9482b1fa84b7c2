/** The documents that fields are placed on: of a layout, or of a draft. */
export interface DocumentSource {
  documents: readonly { name: string | null; size_bytes: number; pages: readonly unknown[] }[];
  /** Counted from 1. */
  urlOf: (document: number) => string;
}
