/**
 * Renews the seals of stored documents, so that they can still be verified. Each document of level B-LT gets a document
 * time-stamp (level B-LTA). A further time-stamp is added before the last one's certificate expires or its algorithms
 * become too weak. The database decides which documents are due, so a renewal is not lost if a process ends. If several
 * nodes renew the same document, the first renewal counts.
 */
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { formerSeals, sessionDocuments, sessions } from '../database/schema.ts';
import { softwareInUse } from '../evidence/software.ts';
import { documentRows, type DocumentRow, partName } from '../evidence/session-documents.ts';
import { createRecorder } from '../signing/recorder.ts';
import { eraseLateFiles } from '../signing/late-files.ts';
import type { RenewOutcome, WithSealer } from './sealer.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The delay after a failed renewal, during which other documents are renewed. */
const TRY_AGAIN_AFTER = 6 * HOUR;
/** The maximum number of renewals per run. Each renewal occupies a process and sends requests to an authority. */
const AT_ONCE = 50;

/** Renews the documents that are due. It runs periodically. A failed renewal is logged and repeated later. */
export async function renewSeals(services: Kernel & WithStorage & WithSealer): Promise<void> {
  if (services.settings.TSA_URL === undefined) return;
  for (const due of await findDue(services)) await renewDocument(services, due);
}

/** Renews the documents of a session right after it is sealed. Never throws. */
export async function renewSession(
  services: Kernel & WithStorage & WithSealer,
  sessionId: string,
): Promise<void> {
  if (services.settings.TSA_URL === undefined) return;
  for (const { position } of await documentRows(services.database.db, sessionId))
    await renewDocument(services, { sessionId, position });
}

type DocumentKey = Pick<DocumentRow, 'sessionId' | 'position'>;

/** Renews one document if it is due. Never throws. */
async function renewDocument(services: Kernel & WithStorage & WithSealer, key: DocumentKey): Promise<void> {
  const { log } = services;
  const about = { session_id: key.sessionId, document: key.position };
  try {
    const row = await markTried(services, key);
    if (!row?.sealedSha256) return;
    const document = await services.storage.get(row.sessionId, row.sealedSha256);
    const renewed = await services.sealer.renew(document);
    if (renewed.ok) await keep(services, { ...row, sealedSha256: row.sealedSha256 }, renewed);
    else log.error({ ...about, problem: renewed.problem }, NOT_RENEWED);
  } catch (error) {
    log.error({ ...about, err: error }, NOT_RENEWED);
  }
}

const NOT_RENEWED = 'The seal of a document could not be renewed';

/** Selects documents whose last time-stamp is missing or too old, or expires soon. */
function isDue({ settings, now }: Kernel) {
  const expires = new Date(+now() + settings.TIMESTAMP_RENEWAL_DAYS * DAY);
  const oldest = new Date(+now() - settings.TIMESTAMP_MAX_AGE_DAYS * DAY);
  return and(
    inArray(sessionDocuments.sealLevel, ['B-LT', 'B-LTA']),
    or(
      isNull(sessionDocuments.sealStampExpiresAt),
      lt(sessionDocuments.sealStampExpiresAt, expires),
      lt(sessionDocuments.sealStampedAt, oldest),
    ),
  );
}

/** Selects sessions whose documents are still stored. */
const isRetained = and(eq(sessions.status, 'COMPLETED'), isNull(sessions.erasedAt));

async function findDue(services: Kernel): Promise<DocumentKey[]> {
  const failedBefore = new Date(+services.now() - TRY_AGAIN_AFTER);
  const isRested = or(
    isNull(sessionDocuments.sealRenewalTriedAt),
    lt(sessionDocuments.sealRenewalTriedAt, failedBefore),
  );
  return services.database.db
    .select({ sessionId: sessionDocuments.sessionId, position: sessionDocuments.position })
    .from(sessionDocuments)
    .innerJoin(sessions, eq(sessions.id, sessionDocuments.sessionId))
    .where(and(isRetained, isDue(services), isRested))
    .orderBy(
      sql`${sessionDocuments.sealStampExpiresAt} asc nulls last`,
      asc(sessionDocuments.sessionId),
      asc(sessionDocuments.position),
    )
    .limit(AT_ONCE);
}

async function markTried(services: Kernel, key: DocumentKey): Promise<DocumentRow | undefined> {
  const { db } = services.database;
  const retained = db.select({ id: sessions.id }).from(sessions).where(isRetained);
  const [row] = await db
    .update(sessionDocuments)
    .set({ sealRenewalTriedAt: services.now() })
    .where(and(isDocument(key), inArray(sessionDocuments.sessionId, retained), isDue(services)))
    .returning();
  return row;
}

const isDocument = ({ sessionId, position }: DocumentKey) =>
  and(eq(sessionDocuments.sessionId, sessionId), eq(sessionDocuments.position, position));

/**
 * Stores the renewed file first, and replaces the former file in a transaction afterwards. The former file stays in
 * storage.
 */
async function keep(
  services: Kernel & WithStorage,
  former: DocumentRow & { sealedSha256: string },
  { bytes, time, expiresAt, authority }: RenewOutcome & { ok: true },
): Promise<void> {
  const { sessionId, position } = former;
  const sha256 = await services.storage.put(sessionId, bytes, 'sealed');
  const isErased = await services.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
    if (!session || session.erasedAt) return true;
    const documents = await documentRows(tx, sessionId);
    // Another node renewed the document in the meantime.
    if (documents[position - 1]?.sealedSha256 !== former.sealedSha256) return false;
    const replacedAt = services.now();
    await tx.insert(formerSeals).values({ sessionId, sha256: former.sealedSha256, replacedAt });
    await tx
      .update(sessionDocuments)
      .set({
        sealedSha256: sha256,
        sealLevel: 'B-LTA',
        sealStampedAt: time,
        sealStampExpiresAt: expiresAt,
        sealRenewalTriedAt: null,
      })
      .where(isDocument(former));
    const record = createRecorder(services, tx, session, { kind: 'system' }, replacedAt);
    const facts = {
      sha256,
      former_sha256: former.sealedSha256,
      ...(documents.length > 1 ? { document: position } : {}),
      size_bytes: bytes.length,
      level: 'B-LTA',
      stamped_at: time.toISOString(),
      expires_at: expiresAt.toISOString(),
      authority,
      software: await softwareInUse(),
    };
    await record('SEAL_RENEWED', facts, [{ name: partName('sealed-document', position), sha256 }]);
    return false;
  });
  if (isErased) await eraseLateFiles(services, sessionId);
}
