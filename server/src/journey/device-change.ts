/**
 * Recognises a change of device. A bearer token is issued to the device on which the one-time password was confirmed. A
 * later step from another device is allowed, because signers may change browsers, and is recorded for the auditor.
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
 * Properties that stay the same on one device. Screen sizes and versions are not among them, because screens can be
 * rotated, and browsers update themselves.
 */
const STABLE_FIELDS = ['os', 'browser', 'type', 'fingerprint', 'timezone'] as const;

/** Returns keyed hashes, because the values are only compared. */
export function hashDevice({ origins }: Keys, device: Device): Device {
  return Object.fromEntries(
    STABLE_FIELDS.flatMap((name) =>
      device[name] ? [[name, keyedHash(origins, `${name}:${device[name]}`)]] : [],
    ),
  );
}

/** Records each change once, even if calls are concurrent. Rejects a token that switches devices too often. */
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
  // Some clients compute their fingerprint only after the first call, so a missing value is not a change.
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
  // The origin of the signer's previous event has the old values, and the origin of this event has the new ones, so
  // both can be erased.
  await record('DEVICE_CHANGED', { changed });
  return null;
}
