/**
 * Appends to the staff chain each time a staff member views personal data, before anything is shown: one session, or
 * many in a list or search. Because pages refresh, repeated views within ten minutes are recorded once.
 */
import { and, eq, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keyedHash } from '../crypto/secrets.ts';
import type { Transaction } from '../database/connect.ts';
import { rateLimits, sessions } from '../database/schema.ts';
import { appendStaffEvent } from '../evidence/staff-chain.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';
import type { StaffDeps } from './check-staff.ts';
import { withinScope } from './access-scope.ts';
import { callName, sessionIn } from './staff-acts.ts';

const ONE_LOOK_MINUTES = 10;

export async function recordLook(
  { database, keys, vault, now }: StaffDeps,
  member: StaffMember,
  request: FastifyRequest,
): Promise<void> {
  const { personId } = member;
  const at = now();
  const call = callName(request);
  const sessionId = sessionIn(request);
  const asked: Readonly<Record<string, unknown>> = { ...Object(request.query) };
  // A list counts as one view, whatever its filters and page. A search counts separately, because it is about one person.
  const query = isAboutOne(request) || asked['q'] !== undefined ? asked : {};
  // The search is stored as a hash, because a search term may be a name.
  const what = keyedHash(keys.origins, JSON.stringify(['look', personId, call, request.params, query]));
  await database.transaction(async (tx) => {
    if (isAboutOne(request) && !(await isThere(tx, sessionId, member))) return;
    const resetsAt = new Date(+at + ONE_LOOK_MINUTES * 60_000);
    const [isNew] = await tx
      .insert(rateLimits)
      .values({ key: what, used: 1, resetsAt })
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
        ...(sessionId === undefined ? {} : { sessionId }),
        origin: originOf(request),
        facts: { call },
        ...(Object.keys(query).length > 0 ? { details: { query } } : {}),
      },
    );
  });
}

const isAboutOne = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.includes('/sessions/:id') ?? false;

/** Returns whether the session exists and is within the person's scope. */
async function isThere(
  tx: Transaction,
  sessionId: string | undefined,
  member: StaffMember,
): Promise<boolean> {
  if (sessionId === undefined) return false;
  const [found] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), withinScope(member)));
  return found !== undefined;
}
