/** Reads the files that an event names. */
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';

/**
 * Returns a file of an event, or null if the event does not name it. Throws StorageError if the file is missing or
 * damaged.
 */
export async function readPart(
  { storage }: WithStorage,
  event: WrittenEvent,
  name: string,
): Promise<Buffer | null> {
  const part = event.parts.find((each) => each.name === name);
  return part ? storage.get(event.session_id, part.sha256) : null;
}
