/**
 * Adds time-stamps to the signatures of external services. Some services issue certificates that expire within the
 * hour, and without a time-stamp, such a signature could not be verified later.
 */
import type { RemoteCheck } from '../providers/remote-signing/remote-signing.ts';
import { createTimestampAuthority } from '../providers/timestamp/rfc3161.ts';
import type { Timestamp, TimestampResult } from '../providers/timestamp/timestamp.ts';
import { addTimestamp, valueToStamp } from '../pki/cms/add-timestamp.ts';
import { Unsupported } from '../pki/algorithms.ts';
import { Malformed } from '../pki/asn1.ts';

export interface Stamped {
  messages: Buffer[];
  /** The last time-stamp, or null if there is none. One authority stamps all documents of an attempt. */
  stamp: Timestamp | null;
  checks: RemoteCheck[];
}

/**
 * Adds a time-stamp to each signature. A signature that has one already, or that cannot be read, is returned unchanged.
 */
export async function stampSignatures(
  messages: readonly Buffer[],
  { tsaUrl, capacity, now }: { tsaUrl: string | undefined; capacity: number; now: Date },
): Promise<Stamped> {
  if (tsaUrl === undefined) return { messages: [...messages], stamp: null, checks: [] };
  const authority = createTimestampAuthority(tsaUrl);
  const stamped: Buffer[] = [];
  let stamp: Timestamp | null = null;
  let problem: string | null = null;
  for (const message of messages) {
    const value = readableValue(message);
    // After a failure, no further time-stamp is requested.
    const result: TimestampResult | null =
      value && problem === null ? await authority.stamp(value, now) : null;
    const longer = result?.ok === true ? addTimestamp(message, result.token) : null;
    if (result?.ok === false) ({ problem } = result);
    else if (longer && longer.length > capacity) problem = 'The time-stamp is too large';
    if (result?.ok === true && problem === null) stamp = result;
    stamped.push(longer && problem === null ? longer : message);
  }
  const checks: RemoteCheck[] =
    problem !== null
      ? [{ name: 'timestamp', verdict: 'indeterminate', reason: problem }]
      : stamp
        ? [{ name: 'timestamp', verdict: 'passed' }]
        : [];
  return { messages: stamped, stamp, checks };
}

function readableValue(message: Buffer): Buffer | null {
  try {
    return valueToStamp(message);
  } catch (error) {
    // The verification before embedding refuses a message that cannot be read.
    if (error instanceof Malformed || error instanceof Unsupported) return null;
    throw error;
  }
}
