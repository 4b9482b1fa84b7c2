/**
 * Takes stamp certificates from the stock that the company has imported. The certificate with the oldest date of issue
 * is taken first.
 */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connect.ts';
import { stamps } from '../../database/schema.ts';
import type { HeldStamp, StampKind, StampSource } from './stamp-source.ts';

interface Tools {
  database: Database;
  now: () => Date;
}

/**
 * The maximum time for which a certificate is held. Creating a session takes seconds, so a certificate that is still
 * held after this time belongs to a process that died.
 */
const HELD_MILLISECONDS = 15 * 60_000;

const TO_STOCK = { status: 'available', sessionId: null } as const;

export const createStampInventory = ({ database, now }: Tools): StampSource => ({
  async reserve(sessionId, kind) {
    const [held] = await database.db
      .update(stamps)
      .set({ status: 'reserved', sessionId, changedAt: now() })
      .where(eq(stamps.id, firstAvailable(database, kind)))
      .returning();
    return isHeld(held) ? held : null;
  },
  async issue(tx: Transaction, sessionId, at) {
    const [issued] = await tx
      .update(stamps)
      .set({ status: 'assigned', changedAt: at })
      .where(and(eq(stamps.sessionId, sessionId), eq(stamps.status, 'reserved')))
      .returning();
    return issued ?? null;
  },
  async cancel(sessionId) {
    await database.db
      .update(stamps)
      .set({ ...TO_STOCK, changedAt: now() })
      .where(and(eq(stamps.sessionId, sessionId), eq(stamps.status, 'reserved')));
  },
});

/** Selects the next available certificate, and skips certificates that another process is reserving. */
const firstAvailable = ({ db }: Database, { state, article, valuePaise, isTest }: StampKind) =>
  sql`(${db
    .select({ id: stamps.id })
    .from(stamps)
    .where(
      and(
        eq(stamps.status, 'available'),
        eq(stamps.state, state),
        eq(stamps.article, article),
        eq(stamps.valuePaise, valuePaise),
        eq(stamps.isTest, isTest),
      ),
    )
    .orderBy(asc(stamps.issuedOn), asc(stamps.id))
    .limit(1)
    .for('update', { skipLocked: true })})`;

const isHeld = (row: typeof stamps.$inferSelect | undefined): row is HeldStamp => row?.sha256 != null;

/** Returns certificates to the stock if their session was never created. */
export async function returnHeldStamps({ database, now }: Tools): Promise<void> {
  await database.db
    .update(stamps)
    .set({ ...TO_STOCK, changedAt: now() })
    .where(and(eq(stamps.status, 'reserved'), lt(stamps.changedAt, new Date(+now() - HELD_MILLISECONDS))));
}
