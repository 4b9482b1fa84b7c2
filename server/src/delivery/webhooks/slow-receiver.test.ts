import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../tests/helpers/webhook-receiver.ts';
import { deliverNextWebhook } from './deliver.ts';

let test: TestApp;
let slow: WebhookReceiver;
let prompt: WebhookReceiver;
const silence = Promise.withResolvers<number>();
beforeAll(async () => {
  slow = await openWebhookReceiver();
  prompt = await openWebhookReceiver();
  test = await openTestApp({
    environment: { WEBHOOK_ALLOW: '127.0.0.1' },
    replace: { vision: willingVision },
  });
});
afterAll(async () => {
  silence.resolve(204);
  await test.close();
  await slow.close();
  await prompt.close();
});

it('an unresponsive receiver only delays its own webhooks, however many there are', async () => {
  const originator = new Originator(test);
  const start = (url: string) => originator.start({ template: { webhook_url: url } });
  let running = 0;
  let most = 0;
  slow.answer = async () => {
    most = Math.max(most, ++running);
    await silence.promise;
    running -= 1;
    return 204;
  };
  for (let session = 0; session < 20; session++) await start(`${slow.url}/${session}`);
  const { sessionId } = await start(prompt.url);
  // If there were no limit per host, the slow receiver would occupy all workers of this test.
  const nodes = Array.from({ length: 12 }, () => deliverNextWebhook(test.services));
  await vi.waitUntil(() => prompt.ofSession(sessionId).length > 0 && most >= 4, PATIENTLY);
  const { rows } = await test.services.database.pool.query(
    'SELECT FROM webhook_attempts JOIN webhook_deliveries AS sent ON sent.id = delivery_id WHERE url LIKE $1 AND duration_ms IS NOT NULL',
    [`${slow.url}/%`],
  );
  // No webhook was given up to make room for others.
  expect(rows).toHaveLength(0);

  silence.resolve(204);
  await Promise.all(nodes);
  await vi.waitUntil(async () => {
    await deliverNextWebhook(test.services);
    return new Set(slow.received.map(({ path }) => path)).size === 20;
  }, PATIENTLY);
  expect(most).toBe(4);
});
