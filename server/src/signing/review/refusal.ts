/** Who may not decide on a session although the role allows it: four eyes are those of two people, and neither sent it. */
import type { WrittenEvent } from '../../evidence/chain.ts';
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
  const sender = events.find(({ type }) => type === 'SESSION_CREATED')?.actor;
  if (sender?.kind === 'staff' && sender.person_id === caller.personId) return 'REVIEW_OF_OWN';
  const approver = approverOf(review);
  const isApprover = approver?.kind === 'staff' && approver.person_id === caller.personId;
  return isApprover ? 'REVIEW_APPROVED_BY_YOU' : null;
}
