/** Writes a webhook in the transaction of the change that it reports, so that neither can exist without the other. */
import type { WebhookEvent } from '@countersign/contract/originator/webhook-event';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { sha256 } from '../../crypto/secrets.ts';
import { participants, sessions, webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';
import type { EvidenceType, OtherEvidence } from '../../evidence/event-types.ts';
import { logHead } from '../../evidence/log.ts';
import type { Transaction } from '../../database/connect.ts';
import { giveUpAt } from './schedule.ts';
import type { OtherWebhookType, WebhookType } from '@countersign/contract/rules/webhook-types';
import { MARKS } from '@countersign/contract/rules/steps';

export interface Change {
  type: EvidenceType;
  /** The event's position in the session's evidence. Webhooks are sent in the same order. */
  seq: number;
  /** The hash of the event, which is the new chain head of the session's evidence. */
  sha256: string;
  at: Date;
  participantId: string | null;
  /** Additional facts for the webhook. The states are always included. */
  told?: Readonly<Record<string, string | string[]>>;
}

/**
 * Enqueues a webhook that reports the current states. A step must therefore store its new state before it records its
 * event.
 */
export async function enqueueWebhook(
  tx: Transaction,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'reference' | 'config' | 'isTest'>,
  { type, seq, sha256: head, at, participantId, told }: Change,
): Promise<void> {
  const name = webhookNameOf(type);
  const url = session.config.webhook_url;
  if (!name || !url) return;
  const [state] = await tx
    .select({
      session: sessions.status,
      participant: participants.status,
      disabled: webhookEndpoints.disabledAt,
    })
    .from(sessions)
    .leftJoin(
      participants,
      and(eq(participants.sessionId, sessions.id), sql`${participants.id} = ${participantId}`),
    )
    .leftJoin(webhookEndpoints, eq(webhookEndpoints.urlSha256, sha256(url)))
    .where(eq(sessions.id, session.id));
  if (!state) throw new Error(`Bug: a webhook was enqueued for session ${session.id}, which does not exist`);

  await tx.insert(webhookDeliveries).values({
    id: uuid(),
    sessionId: session.id,
    seq,
    type: name,
    url,
    // The payload is the text that is signed and sent with every attempt. It contains no personal data: authorised
    // callers get these data from the API. If the template requests values, each attempt adds them
    // (`payloadWithValues`).
    payload: JSON.stringify({
      type: name,
      timestamp: at.toISOString(),
      data: {
        session_id: session.id,
        reference: session.reference,
        ...(session.isTest && { test: true as const }),
        sequence: seq,
        status: state.session,
        participant_id: participantId,
        participant_status: state.participant,
        ...told,
        // A receiver that stores the two chain heads can later prove that no entry was removed from the evidence or
        // from the transparency log.
        evidence_head: head,
        evidence_log: await logHead(tx),
      },
    } satisfies WebhookEvent),
    status: state.disabled ? 'disabled' : 'pending',
    tries: 0,
    nextAttemptAt: state.disabled ? null : at,
    giveUpAt: giveUpAt(at),
    createdAt: at,
  });
}

/**
 * The webhook's name for each type of event. Null for an event that changes no state, such as a reading, a refused
 * attempt, a message or an issued token.
 */
const OTHER_NAMES: Readonly<Record<OtherEvidence, OtherWebhookType | null>> = {
  SESSION_CREATED: 'session.created',
  LINK_OPENED: 'participant.link_opened',
  LINK_REISSUED: 'participant.link_reissued',
  LINK_CLOSED: 'participant.link_closed',
  LINK_REQUESTED: 'participant.link_requested',
  OTP_SEND_FAILED: 'participant.otp_send_failed',
  OTP_REFUSED: null,
  OTP_LOCKED: 'participant.otp_locked',
  DEVICE_RECORDED: null,
  DEVICE_CHANGED: null,
  ADDRESS_CHECKED: null,
  PARTICIPANT_BLOCKED: 'participant.blocked',
  LOGGED_OUT: null,
  PARTICIPANT_DECLINED: 'participant.declined',
  ATTACHMENT_ADDED: null,
  ATTACHMENT_REMOVED: null,
  DOCUMENT_READ: null,
  LOCATION_REFUSED: null,
  LIVENESS_CODE_ISSUED: null,
  REMOTE_SIGNING_STARTED: null,
  REMOTE_SIGNING_REFUSED: null,
  LIVENESS_REFUSED: null,
  ALL_SIGNED: 'session.all_signed',
  REVIEW_STARTED: 'session.review_started',
  REVIEW_OVERDUE: 'session.review_overdue',
  REVIEW_APPROVED: 'session.review_approved',
  REVIEW_ACCEPTED: 'session.review_accepted',
  REVIEW_REJECTED: 'session.rejected',
  REPEAT_ASKED: 'participant.repeat_asked',
  SEAL_OVERDUE: 'session.seal_overdue',
  DOCUMENT_SEALED: 'session.completed',
  SEAL_RENEWED: 'session.seal_renewed',
  SESSION_EXTENDED: 'session.extended',
  CONTACT_CORRECTED: 'participant.contact_corrected',
  REFERENCE_PHOTO_ADDED: null,
  NOTE_ADDED: null,
  SESSION_ASSIGNED: null,
  REVIEWERS_NAMED: null,
  SESSION_CANCELLED: 'session.cancelled',
  SESSION_EXPIRED: 'session.expired',
  SESSION_DECLINED: 'session.declined',
  DOCUMENT_TOKEN_ISSUED: null,
  MESSAGE_SENT: null,
  MESSAGE_DELIVERED: null,
  MESSAGE_REDIRECTED: null,
  MESSAGE_FAILED: 'participant.message_failed',
  EVIDENCE_ERASED: 'session.erased',
  CLOCK_WENT_BACK: null,
};

const NAMES: ReadonlyMap<string, WebhookType | null> = new Map<string, WebhookType | null>([
  ...Object.entries(OTHER_NAMES),
  ...MARKS.map(({ evidence, webhook }) => [evidence, webhook] as const),
]);

const webhookNameOf = (type: EvidenceType): WebhookType | null => NAMES.get(type) ?? null;
