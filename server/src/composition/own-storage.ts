/**
 * Ensures that all nodes of a database use one storage, identified by a marker that the database also records. A node
 * whose folder or bucket differs, or whose folder is not mounted, does not start, because it and the other nodes would
 * not see each other's files.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { sessionDocuments, sessions, storageMarks } from '../database/schema.ts';
import { readOrGone } from '../providers/storage/read-or-gone.ts';
import { type BlobStore, isStorageUnavailable } from '../providers/storage/storage.ts';

const ASK_AGAIN_MILLISECONDS = 5000;

interface StorageDeps {
  database: Database;
  store: BlobStore;
  log: Log;
  now: () => Date;
}

/**
 * Throws if the storage is not the one that the database records. An unreachable storage neither prevents a start nor
 * ends a running node: the check is repeated until the storage responds. If it then proves to be a different storage,
 * `onLost` is called.
 */
export async function ensureOwnStorage(
  deps: StorageDeps,
  onLost: (message: string) => void,
  askAgainMs = ASK_AGAIN_MILLISECONDS,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isKnown = await claimStorage(deps).then(
    () => true,
    (error: unknown) => {
      if (!isStorageUnavailable(error)) throw error;
      deps.log.warn(
        { err: error },
        'The storage could not yet be matched to this database; the check is repeated until the storage responds',
      );
      return false;
    },
  );
  const asking = isKnown ? Promise.resolve() : askUntilAnswered();
  return {
    async stop() {
      stopping.abort();
      await asking;
    },
  };

  async function askUntilAnswered(): Promise<void> {
    for (;;) {
      await delay(askAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        return await claimStorage(deps);
      } catch (error) {
        if (error instanceof OtherStorage) return onLost(error.message);
      }
    }
  }
}

/** Returns why a server would not start with this storage, or null if it would. Changes nothing. */
export async function otherStorage({ db }: Database, store: BlobStore): Promise<string | null> {
  const [mark, found] = [await knownMark(db), await store.readMark()];
  if (mark !== null) return found === mark ? null : wrongMark(store, mark);
  return found === null && (await lacksEverything(db, store)) ? emptyStorage(store) : null;
}

/**
 * Returns why this storage is not the one in use, or null if it is. After a move both storages carry the marker, but
 * the former one lacks the newest document.
 */
export async function notInUse({ db }: Database, store: BlobStore): Promise<string | null> {
  const [newest] = await db
    .select({ sessionId: sessions.id, sha256: sessionDocuments.sha256 })
    .from(sessions)
    .innerJoin(sessionDocuments, eq(sessions.id, sessionDocuments.sessionId))
    .where(isNull(sessions.erasedAt))
    .orderBy(desc(sessions.id), sessionDocuments.position)
    .limit(1);
  if (!newest) return null;
  return (await readOrGone(store, newest)) === null ? formerStorage(store, newest.sessionId) : null;
}

class OtherStorage extends Error {}

async function claimStorage({ database, store, now }: StorageDeps): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign storage'))`);
    const [mark, found] = [await knownMark(tx), await store.readMark()];
    if (mark !== null) {
      if (found !== mark) throw new OtherStorage(wrongMark(store, mark));
      return;
    }
    // The database has no marker at the first start, or at the first start with a version that sets markers.
    if (found === null && (await lacksEverything(tx, store))) throw new OtherStorage(emptyStorage(store));
    const first = found ?? randomUUID();
    if (found === null) await store.writeMark(first);
    await tx.insert(storageMarks).values({ mark: first, madeAt: now() });
  });
}

async function knownMark(db: Queryable): Promise<string | null> {
  const [known] = await db.select().from(storageMarks).limit(1);
  return known?.mark ?? null;
}

/** Returns true if the database names documents but the storage has no file at all. */
async function lacksEverything(db: Queryable, store: BlobStore): Promise<boolean> {
  const named = await db
    .select({ sha256: sessionDocuments.sha256 })
    .from(sessionDocuments)
    .innerJoin(sessions, eq(sessions.id, sessionDocuments.sessionId))
    .where(isNull(sessions.erasedAt))
    .limit(1);
  if (named.length === 0) return false;
  for await (const _ of store.list()) return false;
  return true;
}

const wrongMark = ({ name, markName }: BlobStore, mark: string): string =>
  `The storage ${name} does not belong to this database.
  - All nodes of a database need the same storage: set STORAGE_URL to the same s3://… on each, or let STORAGE_URL=file:///… (otherwise DATA_DIR/blobs) be one folder that all of them mount. Is it mounted?
  - To move the files to another place: npm run cli -- storage move.
  - If all files are here and were copied without ${markName}, write ${mark} into it.`;

const emptyStorage = ({ name, markName }: BlobStore): string =>
  `The storage ${name} is empty, but this database refers to documents.
  - Set STORAGE_URL, or DATA_DIR, to the place of the documents. Is the folder mounted?
  - If they are lost and you want to continue without them, write a new UUID (uuidgen) into ${markName}.`;

const formerStorage = ({ name }: BlobStore, newest: string): string =>
  `The storage ${name} is not the one in use: it lacks the document of the newest session (${newest}). Nothing was changed.
  - Set STORAGE_URL, or DATA_DIR, to the place that the servers use. If that is the destination, there is nothing to move.`;
