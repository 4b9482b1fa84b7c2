/** Stores the PDFs of a layout, encrypted, in the layout's folder. Each version refers to its PDFs by hash. */
import type { LayoutDocument } from '@countersign/contract/originator/layouts';
import type { WithStorage } from '../../providers/storage/storage.ts';

export interface StoredDocument {
  content: Buffer;
  described: LayoutDocument;
}

export async function readDocuments(
  { storage }: WithStorage,
  layoutId: string,
  documents: readonly LayoutDocument[],
): Promise<StoredDocument[]> {
  const read: StoredDocument[] = [];
  for (const described of documents)
    read.push({ content: await storage.get(layoutId, described.sha256), described });
  return read;
}
