/** Reads the latest verdict of each check of a participant from the evidence. */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { WrittenEvent } from '../evidence/chain.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import { z } from 'zod';
import type { ChallengeCheck } from '@countersign/contract/rules/liveness';
import { type Verdict, VERDICTS } from '@countersign/contract/rules/verdict';

/** The parts of an event from which check results are read. */
export type CheckedEvent = Pick<WrittenEvent, 'type' | 'at' | 'facts'>;

interface Check {
  verdict: Verdict;
  at: string;
  reason: string | null;
}

export function checksOf(events: readonly CheckedEvent[]) {
  const last = (...types: EvidenceType[]) => events.findLast((event) => types.includes(event.type));
  return {
    location: locationCheck(last('LOCATION_CAPTURED', 'LOCATION_REFUSED')),
    liveness: livenessCheck(last('LIVENESS_PASSED', 'LIVENESS_REFUSED')),
    presence: presenceCheck(last('LIVENESS_PASSED', 'LIVENESS_REFUSED')),
    ...challengeChecks(last('LIVENESS_PASSED', 'LIVENESS_REFUSED')),
    distinct_signer: distinctSignerCheck(last('LIVENESS_PASSED')),
    reference_photo: referenceCheck(last('LIVENESS_PASSED')),
    vpn: vpnCheck(last('ADDRESS_CHECKED')),
    device: deviceCheck(last('DEVICE_RECORDED')),
  };
}

function locationCheck(event: CheckedEvent | undefined): Check | null {
  if (!event) return null;
  if (event.type === 'LOCATION_REFUSED')
    return { verdict: 'failed', at: event.at, reason: text(event.facts['reason']) };
  if (!event.facts['validated'])
    return { verdict: 'indeterminate', at: event.at, reason: checkReason('PLACE_NOT_ASKED') };
  const verdicts = [event.facts['branch'], event.facts['others']].flatMap((one) => verdictIn(one) ?? []);
  if (verdicts.length === 0)
    return { verdict: 'indeterminate', at: event.at, reason: checkReason('NOTHING_TO_MEASURE') };
  return verdicts.every((verdict) => verdict === 'passed')
    ? { verdict: 'passed', at: event.at, reason: null }
    : { verdict: 'indeterminate', at: event.at, reason: checkReason('PLACE_STRADDLES') };
}

function livenessCheck(event: CheckedEvent | undefined): Check | null {
  if (!event) return null;
  // Photos that may be copies of earlier photos are accepted. They are not proven to be new, so the check is
  // indeterminate.
  if (event.type === 'LIVENESS_PASSED' && mayBeReused.safeParse(event.facts['replay']).success)
    return { verdict: 'indeterminate', at: event.at, reason: checkReason('PHOTOS_MAY_BE_REUSED') };
  const reasons = event.facts['reasons'];
  return {
    verdict: event.type === 'LIVENESS_PASSED' ? 'passed' : 'failed',
    at: event.at,
    reason: Array.isArray(reasons) && reasons.length > 0 ? reasons.join('; ') : null,
  };
}

/**
 * The result of a comparison that neither proved nor excluded a copy. The fits are missing if no photos were compared,
 * as in a test session.
 */
const mayBeReused = z.object({
  verdict: z.literal('indeterminate'),
  nearest_fit: z.array(z.number().nullable()).nonempty(),
});

/** Returns the check of the clip. Returns null for older evidence, which contains no clip. */
function presenceCheck(event: CheckedEvent | undefined): Check | null {
  const found = judged.safeParse(event?.facts['clip']);
  return event && found.success ? { at: event.at, ...found.data } : null;
}

/** Returns the checks of the challenge. A check that the template did not require is null. */
function challengeChecks(event: CheckedEvent | undefined): Record<ChallengeCheck, Check | null> {
  const found = challenge.safeParse(event?.facts['challenge']);
  const checkOf = (check: ChallengeCheck): Check | null =>
    event && found.success ? { at: event.at, ...found.data[check] } : null;
  return { movement: checkOf('movement'), reflection: checkOf('reflection'), camera: checkOf('camera') };
}

const judged = z.object({ verdict: z.enum(VERDICTS), reason: z.string() });
const challenge = z.object({ movement: judged, reflection: judged, camera: judged });

/** Returns the comparison with the other signers, or null if there was no other signer. */
function distinctSignerCheck(event: CheckedEvent | undefined): Check | null {
  const found = distinctSigner.safeParse(event?.facts['distinct_signer']);
  if (!event || !found.success) return null;
  const { verdict, nearest } = found.data;
  return { verdict, at: event.at, reason: likenessInWords(verdict, nearest?.signing_order ?? null) };
}

const distinctSigner = z.object({
  verdict: z.enum(VERDICTS),
  nearest: z.object({ signing_order: z.number() }).nullable(),
});

function likenessInWords(verdict: Verdict, order: number | null): string | null {
  if (verdict === 'passed') return null;
  if (order === null) return checkReason('FACES_NOT_COMPARED');
  return checkReason(verdict === 'failed' ? 'SAME_FACE' : 'SIMILAR_FACE', { order });
}

/**
 * Returns the comparison with the reference photo. Returns null if the originator had sent none before the signer's
 * photos.
 */
function referenceCheck(event: CheckedEvent | undefined): Check | null {
  const found = reference.safeParse(event?.facts['reference_photo']);
  if (!event || !found.success) return null;
  const { verdict, distance } = found.data;
  return { verdict, at: event.at, reason: differenceInWords(verdict, distance) };
}

const reference = z.object({ verdict: z.enum(VERDICTS), distance: z.number().nullable() });

function differenceInWords(verdict: Verdict, distance: number | null): string | null {
  if (verdict === 'passed') return null;
  if (distance === null) return checkReason('REFERENCE_NOT_COMPARED');
  return checkReason(verdict === 'failed' ? 'REFERENCE_DIFFERS' : 'REFERENCE_UNCLEAR', { distance });
}

function vpnCheck(event: CheckedEvent | undefined): Check | null {
  if (!event) return null;
  return {
    verdict: verdictIn(event.facts) ?? 'indeterminate',
    at: event.at,
    reason: text(event.facts['reason']),
  };
}

function deviceCheck(event: CheckedEvent | undefined): Check | null {
  if (!event) return null;
  const reasons = event.facts['reasons'];
  return {
    verdict: event.facts['is_suspicious'] ? 'failed' : 'passed',
    at: event.at,
    reason: Array.isArray(reasons) && reasons.length > 0 ? reasons.join('; ') : null,
  };
}

function verdictIn(facts: unknown): Verdict | null {
  if (typeof facts !== 'object' || facts === null || !('verdict' in facts)) return null;
  const { verdict } = facts;
  return verdict === 'passed' || verdict === 'failed' || verdict === 'indeterminate' ? verdict : null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
