/** Packs the data keys of an installation into its backup. The backup as a whole is encrypted. */
import { z } from 'zod';
import { createDataKeys, type DataKey } from '../crypto/data-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';

const keysSchema = z.array(
  z.object({ number: z.number(), secret: z.base64(), active_from: z.iso.datetime() }),
);

export const writeDataKeys = (keys: readonly DataKey[]): Buffer =>
  Buffer.from(
    JSON.stringify(
      keys.map(({ number, secret, activeFrom }) => ({
        number,
        secret: secret.toString('base64'),
        active_from: activeFrom.toISOString(),
      })),
    ),
  );

/** Returns the keys that decrypt the blobs of the backup. */
export function blobKeysIn(content: Buffer): KeyRing {
  const ring = createDataKeys(() => new Date());
  for (const { number, secret, active_from } of keysSchema.parse(JSON.parse(content.toString())))
    ring.learn({ number, secret: Buffer.from(secret, 'base64'), activeFrom: new Date(active_from) });
  return ring.blobs;
}
