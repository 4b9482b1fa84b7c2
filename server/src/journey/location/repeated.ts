/** Recognises a location that the page sends again because the response was lost. It is recorded only once. */
import { isDeepStrictEqual } from 'node:util';
import { VERDICTS } from '@countersign/contract/rules/verdict';
import { z } from 'zod';
import { eventsOfTypes } from '../../evidence/events-of-types.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import type { WrittenEvent } from '../../evidence/chain.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import type { Origin } from '../../http/origin.ts';
import { StorageError, type WithStorage } from '../../providers/storage/storage.ts';
import { type PositionRecord, readPosition } from '../../signing/position-record.ts';
import { hashDevice } from '../device-change.ts';
import type { Step } from '../take-step.ts';
import type { LocationVerdict } from './judge.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Reading = Pick<PositionRecord, 'latitude' | 'longitude' | 'accuracy'>;

interface Recorded {
  isRefused: boolean;
  /** The verdict when the location was first recorded. */
  verdict: LocationVerdict;
}

const TOLD_BY = ['OTP_VERIFIED', 'LOCATION_CAPTURED', 'LOCATION_REFUSED'] as const satisfies EvidenceType[];

/**
 * Returns the last reading if the new one is identical and comes from the same device, since the last OTP. Otherwise,
 * returns null, and the new reading is recorded.
 */
export async function findRecorded(
  services: Kernel & WithStorage,
  step: Step,
  reading: Reading,
  { device }: Origin,
): Promise<Recorded | null> {
  const last = await lastReported(step);
  const verdict = verdictFacts.safeParse(last?.facts).data;
  if (!last || !verdict || !(await isPositionOf(services, last, reading))) return null;
  const events = readEvents(await chainOf(services, step.tx, step.session.id, last.seq));
  const before = events.at(-1)?.from?.device ?? {};
  if (!isDeepStrictEqual(hashDevice(services.keys, before), hashDevice(services.keys, device))) return null;
  return { isRefused: last.type === 'LOCATION_REFUSED', verdict };
}

async function lastReported({ tx, session, participant }: Step): Promise<WrittenEvent | undefined> {
  const events = await eventsOfTypes(tx, session.id, TOLD_BY);
  return events.findLast(({ participant_id }) => participant_id === participant.id);
}

async function isPositionOf(
  { storage }: WithStorage,
  { session_id, parts }: WrittenEvent,
  reading: Reading,
): Promise<boolean> {
  const part = parts.find(({ name }) => name === 'position');
  if (!part) return false;
  try {
    const { latitude, longitude, accuracy } = readPosition(await storage.get(session_id, part.sha256));
    return isDeepStrictEqual({ latitude, longitude, accuracy }, { ...reading });
  } catch (error) {
    // If the file of the last reading was lost, the new reading is recorded again.
    if (error instanceof StorageError) return false;
    throw error;
  }
}

const distance = z.object({
  distanceMeters: z.number(),
  limitMeters: z.number(),
  verdict: z.enum(VERDICTS),
});
const verdictFacts = z.object({
  branch: distance.extend({ branchId: z.string() }).nullable(),
  others: distance.nullable(),
});
