/** Words a message in the recipient's language and sends it over its channel. Throws when it was not accepted. */
import { directionOf, type Language } from '@countersign/contract/rules/languages';
import type { MessageKind, MessageWithoutLink } from '@countersign/contract/rules/message-kinds';
import { TEXTS } from '@countersign/contract/texts/texts';
import { DeliveryError } from '../providers/message.ts';
import { smsLanguage } from '../providers/sms/sms-templates.ts';
import { escapeHtml } from '../http/plain-page.ts';
import type { Services } from './services.ts';

export type Channel = 'sms' | 'email';

/** How long the link to the signed document is valid. */
export const COPY_DAYS = 7;

type MessageContent =
  | { kind: 'otp'; code: string }
  | { kind: MessageWithoutLink }
  | { kind: Exclude<MessageKind, 'otp' | MessageWithoutLink>; link: string };

type Worded = MessageContent & {
  channel: Channel;
  language: Language;
  /** What the sender says besides; a mail has room for it, an SMS has not. */
  note?: string | null;
};

export type OutgoingMessage = Worded & { id: string; to: string };

type SendDeps = Pick<Services, 'settings' | 'publicUrl' | 'sms' | 'mail' | 'smsTemplates' | 'measures'>;

export async function sendMessage(deps: SendDeps, message: OutgoingMessage): Promise<void> {
  const { SMS_PROVIDER, MAIL_PROVIDER } = deps.settings;
  const { kind, channel } = message;
  const labels = { channel, provider: channel === 'sms' ? SMS_PROVIDER : MAIL_PROVIDER, kind };
  try {
    await handOver(deps, message);
    deps.measures.messages.inc({ ...labels, outcome: 'accepted' });
  } catch (error) {
    const isRefused = error instanceof DeliveryError && error.isFinal;
    deps.measures.messages.inc({ ...labels, outcome: isRefused ? 'refused' : 'failed' });
    throw error;
  }
}

async function handOver(deps: SendDeps, message: OutgoingMessage): Promise<void> {
  const { id, to } = message;
  const worded = wordMessage(deps, message);
  if (worded.channel === 'email') return deps.mail.send({ id, to, ...worded.mail });
  const { text, dltTemplateId } = worded;
  await deps.sms.send({
    id,
    to,
    text,
    ...('code' in message ? { otp: message.code } : {}),
    ...('link' in message ? { link: message.link } : {}),
    ...(dltTemplateId ? { dltTemplateId } : {}),
  });
}

/** As its recipient will read it. */
export function wordMessage(
  deps: Pick<SendDeps, 'settings' | 'publicUrl' | 'smsTemplates'>,
  message: Worded,
) {
  const { kind, channel } = message;
  const language =
    channel === 'sms' ? smsLanguage(deps.smsTemplates, kind, message.language) : message.language;
  const wording = TEXTS[language].messages[kind];
  const values = {
    company: deps.settings.COMPANY_NAME,
    host: new URL(deps.publicUrl).hostname,
    days: String(COPY_DAYS),
    ...('code' in message ? { code: message.code } : {}),
    ...('link' in message ? { link: message.link } : {}),
  };
  if (channel === 'sms') {
    const registered = deps.smsTemplates[language]?.[kind];
    const text = fill(registered?.text ?? wording.sms, values);
    return { channel, text, dltTemplateId: registered?.dlt_template_id };
  }
  const note = message.note ? { lead: TEXTS[language].senderNote, text: message.note } : undefined;
  return { channel, mail: writeMail(wording, values, language, note) };
}

/** `note`: what a person wrote, after our own words and told apart from them. */
export function writeMail(
  wording: { subject: string; mail: string },
  values: Readonly<Record<string, string>>,
  language: Language,
  note?: { lead: string; text: string },
) {
  const text = fill(wording.mail, values);
  const lead = note && fill(note.lead, values);
  return {
    subject: fill(wording.subject, values),
    text: note ? `${text}\n\n${lead}\n\n${quoted(note.text)}` : text,
    html: asHtml(text, language, note && `<p>${escapeHtml(lead ?? '')}</p>${quotedHtml(note.text)}`),
  };
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** No address in it becomes a link of ours. */
const quotedHtml = (text: string): string =>
  `<blockquote>${escapeHtml(text).replaceAll('\n', '<br>')}</blockquote>`;

/** In one pass, so that braces in a value are not filled in again. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');

function asHtml(text: string, language: Language, after = ''): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head><body>${paragraphs.join('')}${after}</body></html>`;
}

/** Of escaped text; a paragraph is a link or has none. */
const linked = (paragraph: string): string =>
  /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${paragraph}">${paragraph}</a>` : paragraph;
