/** Reads the reviews of a session from its evidence: pending rounds, decisions, reviewers and reasons. */
import {
  REVIEW_CODES,
  type ReviewCode,
  REVIEWED_CHECKS,
  type ReviewOutcome,
} from '@countersign/contract/rules/review';
import { ALL_REPEAT_REASONS, type RepeatReason } from '@countersign/contract/rules/repeat-reasons';
import { REPEATABLE_STEPS, type RepeatableStep } from '@countersign/contract/rules/steps';
import { z } from 'zod';
import type { Actor } from '../../evidence/chain.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';

const started = z.object({
  round: z.number(),
  due_at: z.string(),
  reasons: z.array(
    z.object({
      code: z.enum(REVIEW_CODES),
      participant_id: z.string().nullable(),
      check: z.enum(REVIEWED_CHECKS).nullable(),
      amount: z.number().nullable(),
    }),
  ),
});

const OUTCOMES: Readonly<Partial<Record<EvidenceType, ReviewOutcome>>> = {
  REVIEW_APPROVED: 'approved',
  REVIEW_ACCEPTED: 'accepted',
  REVIEW_REJECTED: 'rejected',
  REPEAT_ASKED: 'repeat',
};

export interface Decision {
  at: string;
  round: number;
  outcome: ReviewOutcome;
  actor: Actor;
  /** The name of the reviewer and the reason for the decision. Null after personal data was erased. */
  by: string | null;
  reason: string | null;
  participantId: string | null;
  step: RepeatableStep | null;
  /** The reason and the note that the signer reads if a step must be repeated. The reason is one of the catalogue. */
  signerReason: RepeatReason | null;
  signerNote: string | null;
}

/** The latest round of the review, which may still be pending. */
export interface Review extends z.infer<typeof started> {
  startedAt: string;
  isOpen: boolean;
  /** The codes of the reasons from all rounds, without duplicates. */
  codes: ReviewCode[];
  /** The decisions from all rounds. */
  decisions: Decision[];
}

/** Returns the review, or null if none was ever requested. */
export function reviewIn(events: readonly StoredEvent[]): Review | null {
  const rounds = events.flatMap(({ type, at, facts }) => {
    const read = type === 'REVIEW_STARTED' ? started.safeParse(facts).data : undefined;
    return read ? [{ ...read, startedAt: at }] : [];
  });
  const last = rounds.at(-1);
  if (!last) return null;
  const decisions = events.flatMap(decisionIn);
  return {
    ...last,
    isOpen: decisions.every(({ round, outcome }) => round !== last.round || outcome === 'approved'),
    codes: [...new Set(rounds.flatMap(({ reasons }) => reasons.map(({ code }) => code)))],
    decisions,
  };
}

function decisionIn({ type, at, facts, about, actor, participant_id }: StoredEvent): Decision[] {
  const outcome = OUTCOMES[type];
  if (!outcome) return [];
  return [
    {
      at,
      round: Number(facts['round']),
      outcome,
      actor,
      by: textOf(about?.['by']),
      reason: textOf(about?.['reason']),
      participantId: participant_id,
      step: REPEATABLE_STEPS.find((step) => step === facts['step']) ?? null,
      signerReason: ALL_REPEAT_REASONS.find((code) => code === facts['signer_reason']) ?? null,
      signerNote: textOf(about?.['signer_note']),
    },
  ];
}

/** The notice that a signer reads if a step must be repeated. */
export interface RepeatNotice {
  step: RepeatableStep;
  reason: RepeatReason | null;
  note: string | null;
}

/** Returns the latest request to repeat a step, or null if the participant received none. */
export function repeatRequestedOf(
  events: readonly StoredEvent[],
  participantId: string,
): RepeatNotice | null {
  const asked = events
    .flatMap(decisionIn)
    .filter((each) => each.participantId === participantId)
    .at(-1);
  return asked?.step ? { step: asked.step, reason: asked.signerReason, note: asked.signerNote } : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the first of two reviewers who must approve the pending round. Returns null if none has approved it. */
export const approverOf = ({ round, decisions }: Review): Actor | null =>
  decisions.find((decision) => decision.round === round && decision.outcome === 'approved')?.actor ?? null;
