/**
 * Rewrites a document without encryption if it is encrypted with an empty user password (ISO 32000-2, 7.6). Programs
 * can read an appended update only if the document is not encrypted.
 *
 * The permissions of the document are ignored. They restrict what its readers may do, but here the sender provides the
 * document for signing and is notified that it was rewritten.
 */
import { PdfStream, type PDF } from '@libpdf/core';
import { rewriteDocument } from '../document/save-document.ts';
import { filtersOf } from '../reading/stream-filters.ts';
import { DamagedStructure } from '../reading/structure-errors.ts';

/**
 * Returns the decrypted document. Returns null if the document needs a password or if parts of it are encrypted
 * differently. Throws DamagedStructure.
 */
export async function decryptDocument(pdf: PDF): Promise<Uint8Array | null> {
  const handler = pdf.context.info.securityHandler;
  if (!handler?.isAuthenticated) return null;
  const { embeddedFileFilter, streamFilter, permissions } = handler.encryption;
  if (embeddedFileFilter !== streamFilter) return null;

  // The library ignores a failed decryption and continues as if the data were not encrypted, so the failure is recorded
  // here.
  let isDamaged = false;
  const noteFailure =
    (decrypt: typeof handler.decryptString): typeof handler.decryptString =>
    (data, objectNumber, generation) => {
      if (data.length === 0) return data;
      try {
        return decrypt(data, objectNumber, generation);
      } catch (error) {
        isDamaged = true;
        throw error;
      }
    };
  handler.decryptString = noteFailure(handler.decryptString.bind(handler));
  handler.decryptStream = noteFailure(handler.decryptStream.bind(handler));

  permissions.modify = true;
  pdf.removeProtection();
  const decrypted = await rewriteDocument(pdf);
  if (isDamaged) throw new DamagedStructure();
  for (const [, object] of pdf.context.registry.getLoadedObjects())
    if (object instanceof PdfStream && isEncryptedInOtherWays(object, pdf)) return null;
  return decrypted;
}

/** Checks for a Crypt filter on the stream itself (ISO 32000-2, 7.4.10). */
function isEncryptedInOtherWays(stream: PdfStream, pdf: PDF): boolean {
  return filtersOf(stream, (ref) => pdf.context.resolve(ref)).includes('Crypt');
}
