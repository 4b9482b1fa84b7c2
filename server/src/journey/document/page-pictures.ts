/**
 * The pictures of a document's pages as the signer's screen draws them. The consent names their hashes, so that the look of
 * the document is part of the evidence, not only its bytes.
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
 * Draws the pages unless their hashes are stored. Returns null if they cannot be drawn now, because a busy or damaged
 * machine must not keep a signer from consenting.
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

/** The signer's page gives up after a minute, and checking the address and storing the step take time too. */
const MAX_WAIT_MILLISECONDS = 5000;

/** Returns null after a few seconds on a busy machine. The pages are drawn nevertheless, for the next call. */
export const pagePicturesInTime = (
  services: Services,
  storage: Pick<Storage, 'get'>,
  document: DocumentRow,
  milliseconds = MAX_WAIT_MILLISECONDS,
): Promise<PagePictures | null> =>
  Promise.race([pagePictures(services, storage, document), wait(milliseconds, null, { ref: false })]);
