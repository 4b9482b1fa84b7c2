/** A time-stamping authority: proves that something existed at a time, by a clock that is not ours. */
import type { X509Certificate } from 'node:crypto';

export interface TimestampAuthority {
  /** Where it is asked, as the operator has set it. */
  host: string;
  /** A token over the SHA-256 of `content` (RFC 3161), checked before it is answered. */
  stamp(content: Uint8Array, now: Date): Promise<TimestampResult>;
}

/** `problem` is a sentence for whoever runs the server. */
export type TimestampResult = ({ ok: true } & Timestamp) | { ok: false; problem: string };

export interface Timestamp {
  token: Buffer;
  time: Date;
  authority: X509Certificate;
  /** What came with it, to be judged by whoever uses it. Not all of it stays in the token. */
  carried: X509Certificate[];
}
