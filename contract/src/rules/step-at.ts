/** At which step a participant is, for lists and filters, derived from the table of steps. */
import { PARTICIPANT_STATUSES, CLOSED_STATUSES, type ParticipantStatus } from './participant-state.ts';
import { STEP_TABLE, type Step } from './steps.ts';

/** Steps at which somebody can be waited for: the last one is only shown. */
export const OPEN_STEPS = [
  'otp',
  'document',
  'location',
  'liveness',
  'signature',
] as const satisfies readonly Step[];
export type OpenStep = (typeof OPEN_STEPS)[number];

/** The step that comes next for a participant; null for those who have signed and those who no longer can. */
export function stepAt(status: ParticipantStatus): OpenStep | null {
  return OPEN_STEPS.find((step) => statusesAt(step).includes(status)) ?? null;
}

/** For queries: who is at a step has not reached the status that completes it, but the one before it. */
export function statusesAt(step: OpenStep): readonly ParticipantStatus[] {
  const before = OPEN_STEPS[OPEN_STEPS.indexOf(step) - 1];
  const completes = endOf(step);
  const from = before ? rank(endOf(before)) : 0;
  return PARTICIPANT_STATUSES.slice(from, rank(completes)).filter(
    (status) => !CLOSED_STATUSES.includes(status),
  );
}

const rank = (status: ParticipantStatus | undefined): number =>
  PARTICIPANT_STATUSES.findIndex((each) => each === status);

/** The status that completes a step. */
const endOf = (name: Step): ParticipantStatus | undefined =>
  STEP_TABLE.find((entry) => entry.name === name)?.marks.at(-1)?.status;
