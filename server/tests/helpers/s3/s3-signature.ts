/**
 * Verifies AWS Signature Version 4. The signature is computed independently of the signing library, as a real service
 * does.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** The path and the query as they were sent. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 15 * 60 * 1000;

/** Returns the error code of S3, or null if the signature is valid. */
export function signatureProblem(request: SignedRequest, credentials: Credentials): string | null {
  const { headers, body } = request;
  const [, keyId, day = '', region, names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const signed = names.split(';');
  const date = String(headers['x-amz-date'] ?? '');
  const hash = String(headers['x-amz-content-sha256'] ?? '');
  if (!/^\d{8}T\d{6}Z$/.test(date)) return 'AccessDenied';
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== credentials.region || date.slice(0, 8) !== day) return 'AuthorizationHeaderMalformed';
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (!signed.includes('host') || unsigned.length > 0) return 'AccessDenied';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = request.target.split('?');
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}`,
    ),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const keys = [day, credentials.region, 's3', 'aws4_request'];
  const key = keys.reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
