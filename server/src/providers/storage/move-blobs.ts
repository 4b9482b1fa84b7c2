/**
 * Moves every blob from one store to another without re-encrypting it. Each blob at the destination is decrypted and
 * compared with its hash. An interrupted move can therefore resume, and no move succeeds while a blob is missing or
 * differs. Only the database decides which sessions are erased: if the servers already use the destination, a blob that
 * is missing at the source proves nothing.
 */
import type { KeyRing } from '../../crypto/key-ring.ts';
import { isContentOf } from './encrypted-blob.ts';
import { readOrGone } from './read-or-gone.ts';
import type { BlobName, BlobStore } from './storage.ts';

export interface MoveProgress {
  /** The number of blobs at the source that were processed. */
  seen: number;
  copied: number;
  /**
   * The number of sessions, layouts and drafts that were erased at the destination, because they were erased at the
   * source after an earlier move.
   */
  erased: number;
}

export interface MoveOutcome extends MoveProgress {
  /** The problem of each blob that could not be moved. */
  faults: string[];
}

/**
 * The state of a session, layout or draft in the database. `kept`: its files are retained. `draft`: its files change,
 * like the preview of a draft. `erased`: its files were erased. `unknown`: the database has no such session, layout or
 * draft.
 */
export type Owner = 'kept' | 'draft' | 'erased' | 'unknown';

interface Places {
  from: BlobStore;
  to: BlobStore;
  key: KeyRing;
  /** Returns whether a blob is a sealed document. The destination may have to lock sealed documents. */
  isSealed: (name: BlobName) => Promise<boolean>;
  ownerOf: (sessionId: string) => Promise<Owner>;
}

/** Thrown if the servers already use the destination instead of the source. */
export class DestinationNewer extends Error {}

/**
 * Moves the blobs by reading both sorted lists in one pass. If the destination is newer, it throws before it writes
 * anything.
 */
export async function moveBlobs(
  places: Places,
  onProgress: (progress: MoveProgress) => void = () => undefined,
): Promise<MoveOutcome> {
  const { from, to, key, ownerOf } = places;
  await refuseAhead(places);
  const outcome: MoveOutcome = { seen: 0, copied: 0, erased: 0, faults: [] };
  const there = to.list()[Symbol.asyncIterator]();
  let present = await there.next();
  let lastSession = '';
  let lastErased = '';

  /** Handles the blobs that exist only at the destination, up to the next blob of the source. */
  const passSurplus = async (next: BlobName | null) => {
    const isBefore = (name: BlobName) => next === null || pathOf(name) < pathOf(next);
    while (!present.done && isBefore(present.value)) {
      const name = present.value;
      present = await there.next();
      // One decision covers all blobs of a session, for example the old and the new preview of a draft.
      if ([lastSession, lastErased, next?.sessionId].includes(name.sessionId)) continue;
      if (await isWhole(to, key, name)) {
        const owner = await ownerOf(name.sessionId);
        if (owner === 'kept' || owner === 'draft') continue;
        await to.erase(name.sessionId);
        lastErased = name.sessionId;
        outcome.erased += 1;
      } else
        outcome.faults.push(
          `${pathOf(name)} is only at the destination, and does not belong to this installation`,
        );
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
  // The marker is written last, so that servers accept the destination as their own store only when it is complete.
  const mark = await from.readMark();
  if (mark !== null && outcome.faults.length === 0) await to.writeMark(mark);
  return outcome;
}

/**
 * Throws if only the destination has a file of a retained session. Such files are never deleted one by one, so the
 * servers must have written the file there.
 */
async function refuseAhead({ from, to, key, ownerOf }: Places): Promise<void> {
  const source = from.list()[Symbol.asyncIterator]();
  let next = await source.next();
  for await (const name of to.list()) {
    while (!next.done && pathOf(next.value) < pathOf(name)) next = await source.next();
    const isAtSource = !next.done && pathOf(next.value) === pathOf(name);
    if (isAtSource || (await ownerOf(name.sessionId)) !== 'kept' || !(await isWhole(to, key, name))) continue;
    throw new DestinationNewer(
      `${to.name} has ${pathOf(name)}, which the database refers to and ${from.name} lacks: the servers have already written to the destination. Nothing was changed.
  - If the destination is in use, there is nothing to move: set STORAGE_URL to it, for this command too.
  - If ${from.name} is in use and has lost this file, copy it there from ${to.name}, and run this again.`,
    );
  }
}

const pathOf = ({ sessionId, sha256 }: BlobName): string => `${sessionId}/${sha256}`;

type Copied = 'copied' | 'erased' | 'is damaged at the source' | 'differs at the destination';

async function copy({ from, to, key, isSealed, ownerOf }: Places, name: BlobName): Promise<Copied> {
  // The source is about to delete these files, or the source is an earlier store that still has them.
  if ((await ownerOf(name.sessionId)) === 'erased') return 'erased';
  const encrypted = await readOrGone(from, name);
  // The blob was erased after the source was listed.
  if (encrypted === null) return 'erased';
  if (!(await isContentOf(key, name, encrypted))) return 'is damaged at the source';
  await to.write(name, [encrypted], (await isSealed(name)) ? 'sealed' : 'other');
  return (await isWhole(to, key, name)) ? 'copied' : 'differs at the destination';
}

async function isWhole(store: BlobStore, key: KeyRing, name: BlobName): Promise<boolean> {
  const encrypted = await readOrGone(store, name);
  return encrypted !== null && isContentOf(key, name, encrypted);
}
