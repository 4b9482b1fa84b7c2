/**
 * Reads and writes the `traceparent` header (W3C Trace Context, level 1), which passes a trace from one program to the
 * next.
 */

export interface TraceContext {
  /** The trace id has 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits that identify the calling span. */
  spanId: string;
  isSampled: boolean;
}

/**
 * Matches version, trace, parent and flags (3.2.2). Later versions may append parts (3.2.4), and version `ff` is
 * invalid.
 */
const HEADER = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Returns undefined for an invalid header, which is treated like a missing one (3.2.2.2). */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const match = typeof header === 'string' ? HEADER.exec(header) : null;
  if (!match) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
