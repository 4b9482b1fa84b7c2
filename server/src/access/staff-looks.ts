/**
 * Whoever of the staff asks to see what is personal about a session leaves a trace in the chain of staff, before anything is
 * shown. A page that is open asks again and again: within ten minutes that is one look.
 */
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keyedHash } from '../crypto/secrets.ts';
import { rateLimits, sessions } from '../database/schema.ts';
import { appendStaffEvent } from '../evidence/staff-chain.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';
import type { StaffDeps } from './check-staff.ts';
import { callName, sessionIn } from './staff-acts.ts';

const ONE_LOOK_MINUTES = 10;

export async function recordLook(
  { database, keys, vault, now }: StaffDeps,
  { personId, departments }: StaffMember,
  request: FastifyRequest,
): Promise<void> {
  const sessionId = sessionIn(request);
  if (sessionId === undefined) return;
  const at = now();
  const call = callName(request);
  await database.transaction(async (tx) => {
    const isTheirs = departments === null ? undefined : inArray(sessions.department, [...departments]);
    const [seen] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isTheirs));
    if (!seen) return;
    const resetsAt = new Date(+at + ONE_LOOK_MINUTES * 60_000);
    const [isNew] = await tx
      .insert(rateLimits)
      .values({ key: keyedHash(keys.origins, `look:${personId}:${call}:${sessionId}`), used: 1, resetsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { resetsAt },
        setWhere: lte(rateLimits.resetsAt, at),
      })
      .returning({ key: rateLimits.key });
    if (!isNew) return;
    await appendStaffEvent(
      tx,
      { keys, vault },
      {
        type: 'PERSONAL_DATA_SEEN',
        at,
        personId,
        sessionId: seen.id,
        origin: originOf(request),
        facts: { call },
      },
    );
  });
}
