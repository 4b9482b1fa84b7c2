/**
 * Returns the sites that may embed the page of a personal link. The list is empty if the link is unknown or the
 * database is unavailable.
 */
import { eq } from 'drizzle-orm';
import { hashToken } from '../../crypto/secrets.ts';
import { participants, sessions } from '../../database/schema.ts';
import type { Kernel } from '../../signing/kernel.ts';

export const createFrameOrigins =
  ({ database, keys, log }: Kernel) =>
  async (linkToken: string): Promise<readonly string[]> => {
    try {
      const [found] = await database.db
        .select({ frameOrigins: sessions.frameOrigins })
        .from(participants)
        .innerJoin(sessions, eq(sessions.id, participants.sessionId))
        .where(eq(participants.linkHash, hashToken(keys, linkToken)));
      return found?.frameOrigins ?? [];
    } catch (error) {
      log.warn({ err: error }, 'The embedding permission could not be read, so the page cannot be framed');
      return [];
    }
  };
