/** At which step a participant is, for lists and filters, derived from the table of steps. */
import { PARTICIPANT_STATUSES, CLOSED_STATUSES, type ParticipantStatus } from './participant-state.ts';
import { STEP_TABLE, type Step } from './steps.ts';

type OpenEntry = Exclude<(typeof STEP_TABLE)[number], { marks: readonly [] }>;
export type OpenStep = OpenEntry['name'];

/** Steps at which somebody can be waited for: one without marks, the last, is only shown. */
export const OPEN_STEPS: readonly OpenStep[] = STEP_TABLE.filter(
  (entry): entry is OpenEntry => entry.marks.length > 0,
).map(({ name }) => name);

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
