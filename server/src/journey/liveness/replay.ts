/** Recognises photos that were accepted in an earlier session, or from another signer of this one. */
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { acceptedFaces } from '../../database/schema.ts';
import type { Verdict } from '@countersign/contract/rules/verdict';
import { mirrored, MAX_COPY_BITS } from '../../providers/vision/face-hash.ts';
import type { Step } from '../take-step.ts';

export interface ReplayCheck {
  verdict: Verdict;
  /** For each face the number of bits, of 256, in which the most similar earlier one differs; null where there is none. */
  nearest_bits: (number | null)[];
}

/** One match may be chance; matches of most photos are not. */
export async function checkReplay(step: Step, faceHashes: readonly string[]): Promise<ReplayCheck> {
  if (faceHashes.length === 0) return { verdict: 'indeterminate', nearest_bits: [] };
  // Sessions that submit the same photo at the same moment take turns, so that the second one sees the first.
  await step.tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign accepted faces'))`);
  const nearest: (number | null)[] = [];
  for (const hash of faceHashes) nearest.push(await nearestTo(step, hash));
  const copies = nearest.filter((bits) => bits !== null && bits <= MAX_COPY_BITS).length;
  return { verdict: copies * 2 > nearest.length ? 'failed' : 'passed', nearest_bits: nearest };
}

/** Compared mirrored too: the first thing that somebody would try. */
async function nearestTo({ tx, now, participant }: Step, hash: string): Promise<number | null> {
  const { faceHash } = acceptedFaces;
  const differing = sql<number | null>`min(least(
    bit_count(${faceHash} # ${hash}::bit(256)), bit_count(${faceHash} # ${mirrored(hash)}::bit(256))))`;
  const [found] = await tx
    .select({ bits: differing.mapWith(Number) })
    .from(acceptedFaces)
    .where(and(ne(acceptedFaces.participantId, participant.id), gt(acceptedFaces.expiresAt, now)));
  return found?.bits ?? null;
}

/** The photos of this participant's latest success, until the session's time is over. */
export async function rememberFaces(
  { tx, session, participant }: Step,
  faceHashes: readonly string[],
): Promise<void> {
  await tx.delete(acceptedFaces).where(eq(acceptedFaces.participantId, participant.id));
  if (faceHashes.length === 0) return;
  await tx.insert(acceptedFaces).values(
    faceHashes.map((faceHash, index) => ({
      participantId: participant.id,
      photo: index + 1,
      faceHash,
      expiresAt: session.expiresAt,
    })),
  );
}
