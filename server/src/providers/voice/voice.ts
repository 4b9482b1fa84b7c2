/**
 * The port that makes a call and reads out a one-time password. It throws a `DeliveryError` if the call was not
 * accepted.
 */
import type { Language } from '@countersign/contract/rules/languages';

export interface VoiceCall {
  /** The id is identical for every attempt. */
  id: string;
  to: string;
  language: Language;
  otp: string;
  /** The texts spoken before the digits, between their two readings, and after them. */
  words: { greeting: string; again: string; warning: string };
}

export interface Voice {
  /** Returns whether the provider has a voice for the language. If not, the call is in English. */
  speaks(language: Language): boolean;
  /** Returns the provider's id for the call, if it gave one. */
  call(call: VoiceCall): Promise<string | null>;
}

/** Returns the language with its country, which is how providers name voices. */
export const localeOf = (language: Language): string => `${language}-IN`;

/** Spells the digits one by one, twice, for providers that read out a text. */
export function spokenText({ otp, words }: Pick<VoiceCall, 'otp' | 'words'>): string {
  const digits = `${Array.from(otp).join('. ')}.`;
  return `${words.greeting} ${digits} ${words.again} ${digits} ${words.warning}`;
}
