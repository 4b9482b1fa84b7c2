/**
 * Deletes expired rows: nonces, bearer tokens, parts of attachments, budgets, remembered responses, unreported sends,
 * document tokens, and sessions and links of staff; codes are deleted every minute.
 */
import { and, isNotNull, lt, lte, or } from 'drizzle-orm';
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
  sends,
  signInWaits,
  staffBrowsers,
  staffLinks,
  staffSessions,
  signerFaces,
} from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';

/** How long a repeated request gets its first response again. */
const ANSWERS_KEPT_DAYS = 7;

/** WhatsApp repeats its reports for up to seven days; other gateways for less. */
const REPORTS_AWAITED_DAYS = 8;

/** How long an old document link is reported as expired instead of unknown. */
const EXPIRED_LINKS_KEPT_DAYS = 30;

export async function deleteExpired(services: Kernel): Promise<void> {
  const { database, now } = services;
  const { db } = database;
  const at = now();
  await db.delete(otpNonces).where(lt(otpNonces.expiresAt, at));
  await db.delete(acceptedFaces).where(lt(acceptedFaces.expiresAt, at));
  await db.delete(attachmentParts).where(lt(attachmentParts.expiresAt, at));
  await db.delete(signerFaces).where(lt(signerFaces.expiresAt, at));
  await db.delete(bearers).where(or(lt(bearers.expiresAt, at), lt(bearers.endsAt, at)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, at));
  await db.delete(openidAttempts).where(lt(openidAttempts.expiresAt, at));
  await db.delete(signInWaits).where(lt(signInWaits.forgottenAt, at));
  await db.delete(staffBrowsers).where(lt(staffBrowsers.expiresAt, at));
  await db.delete(staffSessions).where(lt(staffSessions.endsAt, at));
  await db
    .delete(staffLinks)
    .where(lt(staffLinks.expiresAt, new Date(+at - EXPIRED_LINKS_KEPT_DAYS * 86_400_000)));
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, at));
  await db
    .delete(documentTokens)
    .where(lt(documentTokens.expiresAt, new Date(+at - EXPIRED_LINKS_KEPT_DAYS * 86_400_000)));
  await db.delete(sends).where(lt(sends.createdAt, new Date(+at - REPORTS_AWAITED_DAYS * 86_400_000)));
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(+at - ANSWERS_KEPT_DAYS * 86_400_000)));
}

/**
 * Deletes expired codes, which must not become valid again if the clock goes back. The budget that protects the next code
 * stays.
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
