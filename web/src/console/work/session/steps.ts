/** Derives a participant's progress from the timeline: completion time, duration and attempts of each step. */
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
  /**
   * The completion time in the last round, which is also on the certificate. Opening the link again starts a new round.
   */
  at: string | null;
  /**
   * The time since the previous step was completed or the link was opened. Null if the step is not completed, or if the
   * start of the step is unknown.
   */
  milliseconds: number | null;
  /** The number of attempts, including the successful one. */
  tries: number;
}

/** The type of event that counts as a failed attempt at each step. */
const REFUSALS: Readonly<Partial<Record<Step, string>>> = {
  otp: 'OTP_REFUSED',
  location: 'LOCATION_REFUSED',
  liveness: 'LIVENESS_REFUSED',
};

const COMPLETIONS: readonly (string | undefined)[] = STEP_TABLE.map(({ marks }) => marks.at(-1)?.evidence);

export function stepsOf({ participant_id, status }: Participant, session: Session): StepState[] {
  const all = session.timeline.filter((event) => event.participant_id === participant_id);
  // Ignores all events before the last correction of contact details, because the earlier details may belong to another
  // person.
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

/**
 * Removes the events before a reviewer requested a repeat, because attempts at the repeated step count from this
 * request.
 */
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

/** Returns the first signers in the signing order who have not signed. */
export function awaited({ participants }: Pick<Session, 'participants'>): Participant[] {
  const open = participants.filter(({ status }) => isParticipantStatus(status) && stepAt(status) !== null);
  const turn = Math.min(...open.map(({ signing_order }) => signing_order));
  return open.filter(({ signing_order }) => signing_order === turn);
}
