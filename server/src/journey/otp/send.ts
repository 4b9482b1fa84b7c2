/**
 * Sends a one-time password. The send is reserved in the budget before the message goes out, and given back when the
 * message could not be sent: a broken gateway burns no resend and no earlier OTP, and no crash gives one away. What it costs
 * stays counted: a gateway may deliver and still answer an error.
 */
import { sendsAllowed } from '@countersign/contract/rules/otp-budget';
import { resendCountdownSeconds } from '@countersign/contract/rules/otp';
import type { Language } from '@countersign/contract/rules/languages';
import type { OtpMethod } from '@countersign/contract/rules/otp-methods';
import { maskPhone } from '@countersign/contract/rules/phone-mask';
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { otpStates } from '../../database/schema.ts';
import { sendMessage, type SentWith } from '../../signing/send-message.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import type { Services } from '../../signing/services.ts';
import { takeMessage } from '../../signing/message-budget.ts';
import { emailOf, phoneOf } from '../../signing/person.ts';
import { otpMethods } from '../otp-methods.ts';
import { takeStep, type Step } from '../take-step.ts';
import { budgetRefusal, lockOut } from './budget.ts';
import { hashCode, newCode } from '../one-time-code.ts';

interface Reservation {
  challengeId: string;
  code: string;
  to: string;
  language: Language;
  phoneMasked: string;
  sends: number;
  /** Nobody is sent anything: a test key reads the code. */
  isTest: boolean;
  /** What applied until now, and applies again if the message cannot be sent. */
  before: typeof otpStates.$inferSelect;
}

export async function sendOtp(services: Services, signer: Signer, origin: Origin, method: OtpMethod) {
  const reservation = await takeStep(services, signer, origin, 'otp-send', (step) =>
    reserve(services, step, method),
  );
  const { config } = await deliver(services, signer, origin, method, reservation);
  return {
    phone_masked: reservation.phoneMasked,
    expires_in_seconds: config.otp_validity_minutes * 60,
    retry_after_seconds: resendCountdownSeconds(config.otp_cooldown_minutes),
    attempts_remaining: config.otp_verify_attempts_per_resend,
    resends_remaining: sendsAllowed(config) - reservation.sends,
  };
}

/** Of the code as it is kept. */
export const codeContext = (participantId: string): string => `otp_states.code:${participantId}`;

async function reserve(services: Services, step: Step, method: OtpMethod): Promise<Reservation | AppError> {
  const { vault, keys } = services;
  const { tx, now, session, participant } = step;
  const phone = phoneOf(vault, participant);
  const to = method === 'sms' ? phone : emailOf(vault, participant);
  if (!to || !otpMethods(session.config, participant).includes(method))
    return new AppError('OTP_METHOD_REFUSED', { otp_methods: otpMethods(session.config, participant) });

  const [state] = await tx.select().from(otpStates).where(eq(otpStates.participantId, participant.id));
  if (!state) throw new Error(`Bug: participant ${participant.id} has no OTP state`);
  const refusal = budgetRefusal(state, now);
  if (refusal) return refusal;
  if (state.nextSendAt && now < state.nextSendAt)
    return new AppError('OTP_COOLDOWN', {
      retry_after_seconds: Math.ceil((+state.nextSendAt - +now) / 1000),
      attempts_remaining: Math.max(0, session.config.otp_verify_attempts_per_resend - state.attemptsUsed),
    });
  // A lockout that is over gives the sends back; the count of lockouts stays until an OTP is verified.
  const sendsBefore = state.lockedUntil ? 0 : state.sends;
  if (sendsBefore >= sendsAllowed(session.config)) return lockOut(step, state);
  const recipient = { participantId: participant.id, channel: method, to };
  const overspent = session.isTest ? null : await takeMessage(services, tx, recipient);
  if (overspent) return overspent;

  const context = codeContext(participant.id);
  const isSameCode =
    !session.config.otp_regenerate_on_resend && sendsBefore > 0 && state.codeEncrypted !== null;
  const code = isSameCode && state.codeEncrypted ? vault.decrypt(state.codeEncrypted, context) : newCode();
  const challengeId = uuid();
  await tx
    .update(otpStates)
    .set({
      challengeId,
      codeHash: hashCode(keys.otpCode, challengeId, participant.id, code),
      codeEncrypted:
        session.config.otp_regenerate_on_resend && !session.isTest ? null : vault.encrypt(code, context),
      expiresAt: new Date(+now + session.config.otp_validity_minutes * 60_000),
      attemptsUsed: 0,
      sends: sendsBefore + 1,
      nextSendAt: new Date(+now + resendCountdownSeconds(session.config.otp_cooldown_minutes) * 1000),
      lockedUntil: null,
    })
    .where(eq(otpStates.participantId, participant.id));
  return {
    challengeId,
    code,
    to,
    language: participant.language ?? 'en',
    phoneMasked: maskPhone(phone),
    sends: sendsBefore + 1,
    isTest: session.isTest,
    before: state,
  };
}

async function deliver(
  services: Services,
  signer: Signer,
  origin: Origin,
  method: OtpMethod,
  { challengeId, code, to, language, phoneMasked, sends, isTest, before }: Reservation,
) {
  let sentWith: SentWith | null = null;
  try {
    const message = { id: challengeId, kind: 'otp' as const, channel: method, language, to, code };
    sentWith = isTest ? {} : await sendMessage(services, message);
  } catch (error) {
    services.log.warn({ err: error, participant_id: signer.participantId }, 'An OTP could not be sent');
  }
  return takeStep(services, signer, origin, 'otp-send', async (step) => {
    if (!sentWith) {
      await giveBack(step, challengeId, before);
      await step.record('OTP_SEND_FAILED', { method });
      return new AppError('OTP_SEND_FAILED');
    }
    await step.advance('otp-sent');
    // To whom stands beside the event and can be erased; an address has no masked form.
    const masked = method === 'sms' ? { to_masked: phoneMasked } : {};
    const facts = {
      method,
      send: sends,
      challenge_id: challengeId,
      ...masked,
      ...(isTest && { test: true }),
      ...sentWith,
    };
    await step.record('OTP_SENT', facts, [], { details: { to } });
    return { config: step.session.config };
  });
}

/** Not where a guess was made while the gateway hung: the send counts as used then. */
async function giveBack(
  { tx, participant }: Step,
  challengeId: string,
  before: Reservation['before'],
): Promise<void> {
  await tx
    .update(otpStates)
    .set(before)
    .where(
      and(
        eq(otpStates.participantId, participant.id),
        eq(otpStates.challengeId, challengeId),
        eq(otpStates.attemptsUsed, 0),
      ),
    );
}
