/**
 * Standard Webhooks: HMAC-SHA-256 over id, time and body, once with each secret that is valid, so that a receiver can change
 * over from one secret to the next without missing a message.
 */
import { createHmac } from 'node:crypto';

export interface Signed {
  id: string;
  at: Date;
  body: string;
}

/** Each secret as bytes; a receiver writes it as `whsec_` and base64. */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(+at / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
