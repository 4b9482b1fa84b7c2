/** What the originator's own system is told of a session, by the names of its webhooks. */
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

/** Beside those of the steps. */
export type OtherWebhookType = (typeof OTHER_TYPES)[number];
export type WebhookType = OtherWebhookType | StepMark['webhook'];

export const WEBHOOK_TYPES: readonly WebhookType[] = [...OTHER_TYPES, ...MARKS.map(({ webhook }) => webhook)];
