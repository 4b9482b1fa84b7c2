/** The port that calls somebody and reads out a one-time password. It throws a `DeliveryError` when the call was not accepted. */
import type { Language } from '@countersign/contract/rules/languages';

export interface VoiceCall {
  /** The same for every attempt. */
  id: string;
  to: string;
  language: Language;
  otp: string;
  /** Said before the digits, between their two readings, and after them. */
  words: { greeting: string; again: string; warning: string };
}

export interface Voice {
  /** Whether it has a voice for the language; else the call is in English. */
  speaks(language: Language): boolean;
  /** Returns the id under which the provider knows it, where it has told one. */
  call(call: VoiceCall): Promise<string | null>;
}

/** As providers name a language with the country whose voices are wanted. */
export const localeOf = (language: Language): string => `${language}-IN`;

/** One digit after the other, twice, for providers that read out a text. */
export function spokenText({ otp, words }: Pick<VoiceCall, 'otp' | 'words'>): string {
  const digits = `${Array.from(otp).join('. ')}.`;
  return `${words.greeting} ${digits} ${words.again} ${digits} ${words.warning}`;
}
