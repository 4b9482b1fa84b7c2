/** Prepares the queries of a verification. It is the most frequent call, and it waits for no other service. */
import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/connect.ts';
import { prepared } from '../../database/prepared.ts';
import { bearers, otpNonces, otpStates } from '../../database/schema.ts';

export type OtpState = typeof otpStates.$inferSelect;

const participantId = sql.placeholder('participantId');

export const readOtpState = prepared((tx) =>
  tx.select().from(otpStates).where(eq(otpStates.participantId, participantId)).prepare('read_otp_state'),
);

/** The changes after an accepted code. The code and all its counts are deleted. */
const CLEARED = {
  challengeId: null,
  codeHash: null,
  codeEncrypted: null,
  expiresAt: null,
  attemptsUsed: 0,
  sends: 0,
  nextSendAt: null,
  lockedUntil: null,
  lockoutsInRow: 0,
  failuresInRow: 0,
  channel: null,
  refusedRequest: null,
} as const;

/** The changes after a refused code. It counts as an attempt and as a failure. */
const REFUSED = {
  attemptsUsed: sql`${otpStates.attemptsUsed} + 1`,
  failuresInRow: sql`${otpStates.failuresInRow} + 1`,
  refusedRequest: sql`${sql.placeholder('request')}`,
};

/** Builds a statement that takes the nonce and stores the result. It returns a row only if it could do both. */
function takeAttempt(tx: Transaction, result: PgUpdateSetSource<typeof otpStates>) {
  const taken = tx.$with('taken').as(
    tx
      .delete(otpNonces)
      .where(
        and(
          eq(otpNonces.nonceHash, sql.placeholder('nonceHash')),
          eq(otpNonces.participantId, participantId),
          gt(otpNonces.expiresAt, sql.placeholder('now')),
        ),
      )
      .returning({ participantId: otpNonces.participantId }),
  );
  return tx
    .with(taken)
    .update(otpStates)
    .set(result)
    .where(
      and(
        eq(otpStates.participantId, participantId),
        lt(otpStates.attemptsUsed, sql.placeholder('allowed')),
        exists(tx.select().from(taken)),
      ),
    )
    .returning({ attemptsUsed: otpStates.attemptsUsed });
}

export const acceptAttempt = prepared((tx) => takeAttempt(tx, CLEARED).prepare('accept_otp_attempt'));
export const refuseAttempt = prepared((tx) => takeAttempt(tx, REFUSED).prepare('refuse_otp_attempt'));

/**
 * Deletes an OTP that was refused because it had expired. It therefore stays invalid if the clock is set back. The
 * counted attempts remain.
 */
export const forgetCode = prepared((tx) =>
  tx
    .update(otpStates)
    .set({ challengeId: null, codeHash: null, codeEncrypted: null, expiresAt: null })
    .where(eq(otpStates.participantId, participantId))
    .prepare('forget_otp_code'),
);

/** Replaces the bearer token. A participant has only one, so a new verification ends the earlier token. */
export const replaceBearer = prepared((tx) =>
  tx
    .insert(bearers)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      participantId,
      expiresAt: sql.placeholder('expiresAt'),
      endsAt: sql.placeholder('endsAt'),
      repeats: {},
      device: sql.placeholder('device'),
      isUnused: true,
    })
    .onConflictDoUpdate({
      target: bearers.participantId,
      set: {
        tokenHash: sql`excluded.token_hash`,
        expiresAt: sql`excluded.expires_at`,
        endsAt: sql`excluded.ends_at`,
        endedAt: null,
        consentedAt: null,
        repeats: {},
        device: sql`excluded.device`,
        isUnused: true,
      },
    })
    .prepare('replace_bearer'),
);

/** Returns a bearer token with which no call was made yet. */
export const readUnusedBearer = prepared((tx) =>
  tx
    .select({ expiresAt: bearers.expiresAt, device: bearers.device })
    .from(bearers)
    .where(
      and(
        eq(bearers.tokenHash, sql.placeholder('tokenHash')),
        eq(bearers.participantId, participantId),
        isNull(bearers.endedAt),
        bearers.isUnused,
      ),
    )
    .prepare('read_unused_bearer'),
);
