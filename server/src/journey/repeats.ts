/**
 * Limits how often a bearer token can repeat calls that create an event, a blob, or a request to another service. To
 * continue after the limit, the signer verifies an OTP again, which has its own limits.
 */
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import { bearers } from '../database/schema.ts';
import type { Transaction } from '../database/connect.ts';

/** The maximum number of repetitions. The consent and the signature have no limit, because each happens only once. */
export const REPEATS_ALLOWED = {
  'location-capture': 10,
  'liveness-code': 20,
  'device-intelligence': 5,
  'address-check': 20,
  'device-change': 10,
  attachment: 30,
} as const;

/** Counts a repetition. Returns null, or the refusal if the limit was reached. The caller holds the session's lock. */
export async function countRepeat(
  { tx, participant }: { tx: Transaction; participant: { id: string } },
  what: keyof typeof REPEATS_ALLOWED,
): Promise<AppError | null> {
  const done = sql`coalesce((${bearers.repeats} ->> ${what})::int, 0)`;
  const [counted] = await tx
    .update(bearers)
    .set({ repeats: sql`${bearers.repeats} || jsonb_build_object(${what}::text, ${done} + 1)` })
    .where(and(eq(bearers.participantId, participant.id), sql`${done} < ${REPEATS_ALLOWED[what]}`))
    .returning({ participantId: bearers.participantId });
  return counted ? null : new AppError('STEP_REPEATED');
}
