/** Returns the signers who can repeat a step. Signers who declined cannot. */
import { SIGNED_STATUSES } from '@countersign/contract/rules/participant-state';
import type { Session } from '../session/steps.ts';

type Person = Pick<Session['participants'][number], 'participant_id' | 'status'>;

export const signersOf = <P extends Person>({ participants }: { participants: readonly P[] }): P[] =>
  participants.filter(({ status }) => SIGNED_STATUSES.some((signed) => signed === status));

/** Returns the first signer with a reason for the review. If there is none, returns the first signer. */
export function firstUnusual(
  session: { participants: readonly Person[] },
  { reasons }: { reasons: readonly { participant_id: string | null }[] },
): string {
  const signers = signersOf(session);
  const isUnusual = (id: string) => reasons.some(({ participant_id }) => participant_id === id);
  return (
    (signers.find(({ participant_id }) => isUnusual(participant_id)) ?? signers[0])?.participant_id ?? ''
  );
}
