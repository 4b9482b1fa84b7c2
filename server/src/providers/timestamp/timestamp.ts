/**
 * The port to a time-stamping authority. With its independent clock, the authority proves that content existed at a
 * given time.
 */
import type { X509Certificate } from 'node:crypto';

export interface TimestampAuthority {
  /** The host name of the authority, from the setting. */
  host: string;
  /** Requests a token for the SHA-256 of `content` (RFC 3161) and checks it. */
  stamp(content: Uint8Array, now: Date): Promise<TimestampResult>;
}

/** The time-stamp, or a problem as a sentence for the operator. */
export type TimestampResult = ({ ok: true } & Timestamp) | { ok: false; problem: string };

export interface Timestamp {
  token: Buffer;
  time: Date;
  authority: X509Certificate;
  /** All certificates that came with the token, unverified. Some of them are removed from the token. */
  carried: X509Certificate[];
}
