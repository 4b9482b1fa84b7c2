/**
 * Writes a message in the recipient's language and sends it over its channel. Throws if the provider did not accept the
 * message.
 */
import type { Brand } from '@countersign/contract/rules/brand';
import { type BrandContacts, foreignContact } from '@countersign/contract/rules/contacts-in-text';
import { judgeColour } from '@countersign/contract/rules/brand-colours';
import type { MessageChannel, MessageKind, MessageWithoutLink } from '@countersign/contract/rules/messages';
import { directionOf, type Language } from '@countersign/contract/rules/languages';
import { fillMessage, sharingWarning } from '@countersign/contract/rules/message-texts';
import { TEXTS } from '@countersign/contract/texts/texts';
import { DeliveryError } from '../providers/message.ts';
import { registeredText, smsLanguage } from '../providers/sms/sms-templates.ts';
import { inSpan } from '../tracing/span.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { providerOf } from '../settings/channel-providers.ts';
import type { RepeatNotice } from '../signing/review/history.ts';
import type { WithBrand } from './brand.ts';
import type { Messengers } from './messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The number of days for which the link to the signed document is valid. */
export const COPY_DAYS = 7;

type MessageContent =
  | { kind: 'otp'; code: string }
  | { kind: MessageWithoutLink }
  | { kind: Exclude<MessageKind, 'otp' | MessageWithoutLink>; link: string };

type Worded = MessageContent & {
  channel: MessageChannel;
  language: Language;
  /** The sender's note. Only emails contain it, because an SMS is too short. */
  note?: string | null;
  /** The name of the colleague who sent the session. Only emails contain it. */
  sender?: string | null;
  /** The step that must be repeated, and the reason. Only emails contain it. */
  repeat?: RepeatNotice | null;
};

export type OutgoingMessage =
  | (Worded & { id: string; to: string })
  | { kind: 'otp'; channel: 'voice'; language: Language; code: string; id: string; to: string };

type SendDeps = Pick<Kernel, 'settings' | 'publicUrl' | 'measures'> & WithBrand & Messengers;

/**
 * The fact that states in the evidence which version of the brand's texts was sent. It is empty if the product's own
 * texts were sent.
 */
export type BrandVersionFact = { brand_version?: number };

export interface Sent {
  /** The provider's id for the message. Null if the provider returned none. */
  providerId: string | null;
  sentWith: BrandVersionFact;
}

export async function sendMessage(deps: SendDeps, message: OutgoingMessage): Promise<Sent> {
  const { kind, channel } = message;
  const labels = { channel, provider: providerOf(deps.settings, channel), kind };
  try {
    const sent = await inSpan(`message ${kind}`, { attributes: labels }, () => handOver(deps, message));
    deps.measures.messages.inc({ ...labels, outcome: 'accepted' });
    return sent;
  } catch (error) {
    const isRefused = error instanceof DeliveryError && error.isFinal;
    deps.measures.messages.inc({ ...labels, outcome: isRefused ? 'refused' : 'failed' });
    throw error;
  }
}

async function handOver(deps: SendDeps, message: OutgoingMessage): Promise<Sent> {
  const { id, to } = message;
  if (message.channel === 'voice') return { providerId: await call(deps, message), sentWith: {} };
  const worded = await wordMessage(deps, message);
  if (worded.channel === 'email') {
    await deps.mail.send({ id, to, ...worded.mail });
    return { providerId: null, sentWith: worded.sentWith };
  }
  const { text, dltTemplateId, values, sentWith } = worded;
  if (worded.channel === 'whatsapp') {
    const { kind, language } = message;
    if (!deps.whatsApp)
      throw new DeliveryError('channel_unavailable', 'WhatsApp is no longer available', { isFinal: true });
    // WhatsApp sends its registered template, even if the brand has its own texts.
    return { providerId: await deps.whatsApp.send({ id, to, kind, language, values, text }), sentWith: {} };
  }
  const providerId = await deps.sms.send({
    id,
    to,
    text,
    ...('code' in message ? { otp: message.code } : {}),
    ...('link' in message ? { link: message.link } : {}),
    ...(dltTemplateId ? { dltTemplateId } : {}),
  });
  return { providerId, sentWith };
}

/** Makes the call, in the signer's language if the provider has a voice for it. */
async function call(
  { voice, settings }: SendDeps,
  { id, to, code, language }: { id: string; to: string; code: string; language: Language },
): Promise<string | null> {
  if (!voice)
    throw new DeliveryError('channel_unavailable', 'Voice calls are no longer available', { isFinal: true });
  const spoken = voice.speaks(language) ? language : 'en';
  const { otpCall, messages } = TEXTS[spoken];
  const said = (text: string) => fillMessage(text, { company: settings.COMPANY_NAME });
  return voice.call({
    id,
    to,
    language: spoken,
    otp: code,
    words: {
      greeting: said(otpCall.greeting),
      again: said(otpCall.again),
      warning: sharingWarning(messages.otp.mail),
    },
  });
}

/** Returns the message as the recipient will read it. */
export async function wordMessage(
  deps: Pick<SendDeps, 'settings' | 'publicUrl' | 'smsTemplates' | 'brand'>,
  message: Worded,
) {
  const { kind, channel } = message;
  const language =
    channel === 'sms' ? smsLanguage(deps.smsTemplates, kind, message.language) : message.language;
  const brand = await deps.brand.current();
  const own = brand.messages[language]?.[kind];
  const standard = TEXTS[language].messages[kind];
  const values = {
    company: deps.settings.COMPANY_NAME,
    host: new URL(deps.publicUrl).hostname,
    days: String(COPY_DAYS),
    ...('code' in message ? { code: message.code } : {}),
    ...('link' in message ? { link: message.link } : {}),
    ...(message.sender ? { sender: message.sender } : {}),
  };
  if (channel !== 'email') {
    const registered =
      channel === 'sms' ? registeredText(deps.smsTemplates, kind, language, standard.sms) : null;
    return {
      channel,
      text: fillMessage(registered ?? own?.sms ?? standard.sms, values),
      values,
      dltTemplateId: deps.smsTemplates[language]?.[kind]?.dlt_template_id,
      sentWith: sentWith(brand, registered === null && own?.sms),
    };
  }
  const wording = { subject: own?.subject ?? standard.subject, mail: own?.mail ?? standard.mail };
  return {
    channel,
    mail: writeMail(wording, values, language, brand, notesOf(message, brand)),
    sentWith: sentWith(brand, own?.subject ?? own?.mail),
  };
}

/**
 * Returns the notes after our own text: the sender's name and note, or the step to be repeated with the reviewer's
 * words.
 */
function notesOf({ language, note, sender, repeat }: Worded, brand: BrandContacts): MailNote[] {
  const { senderNote, sentBy, repeat: texts } = TEXTS[language];
  const notes: MailNote[] = [];
  if (repeat) {
    const why = repeat.reason === null ? '' : ` ${texts.reasons[repeat.reason]}`;
    notes.push({ lead: `${texts.steps[repeat.step]}${why}`, text: repeat.note });
  }
  if (note) notes.push({ lead: senderNote, text: note });
  // People choose their own names, and email programs turn an address in a name into a link. Such a name is left out.
  if (sender && foreignContact(sender, brand) === null) notes.push({ lead: sentBy, text: null });
  return notes;
}

const sentWith = ({ version }: Brand, own: string | false | null | undefined): BrandVersionFact =>
  own ? { brand_version: version } : {};

interface MailNote {
  lead: string;
  /** The quoted text. Null if no text is quoted. */
  text: string | null;
}

/** Writes the email. The notes follow our own text and are set apart from it. */
export function writeMail(
  wording: { subject: string; mail: string },
  values: Readonly<Record<string, string>> & { company: string },
  language: Language,
  brand: Pick<Brand, 'colour'>,
  notes: readonly MailNote[] = [],
) {
  const text = fillMessage(wording.mail, values);
  const added = notes.map((note) => ({ lead: fillMessage(note.lead, values), quote: note.text }));
  return {
    subject: fillMessage(wording.subject, values),
    text: [text, ...added.flatMap(({ lead, quote }) => (quote ? [lead, quoted(quote)] : [lead]))].join(
      '\n\n',
    ),
    html: asHtml(
      text,
      language,
      headOf(brand, values.company),
      added.map(({ lead, quote }) => `<p>${escapeHtml(lead)}</p>${quote ? quotedHtml(quote) : ''}`).join(''),
    ),
  };
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Escapes the quoted text. Addresses in it do not become links. */
const quotedHtml = (text: string): string =>
  `<blockquote>${escapeHtml(text).replaceAll('\n', '<br>')}</blockquote>`;

/** Returns the company's name in the brand's colour, which must be readable on white. */
function headOf({ colour }: Pick<Brand, 'colour'>, company: string): string {
  const verdict = colour === null ? null : judgeColour(colour);
  if (!verdict?.ok) return '';
  const { brand } = verdict.colours.light;
  return `<p style="border-bottom:2px solid ${brand};color:${brand};font-weight:600;padding-bottom:8px">${escapeHtml(company)}</p>`;
}

function asHtml(text: string, language: Language, head: string, after = ''): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head><body>${head}${paragraphs.join('')}${after}</body></html>`;
}

/** Converts escaped text to HTML. A paragraph that is an address becomes a link. */
const linked = (paragraph: string): string =>
  /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${paragraph}">${paragraph}</a>` : paragraph;
