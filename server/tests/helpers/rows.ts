/** Reads rows, so that a test can assert that nothing changed. Also sets states that are hard to reach. */
import type { ParticipantStatus, SessionStatus } from '@countersign/contract/rules/participant-state';
import { eq } from 'drizzle-orm';
import { participants, rateLimits, sessions } from '../../src/database/schema.ts';
import { type StoredEvent, readEvents } from '../../src/evidence/read-event.ts';
import { chainOf } from '../../src/evidence/verify.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestApp } from './test-app.ts';

/** The conditions that select the rows of a session, for each table that a signer's call may change. */
const OF_SESSION = 'session_id = ANY($1)';
const OF_PARTICIPANT = 'participant_id IN (SELECT id FROM participants WHERE session_id = ANY($1))';
const WATCHED = {
  sessions: 'id = ANY($1)',
  session_documents: OF_SESSION,
  participants: OF_SESSION,
  reviews: OF_SESSION,
  evidence_events: OF_SESSION,
  document_tokens: OF_SESSION,
  messages: OF_SESSION,
  sends: OF_SESSION,
  webhook_deliveries: OF_SESSION,
  otp_states: OF_PARTICIPANT,
  otp_nonces: OF_PARTICIPANT,
  bearers: OF_PARTICIPANT,
  liveness_states: OF_PARTICIPANT,
  device_readings: OF_PARTICIPANT,
  proxy_checks: OF_PARTICIPANT,
} as const;

/**
 * Returns all rows of these signers' sessions as strings by table. Equal results mean that nothing was written in
 * between, except the pictures of document pages, which the server draws after its response.
 */
export async function watchedRows(
  { services }: TestApp,
  ...signers: readonly { sessionId: string }[]
): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const [table, condition] of Object.entries(WATCHED)) {
    // Compares only the columns that identify a bearer. The lifetime of a bearer is ignored, because requests extend
    // it.
    const columns = table === 'bearers' ? 'token_hash, participant_id' : '*';
    const { rows: found } = await services.database.pool.query<{ text: string }>(
      `SELECT (to_jsonb(t) - 'pictures')::text AS text FROM (SELECT ${columns} FROM ${table} WHERE ${condition}) t ORDER BY 1`,
      [signers.map(({ sessionId }) => sessionId)],
    );
    rows[table] = found.map(({ text }) => text).join('\n');
  }
  return rows;
}

export async function eventsOf({ services }: TestApp, sessionId: string): Promise<StoredEvent[]> {
  return readEvents(await chainOf(services, services.database.db, sessionId));
}

export async function eventTypesOf(test: TestApp, sessionId: string): Promise<string[]> {
  return (await eventsOf(test, sessionId)).map(({ type }) => type);
}

export async function setStatus(
  { services }: TestApp,
  signer: { id: string; sessionId: string },
  status: ParticipantStatus,
  sessionStatus: SessionStatus = 'IN_PROGRESS',
): Promise<void> {
  const { db } = services.database;
  await db.update(participants).set({ status }).where(eq(participants.id, signer.id));
  await db.update(sessions).set({ status: sessionStatus }).where(eq(sessions.id, signer.sessionId));
}

export async function statusOf({ services }: TestApp, signer: { id: string }): Promise<ParticipantStatus> {
  const [row] = await services.database.db
    .select({ status: participants.status })
    .from(participants)
    .where(eq(participants.id, signer.id));
  if (!row) throw new Error(`There is no participant ${signer.id}`);
  return row.status;
}

/** Resets the rate limits, so that they do not interfere with a test of another limit. */
export async function forgetRateLimits({ services }: TestApp): Promise<void> {
  await services.database.db.delete(rateLimits);
}

/**
 * Holds the lock of a session or staff member while `work` makes calls, so that the calls wait for the lock. `work`
 * receives two functions: one waits until a number of calls are waiting, and the other makes a change and releases the
 * lock.
 */
export async function whileLocked<T>(
  { services }: TestApp,
  id: string,
  work: (
    queued: (calls: number) => Promise<void>,
    change: (statement: string) => Promise<void>,
  ) => Promise<T>,
  table: 'sessions' | 'staff' = 'sessions',
): Promise<T> {
  const { pool } = services.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    return await work(queued, async (statement) => {
      await holder.query(statement, [id]);
      await holder.query('COMMIT');
    });
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }

  async function queued(calls: number): Promise<void> {
    for (;;) {
      // The waiting calls are counted on another connection than the one that holds the lock, because PostgreSQL shows
      // the same activity throughout a transaction.
      const { rows } = await pool.query<{ waiting: string }>(
        `SELECT count(*) AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (Number(rows[0]?.waiting) >= calls) return;
      await delay(10);
    }
  }
}
