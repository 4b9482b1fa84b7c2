/**
 * Sends requests to one bucket of an S3-compatible service. Each request is signed (AWS Signature Version 4) with the
 * SHA-256 of its body. It is retried with exponential backoff if the service is unavailable or slow, or drops the
 * connection.
 */
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Answer, askOutside } from '../../../outgoing/ask-outside.ts';
import { createCircuitBreaker } from '../../../outgoing/circuit-breaker.ts';
import { http, https } from '../../../outgoing/node-http.ts';
import { OutgoingError } from '../../../outgoing/outgoing-error.ts';
import { hashInChunks } from '../in-chunks.ts';
import { StorageUnavailable } from '../storage.ts';
import { rootOf, textIn } from './s3-answers.ts';

export interface S3Address {
  /** The origin of the service, without the bucket. */
  endpoint: string;
  addressing: 'path' | 'host';
  bucket: string;
}

export interface S3Options extends S3Address {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  /** The time limit of one attempt. */
  timeoutMs: number;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The key of the object. Omitted if the request concerns the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /**
   * The permitted root elements of a non-empty response. A response with another root is an error, even if its status
   * is 200.
   */
  roots?: readonly string[];
  /** The S3 error codes that the caller handles. Any other error code throws. */
  expects?: readonly string[];
  /** The deadline, comparable with `performance.now()`. All requests of one write share it. */
  until?: number;
  maxTries?: number;
  /** The time limit of each attempt, if it is shorter than the one in the settings. */
  timeoutMs?: number;
}

export interface S3Answer extends Answer {
  /** The error code, if it is one that the request expects. Otherwise null. */
  code: string | null;
}

export interface S3Client {
  /** Sends a request. Throws `StorageUnavailable` after any response that the request does not expect. */
  ask(request: S3Request): Promise<S3Answer>;
}

/**
 * The time after which no request is retried. It is shorter than the minute of inactivity after which PostgreSQL ends
 * the transaction in which blobs are stored.
 */
const GIVE_UP_AFTER_MS = 40_000;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 100;
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;
const MAX_CONNECTIONS = 32;
/** The time limit of a probe. While a service does not respond, no call waits longer than this. */
const PROBE_TIMEOUT_MS = 3000;
/** The request that checks whether the service responds. Any response will do, even an error. */
const PROBE: S3Request = { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } };

export const defaultDeadline = (): number => performance.now() + GIVE_UP_AFTER_MS;

export function createS3Client(options: S3Options): S3Client {
  const host = new URL(options.endpoint).host;
  const connections = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const agent = options.endpoint.startsWith('https:')
    ? new https.Agent(connections)
    : new http.Agent(connections);
  const signingKeys = new Map<string, ArrayBuffer>();

  async function tryOnce(request: S3Request, sha256: string, timeoutMs: number): Promise<S3Answer> {
    const { method, headers = {}, body } = request;
    const { accessKeyId, secretAccessKey, sessionToken, region } = options;
    const signed = await new AwsV4Signer({
      method,
      url: s3Url(options, request.key ?? '', request.query ?? {}),
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: 's3',
      cache: signingKeys,
    }).sign();
    const answer = await askOutside(signed.url.href, {
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(method === 'PUT' || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {}),
      },
      ...(body ? { body } : {}),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      agent,
    });
    return { ...answer, code: errorIn(answer, request.roots) };
  }

  const breaker = createCircuitBreaker(() => tryOnce(PROBE, EMPTY_SHA256, PROBE_TIMEOUT_MS));

  /** Returns the response. Returns a text with the reason if there is no response. */
  async function tryUnlessSilent(request: S3Request, sha256: string, timeoutMs: number) {
    try {
      return await tryOnce(request, sha256, timeoutMs);
    } catch (error) {
      // Any error other than a failed request is a bug.
      if (!(error instanceof OutgoingError)) throw error;
      if (error.isTimeout) breaker.trip();
      return error.reason;
    }
  }

  return {
    async ask(request) {
      const sha256 = request.body ? await hashInChunks(request.body) : EMPTY_SHA256;
      const { until = defaultDeadline(), maxTries = MAX_TRIES, expects = [] } = request;
      for (let tries = 1; ; tries += 1) {
        if (!(await breaker.mayAsk())) throw new StorageUnavailable(`${host} does not respond`);
        const limit = request.timeoutMs ?? options.timeoutMs;
        const timeoutMs = Math.max(1, Math.min(limit, until - performance.now()));
        const outcome = await tryUnlessSilent(request, sha256, timeoutMs);
        if (typeof outcome !== 'string' && (outcome.code === null || expects.includes(outcome.code)))
          return outcome;
        // Waits for a random part of the delay, from half to all of it, so that clients that failed together do not
        // retry together.
        const pause = (FIRST_PAUSE_MS * 2 ** (tries - 1) * randomInt(50, 101)) / 100;
        const mayPass = typeof outcome === 'string' || isPassing(outcome);
        if (!mayPass || tries >= maxTries || performance.now() + pause >= until)
          throw new StorageUnavailable(
            `${host} ${typeof outcome === 'string' ? outcome : `answered ${outcome.status} ${outcome.code}`}`,
          );
        await delay(pause);
      }
    },
  };
}

/** Returns the URL of an object. Keys contain no characters that must be escaped in a URL. */
export function s3Url(
  { endpoint, addressing, bucket }: S3Address,
  key: string,
  query: Record<string, string>,
): string {
  const url = new URL(endpoint);
  if (addressing === 'host') url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === 'host' ? `/${key}` : `/${bucket}/${key}`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** The maximum number of bytes that are read from a response to find its root element. */
const READ_BYTES = 100_000;

/**
 * Returns the error in a response, or null. S3 can respond with status 200 and report a failure in the body
 * (CompleteMultipartUpload). A proxy can respond with status 200 and a page of its own.
 */
function errorIn({ status, body, headers }: Answer, roots: readonly string[] | undefined): string | null {
  const isXml = headers['content-type']?.includes('xml') ?? false;
  const text = isXml || roots || status >= 300 ? body.toString('utf8', 0, READ_BYTES) : '';
  const root = rootOf(text) ?? '';
  if (status < 300 && root !== 'Error' && (roots?.includes(root) ?? true)) return null;
  return (
    textIn(text, 'Code')?.slice(0, 60) ??
    (status < 300 ? 'with a response that is not from S3' : 'without a reason')
  );
}

const PASSING_CODES = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
  'OperationAborted',
]);
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

const isPassing = ({ status, code }: S3Answer): boolean =>
  PASSING_STATUSES.has(status) || PASSING_CODES.has(code ?? '');
