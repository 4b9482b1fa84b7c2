/** The webhook types, which report the events of a session to the originator's system. */
import { MARKS, type StepMark } from './steps.ts';

const OTHER_TYPES = [
  'session.created',
  'session.all_signed',
  'session.review_started',
  'session.review_overdue',
  'session.review_approved',
  'session.review_accepted',
  'session.rejected',
  'session.seal_overdue',
  'session.completed',
  'session.seal_renewed',
  'session.extended',
  'session.cancelled',
  'session.expired',
  'session.declined',
  'session.erased',
  'participant.link_opened',
  'participant.link_reissued',
  'participant.link_closed',
  'participant.link_requested',
  'participant.contact_corrected',
  'participant.otp_send_failed',
  'participant.otp_locked',
  'participant.blocked',
  'participant.declined',
  'participant.repeat_asked',
  'participant.message_failed',
] as const;

/** Types that do not belong to a step. */
export type OtherWebhookType = (typeof OTHER_TYPES)[number];
export type WebhookType = OtherWebhookType | StepMark['webhook'];

export const WEBHOOK_TYPES: readonly WebhookType[] = [...OTHER_TYPES, ...MARKS.map(({ webhook }) => webhook)];

/** What `participant.signed` contains about the fields that the signer filled in: only the keys, or also the values. */
export const WEBHOOK_INPUTS = ['keys', 'values'] as const;
