/**
 * Assigns and settles the stamp certificate of a session. The transaction that creates the session assigns it, and the
 * transaction that ends the session settles it. No certificate is therefore used twice or lost.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect.ts';
import { stamps } from '../database/schema.ts';
import type { StampRow } from '../providers/stamps/stamp-source.ts';

export type StampEnd =
  | 'completed'
  | 'session_cancelled'
  | 'session_expired'
  | 'session_declined'
  | 'session_rejected';

/**
 * Returns the facts about a stamp certificate for the evidence. The hash is that of the file whose pages are in front
 * of the document.
 */
export const stampFactsOf = (row: StampRow) => ({
  stamp_id: row.id,
  number: row.number,
  state: row.state,
  article: row.article,
  value: row.valuePaise / 100,
  issued_on: row.issuedOn,
  sha256: row.sha256,
  pages: row.pages,
});

/**
 * Settles the certificate of a session that ends. The certificate was used, or it returns to the stock because no one
 * has signed, or it is spoilt. Returns the facts for the event and the webhook, or no facts if the session has no
 * certificate. The caller holds the session's lock.
 */
export async function settleStamp(tx: Transaction, sessionId: string, end: StampEnd, at: Date) {
  const [row] = await tx
    .select()
    .from(stamps)
    .where(and(eq(stamps.sessionId, sessionId), eq(stamps.status, 'assigned')))
    .for('update');
  if (!row) return { facts: {}, told: {} };
  const change = await changeAt(tx, sessionId, end);
  await tx
    .update(stamps)
    .set({ ...change, changedAt: at })
    .where(eq(stamps.id, row.id));
  const { number } = row;
  const { status } = change;
  return {
    facts: { stamp: { number, status, ...(status === 'spoilt' && { reason: end }) } },
    told: { stamp_number: number, stamp_status: status },
  };
}

async function changeAt(tx: Transaction, sessionId: string, end: StampEnd) {
  if (end === 'completed') return { status: 'used' as const };
  if (await wasSigned(tx, sessionId)) return { status: 'spoilt' as const, spoiltReason: end };
  return { status: 'available' as const, sessionId: null };
}

/**
 * Checks in the evidence whether anyone has signed. The rows do not suffice, because a signer who must repeat a step
 * has no current signature.
 */
async function wasSigned(tx: Transaction, sessionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from evidence_events
    where session_id = ${sessionId} and body::jsonb ->> 'type' = 'SIGNATURE_CAPTURED' limit 1`);
  return rows.length > 0;
}
