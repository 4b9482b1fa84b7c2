/**
 * Standard Webhooks: HMAC-SHA-256 over id, time and body, once with each valid secret, so that a receiver can switch
 * secrets without missing a webhook.
 */
import { createHmac } from 'node:crypto';

export interface Signed {
  id: string;
  at: Date;
  body: string;
}

/** Takes each secret as bytes; receivers write it as `whsec_` and base64. */
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
