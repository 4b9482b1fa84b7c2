/**
 * Draws the pages of a document as the signer's screen does. The consent names the hashes of the pictures, so the
 * evidence covers the look of the document and not only its bytes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { sessionDocuments, type PagePictures } from '../../database/schema.ts';
import type { DocumentRow } from '../../evidence/session-documents.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Services = Kernel & Pick<PdfTools, 'pdfRebuilder'>;

/**
 * Returns the hashes of the pages, and draws the pages if no hashes are stored. Returns null if the pages cannot be
 * drawn now. A busy or damaged machine must not keep a signer from consenting.
 */
export async function pagePictures(
  { database, log, pdfRebuilder }: Services,
  storage: Pick<Storage, 'get'>,
  { sessionId, position, sha256, pages, pictures }: DocumentRow,
): Promise<PagePictures | null> {
  if (pictures) return pictures;
  try {
    const drawn = await pdfRebuilder.draw(await storage.get(sessionId, sha256), pages);
    if (drawn)
      await database.db
        .update(sessionDocuments)
        .set({ pictures: drawn })
        .where(and(eq(sessionDocuments.sessionId, sessionId), eq(sessionDocuments.position, position)));
    return drawn;
  } catch (error) {
    log.error({ err: error, session_id: sessionId }, 'The pages of a document could not be drawn');
    return null;
  }
}

/**
 * The maximum wait. It is short, because the signer's page gives up after a minute, and checking the address and
 * storing the step take time too.
 */
const MAX_WAIT_MILLISECONDS = 5000;

/**
 * Returns the hashes of the pages, or null if a busy machine takes more than a few seconds. The pages are still drawn
 * then, for the next call.
 */
export const pagePicturesInTime = (
  services: Services,
  storage: Pick<Storage, 'get'>,
  document: DocumentRow,
  milliseconds = MAX_WAIT_MILLISECONDS,
): Promise<PagePictures | null> =>
  Promise.race([pagePictures(services, storage, document), wait(milliseconds, null, { ref: false })]);
