/**
 * Deletes expired rows: nonces, bearer tokens, parts of attachments, budgets, stored responses, unreported sends,
 * document tokens, and the sessions and links of staff. Expired codes are deleted every minute.
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
 * The tables with expiring rows. The column states until when a row is needed, and `days` for how many further days it
 * is retained.
 */
const EXPIRING: readonly (readonly [table: PgTable, column: PgColumn, days?: number])[] = [
  [otpNonces, otpNonces.expiresAt],
  [acceptedFaces, acceptedFaces.expiresAt],
  [attachmentParts, attachmentParts.expiresAt],
  [signerFaces, signerFaces.expiresAt],
  [bearers, bearers.expiresAt],
  [bearers, bearers.endsAt],
  // During this time, a signer can try again with the submitted mark.
  [remoteSignings, remoteSignings.expiresAt, 30],
  [passkeyChallenges, passkeyChallenges.expiresAt],
  [openidAttempts, openidAttempts.expiresAt],
  [usedTokens, usedTokens.expiresAt],
  [signInWaits, signInWaits.forgottenAt],
  [staffBrowsers, staffBrowsers.expiresAt],
  [staffSessions, staffSessions.endsAt],
  [rateLimits, rateLimits.resetsAt],
  // While its row exists, an old link is reported as expired and not as unknown.
  [staffLinks, staffLinks.expiresAt, 30],
  [documentTokens, documentTokens.expiresAt, 30],
  // WhatsApp repeats its reports for up to seven days. Other gateways repeat theirs for a shorter time.
  [sends, sends.createdAt, 8],
  // While the response is stored, a repeated request gets it again.
  [idempotencyKeys, idempotencyKeys.createdAt, 7],
];

export async function deleteExpired({ database, now }: Kernel): Promise<void> {
  const at = now();
  for (const [table, column, days = 0] of EXPIRING)
    await database.db.delete(table).where(lt(column, new Date(+at - days * 86_400_000)));
}

/**
 * Deletes expired codes, so that they do not become valid again if the clock is set back. The counted attempts stay,
 * because they also protect the next code.
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
