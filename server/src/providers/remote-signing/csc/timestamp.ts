/** Requests time-stamps from the signing service itself (11.13). */
import { z } from 'zod';
import { Malformed } from '../../../pki/asn1.ts';
import { Unsupported } from '../../../pki/algorithms.ts';
import { BadTimestamp, checkedToken } from '../../../pki/timestamp/checked-token.ts';
import { CscError } from './csc-error.ts';
import { SHA256_OID } from './oauth.ts';
import type { CscService } from './service.ts';
import { sha256 } from './sign-hash.ts';

/** Returns the time-stamp token for the signature, or the reason why there is no token. */
type Stamp = (signature: Buffer, now: Date) => Promise<Buffer | string>;

const answer = z.object({ timestamp: z.base64().min(1).max(200_000) });

/** Returns a function that requests time-stamps. Returns null if the service offers no time-stamps. */
export async function stampAt(service: CscService, token: string): Promise<Stamp | null> {
  const { methods } = await service.info();
  if (!methods.has('signatures/timestamp')) return null;
  return async (signature, now) => {
    // The request needs no nonce, because the token contains the hash of the signature and must state the current time.
    const body = { hash: sha256(signature).toString('base64'), hashAlgo: SHA256_OID };
    try {
      const { timestamp } = await service.call('signatures/timestamp', body, answer, token);
      return checkedToken(Buffer.from(timestamp, 'base64'), { content: signature, nonce: null, now }).token;
    } catch (error) {
      if (error instanceof CscError) return error.message;
      if (error instanceof BadTimestamp) return `${service.host} ${error.message}`;
      if (error instanceof Malformed || error instanceof Unsupported)
        return `${service.host} returned something that is not a time-stamp`;
      throw error;
    }
  };
}
