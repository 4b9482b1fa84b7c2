// What a participant may do, and what happens to their status (SPEC 4, States and transitions).
// The status is a high-water mark: a signer who reloads walks the steps again, and it never goes back.

/** In the order of the walk. The last three end it early: they stand behind it, outside of every span below. */
export const PARTICIPANT_STATUSES = [
  'PENDING',
  'OTP_SENT',
  'OTP_VERIFIED',
  'CONSENTED',
  'LOCATED',
  'LIVE',
  'SIGNED',
  'COMPLETED',
  'BLOCKED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

export const SESSION_STATUSES = [
  'NEW',
  'IN_PROGRESS',
  'SEALING',
  'COMPLETED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

type Span = { from: ParticipantStatus; through: ParticipantStatus };

const CALLS = {
  'view-link': { from: 'PENDING', through: 'COMPLETED' },
  'template-config': { from: 'PENDING', through: 'COMPLETED' },
  'otp-send': { from: 'PENDING', through: 'LIVE' },
  'otp-nonce': { from: 'PENDING', through: 'LIVE' },
  'otp-verify': { from: 'PENDING', through: 'LIVE' },
  'device-intelligence': { from: 'OTP_VERIFIED', through: 'LIVE' },
  'proxy-check': { from: 'OTP_VERIFIED', through: 'LIVE' },
  'view-document': { from: 'OTP_VERIFIED', through: 'COMPLETED' },
  'document-consent': { from: 'OTP_VERIFIED', through: 'LIVE' },
  'location-capture': { from: 'CONSENTED', through: 'LIVE' },
  'liveness-code': { from: 'LOCATED', through: 'LIVE' },
  'liveness-photo': { from: 'LOCATED', through: 'LIVE' },
  'signature-capture': { from: 'LIVE', through: 'LIVE' },
  history: { from: 'OTP_VERIFIED', through: 'COMPLETED' },
} as const satisfies Record<string, Span>;
export type Call = keyof typeof CALLS;

const EVENTS = {
  'otp-sent': { from: 'PENDING', through: 'LIVE', to: 'OTP_SENT' },
  'otp-verified': { from: 'OTP_SENT', through: 'LIVE', to: 'OTP_VERIFIED' },
  consented: { from: 'OTP_VERIFIED', through: 'LIVE', to: 'CONSENTED' },
  located: { from: 'CONSENTED', through: 'LIVE', to: 'LOCATED' },
  live: { from: 'LOCATED', through: 'LIVE', to: 'LIVE' },
  signed: { from: 'LIVE', through: 'LIVE', to: 'SIGNED' },
  completed: { from: 'SIGNED', through: 'SIGNED', to: 'COMPLETED' },
  blocked: { from: 'PENDING', through: 'LIVE', to: 'BLOCKED' },
  expired: { from: 'PENDING', through: 'LIVE', to: 'EXPIRED' },
  cancelled: { from: 'PENDING', through: 'LIVE', to: 'CANCELLED' },
} as const satisfies Record<string, Span & { to: ParticipantStatus }>;
export type ParticipantEvent = keyof typeof EVENTS;

export function isAllowed(status: ParticipantStatus, call: Call): boolean {
  return isWithin(status, CALLS[call]);
}

/** The status after the event, or null where the event cannot happen. */
export function advance(status: ParticipantStatus, event: ParticipantEvent): ParticipantStatus | null {
  const change = EVENTS[event];
  if (!isWithin(status, change)) return null;
  return rank(change.to) > rank(status) ? change.to : status;
}

/** SPEC 4: a participant who has signed goes straight to completion. */
export function hasSigned(status: ParticipantStatus): boolean {
  return status === 'SIGNED' || status === 'COMPLETED';
}

export function isFinal(status: ParticipantStatus): boolean {
  return rank(status) >= rank('COMPLETED');
}

/** How far the participants have brought a living session; expiry and cancellation are its own events. */
export function sessionStatusAfter(
  participants: readonly ParticipantStatus[],
): 'NEW' | 'IN_PROGRESS' | 'SEALING' | 'COMPLETED' {
  if (participants.every((status) => status === 'PENDING')) return 'NEW';
  if (participants.every((status) => status === 'COMPLETED')) return 'COMPLETED';
  return participants.every(hasSigned) ? 'SEALING' : 'IN_PROGRESS';
}

function isWithin(status: ParticipantStatus, { from, through }: Span): boolean {
  return rank(from) <= rank(status) && rank(status) <= rank(through);
}

function rank(status: ParticipantStatus): number {
  return PARTICIPANT_STATUSES.indexOf(status);
}
