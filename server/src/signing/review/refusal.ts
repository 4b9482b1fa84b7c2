/**
 * Refuses a reviewer. Four-eyes review needs two people who neither sent the session nor could have signed instead of a
 * signer.
 */
import { z } from 'zod';
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import type { Originator } from '../../http/callers.ts';
import type { SessionRow } from '../rows.ts';
import { approverOf, type Review } from './history.ts';

export type DecisionRefusal = 'REVIEW_OF_OWN' | 'REVIEW_APPROVED_BY_YOU' | 'REVIEW_NEEDS_PEOPLE';

export function refusalToDecide(
  caller: Originator,
  { config }: Pick<SessionRow, 'config'>,
  events: readonly WrittenEvent[],
  review: Review,
): DecisionRefusal | null {
  if (!config.review_four_eyes) return null;
  if (!('personId' in caller)) return 'REVIEW_NEEDS_PEOPLE';
  const { personId } = caller;
  if (events.some((event, index) => isOwnAct(personId, event, events[index - 1]))) return 'REVIEW_OF_OWN';
  const approver = approverOf(review);
  const isApprover = approver?.kind === 'staff' && approver.person_id === personId;
  return isApprover ? 'REVIEW_APPROVED_BY_YOU' : null;
}

const OWN_ACTS: ReadonlySet<EvidenceType> = new Set(['SESSION_CREATED', 'CONTACT_CORRECTED']);

const preparedBatch = z.object({ prepared_by: z.array(z.string()) });

function isOwnAct(
  personId: string,
  { type, actor, facts }: WrittenEvent,
  before: WrittenEvent | undefined,
): boolean {
  const isBy = actor.kind === 'staff' && actor.person_id === personId;
  // A batch is attributed to the person who starts it, so the people who prepared it are checked as well.
  const prepared = type === 'SESSION_CREATED' ? preparedBatch.safeParse(facts['batch']).data : undefined;
  if (prepared?.prepared_by.includes(personId)) return true;
  // The response shows the caller the new link, except for the link to repeat a step, which only the signer receives.
  return isBy && (OWN_ACTS.has(type) || (type === 'LINK_REISSUED' && before?.type !== 'REPEAT_ASKED'));
}
