/**
 * Reads the audit stream: the events of every session and of staff, in the order of the transparency log. The log has
 * no gaps, and its entries never change. Its sequence numbers therefore serve as the cursor of each destination.
 */
import { asc, gt } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { evidenceEvents, evidenceLog, staffEvents } from '../../database/schema.ts';
import { IS_LOGGED_EVENT, IS_LOGGED_STAFF_EVENT } from '../../evidence/log.ts';

export interface AuditEvent {
  /** The position of the event in the transparency log. */
  seq: number;
  at: Date;
  type: string;
  /** The event as JSON. It contains the exact text that the evidence chain has hashed. */
  json: string;
}

const AT_ONCE = 200;

/** Returns the next events. `last` is the position of the last entry that was read, or null at the end of the log. */
export async function nextEvents(
  db: Queryable,
  after: number,
): Promise<{ last: number | null; events: AuditEvent[] }> {
  const rows = await db
    .select({
      seq: evidenceLog.seq,
      logSha256: evidenceLog.sha256,
      chain: evidenceLog.sessionId,
      event: evidenceEvents.body,
      staffEvent: staffEvents.body,
    })
    .from(evidenceLog)
    .leftJoin(evidenceEvents, IS_LOGGED_EVENT)
    .leftJoin(staffEvents, IS_LOGGED_STAFF_EVENT)
    .where(gt(evidenceLog.seq, after))
    .orderBy(asc(evidenceLog.seq))
    .limit(AT_ONCE);
  const events = rows.flatMap(({ seq, logSha256, chain, event, staffEvent }) => {
    const body = event ?? staffEvent;
    const named = body === null ? null : nameOf(body);
    if (seq === null || body === null || named === null) return [];
    const json = `{"seq":${seq},"log_sha256":"${logSha256}","chain_id":"${chain}","event":${body}}`;
    return [{ seq, ...named, json }];
  });
  return { last: rows.at(-1)?.seq ?? null, events };
}

/**
 * Returns the type and the time of an event. Returns null if the text is not an event: the row was then altered, and
 * the evidence check reports it.
 */
function nameOf(body: string): { type: string; at: Date } | null {
  try {
    const { type, at }: { type?: unknown; at?: unknown } = Object(JSON.parse(body));
    const time = new Date(String(at));
    return typeof type === 'string' && /^[A-Z_]{1,32}$/.test(type) && !Number.isNaN(+time)
      ? { type, at: time }
      : null;
  } catch {
    return null;
  }
}
