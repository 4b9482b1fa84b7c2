/**
 * Rewrites a document that is encrypted although everybody can open it (ISO 32000-2, 7.6: with an empty user password), so that it is
 * encrypted no more: only then can something be appended to it that every program reads.
 *
 * What its permissions say is not asked. They tell a program what a reader may do; here it is the sender who brings the document
 * to be signed, and is told that it was rewritten.
 */
import { PdfStream } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { rewriteDocument } from '../document/save-document.ts';
import { filtersOf } from '../reading/stream-filters.ts';
import { DamagedStructure } from '../reading/structure-errors.ts';

/** Null where it needs a password, or where parts of it are encrypted in other ways. Throws DamagedStructure. */
export async function decryptDocument(pdf: PDF): Promise<Uint8Array | null> {
  const handler = pdf.context.info.securityHandler;
  if (!handler?.isAuthenticated) return null;
  const { embeddedFileFilter, streamFilter, permissions } = handler.encryption;
  if (embeddedFileFilter !== streamFilter) return null;

  // The library goes on with what it cannot decrypt, as if it were not encrypted.
  let isDamaged = false;
  const noting =
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
  handler.decryptString = noting(handler.decryptString.bind(handler));
  handler.decryptStream = noting(handler.decryptStream.bind(handler));

  permissions.modify = true;
  pdf.removeProtection();
  const decrypted = await rewriteDocument(pdf);
  if (isDamaged) throw new DamagedStructure();
  for (const [, object] of pdf.context.registry.getLoadedObjects())
    if (object instanceof PdfStream && isEncryptedInOtherWays(object, pdf)) return null;
  return decrypted;
}

/** By a filter of its own (ISO 32000-2, 7.4.10). */
function isEncryptedInOtherWays(stream: PdfStream, pdf: PDF): boolean {
  return filtersOf(stream, (ref) => pdf.context.resolve(ref)).includes('Crypt');
}
