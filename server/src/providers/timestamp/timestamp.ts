/** The port to a time-stamping authority, which proves with an independent clock that content existed at a given time. */
import type { X509Certificate } from 'node:crypto';

export interface TimestampAuthority {
  /** The authority's host, from the setting. */
  host: string;
  /** Returns a token over the SHA-256 of `content` (RFC 3161), checked before it is returned. */
  stamp(content: Uint8Array, now: Date): Promise<TimestampResult>;
}

/** `problem` is a sentence for the operator. */
export type TimestampResult = ({ ok: true } & Timestamp) | { ok: false; problem: string };

export interface Timestamp {
  token: Buffer;
  time: Date;
  authority: X509Certificate;
  /** All certificates that came with the token, unverified. Not all of them remain in the token. */
  carried: X509Certificate[];
}
