/** The messages that a participant gets. */
export const MESSAGE_KINDS = [
  'otp',
  'invite',
  'turn',
  'reminder',
  'completion',
  'cancellation',
  'repeat',
  'rejection',
  'decline',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Those that lead nowhere: they only tell. */
export type MessageWithoutLink = Extract<MessageKind, 'cancellation' | 'rejection' | 'decline'>;
export const hasLink = (kind: MessageKind): kind is Exclude<MessageKind, 'otp' | MessageWithoutLink> =>
  kind !== 'otp' && kind !== 'cancellation' && kind !== 'rejection' && kind !== 'decline';
