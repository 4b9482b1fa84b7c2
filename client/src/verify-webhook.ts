/**
 * Verifies that a webhook comes from Countersign, as specified by Standard Webhooks. The signature is checked with Web
 * Crypto over the unmodified body.
 */
import type { WebhookEvent } from '@countersign/contract/originator/webhook-event';

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookFault = 'HEADERS_MISSING' | 'TOO_OLD_OR_EARLY' | 'SIGNATURE_WRONG' | 'BODY_UNREADABLE';

export interface WebhookOptions {
  /** The maximum difference between the time of the webhook and the local clock, in seconds. The default is 300. */
  tolerance?: number;
  now?: Date;
}

/** The error for a webhook that failed verification. Respond with 400 and ignore the webhook. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** A verified webhook. A repeated delivery has the same `id`, so store the ids that you have processed. */
export type VerifiedWebhook = WebhookEvent & { id: string };

/**
 * Verifies a webhook and returns its event. Each secret has the form `whsec_…`. Pass several secrets while you rotate
 * them. `body` is the body of the request before parsing.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  { tolerance = 300, now = new Date() }: WebhookOptions = {},
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookError(
      'HEADERS_MISSING',
      'webhook-id, webhook-timestamp or webhook-signature is missing',
    );
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || !(Math.abs(age) <= tolerance))
    throw new WebhookError(
      'TOO_OLD_OR_EARLY',
      `It was sent ${Math.round(age)} seconds ago by the local clock`,
    );

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = await new Blob([`${id}.${timestamp}.`, bytes]).arrayBuffer();
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [fromBase64(one.slice(3))] : []));
  if (!(await isSignedByAny(typeof secrets === 'string' ? [secrets] : secrets, given, signed)))
    throw new WebhookError('SIGNATURE_WRONG', 'No signature matches the body with any of the secrets');
  try {
    const event: WebhookEvent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { ...event, id };
  } catch {
    throw new WebhookError('BODY_UNREADABLE', 'The body is not JSON');
  }
}

async function isSignedByAny(
  secrets: readonly string[],
  given: readonly (Uint8Array<ArrayBuffer> | null)[],
  signed: ArrayBuffer,
): Promise<boolean> {
  for (const secret of secrets) {
    const raw = fromBase64(secret.replace(/^whsec_/, ''));
    if (!raw || raw.length === 0) throw new TypeError('A webhook secret must be `whsec_` followed by base64');
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    // `verify` compares signatures in constant time.
    for (const signature of given)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.[0] ?? null);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
