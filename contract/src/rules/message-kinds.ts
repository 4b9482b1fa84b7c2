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

/** Those that lead nowhere: they only tell that the session has ended. */
export const END_MESSAGES = ['cancellation', 'rejection', 'decline'] as const satisfies MessageKind[];
export type MessageWithoutLink = (typeof END_MESSAGES)[number];
export const hasLink = (kind: MessageKind): kind is Exclude<MessageKind, 'otp' | MessageWithoutLink> =>
  kind !== 'otp' && !END_MESSAGES.some((end) => end === kind);
