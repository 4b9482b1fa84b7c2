/** Reads the waiting sessions, jobs and webhooks of all nodes. Test sessions are excluded. */
import { SESSION_STATUSES, type SessionStatus } from '@countersign/contract/rules/participant-state';
import type { QueueState } from '../jobs/queue-state.ts';
import type { ScheduleState } from '../jobs/schedule-runs.ts';
import type { Kernel } from '../signing/kernel.ts';

export type StateServices = Pick<Kernel, 'database' | 'jobs' | 'now'>;

export interface InstallationState {
  /** Sessions that have not ended, and the time since which the oldest one has been in its status. */
  sessions: { status: SessionStatus; count: number; since: Date | null }[];
  /** The number of sessions created within the last day, by status. */
  lastDay: { status: SessionStatus; count: number }[];
  queues: QueueState[];
  schedules: ScheduleState[];
  webhooks: { pending: number; oldest: Date | null };
  /** Erased sessions with a file that could not be deleted yet, and the time at which the first of them was erased. */
  filesLeft: { count: number; oldest: Date | null };
  /** The number of entries in the transparency log that are not chained yet. */
  unchained: number;
  /** The time at which the state was read. */
  at: Date;
}

/** The numbers at which counting stops: the first for index-only scans, the second for queries that read rows. */
const MOST_INDEXED = 100_000;
const MOST_ROWS = 10_000;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Sessions that have ended are not counted, because their number only grows. The time in IN_REVIEW starts with the
 * review, and the time in SEALING starts with the last signature or the decision. The other two states count from the
 * creation of the session.
 */
const SESSIONS = `
  SELECT 'NEW' AS status, count(*)::int AS count, min(created_at) AS since FROM
    (SELECT created_at FROM sessions WHERE status = 'NEW' AND NOT is_test ORDER BY created_at LIMIT ${MOST_INDEXED}) AS fresh
  UNION ALL
  SELECT 'IN_PROGRESS', count(*)::int, min(created_at) FROM
    (SELECT created_at FROM sessions WHERE status = 'IN_PROGRESS' AND NOT is_test ORDER BY created_at LIMIT ${MOST_INDEXED}) AS running
  UNION ALL
  SELECT 'IN_REVIEW', count(*)::int, min(reviews.started_at) FROM
    (SELECT id FROM sessions WHERE status = 'IN_REVIEW' AND NOT is_test ORDER BY created_at LIMIT ${MOST_ROWS}) AS reviewed
    LEFT JOIN reviews ON reviews.session_id = reviewed.id
  UNION ALL
  SELECT 'SEALING', count(*)::int, min(coalesce(reviews.decided_at, signed.at)) FROM
    (SELECT id FROM sessions WHERE status = 'SEALING' AND NOT is_test ORDER BY created_at LIMIT ${MOST_ROWS}) AS sealing
    LEFT JOIN reviews ON reviews.session_id = sealing.id
    LEFT JOIN LATERAL
      (SELECT max(signed_at) AS at FROM participants WHERE session_id = sealing.id) AS signed ON true`;

const LAST_DAY = `
  SELECT asked.status, count(found.created_at)::int AS count FROM unnest($1::text[]) AS asked (status)
  LEFT JOIN LATERAL
    (SELECT created_at FROM sessions WHERE sessions.status = asked.status AND created_at > $2 AND NOT is_test
     LIMIT ${MOST_INDEXED}) AS found ON true
  GROUP BY asked.status`;

const WEBHOOKS = `
  SELECT count(*)::int AS pending, min(waiting.created_at) AS oldest FROM
    (SELECT session_id, created_at FROM webhook_deliveries WHERE status = 'pending'
     ORDER BY next_attempt_at LIMIT ${MOST_ROWS}) AS waiting
  WHERE NOT EXISTS (SELECT FROM sessions WHERE sessions.id = waiting.session_id AND is_test)`;

const FILES_LEFT = `
  SELECT count(*)::int AS count, min(erased_at) AS oldest FROM
    (SELECT erased_at FROM sessions WHERE erased_at IS NOT NULL AND blobs_erased_at IS NULL AND NOT is_test
     ORDER BY erased_at LIMIT ${MOST_ROWS}) AS erased`;

const UNCHAINED = `
  SELECT count(*)::int AS count FROM
    (SELECT id FROM evidence_log WHERE seq IS NULL ORDER BY id LIMIT ${MOST_ROWS}) AS waiting`;

/** Runs the queries one after the other, so that a reading uses one connection. */
export async function readState({ database, jobs, now }: StateServices): Promise<InstallationState> {
  const { pool } = database;
  const at = now();
  const sessions = await pool.query<InstallationState['sessions'][number]>(SESSIONS);
  const lastDay = await pool.query<InstallationState['lastDay'][number]>(LAST_DAY, [
    SESSION_STATUSES,
    new Date(+at - DAY_MILLISECONDS),
  ]);
  const webhooks = await pool.query<InstallationState['webhooks']>(WEBHOOKS);
  const filesLeft = await pool.query<InstallationState['filesLeft']>(FILES_LEFT);
  const unchained = await pool.query<{ count: number }>(UNCHAINED);
  return {
    sessions: sessions.rows,
    lastDay: lastDay.rows,
    queues: await jobs.queues(),
    schedules: await jobs.schedules(),
    webhooks: webhooks.rows[0] ?? { pending: 0, oldest: null },
    filesLeft: filesLeft.rows[0] ?? { count: 0, oldest: null },
    unchained: unchained.rows[0]?.count ?? 0,
    at,
  };
}
