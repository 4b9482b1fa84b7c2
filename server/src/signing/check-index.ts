/**
 * Stores the latest check results of each participant in addition to the evidence, so that sessions can be found by
 * these results.
 */
import { eq, ne, sql } from 'drizzle-orm';
import type { EvidenceType } from '../evidence/event-types.ts';
import { checkResults } from '../database/schema.ts';
import { type CheckedEvent, checksOf } from './checks.ts';
import type { Transaction } from '../database/connect.ts';

const CHECKING: readonly EvidenceType[] = [
  'LOCATION_CAPTURED',
  'LOCATION_REFUSED',
  'LIVENESS_PASSED',
  'LIVENESS_REFUSED',
  'ADDRESS_CHECKED',
  'DEVICE_RECORDED',
];

/** Stores the results in the transaction of the event that reports them. */
export async function recordChecks(
  tx: Transaction,
  sessionId: string,
  participantId: string | null,
  event: CheckedEvent,
): Promise<void> {
  if (participantId === null || !CHECKING.includes(event.type)) return;
  await write(tx, sessionId, participantId, checksOf([event]));
}

/** Deletes the results of a participant who starts again from the first step. */
export async function forgetChecks(tx: Transaction, participantId: string): Promise<void> {
  await tx.delete(checkResults).where(eq(checkResults.participantId, participantId));
}

async function write(
  tx: Transaction,
  sessionId: string,
  participantId: string,
  checks: ReturnType<typeof checksOf>,
): Promise<void> {
  const rows = Object.entries(checks).flatMap(([checkName, check]) =>
    check === null ? [] : [{ participantId, checkName, sessionId, verdict: check.verdict }],
  );
  if (rows.length === 0) return;
  const verdict = sql`excluded.verdict`;
  await tx
    .insert(checkResults)
    .values(rows)
    .onConflictDoUpdate({
      target: [checkResults.participantId, checkResults.checkName],
      set: { verdict },
      setWhere: ne(checkResults.verdict, verdict),
    });
}
