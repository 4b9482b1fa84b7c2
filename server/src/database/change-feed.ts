/**
 * Reports committed changes of sessions to every node (PostgreSQL LISTEN and NOTIFY). The writer of the transparency
 * log sends the notifications for many changes at once, because PostgreSQL serialises commits that contain a
 * notification. The feed uses one connection per node, and only while there are watchers. After a lost connection,
 * watchers reload, because they may have missed changes. Ended staff sessions are reported at once, so that a person
 * who has lost a right receives no further changes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import type { Transaction } from './connect.ts';
import type { Log } from './log.ts';
import { sessions } from './schema.ts';

export interface SessionChange {
  sessionId: string;
  department: string | null;
  /** The ids of the session's branches. Null if there are too many for a notification. */
  branches: string[] | null;
}

export interface Watcher {
  changed(change: SessionChange): void;
  /** Called when a staff session has ended, with its id. */
  signedOut(deviceId: string): void;
  /** Called when the watcher must reload, because changes before this call may not have been reported. */
  look(): void;
  /** Called when the node stops. */
  end(): void;
}

export interface ChangeFeed {
  /** Starts watching. Returns a function that stops watching. */
  watch(watcher: Watcher): () => void;
  /** Ends all watchers. Later calls of `watch` have no effect. */
  close(): Promise<void>;
}

const CHANNEL = 'sessions_changed';
const SIGNED_OUT_CHANNEL = 'staff_signed_out';
/** The interval at which the connection is checked. */
const CHECK_MILLISECONDS = 20_000;
const RECONNECT_MILLISECONDS = 1000;

/** The maximum size of a notification. PostgreSQL requires less than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
/** The maximum number of branches in a notification. A session with more branches is reported without them. */
const MAX_BRANCHES = 100;

const notice = z.array(z.tuple([z.string(), z.string().nullable(), z.array(z.string()).nullable()]));

/** Reports changes of these sessions to every node when the transaction is committed. */
export async function notifyChanges(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const rows = await tx
    .select({ id: sessions.id, department: sessions.department, branches: sessions.branches })
    .from(sessions)
    .where(inArray(sessions.id, [...sessionIds]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes = sessionIds.flatMap((id) => {
    const row = byId.get(id);
    // The transparency log also contains the staff chain, which is not a session.
    if (!row) return [];
    const branches =
      row.branches.length > MAX_BRANCHES ? null : row.branches.map(({ branch_id }) => branch_id);
    return [JSON.stringify([id, row.department, branches])];
  });
  const payloads = [...payloadsOf(changes)];
  if (payloads.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  );
}

/** Joins the changes to JSON arrays of at most `MAX_PAYLOAD_BYTES` each. */
function* payloadsOf(changes: readonly string[]): Generator<string> {
  let joined = '';
  for (const change of changes) {
    const longer = joined === '' ? change : `${joined},${change}`;
    if (Buffer.byteLength(longer) + 2 <= MAX_PAYLOAD_BYTES) {
      joined = longer;
      continue;
    }
    yield `[${joined}]`;
    joined = change;
  }
  if (joined !== '') yield `[${joined}]`;
}

/** Reports ended staff sessions to every node when the transaction is committed. */
export async function notifySignedOut(tx: Transaction, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${SIGNED_OUT_CHANNEL}, id) from unnest(${sql.param([...deviceIds])}::text[]) as id`,
  );
}

/** Creates a feed. `direct` bypasses a pooler, because the feed listens on one connection that stays open. */
export function createChangeFeed(direct: ClientConfig, log: Log): ChangeFeed {
  const watchers = new Set<Watcher>();
  let client: Client | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  let wake: (() => void) | undefined;
  let isLost = false;
  const isWanted = () => watchers.size > 0 && !isClosed;

  function start(): void {
    running ??= run().finally(() => {
      running = null;
      // A new watcher may have been added just as the last one left.
      if (isWanted()) start();
    });
  }

  /** Keeps a connection open as long as there are watchers. */
  async function run(): Promise<void> {
    while (isWanted()) {
      try {
        await listen();
      } catch (error) {
        if (!isLost) log.warn({ err: error }, 'The connection for live updates was lost');
        isLost = true;
        if (isWanted()) await delay(RECONNECT_MILLISECONDS);
      }
    }
  }

  /** Returns when no watchers are left. Throws when the connection is lost. */
  async function listen(): Promise<void> {
    const opened = new Client(direct);
    const lost = new Promise<never>((_, reject) => {
      opened.on('error', reject);
      opened.on('end', () => reject(new Error('It was closed')));
    });
    lost.catch(() => undefined);
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) report(payload);
      else for (const watcher of watchers) watcher.signedOut(payload);
    });
    try {
      await opened.connect();
      await opened.query(
        `SET application_name = 'countersign live'; LISTEN ${CHANNEL}; LISTEN ${SIGNED_OUT_CHANNEL}`,
      );
      client = opened;
      isLost = false;
      for (const watcher of watchers) watcher.look();
      while (isWanted()) {
        await Promise.race([lost, pause()]);
        await opened.query('SELECT 1');
      }
    } finally {
      client = null;
      await opened.end().catch(() => undefined);
    }
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, CHECK_MILLISECONDS);
    await promise;
    clearTimeout(timer);
  }

  function report(payload: string): void {
    const read = notice.safeParse(parse(payload));
    if (!read.success) return;
    for (const [sessionId, department, branches] of read.data)
      for (const watcher of watchers) watcher.changed({ sessionId, department, branches });
  }

  return {
    watch(watcher) {
      if (isClosed) {
        watcher.end();
        return () => undefined;
      }
      watchers.add(watcher);
      if (client) watcher.look();
      start();
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0) wake?.();
      };
    },
    async close() {
      isClosed = true;
      for (const watcher of watchers) watcher.end();
      wake?.();
      await running;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
