/** Lists every type of event in a signing: those that complete steps, and all others. */
import { MARKS, type StepMark } from '@countersign/contract/rules/steps';

const OTHER_TYPES = [
  'SESSION_CREATED',
  'LINK_OPENED',
  'LINK_REISSUED',
  'LINK_CLOSED',
  'LINK_REQUESTED',
  'OTP_SEND_FAILED',
  'OTP_REFUSED',
  'OTP_LOCKED',
  'DEVICE_RECORDED',
  'DEVICE_CHANGED',
  'ADDRESS_CHECKED',
  'PARTICIPANT_BLOCKED',
  'LOGGED_OUT',
  'PARTICIPANT_DECLINED',
  'ATTACHMENT_ADDED',
  'ATTACHMENT_REMOVED',
  'DOCUMENT_READ',
  'LOCATION_REFUSED',
  'LIVENESS_CODE_ISSUED',
  'LIVENESS_REFUSED',
  'REMOTE_SIGNING_STARTED',
  'REMOTE_SIGNING_REFUSED',
  'ALL_SIGNED',
  'REVIEW_STARTED',
  'REVIEW_OVERDUE',
  'REVIEW_APPROVED',
  'REVIEW_ACCEPTED',
  'REVIEW_REJECTED',
  'REPEAT_ASKED',
  'SEAL_OVERDUE',
  'DOCUMENT_SEALED',
  'SEAL_RENEWED',
  'SESSION_EXTENDED',
  'CONTACT_CORRECTED',
  'REFERENCE_PHOTO_ADDED',
  'NOTE_ADDED',
  'SESSION_ASSIGNED',
  'REVIEWERS_NAMED',
  'SESSION_CANCELLED',
  'SESSION_EXPIRED',
  'SESSION_DECLINED',
  'DOCUMENT_TOKEN_ISSUED',
  'MESSAGE_SENT',
  'MESSAGE_DELIVERED',
  'MESSAGE_REDIRECTED',
  'MESSAGE_FAILED',
  'EVIDENCE_ERASED',
  'CLOCK_WENT_BACK',
] as const;

export type StepEvidence = StepMark['evidence'];
export type OtherEvidence = (typeof OTHER_TYPES)[number];
export type EvidenceType = StepEvidence | OtherEvidence;

export const EVIDENCE_TYPES: readonly EvidenceType[] = [
  ...OTHER_TYPES,
  ...MARKS.map(({ evidence }) => evidence),
];
