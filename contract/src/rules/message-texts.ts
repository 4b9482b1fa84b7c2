/**
 * Checks customised message texts. A text contains placeholders in double braces. The checks require some placeholders
 * and reject anything that could mislead a signer. The console runs them while the user types, and the server runs the
 * same checks when the text is saved.
 */
import { type BrandContacts, foreignContact } from './contacts-in-text.ts';
import type { Language } from './languages.ts';
import { hasLink, type MessageKind } from './messages.ts';

export const MESSAGE_PARTS = ['sms', 'subject', 'mail'] as const;
export type MessagePart = (typeof MESSAGE_PARTS)[number];

/** The company's own texts for a message. Null for the default text. */
export type OwnTexts = Readonly<Record<MessagePart, string | null>>;
export type OwnMessages = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<MessageKind, OwnTexts>>>>>
>;

export const MAX_TEXT_LENGTH: Readonly<Record<MessagePart, number>> = { sms: 600, subject: 150, mail: 4000 };

export type TextProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; limit: number }
  /** A required placeholder is missing from the text. */
  | { problem: 'missing'; name: string }
  | { problem: 'unknown'; name: string }
  /** The text lacks the warning not to share the code. */
  | { problem: 'warning-missing'; text: string }
  /** The text lacks the last line, from which browsers autofill the code (WebOTP). */
  | { problem: 'last-line-missing'; text: string }
  /**
   * The text contains a web address, an email address or a phone number that is neither the link nor a contact of the
   * brand.
   */
  | { problem: 'contact'; text: string }
  | { problem: 'invisible' };

export const LAST_LINE_OF_OTP = '@{{host}} #{{code}}';

/** Returns the placeholder that a text requires. */
export const neededIn = (kind: MessageKind): 'link' | 'code' | 'company' =>
  hasLink(kind) ? 'link' : kind === 'otp' ? 'code' : 'company';

/** Returns the placeholders that a text of this kind may contain. */
export const placeholdersIn = (kind: MessageKind): readonly string[] => {
  if (kind === 'otp') return ['code', 'company', 'host'];
  if (kind === 'completion') return ['link', 'company', 'days'];
  return hasLink(kind) ? ['link', 'company'] : ['company'];
};

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/**
 * Matches invisible characters, which make a text display differently. Joiners are allowed, because Indian scripts need
 * them.
 */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|[^\P{Cc}\n]/u;

/**
 * Returns the first problem with a text, or null if there is none. `warning` is the warning not to share the code from
 * the default text in the same language.
 */
export function textProblem(
  kind: MessageKind,
  part: MessagePart,
  text: string,
  warning: string,
  brand: BrandContacts,
): TextProblem | null {
  if (text.trim() === '') return { problem: 'empty' };
  if (text.length > MAX_TEXT_LENGTH[part]) return { problem: 'too-long', limit: MAX_TEXT_LENGTH[part] };
  if (INVISIBLE.test(text) || (part === 'subject' && text.includes('\n'))) return { problem: 'invisible' };
  const known = placeholdersIn(kind).filter((name) => part !== 'subject' || name !== 'code');
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = named.find((name) => !known.includes(name)) ?? strayBrace(text);
  if (unknown !== null) return { problem: 'unknown', name: unknown };
  if (part !== 'subject' && !named.includes(neededIn(kind)))
    return { problem: 'missing', name: neededIn(kind) };
  const contact = foreignContact(text, brand);
  if (contact !== null) return { problem: 'contact', text: contact };
  if (kind !== 'otp' || part === 'subject') return null;
  if (!text.includes(warning)) return { problem: 'warning-missing', text: warning };
  return part === 'sms' && text.split('\n').at(-1) !== LAST_LINE_OF_OTP
    ? { problem: 'last-line-missing', text: LAST_LINE_OF_OTP }
    : null;
}

/** Returns text in braces that is not a placeholder, such as `{code}`. Returns null if there is none. */
function strayBrace(text: string): string | null {
  const rest = text.replaceAll(PLACEHOLDER, '');
  return /\{+[^{}\n]{0,20}\}*|\}+/.exec(rest)?.[0] ?? null;
}

/** Replaces all placeholders in a single pass. Placeholders in a value are therefore not replaced. */
export const fillMessage = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '');

/**
 * Returns the warning not to share the code, which is the last paragraph of the default email with a code. The default
 * SMS contains the same sentence.
 */
export const sharingWarning = (otpMail: string): string => otpMail.split('\n\n').at(-1) ?? '';
