/** The messages that a participant gets. */
export const MESSAGE_KINDS = ['otp', 'invite', 'reminder', 'completion', 'cancellation'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
