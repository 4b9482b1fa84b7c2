/** What of the evidence is a change of state that the originator's own system is told, and under which name. */
import type { EvidenceType } from '../../evidence/event-types.ts';

/** Null is for what changes nothing: a reading, a refused try, a message or a token on its way. */
export const WEBHOOK_NAMES: Readonly<Record<EvidenceType, string | null>> = {
  SESSION_CREATED: 'session.created',
  LINK_OPENED: 'participant.link_opened',
  LINK_REISSUED: 'participant.link_reissued',
  LINK_CLOSED: 'participant.link_closed',
  OTP_SENT: 'participant.otp_sent',
  OTP_SEND_FAILED: 'participant.otp_send_failed',
  OTP_REFUSED: null,
  OTP_LOCKED: 'participant.otp_locked',
  OTP_VERIFIED: 'participant.otp_verified',
  DEVICE_RECORDED: null,
  DEVICE_CHANGED: null,
  ADDRESS_CHECKED: null,
  PARTICIPANT_BLOCKED: 'participant.blocked',
  DOCUMENT_CONSENTED: 'participant.consented',
  LOCATION_CAPTURED: 'participant.located',
  LOCATION_REFUSED: null,
  LIVENESS_CODE_ISSUED: null,
  LIVENESS_REFUSED: null,
  LIVENESS_PASSED: 'participant.live',
  SIGNATURE_CAPTURED: 'participant.signed',
  ALL_SIGNED: 'session.all_signed',
  DOCUMENT_SEALED: 'session.completed',
  SESSION_CANCELLED: 'session.cancelled',
  SESSION_EXPIRED: 'session.expired',
  DOCUMENT_TOKEN_ISSUED: null,
  MESSAGE_SENT: null,
  MESSAGE_FAILED: 'participant.message_failed',
  EVIDENCE_ERASED: 'session.erased',
};
