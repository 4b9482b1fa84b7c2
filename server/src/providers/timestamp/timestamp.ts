/** A time-stamping authority: proves that something existed at a time, by a clock that is not ours. */
export interface TimestampAuthority {
  /** A token over the SHA-256 of `content` (RFC 3161), checked before it is answered. */
  stamp(content: Uint8Array, now: Date): Promise<TimestampResult>;
}

/** `problem` is a sentence for whoever runs the server. */
export type TimestampResult = { ok: true; token: Buffer; time: Date } | { ok: false; problem: string };
