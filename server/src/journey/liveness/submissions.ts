/**
 * Repeats the answer to a submission whose response was lost. Reports the place in the queue to signers whose photos
 * wait for a reader.
 */
import { randomUUID } from 'node:crypto';
import type { Language } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import { livenessStates } from '../../database/schema.ts';
import type { SubmissionAnswer } from '../../database/tables/journey.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The id of this process, which distinguishes its queue from those of other nodes. */
export const NODE = randomUUID();

/** Returns the stored answer in the form of the API, with texts and with the current remaining times. */
export function answerOf(answer: SubmissionAnswer, language: Language, now: Date) {
  const { reasons, next_try_at: nextTryAt, is_locked: isLocked, ...rest } = answer;
  const leftMs = nextTryAt === null ? 0 : Math.max(0, Date.parse(nextTryAt) - +now);
  return {
    ...rest,
    reasons: reasons.map((code) => ({ code, message: TEXTS[language].presenceReasons[code] })),
    retry_after_seconds: Math.ceil(leftMs / 1000),
    locked_until: isLocked ? nextTryAt : null,
  };
}

/** Returns the stored answer to this submission, or null if there is none. */
export async function storedAnswer(
  { database }: Pick<Kernel, 'database'>,
  participantId: string,
  submissionId: string,
): Promise<SubmissionAnswer | null> {
  const [state] = await database.db
    .select({ answer: livenessStates.submissionAnswer })
    .from(livenessStates)
    .where(
      and(eq(livenessStates.participantId, participantId), eq(livenessStates.submissionId, submissionId)),
    );
  return state?.answer ?? null;
}

/**
 * Returns the place of this submission in the queue of its node, counted from 1. Returns null if the submission does
 * not wait.
 */
export async function placeInQueue(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  participantId: string,
  submissionId: string,
): Promise<number | null> {
  const [own] = await database.db
    .select()
    .from(livenessStates)
    .where(
      and(
        eq(livenessStates.participantId, participantId),
        eq(livenessStates.submissionId, submissionId),
        gt(livenessStates.checkingUntil, now()),
      ),
    );
  if (!own?.checkingNode || !own.checkingSince) return null;
  const [ahead] = await database.db
    .select({ count: count() })
    .from(livenessStates)
    .where(
      and(
        eq(livenessStates.checkingNode, own.checkingNode),
        lt(livenessStates.checkingSince, own.checkingSince),
        gt(livenessStates.checkingUntil, now()),
      ),
    );
  return (ahead?.count ?? 0) + 1;
}

/** The assumed time per submission until the first one was read. */
const FIRST_GUESS_MS = 1500;
/** The weight of the latest submission in the moving average. */
const NEWEST = 0.2;

/** Measures how long a place in the queue takes: the time between two results while submissions wait. */
export class Pace {
  milliseconds = FIRST_GUESS_MS;
  #lastEnd = 0;

  /** Records a submission that was read. `begun` is its time of entry into the queue, by `performance.now`. */
  record(begun: number, ended = performance.now()): void {
    const took = ended - Math.max(begun, this.#lastEnd);
    this.#lastEnd = ended;
    this.milliseconds += NEWEST * (took - this.milliseconds);
  }

  secondsFor(place: number): number {
    return Math.max(1, Math.ceil((place * this.milliseconds) / 1000));
  }
}
