/**
 * Recognises a change of device. A bearer token is issued to the device on which the signer confirmed the one-time
 * password. A later step from another device is allowed, because signers may change browsers, but it is recorded for
 * the auditor.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { keyedHash } from '../crypto/secrets.ts';
import { bearers } from '../database/schema.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import type { Signer } from '../http/callers.ts';
import type { Device, Origin } from '../http/origin.ts';
import type { AppError } from '../http/app-error.ts';
import type { Transaction } from '../database/connect.ts';
import { countRepeat } from './repeats.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * The properties that stay the same on a device. Screen sizes and versions are excluded, because a screen can be
 * rotated and browsers update themselves.
 */
const STABLE_FIELDS = ['os', 'browser', 'type', 'fingerprint', 'timezone'] as const;

/** Returns the properties as keyed hashes, because they are only compared. */
export function hashDevice({ origins }: Keys, device: Device): Device {
  return Object.fromEntries(
    STABLE_FIELDS.flatMap((name) =>
      device[name] ? [[name, keyedHash(origins, `${name}:${device[name]}`)]] : [],
    ),
  );
}

/**
 * Records a change of device. Each change is recorded once, even if calls are concurrent. Refuses a token that changes
 * devices too often.
 */
export async function recordDeviceChange(
  { keys }: Pick<Kernel, 'keys'>,
  tx: Transaction,
  { participantId, device: known }: Signer,
  { device }: Origin,
  record: (type: EvidenceType, facts: object) => Promise<void>,
): Promise<AppError | null> {
  if (!known) return null;
  const seen = hashDevice(keys, device);
  const changed = STABLE_FIELDS.filter((name) => known[name] && seen[name] && known[name] !== seen[name]);
  // A value that was missing before is not a change, because some clients compute their fingerprint only after the
  // first call.
  const isNew = STABLE_FIELDS.some((name) => !known[name] && seen[name]);
  if (changed.length === 0 && !isNew) return null;
  const repeated =
    changed.length > 0
      ? await countRepeat({ tx, participant: { id: participantId } }, 'device-change')
      : null;
  if (repeated) return repeated;
  const [updated] = await tx
    .update(bearers)
    .set({ device: { ...known, ...seen } })
    .where(
      and(eq(bearers.participantId, participantId), eq(bearers.device, sql`${JSON.stringify(known)}::jsonb`)),
    )
    .returning({ participantId: bearers.participantId });
  if (!updated || changed.length === 0) return null;
  // The event itself contains no values. The former ones are in the origin of the signer's previous event, and the
  // new ones in the origin of this event. Both can be erased.
  await record('DEVICE_CHANGED', { changed });
  return null;
}
