/** How far a participant has come through the steps, read off the timeline: when, how long, in how many tries. */
import type { getSession } from '@countersign/contract/originator/sessions';
import {
  CLOSED_STATUSES,
  PARTICIPANT_STATUSES,
  type ParticipantStatus,
  stepAt,
} from '@countersign/contract/rules/participant-state';
import { evidenceFrom, REPEATABLE_STEPS, STEP_TABLE, type Step } from '@countersign/contract/rules/steps';
import type { DataOf } from '../../../api/client.ts';

export type Session = DataOf<typeof getSession>;
export type Participant = Session['participants'][number];

export interface StepState {
  step: Step;
  state: 'done' | 'now' | 'open' | 'failed';
  /** When it was completed: who opens the link again walks again, and what counts is the last round, as on the certificate. */
  at: string | null;
  /** Since the step before it was completed, or the link was opened; null where it was not completed, or the start is unknown. */
  milliseconds: number | null;
  /** Refusals, and the try that passed. */
  tries: number;
}

/** What counts as a try that failed. */
const REFUSALS: Readonly<Partial<Record<Step, string>>> = {
  otp: 'OTP_REFUSED',
  location: 'LOCATION_REFUSED',
  liveness: 'LIVENESS_REFUSED',
};

const COMPLETIONS: readonly (string | undefined)[] = STEP_TABLE.map(({ marks }) => marks.at(-1)?.evidence);

export function stepsOf({ participant_id, status }: Participant, session: Session): StepState[] {
  const all = session.timeline.filter((event) => event.participant_id === participant_id);
  // Whoever was reached before the correction may have been somebody else: every step began anew.
  const own = withoutRepeated(all.slice(all.findLastIndex(({ type }) => type === 'CONTACT_CORRECTED') + 1));
  const current = isParticipantStatus(status) ? stepAt(status) : null;
  const isOver = isParticipantStatus(status) && CLOSED_STATUSES.includes(status);
  const starts = own.filter(({ type }) => type === 'LINK_OPENED' || COMPLETIONS.includes(type));
  return STEP_TABLE.map(({ name, marks }): StepState => {
    const done = own.findLast(({ type }) => type === marks.at(-1)?.evidence);
    const at = name === 'completion' ? completedAt(status, session) : (done?.at ?? null);
    const refused = own.filter(({ type }) => type === REFUSALS[name]).length;
    const before = starts.findLast(({ seq }) => !done || seq < done.seq)?.at;
    const milliseconds = at && before ? Date.parse(at) - Date.parse(before) : null;
    const state = at ? 'done' : isOver && refused > 0 ? 'failed' : name === current ? 'now' : 'open';
    return { step: name, state, at, milliseconds, tries: refused + (at && REFUSALS[name] ? 1 : 0) };
  });
}

/** What a reviewer asked for again counts from then on. */
function withoutRepeated(own: Session['timeline']): Session['timeline'] {
  const asked = own.findLast(({ type }) => type === 'REPEAT_ASKED');
  const step = REPEATABLE_STEPS.find((each) => each === asked?.facts['step']);
  if (!asked || !step) return own;
  const again: readonly (string | undefined)[] = [...evidenceFrom(step), REFUSALS[step]];
  return own.filter(({ type, seq }) => seq > asked.seq || !again.includes(type));
}

const completedAt = (status: string, session: Session): string | null =>
  status === 'COMPLETED' ? session.completed_at : null;

export const isParticipantStatus = (status: string): status is ParticipantStatus =>
  PARTICIPANT_STATUSES.some((known) => known === status);

/** Whom the session waits for: the first in the order who has not signed. */
export const awaited = ({ participants }: Session): Participant | undefined =>
  participants.find(({ status }) => isParticipantStatus(status) && stepAt(status) !== null);
