/** The photo that the review queue shows of each participant. */
import { and, asc, inArray, like } from 'drizzle-orm';
import { evidenceEvents } from '../database/schema.ts';
import { readEvent } from '../evidence/read-event.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Returns, for each participant, the hash of the first photo of the set that was accepted last. */
export async function photosOfPage(
  { database }: Pick<Kernel, 'database'>,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.db
    .select({ body: evidenceEvents.body })
    .from(evidenceEvents)
    .where(
      and(
        inArray(evidenceEvents.sessionId, [...sessionIds]),
        // The condition spares parsing all other events. The parsed type of each event decides.
        like(evidenceEvents.body, '%LIVENESS_PASSED%'),
      ),
    )
    .orderBy(asc(evidenceEvents.seq));
  const photos = new Map<string, string>();
  for (const { body } of rows) {
    const event = readEvent(body);
    const photo = event?.parts.find(({ name }) => name.startsWith('photo-'));
    if (event?.type !== 'LIVENESS_PASSED' || event.participant_id === null || !photo) continue;
    photos.set(event.participant_id, photo.sha256);
  }
  return photos;
}
