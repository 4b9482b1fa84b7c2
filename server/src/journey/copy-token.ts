import { keyedHash } from '../crypto/secrets.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Derives the token from the signature. A browser that lost the response therefore gets the same token again. */
export const copyTokenOf = (
  { bearers: key }: Kernel['keys'],
  participantId: string,
  signedAt: Date,
): string => keyedHash(key, `copy ${participantId} ${signedAt.toISOString()}`);
