/** Whose pages may show a personal link in a frame. Nobody's where the link is unknown, or the database is away. */
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
      log.warn({ err: error }, 'Whether a page may be framed could not be read: it may not');
      return [];
    }
  };
