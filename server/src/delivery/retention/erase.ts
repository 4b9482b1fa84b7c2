/**
 * Erases the personal data of a session RETENTION_DAYS after its end or on request: documents, photos, locations,
 * signatures, device readings and the signers' identities. The evidence chain stays intact, because it contains only
 * hashes. The erasure certificate is appended to it as a further event.
 */
import { randomBytes } from 'node:crypto';
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { isBackupRunning } from '../../database/backup-lock.ts';
import {
  acceptedFaces,
  attachmentParts,
  bearers,
  deviceReadings,
  documentTokens,
  evidenceEvents,
  messages,
  otpNonces,
  outbox,
  participants,
  proxyChecks,
  remoteSignings,
  sends,
  sessionList,
  sessions,
  signerFaces,
  stamps,
} from '../../database/schema.ts';
import type { Actor } from '../../evidence/chain.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { readEvent } from '../../evidence/read-event.ts';
import { partsOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import { actorOf, type Originator } from '../../http/callers.ts';
import { withinTimeBudget } from '../../signing/time-budget.ts';
import { eraseAnswers } from '../../access/idempotency.ts';
import { encryptPerson } from '../../signing/person.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { lockOwnSession, participantsOf, type SessionRow } from '../../signing/rows.ts';
import { EVERY_BRANCH } from '../../session-list/source.ts';
import { removeWords } from '../../search/search-index.ts';
import type { Transaction } from '../../database/connect.ts';
import { forEachSession } from '../for-each-session.ts';
import { refuseUnnotified } from './end-messages.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

const DAY = 86_400_000;
const SESSIONS_AT_ONCE = 500;

export async function eraseOverdue(services: Kernel & WithStorage): Promise<void> {
  const days = services.settings.RETENTION_DAYS;
  if (days !== undefined) {
    const oldest = new Date(+services.now() - days * DAY);
    const eraseOne = (id: string) => eraseSession(services, id, days);
    await forEachSession(services, await findOverdue(services, oldest), eraseOne, FAILURE);
    // Messages in the embedded outbox contain a phone number and do not belong to a session.
    await services.database.db.delete(outbox).where(lt(outbox.sentAt, oldest));
  }
  // The remaining files include those that an earlier crash or a full disk left behind.
  const left = withinTimeBudget(await findBlobsLeft(services));
  await forEachSession(services, left, (id) => eraseBlobs(services, id), FAILURE);
}

const FAILURE = 'A session could not be erased';

async function findOverdue({ database }: Kernel, oldest: Date): Promise<string[]> {
  const rows = await database.db
    .select({ id: sessionList.sessionId })
    .from(sessionList)
    .where(and(eq(sessionList.branchId, EVERY_BRANCH), lte(sessionList.endedAt, oldest)))
    .orderBy(asc(sessionList.endedAt))
    .limit(SESSIONS_AT_ONCE);
  return rows.map(({ id }) => id);
}

/**
 * Returns the sessions with files to delete. Those that were tried longest ago come first, so that files that are
 * locked for years do not block others.
 */
async function findBlobsLeft({ database }: Kernel): Promise<string[]> {
  const rows = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNotNull(sessions.erasedAt), isNull(sessions.blobsErasedAt)))
    .orderBy(sql`${sessions.blobsTriedAt} nulls first`, asc(sessions.erasedAt))
    .limit(2 * SESSIONS_AT_ONCE);
  return rows.map(({ id }) => id);
}

async function eraseSession(services: Kernel, id: string, days: number): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
    // Another node has already erased the session.
    if (!session || session.erasedAt) return;
    await erasePersonal(services, tx, session, { kind: 'system' }, { retention_days: days });
  });
}

/**
 * Erases the session in the caller's transaction. Its files are deleted after the transaction (`eraseBlobs`). A
 * repeated call changes no data.
 */
export async function eraseAsked(services: Kernel, tx: Transaction, caller: Originator, id: string) {
  const session = await lockOwnSession(tx, caller, id);
  if (!hasEnded(session.status)) throw new AppError('SESSION_NOT_ENDED');
  if (!session.erasedAt) await refuseUnnotified(services, tx, session.id);
  const at = session.erasedAt ?? (await erasePersonal(services, tx, session, actorOf(caller), {}));
  return { session_id: session.id, erased_at: at.toISOString() };
}

async function erasePersonal(
  services: Kernel,
  tx: Transaction,
  session: SessionRow,
  actor: Actor,
  why: { retention_days?: number },
): Promise<Date> {
  const { id } = session;
  const at = services.now();
  const events = await tx
    .select()
    .from(evidenceEvents)
    .where(eq(evidenceEvents.sessionId, id))
    .orderBy(asc(evidenceEvents.seq));
  const signers = await eraseSigners(services, tx, id);
  await removeWords(tx, id);
  await eraseAnswers(tx, id);
  await tx.delete(messages).where(eq(messages.sessionId, id));
  await tx.delete(sends).where(eq(sends.sessionId, id));
  await tx.delete(documentTokens).where(eq(documentTokens.sessionId, id));
  const origins = await eraseOrigins(tx, id);
  await tx.update(evidenceEvents).set({ detailsEncrypted: null }).where(eq(evidenceEvents.sessionId, id));
  await tx
    .update(sessions)
    .set({ erasedAt: at, metadata: {}, messageEncrypted: null })
    .where(eq(sessions.id, id));
  await tx.update(stamps).set({ partiesEncrypted: null, sha256: null }).where(eq(stamps.sessionId, id));
  await createRecorder(
    services,
    tx,
    session,
    actor,
    at,
  )('EVIDENCE_ERASED', {
    ...why,
    ended_at: endIn(events, session).toISOString(),
    files: partsOf(events),
    names_phones_and_addresses_of: signers,
    origins_of_events: origins,
    metadata: Object.keys(session.metadata).length > 0,
  });
  return at;
}

const ENDS: ReadonlySet<EvidenceType> = new Set(['SESSION_CANCELLED', 'SESSION_DECLINED', 'REVIEW_REJECTED']);

/** Returns the actual end of the session. The retention period may start later (`session_list.ended_at`). */
function endIn(events: readonly { body: string }[], { completedAt, expiresAt }: SessionRow): Date {
  const end = events.map(({ body }) => readEvent(body)).findLast((event) => event && ENDS.has(event.type));
  return completedAt ?? (end ? new Date(end.at) : expiresAt);
}

/** Erases the origins of events. Returns the number of events that had an origin. */
async function eraseOrigins(tx: Transaction, sessionId: string): Promise<number> {
  const { rowCount } = await tx
    .update(evidenceEvents)
    .set({ originEncrypted: null })
    .where(and(eq(evidenceEvents.sessionId, sessionId), isNotNull(evidenceEvents.originEncrypted)));
  return rowCount ?? 0;
}

/** Erases the signers' identities. Their links stop working. */
async function eraseSigners({ vault }: Kernel, tx: Transaction, sessionId: string): Promise<string[]> {
  const ids = (await participantsOf(tx, sessionId)).map(({ id }) => id);
  for (const id of ids)
    await tx
      .update(participants)
      .set({
        nameEncrypted: encryptPerson(vault, id, 'name', ''),
        phoneEncrypted: encryptPerson(vault, id, 'phone', ''),
        emailEncrypted: null,
        linkHash: randomBytes(32),
      })
      .where(eq(participants.id, id));
  const tables = [
    bearers,
    otpNonces,
    deviceReadings,
    proxyChecks,
    acceptedFaces,
    signerFaces,
    attachmentParts,
    remoteSignings,
  ] as const;
  for (const table of tables) await tx.delete(table).where(inArray(table.participantId, ids));
  return ids;
}

/**
 * Deletes the files of an erased session. During a backup the files stay, and the next sweep deletes them. A late file
 * (`eraseLateFiles`) or a parallel attempt overwrites `blobsTriedAt`. In that case, this attempt does not record the
 * files as erased.
 */
export async function eraseBlobs(
  { storage, database, now }: Kernel & WithStorage,
  id: string,
): Promise<void> {
  if (await isBackupRunning(database.pool)) return;
  // The time has millisecond precision, so that the comparison with the stored value is exact.
  const triedAt = now();
  await database.db.update(sessions).set({ blobsTriedAt: triedAt }).where(eq(sessions.id, id));
  const [stamp] = await database.db.select({ id: stamps.id }).from(stamps).where(eq(stamps.sessionId, id));
  if (stamp) await storage.erase(stamp.id);
  await storage.erase(id);
  await database.db
    .update(sessions)
    .set({ blobsErasedAt: now() })
    .where(and(eq(sessions.id, id), eq(sessions.blobsTriedAt, triedAt), isNull(sessions.blobsErasedAt)));
}
