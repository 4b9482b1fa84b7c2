/** The developer's view of the embedded outbox. It does not exist in production. */
import { readOutbox as readOutboxCall } from '@countersign/contract/public';
import type { FastifyInstance } from 'fastify';
import type { Register } from '../http/register.ts';
import { readOutbox } from '../providers/outbox.ts';
import type { Services } from '../signing/services.ts';
import { outboxPage } from './outbox-page.ts';

export function developmentRoutes(app: FastifyInstance, services: Services, register: Register): void {
  if (services.settings.NODE_ENV === 'production') return;
  app.get('/dev/outbox', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(services))),
  );
  register(readOutboxCall, async () => {
    const messages = await readOutbox(services);
    return messages.map(({ to, channel, subject, text, sentAt }) => ({
      to,
      channel,
      subject,
      text,
      otp: /\b\d{6}\b/.exec(text)?.[0] ?? null,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
      sent_at: sentAt.toISOString(),
    }));
  });
}
