/**
 * Customised message texts, with placeholders in double braces. Required placeholders must be present, and anything
 * that could mislead a signer is rejected. The console runs these checks while the user types, and the server decides
 * with the same checks.
 */
import { type BrandContacts, foreignContact } from './contacts-in-text.ts';
import type { Language } from './languages.ts';
import { hasLink, type MessageKind } from './messages.ts';

export const MESSAGE_PARTS = ['sms', 'subject', 'mail'] as const;
export type MessagePart = (typeof MESSAGE_PARTS)[number];

/** The company's own texts. Null means the default text. */
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
  /** The warning not to share the code is missing. */
  | { problem: 'warning-missing'; text: string }
  /** The last line is missing, from which browsers autofill the code (WebOTP). */
  | { problem: 'last-line-missing'; text: string }
  /** Contains a web address, email address or phone number that is neither the link nor a contact of the brand. */
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
 * Invisible characters, which make a text display differently. Joiners are allowed, because Indian scripts need them.
 */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|[^\P{Cc}\n]/u;

/**
 * Returns the first problem of a text, or null. `warning` is the default text's warning not to share the code, in the
 * language of the text.
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

/** Returns braces that do not belong to a placeholder, such as `{code}`. */
function strayBrace(text: string): string | null {
  const rest = text.replaceAll(PLACEHOLDER, '');
  return /\{+[^{}\n]{0,20}\}*|\}+/.exec(rest)?.[0] ?? null;
}

/** Replaces all placeholders in one pass, so that braces in a value are not filled in again. */
export const fillMessage = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '');

/** Returns the last paragraph of the default email with a code. The default SMS has the same wording. */
export const sharingWarning = (otpMail: string): string => otpMail.split('\n\n').at(-1) ?? '';
