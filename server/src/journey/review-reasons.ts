/** Finds the reasons for a review before sealing. They come from the evidence and from the template. */
import {
  type ReviewCode,
  REVIEWED_CHECKS,
  type ReviewedCheck,
  type ReviewReason,
} from '@countersign/contract/rules/review';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { TemplateConfig } from '@countersign/contract/template';
import type { WrittenEvent } from '../evidence/chain.ts';
import { readingsBeforeConsent } from '../evidence/document-readings.ts';
import { checksOf } from '../signing/checks.ts';
import { mayAskForReview } from '../signing/review/may-ask-for-review.ts';

/**
 * Returns the reasons for a review. If the list is empty, the session is sealed without a review. A session in which a
 * reviewer asked a signer to repeat a step is always reviewed again, even if that signer then declines. Evidence that a
 * reviewer did not accept is therefore never sealed without another review.
 */
export function reviewReasons(
  events: readonly WrittenEvent[],
  config: TemplateConfig,
  people: readonly { id: string; hasSigned: boolean }[],
): ReviewReason[] {
  const about = people.flatMap(({ id, hasSigned }) => {
    const own = events.filter((event) => event.participant_id === id);
    const reasons = hasSigned ? reasonsOf(own, config) : repeatReasons(own);
    return reasons.map((reason) => ({ ...reason, participant_id: id }));
  });
  const always = config.review_always ? [{ ...plain('ALWAYS'), participant_id: null }] : [];
  const asked = [...about, ...always];
  if (asked.length === 0) return [];
  // A reviewer must see every failed check, even if the template requires no review for that check.
  const failed = people
    .filter(({ hasSigned }) => hasSigned)
    .flatMap(({ id }) =>
      failedChecks(
        events.filter((event) => event.participant_id === id),
        id,
      ),
    );
  const isNew = (reason: ReviewReason) =>
    !asked.some(
      ({ check, participant_id }) => check === reason.check && participant_id === reason.participant_id,
    );
  return [...about, ...failed.filter(isNew), ...always];
}

function failedChecks(events: readonly WrittenEvent[], participantId: string): ReviewReason[] {
  const checks = checksOf(events);
  return REVIEWED_CHECKS.filter((check) => checks[check]?.verdict === 'failed').map((check) => ({
    code: 'CHECK_FAILED',
    check,
    amount: null,
    participant_id: participantId,
  }));
}

type Reason = Omit<ReviewReason, 'participant_id'>;

const plain = (code: ReviewCode, amount: number | null = null): Reason => ({ code, check: null, amount });

const repeatAsked = (events: readonly WrittenEvent[]): number =>
  events.findLast(({ type }) => type === 'REPEAT_ASKED')?.seq ?? 0;

const repeatReasons = (events: readonly WrittenEvent[]): Reason[] =>
  repeatAsked(events) > 0 ? [plain('REPEATED')] : [];

/** Returns the reasons that concern one participant. `events` are the events of this participant. */
function reasonsOf(events: readonly WrittenEvent[], config: TemplateConfig): Reason[] {
  const asked = repeatAsked(events);
  const hasChanged = events.some(({ type, seq }) => type === 'DEVICE_CHANGED' && seq > asked);
  return [
    ...repeatReasons(events),
    ...checkReasons(events, config),
    ...photoReasons(events, config),
    ...(config.review_on_device_change && hasChanged ? [plain('DEVICE_CHANGED')] : []),
    ...readingReasons(events, config),
  ];
}

function checkReasons(events: readonly WrittenEvent[], config: TemplateConfig): Reason[] {
  const checks = checksOf(events);
  const isRequired: Readonly<Record<ReviewedCheck, boolean>> = {
    location: config.location_validation_enabled,
    liveness: true,
    // Older evidence does not contain this fact.
    presence: checks.presence !== null,
    // The movement was checked only if the template required it.
    movement: checks.movement !== null,
    reflection: checks.reflection !== null,
    camera: checks.camera !== null,
    // The faces were compared only if there was another signer.
    distinct_signer: checks.distinct_signer !== null,
    // The reference photo was compared only if the originator had sent one.
    reference_photo: checks.reference_photo !== null,
    vpn: config.vpn_check_enabled,
    device: config.device_intelligence_enabled,
  };
  const reasonOf = (check: ReviewedCheck): Reason[] => {
    const verdict: Verdict | null = checks[check]?.verdict ?? (isRequired[check] ? 'indeterminate' : null);
    if (verdict === 'failed' && config.review_on_failed_check)
      return [{ code: 'CHECK_FAILED', check, amount: null }];
    // In general, an optional check that is indeterminate needs no review. There is an exception if the template has
    // reviews: a signer whose presence was not proven, or whose photos may have been used before, is reviewed.
    const isOfPerson = check === 'presence' || check === 'liveness';
    const isAsked = config.review_on_open_check || (isOfPerson && mayAskForReview(config));
    if (verdict === 'indeterminate' && isRequired[check] && isAsked)
      return [{ code: 'CHECK_OPEN', check, amount: null }];
    return [];
  };
  return REVIEWED_CHECKS.flatMap(reasonOf);
}

/**
 * Returns the reasons that concern the photos. The section 'One still, three times' of docs/presence.md describes them.
 */
function photoReasons(events: readonly WrittenEvent[], config: TemplateConfig): Reason[] {
  const limit = config.review_if_photos_alike_percent;
  const sameness = events.findLast(({ type }) => type === 'LIVENESS_PASSED')?.facts['sameness'];
  if (!limit || typeof sameness !== 'number') return [];
  const percent = Math.round(sameness * 100);
  return percent >= limit ? [plain('PHOTOS_ALIKE', percent)] : [];
}

function readingReasons(events: readonly WrittenEvent[], config: TemplateConfig): Reason[] {
  const limit = config.review_if_read_under_seconds;
  if (!limit) return [];
  const times = readingsBeforeConsent(events).map(({ reading }) =>
    new Map<string, unknown>(Object.entries(Object(reading))).get('milliseconds_total'),
  );
  const known = times.filter((spent) => typeof spent === 'number');
  if (times.length === 0 || known.length < times.length) return [plain('READING_UNKNOWN')];
  // If the session has several documents, the shortest reading time counts.
  const spent = Math.min(...known);
  return spent < limit * 1000 ? [plain('READ_FAST', Math.floor(spent / 1000))] : [];
}
