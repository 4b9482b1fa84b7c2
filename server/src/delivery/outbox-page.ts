/** The embedded outbox as a page for the person who tries things out: newest message first, looked at anew by itself. */
import { plainPage, escapeHtml } from '../http/plain-page.ts';
import type { OutboxMessage } from '../providers/outbox.ts';

const SECONDS_BETWEEN_LOOKS = 3;

export function outboxPage(messages: readonly OutboxMessage[]): string {
  const items = messages.map(
    ({ channel, to, subject, text, sentAt }) =>
      `<li><p>${channel === 'sms' ? 'SMS' : 'Mail'} to ${escapeHtml(to)}, ${sentAt.toISOString()}</p>
       ${subject ? `<p><strong>${escapeHtml(subject)}</strong></p>` : ''}<pre>${linked(text)}</pre></li>`,
  );
  const list =
    items.length > 0 ? `<ul class="plain">${items.join('\n')}</ul>` : '<p>No message was sent yet.</p>';
  return plainPage(
    'Outbox',
    `<p>Messages that the embedded outbox holds, newest first. It exists in development only.</p>${list}`,
    { refreshSeconds: SECONDS_BETWEEN_LOOKS },
  );
}

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
