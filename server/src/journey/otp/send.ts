/**
 * Sends a one-time password. The send is taken from the budget before the message is sent, and is returned if sending
 * fails. A broken gateway therefore costs the signer neither a send nor the earlier OTP, and a crash never allows an
 * additional send. The cost still counts, because a gateway may deliver a message and report an error nevertheless. If
 * a phone channel refuses the message, the next channel is tried immediately.
 */
import { sendsAllowed, resendCountdownSeconds, type OtpMethod } from '@countersign/contract/rules/otp';
import type { Channel } from '@countersign/contract/rules/messages';
import type { Language } from '@countersign/contract/rules/languages';
import { maskPhone } from '@countersign/contract/rules/contacts';
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { otpStates } from '../../database/schema.ts';
import { sendMessage, type OutgoingMessage, type Sent } from '../../messaging/send-message.ts';
import { recordSend, recordAccepted } from '../../messaging/sends.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { takeMessage } from '../../messaging/message-budget.ts';
import { emailOf, phoneOf } from '../../signing/person.ts';
import { otpChannels, otpMethods } from '../otp-methods.ts';
import { takeStep, type Step } from '../take-step.ts';
import { budgetRefusal, lockOut, maySend } from './budget.ts';
import { hashCode, newCode } from '../one-time-code.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface Reservation {
  challengeId: string;
  code: string;
  to: string;
  /** The channels in the order in which they are tried. The first one is charged in advance. */
  channels: readonly Channel[];
  language: Language;
  phoneMasked: string;
  sends: number;
  /** True for a test session. No message is sent, and the code is read with a test key. */
  isTest: boolean;
  /** The state before the send. It is restored if the message cannot be sent. */
  before: typeof otpStates.$inferSelect;
}

export async function sendOtp(
  services: Kernel & WithBrand & Messengers,
  signer: Signer,
  origin: Origin,
  method: OtpMethod,
) {
  const reservation = await takeStep(services, signer, origin, 'otp-send', (step) =>
    reserve(services, step, method),
  );
  const { config, channel } = await deliver(services, signer, origin, method, reservation);
  return {
    channel,
    phone_masked: reservation.phoneMasked,
    expires_in_seconds: config.otp_validity_minutes * 60,
    retry_after_seconds: resendCountdownSeconds(config.otp_cooldown_minutes),
    attempts_remaining: config.otp_verify_attempts_per_resend,
    resends_remaining: sendsAllowed(config) - reservation.sends,
  };
}

/** Returns the encryption context of the stored code. */
export const codeContext = (participantId: string): string => `otp_states.code:${participantId}`;

async function reserve(
  services: Kernel & Messengers,
  step: Step,
  method: OtpMethod,
): Promise<Reservation | AppError> {
  const { vault, keys } = services;
  const { tx, now, session, participant } = step;
  const phone = phoneOf(vault, participant);
  const to = method === 'email' ? emailOf(vault, participant) : phone;
  const allowed = otpMethods(services, session.config, participant);
  if (!to || !allowed.includes(method)) return new AppError('OTP_METHOD_REFUSED', { otp_methods: allowed });

  const [state] = await tx.select().from(otpStates).where(eq(otpStates.participantId, participant.id));
  if (!state) throw new Error(`Bug: participant ${participant.id} has no OTP state`);
  const refusal = budgetRefusal(state, now);
  if (refusal) return refusal;
  const answer = maySend(state, session.config, now);
  if (answer === 'lock-out') return lockOut(step, state);
  if ('waitUntil' in answer)
    return new AppError('OTP_COOLDOWN', {
      retry_after_seconds: Math.ceil((+answer.waitUntil - +now) / 1000),
      attempts_remaining: Math.max(0, session.config.otp_verify_attempts_per_resend - state.attemptsUsed),
    });
  const { sendsBefore } = answer;
  const channels = otpChannels(services, method, participant, sendsBefore > 0 ? state.channel : null);
  const [channel = 'sms'] = channels;
  const recipient = { participantId: participant.id, channel, to };
  const overspent = session.isTest ? null : await takeMessage(services, tx, recipient);
  if (overspent) return overspent;

  const context = codeContext(participant.id);
  // No code is stored before the first send, after a lockout, after an expiry or after a verification.
  const former = session.config.otp_regenerate_on_resend ? null : state.codeEncrypted;
  const code = former ? vault.decrypt(former, context) : newCode();
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
      refusedRequest: null,
      sends: sendsBefore + 1,
      nextSendAt: new Date(+now + resendCountdownSeconds(session.config.otp_cooldown_minutes) * 1000),
      lockedUntil: null,
      channel,
    })
    .where(eq(otpStates.participantId, participant.id));
  if (!session.isTest) await recordSend(services, tx, sendOf(step, challengeId, channel));
  return {
    challengeId,
    code,
    to,
    channels,
    language: participant.language ?? 'en',
    phoneMasked: maskPhone(phone),
    sends: sendsBefore + 1,
    isTest: session.isTest,
    before: state,
  };
}

const sendOf = ({ session, participant }: Step, id: string, channel: Channel) => ({
  id,
  channel,
  kind: 'otp' as const,
  sessionId: session.id,
  participantId: participant.id,
});

async function deliver(
  services: Kernel & WithBrand & Messengers,
  signer: Signer,
  origin: Origin,
  method: OtpMethod,
  reservation: Reservation,
) {
  const { challengeId, to, sends, isTest, before } = reservation;
  const { sent, channel, refused } = await tryChannels(services, signer, origin, reservation);
  return takeStep(services, signer, origin, 'otp-send', async (step) => {
    if (!sent) {
      await giveBack(step, challengeId, before);
      await step.record('OTP_SEND_FAILED', { method, channel });
      return new AppError('OTP_SEND_FAILED');
    }
    if (!isTest) await recordAccepted(services, step.tx, { id: challengeId, channel }, sent.providerId);
    await step.advance('otp-sent');
    const facts = {
      method,
      channel,
      send: sends,
      challenge_id: challengeId,
      ...(refused.length > 0 && { refused_by: refused }),
      ...(isTest && { test: true }),
      ...sent.sentWith,
    };
    // The recipient is stored next to the event, so that it can be erased. This includes the last digits of a phone
    // number.
    await step.record('OTP_SENT', facts, [], { details: { to } });
    return { config: step.session.config, channel };
  });
}

interface Tried {
  /** The message that was sent, or null if no channel accepted it. */
  sent: Sent | null;
  /** The channel that accepted the message, or the last channel that was tried. */
  channel: Channel;
  refused: Channel[];
}

/**
 * Tries the channels in order. Stops if a channel accepts the message, or if the next channel would exceed the budget.
 */
async function tryChannels(
  services: Kernel & WithBrand & Messengers,
  signer: Signer,
  origin: Origin,
  reservation: Reservation,
): Promise<Tried> {
  const { channels, isTest } = reservation;
  const refused: Channel[] = [];
  for (const channel of channels) {
    if (isTest) return { sent: { providerId: null, sentWith: {} }, channel, refused };
    if (refused.length > 0 && !(await payFor(services, signer, origin, reservation, channel))) break;
    try {
      return { sent: await sendMessage(services, messageOf(reservation, channel)), channel, refused };
    } catch (error) {
      services.log.warn(
        { err: error, participant_id: signer.participantId, channel },
        'An OTP could not be sent',
      );
      refused.push(channel);
    }
  }
  return { sent: null, channel: refused.at(-1) ?? 'sms', refused };
}

const messageOf = (
  { challengeId: id, code, language, to }: Reservation,
  channel: Channel,
): OutgoingMessage => ({
  id,
  kind: 'otp',
  channel,
  language,
  to,
  code,
});

/**
 * Charges the budget for a channel before the channel is tried. Returns false if the budget is used up, or if the OTP
 * was replaced in the meantime.
 */
async function payFor(
  services: Kernel,
  signer: Signer,
  origin: Origin,
  { challengeId, to }: Reservation,
  channel: Channel,
): Promise<boolean> {
  return takeStep(services, signer, origin, 'otp-send', async (step) => {
    const { tx, participant } = step;
    const [state] = await tx
      .update(otpStates)
      .set({ channel })
      .where(and(eq(otpStates.participantId, participant.id), eq(otpStates.challengeId, challengeId)))
      .returning({ channel: otpStates.channel });
    if (!state) return false;
    const recipient = { participantId: participant.id, channel, to };
    if (await takeMessage(services, tx, recipient)) return false;
    await recordSend(services, tx, sendOf(step, challengeId, channel));
    return true;
  });
}

/**
 * Returns a failed send to the budget. If the signer made a guess while the gateway was being tried, the send stays
 * counted.
 */
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
