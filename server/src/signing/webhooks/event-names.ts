/** Which evidence events are reported to the originator's system, and under which name. */
import { MARKS } from '@countersign/contract/rules/steps';
import type { OtherWebhookType, WebhookType } from '@countersign/contract/rules/webhook-types';
import type { EvidenceType, OtherEvidence } from '../../evidence/event-types.ts';

/** Null for events that change no state: a reading, a refused attempt, a message, an issued token. */
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

export const webhookNameOf = (type: EvidenceType): WebhookType | null => NAMES.get(type) ?? null;
