/**
 * Deletes expired rows: nonces, bearer tokens, parts of attachments, budgets, stored responses, unreported sends,
 * document tokens, and sessions and links of staff. Codes are deleted every minute.
 */
import { and, isNotNull, lt, lte } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  acceptedFaces,
  attachmentParts,
  bearers,
  documentTokens,
  idempotencyKeys,
  livenessStates,
  openidAttempts,
  otpNonces,
  otpStates,
  passkeyChallenges,
  rateLimits,
  remoteSignings,
  sends,
  signInWaits,
  staffBrowsers,
  staffLinks,
  staffSessions,
  usedTokens,
  signerFaces,
} from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Each table, with the column that states until when a row is needed, and the number of further days for which it is
 * retained.
 */
const EXPIRING: readonly (readonly [table: PgTable, column: PgColumn, days?: number])[] = [
  [otpNonces, otpNonces.expiresAt],
  [acceptedFaces, acceptedFaces.expiresAt],
  [attachmentParts, attachmentParts.expiresAt],
  [signerFaces, signerFaces.expiresAt],
  [bearers, bearers.expiresAt],
  [bearers, bearers.endsAt],
  // A signer can retry with the submitted mark during this time.
  [remoteSignings, remoteSignings.expiresAt, 30],
  [passkeyChallenges, passkeyChallenges.expiresAt],
  [openidAttempts, openidAttempts.expiresAt],
  [usedTokens, usedTokens.expiresAt],
  [signInWaits, signInWaits.forgottenAt],
  [staffBrowsers, staffBrowsers.expiresAt],
  [staffSessions, staffSessions.endsAt],
  [rateLimits, rateLimits.resetsAt],
  // An old link is reported as expired, instead of unknown, until its row is deleted.
  [staffLinks, staffLinks.expiresAt, 30],
  [documentTokens, documentTokens.expiresAt, 30],
  // WhatsApp repeats its reports for up to seven days, and other gateways for a shorter time.
  [sends, sends.createdAt, 8],
  // A repeated request gets its first response again until the stored response is deleted.
  [idempotencyKeys, idempotencyKeys.createdAt, 7],
];

export async function deleteExpired({ database, now }: Kernel): Promise<void> {
  const at = now();
  for (const [table, column, days = 0] of EXPIRING)
    await database.db.delete(table).where(lt(column, new Date(+at - days * 86_400_000)));
}

/**
 * Deletes expired codes, so that they do not become valid again if the clock is set back. The budget that protects the
 * next code stays.
 */
export async function forgetExpiredCodes({ database, now }: Kernel): Promise<void> {
  const at = now();
  await database.db
    .update(otpStates)
    .set({ challengeId: null, codeHash: null, codeEncrypted: null, expiresAt: null })
    .where(lte(otpStates.expiresAt, at));
  await database.db
    .update(livenessStates)
    .set({ codeEncrypted: null })
    .where(and(lte(livenessStates.codeExpiresAt, at), isNotNull(livenessStates.codeEncrypted)));
}
