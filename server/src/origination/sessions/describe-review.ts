/** Describes the review of a session for the API. */
import type { reviewOfSession } from '@countersign/contract/originator/review';
import type { z } from 'zod';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { Originator } from '../../http/callers.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { reviewIn } from '../../signing/review/history.ts';
import { refusalToDecide } from '../../signing/review/refusal.ts';

export function describeReview(
  caller: Originator,
  session: SessionRow,
  events: readonly StoredEvent[],
): z.input<typeof reviewOfSession> | null {
  const review = reviewIn(events);
  if (!review) return null;
  const { round, startedAt, due_at, reasons, isOpen, decisions } = review;
  return {
    round,
    started_at: startedAt,
    due_at,
    is_open: isOpen,
    four_eyes: session.config.review_four_eyes,
    reasons,
    decisions: decisions.map(({ participantId, actor: _actor, ...decision }) => ({
      ...decision,
      participant_id: participantId,
    })),
    refusal: isOpen ? refusalToDecide(caller, session, events, review) : null,
  };
}
