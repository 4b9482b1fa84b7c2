/** What reviewers decided before the seal, for the certificate. */
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ReviewFacts } from '../../pdf/pages/facts.ts';
import { type Decision, reviewIn } from '../../signing/review/history.ts';

/** Of every round: a signer who repeated a step was reviewed twice. */
export function reviewFactsOf(events: readonly StoredEvent[]): ReviewFacts | null {
  const review = reviewIn(events);
  if (!review) return null;
  return { codes: review.codes, decisions: review.decisions.flatMap(toFact) };
}

function toFact({ outcome, at, by, reason }: Decision): ReviewFacts['decisions'] {
  // A rejected session is never sealed.
  if (outcome === 'rejected') return [];
  return [{ outcome, at: new Date(at), by: by ?? '', reason }];
}
