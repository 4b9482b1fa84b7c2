import { signatureHeaders } from '@countersign/server/delivery/webhooks/deliver';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './index.ts';

const at = new Date('2026-03-05T10:00:00Z');
const old = Buffer.alloc(24, 1);
const fresh = Buffer.alloc(24, 2);
const written = (secret: Buffer) => `whsec_${secret.toString('base64')}`;
const body = JSON.stringify({ type: 'session.completed', data: { reference: 'Übergabe' } });
const headers = signatureHeaders({ id: 'msg_1', at, body }, [old, fresh]);

describe('verifyWebhook', () => {
  it('accepts any of the secrets that signed it, and every form of headers and body', async () => {
    for (const secrets of [written(old), written(fresh), [written(Buffer.alloc(24, 3)), written(fresh)]])
      expect(await verifyWebhook(secrets, headers, body, { now: at })).toMatchObject({
        id: 'msg_1',
        type: 'session.completed',
        data: { reference: 'Übergabe' },
      });
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    const bytes = new TextEncoder().encode(body);
    await verifyWebhook(written(old), shouted, bytes, { now: at });
    await verifyWebhook(written(old), new Headers(headers), bytes.buffer, { now: at });
  });

  it.each([
    ['another secret', { secret: Buffer.alloc(24, 9) }, 'SIGNATURE_WRONG'],
    ['another body', { body: body.replace('completed', 'cancelled') }, 'SIGNATURE_WRONG'],
    ['another id', { headers: { ...headers, 'webhook-id': 'msg_2' } }, 'SIGNATURE_WRONG'],
    ['no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%%' } }, 'SIGNATURE_WRONG'],
    ['another scheme', { headers: { ...headers, 'webhook-signature': 'v2,AAAA' } }, 'SIGNATURE_WRONG'],
    ['no headers', { headers: {} }, 'HEADERS_MISSING'],
    ['an old one', { now: new Date(+at + 301_000) }, 'TOO_OLD_OR_EARLY'],
    ['one from the future', { now: new Date(+at - 301_000) }, 'TOO_OLD_OR_EARLY'],
    ['no time', { headers: { ...headers, 'webhook-timestamp': 'now' } }, 'TOO_OLD_OR_EARLY'],
  ])('rejects a webhook: %s', async (_what, changed, fault) => {
    const given = { secret: old, headers, body, now: at, ...changed };
    await expect(
      verifyWebhook(written(given.secret), given.headers, given.body, { now: given.now }),
    ).rejects.toMatchObject({ name: 'WebhookError', fault });
  });

  it('rejects a body that is not JSON, and throws a TypeError for an invalid secret', async () => {
    const signed = signatureHeaders({ id: 'x', at, body: '{' }, [old]);
    await expect(verifyWebhook(written(old), signed, '{', { now: at })).rejects.toMatchObject({
      fault: 'BODY_UNREADABLE',
    });
    await expect(verifyWebhook('whsec_', headers, body, { now: at })).rejects.toBeInstanceOf(TypeError);
  });
});
