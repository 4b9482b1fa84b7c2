/** Puts a message into the recipient's words and hands it to its channel. Throws when it was not accepted. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/message-kinds';
import { TEXTS } from '@countersign/contract/texts/texts';
import { escapeHtml } from '../http/plain-page.ts';
import type { Services } from './services.ts';

export type Channel = 'sms' | 'email';

/** How long the link to the signed document is good. */
export const COPY_DAYS = 7;

/** What the message is about: a code to confirm, or a link to follow. */
type Matter = { kind: 'otp'; code: string } | { kind: Exclude<MessageKind, 'otp'>; link: string };

export type Letter = Matter & {
  id: string;
  channel: Channel;
  language: Language;
  to: string;
};

type Tools = Pick<Services, 'settings' | 'publicUrl' | 'sms' | 'mail' | 'smsTemplates'>;

export async function sendMessage(tools: Tools, letter: Letter): Promise<void> {
  const { id, to, kind, language } = letter;
  const wording = TEXTS[language].messages[kind];
  const values = {
    company: tools.settings.COMPANY_NAME,
    host: new URL(tools.publicUrl).hostname,
    days: String(COPY_DAYS),
    ...(letter.kind === 'otp' ? { code: letter.code } : { link: letter.link }),
  };
  if (letter.channel === 'sms') {
    const registered = tools.smsTemplates[language]?.[kind];
    await tools.sms.send({
      id,
      to,
      text: fill(registered?.text ?? wording.sms, values),
      ...(letter.kind === 'otp' ? { otp: letter.code } : { link: letter.link }),
      ...(registered?.dlt_template_id ? { dltTemplateId: registered.dlt_template_id } : {}),
    });
  } else {
    const text = fill(wording.mail, values);
    const subject = fill(wording.subject, values);
    await tools.mail.send({ id, to, subject, text, html: asHtml(text, language) });
  }
}

/** Once over the text: what a value brings along is never a place itself. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');

function asHtml(text: string, language: Language): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`;
}

/** Of escaped text; a paragraph is a link or has none. */
const linked = (paragraph: string): string =>
  /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${paragraph}">${paragraph}</a>` : paragraph;
