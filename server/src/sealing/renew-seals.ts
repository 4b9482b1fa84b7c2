/**
 * Keeps sealed documents verifiable for as long as they are kept: each of level B-LT gets a document time-stamp (level B-LTA), and
 * another one before the certificate of the last expires or its algorithms are too old. The database decides what is due, so
 * that nothing is lost with a process, and of several nodes the first counts.
 */
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { formerSeals, sessions } from '../database/schema.ts';
import { softwareInUse } from '../evidence/software.ts';
import { createRecorder } from '../signing/recorder.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { Services } from '../signing/services.ts';
import type { RenewOutcome, SealingServices } from './sealer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** One that failed waits so long, while the others go on. */
const TRY_AGAIN_AFTER = 6 * HOUR;
/** At each look: they keep a process busy and an authority. */
const AT_ONCE = 50;

/** From time to time. What cannot be renewed is tried again, and told in the log. */
export async function renewSeals(services: SealingServices): Promise<void> {
  if (services.settings.TSA_URL === undefined) return;
  for (const { id } of await findDue(services)) await renewSession(services, id);
}

/** One session, where it is due; the work of a look, and of the moment after a seal. It never fails. */
export async function renewSession(services: SealingServices, sessionId: string): Promise<void> {
  if (services.settings.TSA_URL === undefined) return;
  const { log } = services;
  try {
    const session = await markTried(services, sessionId);
    if (!session?.sealedSha256) return;
    const document = await services.storage.get(session.id, session.sealedSha256);
    const renewed = await services.sealer.renew(document);
    if (renewed.ok) await keep(services, { ...session, sealedSha256: session.sealedSha256 }, renewed);
    else log.error({ session_id: sessionId, problem: renewed.problem }, NOT_RENEWED);
  } catch (error) {
    log.error({ err: error, session_id: sessionId }, NOT_RENEWED);
  }
}

const NOT_RENEWED = 'The seal of a document could not be renewed';

/** Kept still, and without a time-stamp that holds long enough. */
function isDue({ settings, now }: SealingServices) {
  const expires = new Date(+now() + settings.TIMESTAMP_RENEWAL_DAYS * DAY);
  const oldest = new Date(+now() - settings.TIMESTAMP_MAX_AGE_DAYS * DAY);
  return and(
    eq(sessions.status, 'COMPLETED'),
    isNull(sessions.erasedAt),
    inArray(sessions.sealLevel, ['B-LT', 'B-LTA']),
    or(
      isNull(sessions.sealStampExpiresAt),
      lt(sessions.sealStampExpiresAt, expires),
      lt(sessions.sealStampedAt, oldest),
    ),
  );
}

async function findDue(services: SealingServices): Promise<{ id: string }[]> {
  const failedBefore = new Date(+services.now() - TRY_AGAIN_AFTER);
  const isRested = or(isNull(sessions.sealRenewalTriedAt), lt(sessions.sealRenewalTriedAt, failedBefore));
  return services.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isDue(services), isRested))
    .orderBy(sql`${sessions.sealStampExpiresAt} asc nulls last`, asc(sessions.id))
    .limit(AT_ONCE);
}

async function markTried(services: SealingServices, sessionId: string): Promise<SessionRow | undefined> {
  const [session] = await services.database.db
    .update(sessions)
    .set({ sealRenewalTriedAt: services.now() })
    .where(and(eq(sessions.id, sessionId), isDue(services)))
    .returning();
  return session;
}

/** The new file is stored first. In one transaction it takes the place of the former one, which stays where it is. */
async function keep(
  services: Services,
  former: SessionRow & { sealedSha256: string },
  { bytes, time, expiresAt, authority }: RenewOutcome & { ok: true },
): Promise<void> {
  const sha256 = await services.storage.put(former.id, bytes);
  const isErased = await services.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, former.id)).for('update');
    if (!session || session.erasedAt) return true;
    // Another node renewed it meanwhile.
    if (session.sealedSha256 !== former.sealedSha256) return false;
    const replacedAt = services.now();
    await tx.insert(formerSeals).values({ sessionId: session.id, sha256: former.sealedSha256, replacedAt });
    await tx
      .update(sessions)
      .set({
        sealedSha256: sha256,
        sealLevel: 'B-LTA',
        sealStampedAt: time,
        sealStampExpiresAt: expiresAt,
        sealRenewalTriedAt: null,
      })
      .where(eq(sessions.id, session.id));
    const record = createRecorder(services, tx, session, { kind: 'system' }, replacedAt);
    const facts = {
      sha256,
      former_sha256: former.sealedSha256,
      size_bytes: bytes.length,
      level: 'B-LTA',
      stamped_at: time.toISOString(),
      expires_at: expiresAt.toISOString(),
      authority,
      software: await softwareInUse(),
    };
    await record('SEAL_RENEWED', facts, [{ name: 'sealed-document', sha256 }]);
    return false;
  });
  // What was personal about the session is gone, and must not come back by this file.
  if (isErased) await services.storage.erase(former.id);
}
