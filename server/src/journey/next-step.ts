/**
 * Determines where a signer continues after a reload or after a new one-time password: at the first step without a
 * valid result (`docs/specification.md`, Journey). A consent stays valid, because the documents of a session never
 * change. A location and photos are valid for the template's `resume_minutes`.
 */
import { OPEN_STEPS, stepAt, type OpenStep } from '@countersign/contract/rules/participant-state';
import { STEP_TABLE } from '@countersign/contract/rules/steps';
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import type { Queryable } from '../database/connect.ts';
import type { WrittenEvent } from '../evidence/chain.ts';
import { eventsOfTypes } from '../evidence/events-of-types.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import { sinceCorrection } from '../evidence/since-correction.ts';
import type { ParticipantRow, SessionRow } from '../signing/rows.ts';

interface At {
  session: Pick<SessionRow, 'id' | 'config'>;
  participant: Pick<ParticipantRow, 'id' | 'status'>;
}

const COUNTED = [
  'OTP_VERIFIED',
  'DEVICE_RECORDED',
  'DOCUMENT_CONSENTED',
  'LOCATION_CAPTURED',
  'LIVENESS_PASSED',
  'REPEAT_ASKED',
  'CONTACT_CORRECTED',
] as const satisfies EvidenceType[];

type Counted = Pick<WrittenEvent, 'type' | 'at'>;

/**
 * Returns the step that follows the last verified OTP, or null if the participant has signed. Most signers verify only
 * one OTP, and for them no events are read.
 */
export async function stepAfterOtp(db: Queryable, { session, participant }: At): Promise<OpenStep | null> {
  const reached = stepAt(participant.status);
  if (reached === 'otp' || reached === 'document') return 'document';
  const events = await countedEvents(db, { session, participant });
  return firstOpenStep(events, participant.status, minutesOf(session.config));
}

/**
 * Returns the step at which a page with a valid bearer token continues. It is 'otp' if the checks that follow the OTP
 * have not run.
 */
export async function stepAfterReload(db: Queryable, { session, participant }: At): Promise<OpenStep | null> {
  const minutes = minutesOf(session.config);
  const events = await countedEvents(db, { session, participant });
  const step = firstOpenStep(events, participant.status, minutes);
  if (step === null) return null;
  const since = events.slice(events.findLastIndex(({ type }) => type === 'OTP_VERIFIED'));
  const isDeviceMissing =
    session.config.device_intelligence_enabled && !since.some(({ type }) => type === 'DEVICE_RECORDED');
  return minutes === 0 || isDeviceMissing ? 'otp' : step;
}

export function firstOpenStep(
  events: readonly Counted[],
  status: ParticipantRow['status'],
  minutes: number,
): OpenStep | null {
  const reached = stepAt(status);
  if (reached === null) return null;
  const verified = events.findLastIndex(({ type }) => type === 'OTP_VERIFIED');
  const otp = events[verified];
  if (!otp) return 'otp';
  // If a reviewer asked the signer to repeat a step, the reviewer has accepted the steps before it.
  const accepted = events.findLastIndex(({ type }) => type === 'REPEAT_ASKED');
  const oldest = Date.parse(otp.at) - minutes * 60_000;
  const isValid = (type: EvidenceType): boolean => {
    const index = events.findLastIndex((event) => event.type === type);
    const found = events[index];
    if (!found) return false;
    if (index > verified) return true;
    if (minutes === 0) return false;
    return type === 'DOCUMENT_CONSENTED' || index < accepted || Date.parse(found.at) >= oldest;
  };
  const before = OPEN_STEPS.slice(1, OPEN_STEPS.indexOf(reached));
  return before.find((step) => !isValid(resultOf(step))) ?? (reached === 'otp' ? 'document' : reached);
}

/** Returns the type of the event that completes a step. */
function resultOf(step: OpenStep): EvidenceType {
  const evidence = STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence;
  if (!evidence) throw new Error(`Bug: no evidence completes the step '${step}'`);
  return evidence;
}

async function countedEvents(db: Queryable, { session, participant }: At): Promise<Counted[]> {
  return sinceCorrection(await eventsOfTypes(db, session.id, COUNTED), participant.id);
}

/** Returns the validity of results in minutes. Sessions from before this setting use its default. */
const minutesOf = ({ resume_minutes }: Partial<TemplateConfig>): number =>
  resume_minutes ?? TEMPLATE_DEFAULTS.resume_minutes;
