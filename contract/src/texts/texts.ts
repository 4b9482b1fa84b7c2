/**
 * What the service says to a signer, in every language: errors, reasons, messages, places. A language is a folder here, whole by
 * its type, and a folder of the web for what only screens say. A screen that needs some of these words imports their file alone:
 * this one carries every language.
 */
import type { ErrorCode, SignerErrorCode } from '../errors.ts';
import type { Language } from '../rules/languages.ts';
import type { MessageKind } from '../rules/message-kinds.ts';
import type { PresenceReason } from '../rules/presence-reasons.ts';
import { en } from './en/index.ts';
import { fillIn, type Facts } from './fill-in.ts';
import { hi } from './hi/index.ts';
import type { consent } from './en/consent.ts';
import type { verdictReasons } from './en/verdict-reasons.ts';

/** A text for each of the English ones. */
type Each<T> = Readonly<Record<keyof T, string>>;

export interface Texts {
  errors: Readonly<Record<SignerErrorCode, string>>;
  presenceReasons: Readonly<Record<PresenceReason, string>>;
  verdictReasons: {
    reasons: Each<typeof verdictReasons.reasons>;
    /** Where a document was changed. */
    places: Each<typeof verdictReasons.places>;
    /** What ends a sentence. */
    stop: string;
  };
  /** What a signer agrees to, word for word. */
  consent: Each<typeof consent>;
  messages: Readonly<Record<MessageKind, { sms: string; subject: string; mail: string }>>;
  distance: { metres: string; kilometres: string; decimalMark: string };
  places: {
    nearest: string;
    /** The words on a map: in letters that its font has, else a map is in English. */
    map: { you: string; within: string; branch: string; north: string };
  };
}

export const TEXTS: Readonly<Record<Language, Texts>> = { en, hi };

/** The text of an error with its facts filled in; in English where the language has no words for it. */
export function errorText(code: ErrorCode, facts: Facts = {}, language: Language = 'en'): string {
  const words: Readonly<Partial<Record<ErrorCode, string>>> = TEXTS[language].errors;
  return fillIn(words[code] ?? en.errors[code], facts);
}
