/** Registers the call that opens the personal link. */
import { openLink, readCompletion, readTemplateConfig } from '@countersign/contract/signer/link';
import type { MessageChannel } from '@countersign/contract/rules/messages';
import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { maskPhone } from '@countersign/contract/rules/contacts';
import { hasSigned, type OpenStep } from '@countersign/contract/rules/participant-state';
import { REVIEW_UNTOLD, TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { encryptDirect } from '../../crypto/direct-jwe.ts';
import { deriveKey } from '../../crypto/hkdf.ts';
import { hashToken } from '../../crypto/secrets.ts';
import type { Database, Queryable } from '../../database/connect.ts';
import { bearers, otpStates, participants, reviews, sessions } from '../../database/schema.ts';
import { originatorDetail } from '../../evidence/originator-details.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { documentsOf } from '../../evidence/session-documents.ts';
import { chainOf } from '../../evidence/verify.ts';
import { bearerToken } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import type { Register } from '../../http/register.ts';
import { phoneChannels } from '../../messaging/phone-channels.ts';
import { nameOf, phoneOf } from '../../signing/person.ts';
import { repeatRequestedOf } from '../../signing/review/history.ts';
import { otpMethods } from '../otp-methods.ts';
import { stepAfterReload } from '../next-step.ts';
import { ensureViewAllowed, takeStep, viewState } from '../take-step.ts';
import type { ParticipantRow, SessionRow } from '../../signing/rows.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import { methodOf } from '../../signing/rows.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { copyTokenOf } from '../copy-token.ts';

export function linkRoutes(services: Kernel & Messengers, register: Register): void {
  const { vault, keys, now } = services;
  const { db } = services.database;

  const byLink = prepareByLink(db);

  register(openLink, async ({ params, origin, request }) => {
    const bearer = bearerToken(request);
    const [found] = await byLink.execute({
      hash: hashToken(keys, params.token),
      bearerHash: bearer === undefined ? null : hashToken(keys, bearer),
    });
    if (!found) throw new AppError('LINK_UNKNOWN');
    const { session, participant } = found;
    await ensureViewAllowed(services, found, 'view-link');
    if (found.failures >= OTP_FAILURES_UNTIL_DEAD && !hasSigned(participant.status))
      throw new AppError('LINK_DEAD');
    const isFirstAccess =
      participant.openedAt === null && (await recordFirstAccess(services, participant, origin));
    const phone = phoneOf(vault, participant);
    const method = methodOf(session, participant);
    const isVerified = found.bearerUntil !== null && found.bearerUntil > now();
    const repeat =
      found.wasReviewed && !hasSigned(participant.status)
        ? repeatRequestedOf(readEvents(await chainOf(services, db, session.id)), participant.id)
        : null;
    return {
      participant_id: participant.id,
      name: encryptForLink(nameOf(vault, participant), params.token),
      phone: isVerified ? phone : null,
      phone_masked: maskPhone(phone),
      otp_methods: otpMethods(services, session.config, participant),
      language: participant.language,
      session_id: session.id,
      participant_status: participant.status,
      session_status: session.status,
      is_first_access: isFirstAccess,
      next_step: await nextStep(db, found, isVerified),
      expires_at: session.expiresAt.toISOString(),
      ...(session.frameOrigins.length > 0 && { frame_origins: session.frameOrigins }),
      ...(repeat && {
        repeat: { ...repeat, note: repeat.note && encryptForLink(repeat.note, params.token) },
      }),
      // A browser that returns from an external signature service opens the link again.
      ...(isVerified &&
        participant.signedAt &&
        session.config.send_completion_notification && {
          copy_token: copyTokenOf(keys, participant.id, participant.signedAt),
        }),
      ...(found.hasInputs && { has_inputs: true as const }),
      ...(isRemote(method) && { remote_method: method }),
      ...(session.isTest && { is_test: true as const }),
    };
  });

  register(readTemplateConfig, async ({ caller }) => {
    const { session } = await viewState(services, caller, 'template-config');
    return {
      // A setting that is missing in an older session gets the default, which matches the behaviour at that time.
      ...TEMPLATE_DEFAULTS,
      ...session.config,
      ...REVIEW_UNTOLD,
      webhook_url: null,
      webhook_inputs: TEMPLATE_DEFAULTS.webhook_inputs,
      template_id: session.templateId,
    };
  });

  register(readCompletion, async ({ caller }) => {
    const { session, participant } = await viewState(services, caller, 'view-link');
    if (!hasSigned(participant.status) || !participant.signedAt) throw new AppError('STEP_NOT_ALLOWED');
    const all = await db
      .select({ status: participants.status })
      .from(participants)
      .where(and(eq(participants.sessionId, session.id), ne(participants.status, 'DECLINED')));
    const documents = await documentsOf(db, session.id);
    const begun = readEvents(await chainOf(services, db, session.id, 1));
    return {
      signed_at: participant.signedAt.toISOString(),
      documents_total: documents.length,
      pages_count: documents.reduce((sum, { pages }) => sum + pages, 0),
      total_signers: all.length,
      signed_count: all.filter(({ status }) => hasSigned(status)).length,
      is_sealed: session.status === 'COMPLETED',
      is_in_review: session.status === 'IN_REVIEW',
      copy_by: copyChannels(services, session, participant),
      return_url: originatorDetail(begun, 'return_urls', participant.id),
    };
  });
}

const prepareByLink = (db: Database['db']) =>
  db
    .select({
      session: {
        id: sessions.id,
        status: sessions.status,
        expiresAt: sessions.expiresAt,
        config: sessions.config,
        frameOrigins: sessions.frameOrigins,
        isTest: sessions.isTest,
      },
      participant: {
        id: participants.id,
        sessionId: participants.sessionId,
        signingOrder: participants.signingOrder,
        status: participants.status,
        nameEncrypted: participants.nameEncrypted,
        phoneEncrypted: participants.phoneEncrypted,
        emailEncrypted: participants.emailEncrypted,
        linkChannels: participants.linkChannels,
        language: participants.language,
        signatureMethod: participants.signatureMethod,
        openedAt: participants.openedAt,
        signedAt: participants.signedAt,
      },
      wasReviewed: sql<boolean>`${reviews.sessionId} is not null`,
      hasInputs: sql<boolean>`${participants.fields} @> '[{"kind": "input"}]'`,
      failures: otpStates.failuresInRow,
      // The link alone does not verify the signer, so the complete phone number is shown only with a bearer token.
      bearerUntil: sql<Date | null>`least(${bearers.expiresAt}, ${bearers.endsAt})`.mapWith(bearers.endsAt),
    })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(otpStates, eq(otpStates.participantId, participants.id))
    .leftJoin(reviews, eq(reviews.sessionId, sessions.id))
    .leftJoin(
      bearers,
      and(
        eq(bearers.participantId, participants.id),
        eq(bearers.tokenHash, sql.placeholder('bearerHash')),
        isNull(bearers.endedAt),
      ),
    )
    .where(eq(participants.linkHash, sql.placeholder('hash')))
    .prepare('open_link');

async function nextStep(
  db: Queryable,
  at: Parameters<typeof stepAfterReload>[1],
  isVerified: boolean,
): Promise<OpenStep | null> {
  if (hasSigned(at.participant.status)) return null;
  return isVerified ? stepAfterReload(db, at) : 'otp';
}

/**
 * Returns the channels of the completion notification (SPEC 3, send_completion_notification): the phone, and email if
 * the address is known.
 */
function copyChannels(
  services: Kernel & Messengers,
  { config }: SessionRow,
  { emailEncrypted, language }: ParticipantRow,
): MessageChannel[] {
  if (!config.send_completion_notification) return [];
  const [phone = 'sms'] = phoneChannels(services, { kind: 'completion', language });
  return emailEncrypted ? [phone, 'email'] : [phone];
}

/** Records the first access to the link. Returns true for exactly one of several concurrent calls. */
async function recordFirstAccess(
  services: Kernel,
  participant: Pick<ParticipantRow, 'id' | 'sessionId'>,
  origin: Origin,
): Promise<boolean> {
  const signer = { participantId: participant.id, sessionId: participant.sessionId };
  return takeStep(services, signer, origin, 'view-link', async ({ tx, now, record }) => {
    const [first] = await tx
      .update(participants)
      .set({ openedAt: now })
      .where(and(eq(participants.id, participant.id), isNull(participants.openedAt)))
      .returning({ id: participants.id });
    if (first) await record('LINK_OPENED');
    return first !== undefined;
  });
}

/**
 * Encrypts a text so that only the holder of the link can read it. The result is a compact JWE (`dir`, `A256GCM`), and
 * its key is derived from the token of the link.
 */
const encryptForLink = (text: string, linkToken: string): string =>
  encryptDirect(text, deriveKey(linkToken, 'countersign name for link'));
