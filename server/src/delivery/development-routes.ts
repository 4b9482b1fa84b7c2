/** Shows the embedded outbox to developers, as a page that reloads itself and as JSON. Neither exists in production. */
import { readOutbox as readOutboxCall } from '@countersign/contract/public';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, plainPage } from '../http/plain-page.ts';
import type { Register } from '../http/register.ts';
import { type OutboxMessage, readOutbox } from '../providers/outbox.ts';
import type { Kernel } from '../signing/kernel.ts';

export function developmentRoutes(app: FastifyInstance, services: Kernel, register: Register): void {
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

const REFRESH_SECONDS = 3;
const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Mail', voice: 'Call' } as const;

function outboxPage(messages: readonly OutboxMessage[]): string {
  const items = messages.map(
    ({ channel, to, subject, text, sentAt }) =>
      `<li><p>${CHANNEL_NAMES[channel]} to ${escapeHtml(to)}, ${sentAt.toISOString()}</p>
       ${subject ? `<p><strong>${escapeHtml(subject)}</strong></p>` : ''}<pre>${linked(text)}</pre></li>`,
  );
  const list =
    items.length > 0
      ? `<ul class="plain">${items.join('\n')}</ul>`
      : '<p>No messages have been sent yet.</p>';
  return plainPage(
    'Outbox',
    `<p>Messages in the embedded outbox, newest first. It exists in development only.</p>${list}`,
    { refreshSeconds: REFRESH_SECONDS },
  );
}

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
