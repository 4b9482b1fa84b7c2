/** Lists the kinds of messages to participants, and their channels. */
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

/** The kinds of messages without a link. They only report that the session has ended. */
export const END_MESSAGES = ['cancellation', 'rejection', 'decline'] as const satisfies MessageKind[];
export type MessageWithoutLink = (typeof END_MESSAGES)[number];
export const hasLink = (kind: MessageKind): kind is Exclude<MessageKind, 'otp' | MessageWithoutLink> =>
  kind !== 'otp' && !END_MESSAGES.some((end) => end === kind);

/** The channels for text messages to the phone. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** The channels for links and notifications. */
export const MESSAGE_CHANNELS = [...PHONE_CHANNELS, 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** All channels. A voice call only reads out a one-time password. */
export const CHANNELS = [...MESSAGE_CHANNELS, 'voice'] as const;
export type Channel = (typeof CHANNELS)[number];
