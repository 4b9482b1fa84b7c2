/**
 * Keeps a node's keys up to date with the database and reports which master key the node has. If that key comes from a
 * file or a command, the node loads a new one without a restart.
 */
import { eq, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { findMasterKey, type MasterKeySource } from '../crypto/master-key.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { keyHolders } from '../database/schema.ts';
import type { OpenedKeys } from './open-keys.ts';
import { markOf, mastersInUse, unwrapKeys, WrongMasterKey } from './wrapped-keys.ts';

/**
 * The interval between two reads of the database. It is much shorter than the time between the announcement of a new
 * key and its use (`rotation/rotate.ts`).
 */
const PAUSE_MILLISECONDS = 5000;
const TELL_MILLISECONDS = 30_000;
/** The command runs less often than the database is read, because it may contact a remote server. */
const READ_AGAIN_MILLISECONDS = 30_000;
/** Entries of nodes that ended unexpectedly are removed after this time. */
const FORGOTTEN_MILLISECONDS = 86_400_000;

interface WatchDeps {
  settings: MasterKeySource;
  database: Database;
  log: Log;
  now: () => Date;
}

export interface KeyWatch {
  /** Reads the keys now instead of at the next interval. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Calls `onLost` with instructions if this node's master key no longer opens the keys. The node must then stop. */
export function watchKeys(
  { settings, database: { db }, log, now }: WatchDeps,
  { dataKeys, ...opened }: OpenedKeys,
  onLost: (message: string) => void,
): KeyWatch {
  const node = uuid();
  let master = opened.master;
  let readAt = -Infinity;
  let recorded: { mark: Buffer; at: number } | undefined;
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      master = await newestMaster();
      for (const key of (await unwrapKeys(db, master)) ?? [])
        if (!dataKeys.knows(key.number)) dataKeys.learn(key);
      dataKeys.looked();
      await tell();
    } catch (error) {
      if (error instanceof WrongMasterKey) {
        log.error({}, `ALERT: ${error.message}`);
        onLost(error.message);
      } else log.warn({ err: error }, 'The keys in the database could not be read');
    }
  }

  async function newestMaster(): Promise<Buffer> {
    const [newest] = await mastersInUse(db);
    if (!newest || newest.mark.equals(markOf(master))) return master;
    const isFar = settings.MASTER_KEY_COMMAND !== undefined;
    if (isFar && performance.now() - readAt < READ_AGAIN_MILLISECONDS) return master;
    readAt = performance.now();
    const found = await findMasterKey(settings);
    return found && newest.mark.equals(markOf(found)) ? found : master;
  }

  async function tell(): Promise<void> {
    const mark = markOf(master);
    const seenAt = now();
    if (recorded?.mark.equals(mark) && Math.abs(+seenAt - recorded.at) < TELL_MILLISECONDS) return;
    const row = { node, mark, seenAt };
    await db.insert(keyHolders).values(row).onConflictDoUpdate({ target: keyHolders.node, set: row });
    await db.delete(keyHolders).where(lt(keyHolders.seenAt, new Date(+seenAt - FORGOTTEN_MILLISECONDS)));
    recorded = { mark, at: +seenAt };
  }

  const look = (): Promise<void> =>
    (running ??= work().finally(() => {
      running = null;
    }));
  dataKeys.onUnknown = () => void look();
  const timer = setInterval(() => void look(), PAUSE_MILLISECONDS);
  void look();

  return {
    look,
    async stop() {
      clearInterval(timer);
      dataKeys.onUnknown = null;
      await running;
      // If the database is unavailable, the entry of this node is not deleted. It expires, because the node no longer
      // updates it.
      await db
        .delete(keyHolders)
        .where(eq(keyHolders.node, node))
        .catch(() => undefined);
    },
  };
}
