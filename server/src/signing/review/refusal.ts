/**
 * Decides whether a reviewer must be refused. A four-eyes review needs two people who did not send the session and
 * could not have signed for a signer.
 */
import { z } from 'zod';
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { OwnAct } from '@countersign/contract/rules/review';
import type { Originator } from '../../http/callers.ts';
import type { SessionRow } from '../rows.ts';
import { approverOf, type Review } from './history.ts';

export interface DecisionRefusal {
  code: 'REVIEW_OF_OWN' | 'REVIEW_APPROVED_BY_YOU' | 'REVIEW_NEEDS_PEOPLE' | 'REVIEWER_NOT_NAMED';
  /** The act with which the person took part in sending the session. It is set for `REVIEW_OF_OWN`. */
  reason: OwnAct | null;
}

export function refusalToDecide(
  caller: Originator,
  { config }: Pick<SessionRow, 'config'>,
  events: readonly WrittenEvent[],
  review: Review,
  named: readonly string[] | null,
): DecisionRefusal | null {
  if (named && !('personId' in caller && named.includes(caller.personId)))
    return { code: 'REVIEWER_NOT_NAMED', reason: null };
  if (!config.review_four_eyes) return null;
  if (!('personId' in caller)) return { code: 'REVIEW_NEEDS_PEOPLE', reason: null };
  const { personId } = caller;
  const reason = ownActIn(events, personId);
  if (reason) return { code: 'REVIEW_OF_OWN', reason };
  const approver = approverOf(review);
  const isApprover = approver?.kind === 'staff' && approver.person_id === personId;
  return isApprover ? { code: 'REVIEW_APPROVED_BY_YOU', reason: null } : null;
}

/** Returns the first act with which the person took part in sending the session, or null if there is none. */
export function ownActIn(events: readonly WrittenEvent[], personId: string): OwnAct | null {
  for (const [index, event] of events.entries()) {
    const reason = ownAct(personId, event, events[index - 1]);
    if (reason) return reason;
  }
  return null;
}

const preparedBatch = z.object({ prepared_by: z.array(z.string()) });

function ownAct(
  personId: string,
  { type, actor, facts }: WrittenEvent,
  before: WrittenEvent | undefined,
): OwnAct | null {
  const isBy = actor.kind === 'staff' && actor.person_id === personId;
  if (isBy && type === 'SESSION_CREATED') return 'sent';
  if (isBy && type === 'CONTACT_CORRECTED') return 'corrected';
  // A batch is attributed to the person who started it, so the people who prepared it are checked too.
  const prepared = type === 'SESSION_CREATED' ? preparedBatch.safeParse(facts['batch']).data : undefined;
  if (prepared?.prepared_by.includes(personId)) return 'prepared';
  // A caller who reissues a link can see it. A link for repeating a step is the exception, because only the signer
  // receives it.
  return isBy && type === 'LINK_REISSUED' && before?.type !== 'REPEAT_ASKED' ? 'link' : null;
}
