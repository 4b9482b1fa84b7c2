/** Reads the blobs that an event names. */
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';

/** Returns null if the event names no such part. Throws a StorageError if the blob is missing or damaged. */
export async function readPart(
  { storage }: WithStorage,
  event: WrittenEvent,
  name: string,
): Promise<Buffer | null> {
  const part = event.parts.find((each) => each.name === name);
  return part ? storage.get(event.session_id, part.sha256) : null;
}
