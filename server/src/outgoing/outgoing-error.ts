/**
 * Describes why a request to another server failed, in words that are safe to show: no paths, queries, headers or
 * bodies.
 */
export const TIMED_OUT = 'timed out';

export class OutgoingError extends Error {
  readonly reason: string;

  constructor(host: string, reason: string) {
    super(`${host} ${reason}`);
    this.name = 'OutgoingError';
    this.reason = reason;
  }

  get isTimeout(): boolean {
    return this.reason === TIMED_OUT;
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'refused the connection'],
  ['ECONNRESET', 'closed the connection'],
  ['EPIPE', 'closed the connection'],
  ['ENOTFOUND', 'has no address'],
  ['EAI_AGAIN', 'has no address'],
  ['ENODATA', 'has no address'],
  ['EHOSTUNREACH', 'cannot be reached'],
  ['ENETUNREACH', 'cannot be reached'],
  ['EADDRNOTAVAIL', 'cannot be reached'],
  ['ETIMEDOUT', TIMED_OUT],
  ['EPROTO', 'does not speak TLS'],
]);

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^HPE_/, 'sent a response that is not HTTP'],
  [/^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_)/, 'has a certificate that is not trusted'],
  [/^ERR_SSL_/, 'does not speak TLS'],
];

/** Translates errors of Node.js. The original error is dropped, because it may quote the request. */
export function toOutgoingError(host: string, error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = REASONS.get(code) ?? FAMILIES.find(([family]) => family.test(code))?.[1];
  return new OutgoingError(host, reason ?? 'could not be reached');
}
