/**
 * A bearer is given to the device on which the one-time password was confirmed. A later step that comes from another one is
 * no crime (a signer may change the browser), but the auditor shall see it.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { keyedHash } from '../crypto/secrets.ts';
import { bearers } from '../database/schema.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import type { Signer } from '../http/callers.ts';
import type { Device, Origin } from '../http/origin.ts';
import type { Services, Transaction } from '../signing/services.ts';

/** What stays the same while a person holds the same thing in the hand. A screen turns, and a browser renews itself. */
const LASTING = ['os', 'browser', 'type', 'fingerprint', 'timezone'] as const;

/** By keyed hashes: it is only compared. */
export function knownOf({ origins }: Keys, device: Device): Device {
  return Object.fromEntries(
    LASTING.flatMap((name) => (device[name] ? [[name, keyedHash(origins, `${name}:${device[name]}`)]] : [])),
  );
}

/** Once for each change: who came second at the same moment finds it noted. */
export async function noteDevice(
  { keys }: Pick<Services, 'keys'>,
  tx: Transaction,
  { participantId, device: known }: Signer,
  { device }: Origin,
  record: (type: EvidenceType, facts: object) => Promise<void>,
): Promise<void> {
  if (!known) return;
  const seen = knownOf(keys, device);
  const changed = LASTING.filter((name) => known[name] && seen[name] && known[name] !== seen[name]);
  // The fingerprint is taken a while after the page has loaded, so it may first come with a later call.
  const isNew = LASTING.some((name) => !known[name] && seen[name]);
  if (changed.length === 0 && !isNew) return;
  const [noted] = await tx
    .update(bearers)
    .set({ device: { ...known, ...seen } })
    .where(
      and(eq(bearers.participantId, participantId), eq(bearers.device, sql`${JSON.stringify(known)}::jsonb`)),
    )
    .returning({ participantId: bearers.participantId });
  if (!noted || changed.length === 0) return;
  // What it was stands with this signer's event before, and what it is now with this one, both apart from the text: they can be
  // erased.
  await record('DEVICE_CHANGED', { changed });
}
