/** The blobs that an event names. */
import type { WrittenEvent } from '../../evidence/chain.ts';
import { StorageError } from '../../providers/storage/storage.ts';
import type { Services } from '../../signing/services.ts';

/** Null where the event names no such part, or where it was erased or damaged since. */
export async function readPart(
  { storage }: Pick<Services, 'storage'>,
  event: WrittenEvent,
  name: string,
): Promise<Buffer | null> {
  const part = event.parts.find((each) => each.name === name);
  if (!part) return null;
  try {
    return await storage.get(event.session_id, part.sha256);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}
