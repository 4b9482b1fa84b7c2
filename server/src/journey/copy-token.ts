import { keyedHash } from '../crypto/secrets.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Derives the token from the signature, so that a browser whose response was lost gets the same token again. */
export const copyTokenOf = (
  { bearers: key }: Kernel['keys'],
  participantId: string,
  signedAt: Date,
): string => keyedHash(key, `copy ${participantId} ${signedAt.toISOString()}`);
