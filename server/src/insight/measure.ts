/**
 * Derives the contribution of one session to the figures from its evidence alone. The same events always yield the same
 * counts, so the previous contribution can be subtracted again. All figures count for the day on which the session was
 * created.
 */
import { evidenceOf, TIMED_STEPS, TRIED_STEPS, type TriedStep } from '@countersign/contract/rules/insight';
import { z } from 'zod';
import type { WrittenEvent } from '../evidence/chain.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import { sinceCorrection } from '../evidence/since-correction.ts';
import { checksOf } from '../signing/checks.ts';
import { dayAndHour } from './calendar.ts';
import { classOf } from './durations.ts';

/** The version of the counting rules. Figures of an earlier version are recounted from the first event (`count.ts`). */
export const MEASURE_VERSION = 3;

export interface Count {
  day: string;
  measure: string;
  department: string;
  templateId: string;
  branchId: string;
  language: string;
}

type Event = Pick<WrittenEvent, 'type' | 'at' | 'participant_id' | 'facts'>;

/** Returns the measures of a session. A measure that counts several times occurs several times. */
export function measuresOf(events: readonly Event[], timeZone: string): Count[] {
  const first = events.find(({ type }) => type === 'SESSION_CREATED');
  const session = created.safeParse(first?.facts).data;
  if (!first || !session) return [];
  const { day, hour } = dayAndHour(new Date(first.at), timeZone);
  const ofSession = { day, department: session.department ?? '', templateId: session.template_id ?? '' };
  const people = session.participants
    .toSorted((a, b) => a.signing_order - b.signing_order)
    .map(({ participant_id: id, language }) => ({
      id,
      cell: { ...ofSession, branchId: branchOf(session, events, id), language: language ?? '' },
    }));
  const [leading] = people;
  if (!leading) return [];
  return [
    ...sessionMeasures(events).map((measure) => ({ ...leading.cell, measure })),
    ...people.flatMap(({ id, cell }) =>
      personMeasures(events, id, hour).map((measure) => ({ ...cell, measure })),
    ),
  ];
}

const created = z.object({
  department: z.string().nullish(),
  template_id: z.string().nullish(),
  branches: z.array(z.object({ branch_id: z.string() })).default([]),
  participants: z.array(
    z.object({
      participant_id: z.string(),
      signing_order: z.number().default(1),
      language: z.string().nullish(),
    }),
  ),
});

/**
 * Returns the session's only branch. If the session has several, returns the branch where the signer was, or an empty
 * string until it is known.
 */
function branchOf({ branches }: z.infer<typeof created>, events: readonly Event[], id: string): string {
  const [only] = branches;
  if (!only || branches.length === 1) return only?.branch_id ?? '';
  const located = events.findLast(
    ({ type, participant_id }) => type === 'LOCATION_CAPTURED' && participant_id === id,
  );
  return nearest.safeParse(located?.facts['branch']).data?.branchId ?? '';
}

const nearest = z.object({ branchId: z.string() });

const OUTCOMES: Readonly<Partial<Record<EvidenceType, string>>> = {
  DOCUMENT_SEALED: 'session.completed',
  SESSION_EXPIRED: 'session.expired',
  SESSION_CANCELLED: 'session.cancelled',
  REVIEW_REJECTED: 'session.rejected',
  SESSION_DECLINED: 'session.declined',
};

const sessionMeasures = (events: readonly Event[]): string[] => [
  'session.started',
  ...new Set(events.flatMap(({ type }) => OUTCOMES[type] ?? [])),
];

function personMeasures(events: readonly Event[], id: string, hour: number): string[] {
  const own = sinceCorrection(events, id);
  const hasSigned = own.some(({ type }) => type === evidenceOf('signature'));
  return [
    ...journeyMeasures(own),
    ...TRIED_STEPS.flatMap((step) => triesMeasure(own, step)),
    ...Object.entries(checksOf(own)).flatMap(([check, found]) =>
      found ? [`check.${check}.${found.verdict}`] : [],
    ),
    ...events.filter(({ participant_id }) => participant_id === id).flatMap(messageMeasure),
    `hour.${hour}.invited`,
    ...(hasSigned ? [`hour.${hour}.signed`] : []),
  ];
}

/** Measures how far the signer got, and how long each step took after the end of the previous one. */
function journeyMeasures(own: readonly Event[]): string[] {
  const timeOf = (type: string | undefined) => own.find((event) => event.type === type)?.at;
  const opened = timeOf('LINK_OPENED');
  const measures = ['reached.invited', ...(opened === undefined ? [] : ['reached.opened'])];
  let before = opened;
  for (const step of TIMED_STEPS) {
    const at = timeOf(evidenceOf(step));
    if (at === undefined) break;
    measures.push(`reached.${step}`);
    if (before !== undefined)
      measures.push(`time.${step}.${classOf((Date.parse(at) - Date.parse(before)) / 1000)}`);
    before = at;
  }
  return measures;
}

const REFUSALS: Readonly<Record<TriedStep, EvidenceType>> = {
  otp: 'OTP_REFUSED',
  location: 'LOCATION_REFUSED',
  liveness: 'LIVENESS_REFUSED',
};
const MOST_TRIES = 4;

/** Measures how many attempts the signer needed to complete the step. */
function triesMeasure(own: readonly Event[], step: TriedStep): string[] {
  const passed = own.findIndex(({ type }) => type === evidenceOf(step));
  const before = passed === -1 ? own : own.slice(0, passed);
  const refused = before.filter(({ type }) => type === REFUSALS[step]).length;
  if (passed === -1) return refused > 0 ? [`tries.${step}.not_yet`] : [];
  return [`tries.${step}.${Math.min(refused + 1, MOST_TRIES)}`];
}

const message = z.object({ kind: z.string(), channel: z.string() });
/** Older evidence has only `method`, which then names the channel. */
const oneTimePassword = z.object({ method: z.string(), channel: z.string().optional() });

/** Counts messages by kind and channel. One-time passwords have separate events. */
function messageMeasure({ type, facts }: Event): string[] {
  const result = MESSAGE_RESULTS[type];
  if (!result) return [];
  const recorded = message.safeParse(facts).data;
  const otp = oneTimePassword.safeParse(facts).data;
  if (recorded) return [`message.${recorded.kind}-${recorded.channel}.${result}`];
  return otp ? [`message.otp-${otp.channel ?? otp.method}.${result}`] : [];
}

const MESSAGE_RESULTS: Readonly<Partial<Record<EvidenceType, string>>> = {
  MESSAGE_SENT: 'sent',
  MESSAGE_FAILED: 'failed',
  MESSAGE_REDIRECTED: 'failed',
  OTP_SENT: 'sent',
  OTP_SEND_FAILED: 'failed',
};
