// Derives from the table of steps which calls and events each participant status allows (SPEC 4, States and
// transitions). A status never goes back: a signer who reloads the page repeats steps, but retains the furthest status.
import { MARKS, STEP_TABLE, type RepeatableStep, type StepCall, type StepMark } from './steps.ts';

const FIRST = 'PENDING';
const SIGNED = 'SIGNED';
const COMPLETED = 'COMPLETED';
const DECLINED = 'DECLINED';
/** The statuses that end the journey early. They are at the end of the order, so no range of statuses includes them. */
const ENDS = ['BLOCKED', 'EXPIRED', 'CANCELLED', DECLINED] as const;

export type ParticipantStatus = typeof FIRST | StepMark['status'] | typeof COMPLETED | (typeof ENDS)[number];

/** Every status, in the order of the journey. */
export const PARTICIPANT_STATUSES: readonly ParticipantStatus[] = [
  FIRST,
  ...MARKS.map(({ status }) => status),
  COMPLETED,
  ...ENDS,
];

export const SESSION_STATUSES = [
  'NEW',
  'IN_PROGRESS',
  'IN_REVIEW',
  'SEALING',
  'COMPLETED',
  'EXPIRED',
  'CANCELLED',
  'REJECTED',
  'DECLINED',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** The final statuses. A session with one of them was completed, or ended without a sealed document. */
export const ENDED_STATUSES = [
  'COMPLETED',
  'EXPIRED',
  'CANCELLED',
  'REJECTED',
  'DECLINED',
] as const satisfies SessionStatus[];
export const hasEnded = (status: SessionStatus): boolean => ENDED_STATUSES.some((ended) => ended === status);

/**
 * Returns whether the deadline applies. It applies only while signers can act, not during the review or the sealing.
 */
export const isTimed = (status: SessionStatus): boolean => status === 'NEW' || status === 'IN_PROGRESS';

type Span = { from: ParticipantStatus; through: ParticipantStatus };
type Change = Span & { to: ParticipantStatus };

/** The calls that belong to no step: opening the link, and the background checks after the OTP was verified. */
const OTHER_CALLS = {
  'view-link': { from: FIRST, through: COMPLETED },
  'template-config': { from: FIRST, through: COMPLETED },
  'device-intelligence': { from: 'OTP_VERIFIED', through: statusBefore(SIGNED) },
  'proxy-check': { from: 'OTP_VERIFIED', through: statusBefore(SIGNED) },
  history: { from: 'OTP_VERIFIED', through: COMPLETED },
  'log-out': { from: 'OTP_VERIFIED', through: COMPLETED },
  decline: { from: 'OTP_VERIFIED', through: statusBefore(SIGNED) },
  'view-attachments': { from: 'OTP_VERIFIED', through: statusBefore(SIGNED) },
  'change-attachments': { from: 'OTP_VERIFIED', through: statusBefore(SIGNED) },
} as const satisfies Record<string, Span>;
export type SignerCall = StepCall | keyof typeof OTHER_CALLS;

const CALLS: ReadonlyMap<string, Span> = new Map<string, Span>([
  ...Object.entries(OTHER_CALLS),
  ...STEP_TABLE.flatMap(({ calls, views, marks: [first] }) => {
    if (!first) return [];
    const from = statusBefore(first.status);
    return [
      ...calls.map((call) => [call, { from, through: statusBefore(SIGNED) }] as const),
      ...views.map((call) => [call, { from, through: COMPLETED }] as const),
    ];
  }),
]);

/** The events that belong to no step: completion and the early ends. */
const OTHER_EVENTS = {
  completed: { from: SIGNED, through: SIGNED, to: COMPLETED },
  blocked: { from: FIRST, through: statusBefore(SIGNED), to: 'BLOCKED' },
  expired: { from: FIRST, through: statusBefore(SIGNED), to: 'EXPIRED' },
  cancelled: { from: FIRST, through: statusBefore(SIGNED), to: 'CANCELLED' },
  declined: { from: 'OTP_VERIFIED', through: statusBefore(SIGNED), to: DECLINED },
} as const satisfies Record<string, Change>;
export type ParticipantEvent = StepMark['event'] | keyof typeof OTHER_EVENTS;

const EVENTS: ReadonlyMap<string, Change> = new Map<string, Change>([
  ...Object.entries(OTHER_EVENTS),
  ...MARKS.map(
    ({ event, status }) =>
      [event, { from: statusBefore(status), through: statusBefore(SIGNED), to: status }] as const,
  ),
]);

export function isAllowed(status: ParticipantStatus, call: SignerCall): boolean {
  const span = CALLS.get(call);
  return span !== undefined && isWithin(status, span);
}

/** Returns the status after the event. Returns null if the event cannot happen in this status. */
export function advance(status: ParticipantStatus, event: ParticipantEvent): ParticipantStatus | null {
  const change = EVENTS.get(event);
  if (!change || !isWithin(status, change)) return null;
  return rank(change.to) > rank(status) ? change.to : status;
}

/** Returns the status in which the participant repeats the step. Returns null if the participant has not signed. */
export function statusForRepeat(status: ParticipantStatus, step: RepeatableStep): ParticipantStatus | null {
  const [first] = STEP_TABLE.find(({ name }) => name === step)?.marks ?? [];
  return status === SIGNED && first ? statusBefore(first.status) : null;
}

/** Returns whether the participant has signed and therefore goes straight to completion (SPEC 4). */
export function hasSigned(status: ParticipantStatus): boolean {
  return status === SIGNED || status === COMPLETED;
}

export function isFinal(status: ParticipantStatus): boolean {
  return rank(status) >= rank(COMPLETED);
}

/** The statuses of participants who have signed, for queries. */
export const SIGNED_STATUSES: readonly ParticipantStatus[] = PARTICIPANT_STATUSES.filter(hasSigned);
/** The statuses of participants who have signed or declined. The session no longer waits for these participants. */
export const SETTLED_STATUSES: readonly ParticipantStatus[] = [...SIGNED_STATUSES, DECLINED];
export const CLOSED_STATUSES: readonly ParticipantStatus[] = PARTICIPANT_STATUSES.filter(
  (status) => hasSigned(status) || isFinal(status),
);

/**
 * Returns the status of an open session from the statuses of its participants. `awaitsReview` is whether a review must
 * precede the seal. Expiry, cancellation and the reviewer's decision are separate events. Participants who declined do
 * not count as signers.
 */
export function sessionStatusAfter(
  participants: readonly ParticipantStatus[],
  awaitsReview: boolean,
): 'NEW' | 'IN_PROGRESS' | 'IN_REVIEW' | 'SEALING' | 'COMPLETED' | 'DECLINED' {
  if (participants.every((status) => status === FIRST)) return 'NEW';
  const signers = participants.filter((status) => status !== DECLINED);
  // All participants who have not declined are blocked, so no one is left to sign.
  if (signers.length < participants.length && signers.every((status) => status === 'BLOCKED'))
    return DECLINED;
  if (signers.every((status) => status === COMPLETED)) return 'COMPLETED';
  if (!signers.every(hasSigned)) return 'IN_PROGRESS';
  return awaitsReview ? 'IN_REVIEW' : 'SEALING';
}

function isWithin(status: ParticipantStatus, { from, through }: Span): boolean {
  return rank(from) <= rank(status) && rank(status) <= rank(through);
}

function rank(status: ParticipantStatus): number {
  return PARTICIPANT_STATUSES.indexOf(status);
}

function statusBefore(status: ParticipantStatus): ParticipantStatus {
  return PARTICIPANT_STATUSES[rank(status) - 1] ?? FIRST;
}

type OpenEntry = Exclude<(typeof STEP_TABLE)[number], { marks: readonly [] }>;
export type OpenStep = OpenEntry['name'];

/** The steps that a participant can be at. The last step has no marks, because it is only displayed. */
export const OPEN_STEPS: readonly OpenStep[] = STEP_TABLE.filter(
  (entry): entry is OpenEntry => entry.marks.length > 0,
).map(({ name }) => name);

/** Returns the participant's next step. Returns null if the participant has signed or can no longer sign. */
export function stepAt(status: ParticipantStatus): OpenStep | null {
  return OPEN_STEPS.find((step) => statusesAt(step).includes(status)) ?? null;
}

/**
 * Returns the statuses of participants who are at the step, for queries. They have completed the previous step, but not
 * this one.
 */
export function statusesAt(step: OpenStep): readonly ParticipantStatus[] {
  const before = OPEN_STEPS[OPEN_STEPS.indexOf(step) - 1];
  const from = before ? rank(endOf(before)) : 0;
  return PARTICIPANT_STATUSES.slice(from, rank(endOf(step))).filter(
    (status) => !CLOSED_STATUSES.includes(status),
  );
}

/** Returns the status that completes a step. */
const endOf = (name: OpenStep): ParticipantStatus =>
  STEP_TABLE.find((entry): entry is OpenEntry => entry.name === name)?.marks.at(-1)?.status ?? FIRST;
