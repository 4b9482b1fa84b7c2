/** Stores the latest check results of each participant next to the evidence, so that sessions can be found by them. */
import { eq } from 'drizzle-orm';
import type { Verdict } from '@countersign/contract/rules/verdict';
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

/** Writes the results with the event that reports them. */
export async function recordChecks(
  tx: Transaction,
  sessionId: string,
  participantId: string | null,
  event: CheckedEvent,
): Promise<void> {
  if (participantId === null || !CHECKING.includes(event.type)) return;
  await write(tx, sessionId, participantId, checksOf([event]));
}

/** Deletes the results of a participant who starts again. */
export async function forgetChecks(tx: Transaction, participantId: string): Promise<void> {
  await tx.delete(checkResults).where(eq(checkResults.participantId, participantId));
}

async function write(
  tx: Transaction,
  sessionId: string,
  participantId: string,
  checks: ReturnType<typeof checksOf>,
): Promise<void> {
  for (const [checkName, check] of Object.entries(checks)) {
    if (check === null) continue;
    const verdict: Verdict = check.verdict;
    await tx
      .insert(checkResults)
      .values({ participantId, checkName, sessionId, verdict })
      .onConflictDoUpdate({ target: [checkResults.participantId, checkResults.checkName], set: { verdict } });
  }
}
