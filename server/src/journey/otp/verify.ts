/**
 * Verifies a one-time password. A single statement takes the nonce and counts the attempt, so concurrent requests
 * cannot evade the count. If a browser lost the response and submits the same request again, it gets the same response,
 * and no further attempt is counted.
 */
import { OTP_FAILURES_UNTIL_DEAD, sendsAllowed } from '@countersign/contract/rules/otp';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../http/app-error.ts';
import { hashToken, isSameMac, keyedHash } from '../../crypto/secrets.ts';
import { BEARER_LIFETIME_SECONDS, BEARER_SECONDS } from '../../access/access-control.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { hashDevice } from '../device-change.ts';
import { phoneOf } from '../../signing/person.ts';
import { stepAfterOtp } from '../next-step.ts';
import { takeStep, type Step } from '../take-step.ts';
import { budgetRefusal, lockOut } from './budget.ts';
import { hashCode, isSameHash } from '../one-time-code.ts';
import {
  acceptAttempt,
  forgetCode,
  readOtpState,
  readUnusedBearer,
  replaceBearer,
  refuseAttempt,
  type OtpState,
} from './queries.ts';
import { decryptOtp, type DecryptedOtp } from './transport.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The time for which a lost response is repeated. The page submits the request again as soon as it is online. */
const REPEAT_SECONDS = 300;

export async function verifyOtp(services: Kernel, signer: Signer, origin: Origin, jwe: string) {
  const decrypted = decryptOtp(jwe, services.keys);
  return takeStep(services, signer, origin, 'otp-verify', async (step) => {
    if (!decrypted) return new AppError('OTP_UNREADABLE');
    const [state] = await readOtpState(step.tx).execute({ participantId: step.participant.id });
    if (!state) throw new Error(`Bug: participant ${step.participant.id} has no OTP state`);
    const token = keyedHash(services.keys.bearers, jwe);
    const repeated = state.codeHash === null ? await acceptedBefore(services, step, origin, token) : null;
    if (repeated) return repeated;
    const request = hashToken(services.keys, jwe);
    const isRight = isRightCode(services, step, state, decrypted);
    const refusal =
      budgetRefusal(state, step.now) ??
      refusedBefore(step, state, request) ??
      (await countAttempt(services, step, state, { nonce: decrypted.nonce, isRight, request }));
    if (refusal) return refusal;
    return isRight ? accept(services, step, origin, token) : refuse(step, state);
  });
}

/**
 * Returns the response to the same request again, or null if it is not repeated. An intercepted request must not yield
 * a token. The response is therefore repeated only for a short time and for the same device, and only until the first
 * call with the token or the next code.
 */
async function acceptedBefore(services: Kernel, step: Step, { device }: Origin, token: string) {
  const { keys } = services;
  const [bearer] = await readUnusedBearer(step.tx).execute({
    tokenHash: hashToken(keys, token),
    participantId: step.participant.id,
  });
  if (!bearer || !isDeepStrictEqual(bearer.device, hashDevice(keys, device))) return null;
  const secondsLeft = (+bearer.expiresAt - +step.now) / 1000;
  return BEARER_SECONDS - secondsLeft < REPEAT_SECONDS
    ? accepted(services, step, token, bearer.expiresAt)
    : null;
}

/**
 * Returns the refusal if the same request is submitted again, or null if the request is new. The refusal states how
 * many attempts are left now.
 */
function refusedBefore({ session }: Step, state: OtpState, request: Buffer): AppError | null {
  if (!state.refusedRequest || !isSameMac(state.refusedRequest, request)) return null;
  return wrongCode(session.config.otp_verify_attempts_per_resend - state.attemptsUsed);
}

const wrongCode = (attemptsRemaining: number): AppError =>
  attemptsRemaining > 0
    ? new AppError('OTP_INVALID', { attempts_remaining: attemptsRemaining })
    : new AppError('OTP_ATTEMPTS_EXCEEDED', { attempts_remaining: 0 });

/**
 * Takes the attempt and its nonce, and stores the result. Returns null if this succeeded. Otherwise, no attempt was
 * counted, and the refusal is returned.
 */
async function countAttempt(
  { keys }: Kernel,
  { tx, now, session, participant }: Step,
  state: OtpState,
  { nonce, isRight, request }: { nonce: string; isRight: boolean; request: Buffer },
) {
  if (!state.codeHash || !state.expiresAt) return new AppError('OTP_EXPIRED');
  if (now >= state.expiresAt) {
    await forgetCode(tx).execute({ participantId: participant.id });
    return new AppError('OTP_EXPIRED');
  }
  const allowed = session.config.otp_verify_attempts_per_resend;
  if (state.attemptsUsed >= allowed) return new AppError('OTP_ATTEMPTS_EXCEEDED', { attempts_remaining: 0 });
  const attempt = { participantId: participant.id, nonceHash: hashToken(keys, nonce), now, allowed };
  const taken = isRight
    ? await acceptAttempt(tx).execute(attempt)
    : await refuseAttempt(tx).execute({ ...attempt, request });
  return taken.length === 1 ? null : new AppError('OTP_NONCE_INVALID');
}

function isRightCode(
  { keys }: Kernel,
  { participant }: Step,
  state: OtpState,
  { otp }: DecryptedOtp,
): boolean {
  if (!state.codeHash || !state.challengeId) return false;
  return isSameHash(state.codeHash, hashCode(keys.otpCode, state.challengeId, participant.id, otp));
}

async function accept(services: Kernel, step: Step, { device }: Origin, token: string) {
  const { keys } = services;
  const { tx, now, session, participant, advance, record } = step;
  const endsAt = new Date(Math.min(+now + BEARER_LIFETIME_SECONDS * 1000, +session.expiresAt));
  const expiresAt = new Date(Math.min(+now + BEARER_SECONDS * 1000, +endsAt));
  const bearer = { tokenHash: hashToken(keys, token), participantId: participant.id, expiresAt, endsAt };
  await replaceBearer(tx).execute({ ...bearer, device: hashDevice(keys, device) });
  // The signer may enter the code before the send is recorded. It is never recorded if the server crashed after
  // sending.
  if (participant.status === 'PENDING') await advance('otp-sent');
  await advance('otp-verified');
  await record('OTP_VERIFIED');
  return accepted(services, step, token, expiresAt);
}

async function accepted({ vault }: Kernel, step: Step, token: string, expiresAt: Date) {
  const { tx, now, session, participant } = step;
  return {
    verified: true as const,
    auth_token: token,
    expires_in_seconds: Math.floor((+expiresAt - +now) / 1000),
    attempts_remaining: session.config.otp_verify_attempts_per_resend,
    phone: phoneOf(vault, participant),
    next_step: await stepAfterOtp(tx, { session, participant }),
  };
}

async function refuse(step: Step, state: OtpState): Promise<AppError> {
  const { session, record } = step;
  const failures = state.failuresInRow + 1;
  const attemptsRemaining = session.config.otp_verify_attempts_per_resend - state.attemptsUsed - 1;
  await record('OTP_REFUSED', { attempts_remaining: attemptsRemaining, failures_in_row: failures });
  if (failures >= OTP_FAILURES_UNTIL_DEAD) {
    await record('LINK_CLOSED', { failures_in_row: failures });
    return new AppError('LINK_DEAD');
  }
  const isLast = attemptsRemaining <= 0 && state.sends >= sendsAllowed(session.config);
  return isLast ? lockOut(step, state) : wrongCode(attemptsRemaining);
}
