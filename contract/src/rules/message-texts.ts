/**
 * The words of a message as a company may write them itself: what is in double braces is filled in. What a message cannot do without
 * must be there, and nothing that could lead a signer astray. Pure: the console says it as one types, the server decides.
 */
import type { Language } from './languages.ts';
import { hasLink, type MessageKind } from './messages.ts';

export const MESSAGE_PARTS = ['sms', 'subject', 'mail'] as const;
export type MessagePart = (typeof MESSAGE_PARTS)[number];

/** Null: as the product words it. */
export type OwnTexts = Readonly<Record<MessagePart, string | null>>;
export type OwnMessages = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<MessageKind, OwnTexts>>>>>
>;

export const MAX_TEXT_LENGTH: Readonly<Record<MessagePart, number>> = { sms: 600, subject: 150, mail: 4000 };

export type TextProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; limit: number }
  /** Without it the message is of no use. */
  | { problem: 'missing'; name: string }
  | { problem: 'unknown'; name: string }
  /** The word about not sharing the code. */
  | { problem: 'warning-missing'; text: string }
  /** WebOTP: the last line from which browsers fill in the code. */
  | { problem: 'last-line-missing'; text: string }
  /** A signer is to trust the one link that is filled in. */
  | { problem: 'address' }
  | { problem: 'invisible' };

export const LAST_LINE_OF_OTP = '@{{host}} #{{code}}';

/** What a text cannot do without. */
export const neededIn = (kind: MessageKind): 'link' | 'code' | 'company' =>
  hasLink(kind) ? 'link' : kind === 'otp' ? 'code' : 'company';

/** What may stand in a text of a kind. */
export const placeholdersIn = (kind: MessageKind): readonly string[] => {
  if (kind === 'otp') return ['code', 'company', 'host'];
  if (kind === 'completion') return ['link', 'company', 'days'];
  return hasLink(kind) ? ['link', 'company'] : ['company'];
};

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** Marks of direction and their like, which make a text read other than it is; joiners stay, which Indian scripts need. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|[^\P{Cc}\n]/u;
const ADDRESS = /:\/\/|\bwww\./i;

/** `warning`: the product's own word about not sharing the code, in the language of the text. */
export function textProblem(
  kind: MessageKind,
  part: MessagePart,
  text: string,
  warning: string,
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
  if (ADDRESS.test(text)) return { problem: 'address' };
  if (kind !== 'otp' || part === 'subject') return null;
  if (!text.includes(warning)) return { problem: 'warning-missing', text: warning };
  return part === 'sms' && text.split('\n').at(-1) !== LAST_LINE_OF_OTP
    ? { problem: 'last-line-missing', text: LAST_LINE_OF_OTP }
    : null;
}

/** What is left of braces where no placeholder is, such as `{code}`. */
function strayBrace(text: string): string | null {
  const rest = text.replaceAll(PLACEHOLDER, '');
  return /\{+[^{}\n]{0,20}\}*|\}+/.exec(rest)?.[0] ?? null;
}

/** In one pass, so that braces in a value are not filled in again. */
export const fillMessage = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '');

/** The last paragraph of the product's mail with a code; its SMS has the same words. */
export const sharingWarning = (otpMail: string): string => otpMail.split('\n\n').at(-1) ?? '';
