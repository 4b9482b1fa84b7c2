/**
 * Requests a time-stamp from an authority over HTTP (RFC 3161 3.4). The token is checked before it is used, because a
 * signature with an invalid token is invalid too.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { hostOf } from '../../outgoing/target-rules.ts';
import { integer, NULL, octetString, oid, sequence, smallInteger, TRUE } from '../../pki/der.ts';
import { Unsupported } from '../../pki/algorithms.ts';
import { expectTag, Malformed, readAsn1, TAG } from '../../pki/asn1.ts';
import { BadTimestamp, checkedToken } from '../../pki/timestamp/checked-token.ts';
import type { TimestampAuthority, TimestampResult } from './timestamp.ts';

const DEFAULTS = { timeoutMs: 10_000, attempts: 2, pauseMs: 500 };
/** The maximum size of a response, about ten times the size of a token with a long chain of certificates. */
const MAX_BYTES = 256 * 1024;
const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), NULL);

export function createTimestampAuthority(
  url: string,
  limits: Partial<typeof DEFAULTS> = {},
): TimestampAuthority {
  const { timeoutMs, attempts, pauseMs } = { ...DEFAULTS, ...limits };
  return {
    host: hostOf(new URL(url)),
    async stamp(content, now) {
      let problem = '';
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (attempt > 1) await pause(pauseMs);
        const result = await attemptStamp(content, now, { url, timeoutMs });
        if (result.ok) return result;
        problem = result.problem;
      }
      return { ok: false, problem: `There is no time-stamp: ${problem}` };
    },
  };
}

async function attemptStamp(
  content: Uint8Array,
  now: Date,
  { url, timeoutMs }: { url: string; timeoutMs: number },
): Promise<TimestampResult> {
  const nonce = integer(randomBytes(16));
  try {
    const { status, body } = await askOutside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: timestampQuery(content, nonce),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200) throw new BadTimestamp(`answered with status ${status}`);
    return { ok: true, ...checkedToken(tokenIn(body), { content, nonce, now }) };
  } catch (error) {
    if (error instanceof OutgoingError) return { ok: false, problem: error.message };
    const host = new URL(url).host;
    if (error instanceof BadTimestamp) return { ok: false, problem: `${host} ${error.message}` };
    if (error instanceof Malformed || error instanceof Unsupported) {
      return { ok: false, problem: `${host} returned something that is not a time-stamp` };
    }
    throw error;
  }
}

/**
 * Encodes the request (RFC 3161 2.4.1): version, imprint, nonce, and certReq, which asks the authority to include its
 * certificate in the token.
 */
function timestampQuery(content: Uint8Array, nonce: Buffer): Buffer {
  const digest = createHash('sha256').update(content).digest();
  return sequence(smallInteger(1), sequence(SHA256, octetString(digest)), nonce, TRUE);
}

/**
 * Returns the token in a TimeStampResp (RFC 3161 2.4.2). Status 0 means granted, and 1 means granted with
 * modifications.
 */
function tokenIn(answer: Buffer): Buffer {
  const [info, token] = expectTag(readAsn1(answer), TAG.sequence, 'answer').children;
  const status = expectTag(info?.children[0], TAG.integer, 'status').content.toString('hex');
  if (status !== '00' && status !== '01') throw new BadTimestamp('refused to issue a time-stamp');
  return expectTag(token, TAG.sequence, 'time-stamp').raw;
}
