/**
 * Brings every blob from one place to another, as it is, encrypted. What is there is decrypted and compared with its hash, so that a
 * move that was stopped goes on where it was, and none ends while a blob is missing or differs.
 */
import type { KeyRing } from '../../crypto/key-ring.ts';
import { isContentOf } from './encrypted-blob.ts';
import { type BlobName, type BlobStore, StorageError } from './storage.ts';

export interface MoveProgress {
  /** Blobs of the source that were looked at. */
  seen: number;
  copied: number;
  /** Sessions that were erased at the source since, and so at the destination. */
  erased: number;
}

export interface MoveOutcome extends MoveProgress {
  /** What could not be brought over, in words. */
  faults: string[];
}

interface Places {
  from: BlobStore;
  to: BlobStore;
  key: KeyRing;
  /** Whether a blob is that of a sealed document, which the destination may have to lock. */
  isSealed: (name: BlobName) => Promise<boolean>;
}

/** One pass over both lists, side by side: both are in the same order. */
export async function moveBlobs(
  places: Places,
  onProgress: (progress: MoveProgress) => void = () => undefined,
): Promise<MoveOutcome> {
  const { from, to, key } = places;
  const outcome: MoveOutcome = { seen: 0, copied: 0, erased: 0, faults: [] };
  const there = to.list()[Symbol.asyncIterator]();
  let present = await there.next();
  let lastSession = '';
  let lastErased = '';

  /** Up to the next blob of the source: what lies before it is at the destination alone. */
  const passSurplus = async (next: BlobName | null) => {
    const isBefore = (name: BlobName) => next === null || pathOf(name) < pathOf(next);
    while (!present.done && isBefore(present.value)) {
      const name = present.value;
      present = await there.next();
      // It goes with its session: a preview of a draft that has a newer one, say.
      if ([lastSession, lastErased, next?.sessionId].includes(name.sessionId)) continue;
      if (await isWhole(to, key, name)) {
        await to.erase(name.sessionId);
        lastErased = name.sessionId;
        outcome.erased += 1;
      } else outcome.faults.push(`${pathOf(name)} is at the destination alone, and not of this installation`);
    }
  };

  for await (const name of from.list()) {
    await passSurplus(name);
    lastSession = name.sessionId;
    const isThere = !present.done && pathOf(present.value) === pathOf(name);
    if (isThere) present = await there.next();
    outcome.seen += 1;
    if (!isThere || !(await isWhole(to, key, name))) {
      const copied = await copy(places, name);
      if (copied === 'copied') outcome.copied += 1;
      else if (copied !== 'erased') outcome.faults.push(`${pathOf(name)} ${copied}`);
    }
    onProgress(outcome);
  }
  await passSurplus(null);
  // Servers know the destination for their own only once all of it is there.
  const mark = await from.readMark();
  if (mark !== null && outcome.faults.length === 0) await to.writeMark(mark);
  return outcome;
}

const pathOf = ({ sessionId, sha256 }: BlobName): string => `${sessionId}/${sha256}`;

type Copied = 'copied' | 'erased' | 'is damaged at the source' | 'differs at the destination';

async function copy({ from, to, key, isSealed }: Places, name: BlobName): Promise<Copied> {
  const encrypted = await from.read(name).catch(asStorageError);
  // Since it was listed.
  if (encrypted instanceof StorageError) return 'erased';
  if (!(await isContentOf(key, name, encrypted))) return 'is damaged at the source';
  await to.write(name, [encrypted], (await isSealed(name)) ? 'sealed' : 'other');
  return (await isWhole(to, key, name)) ? 'copied' : 'differs at the destination';
}

async function isWhole(store: BlobStore, key: KeyRing, name: BlobName): Promise<boolean> {
  const encrypted = await store.read(name).catch(asStorageError);
  return encrypted instanceof StorageError ? false : isContentOf(key, name, encrypted);
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  throw error;
}
