/** The ways by which a message reaches somebody. */

/** To the phone, in writing. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** Of links, and of what is told. */
export const MESSAGE_CHANNELS = [...PHONE_CHANNELS, 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** A call reads out a one-time password, and nothing else. */
export const CHANNELS = [...MESSAGE_CHANNELS, 'voice'] as const;
export type Channel = (typeof CHANNELS)[number];
