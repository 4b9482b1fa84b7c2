/** The port that makes a phone call and reads out an OTP. It throws a `DeliveryError` if the call was not accepted. */
import type { Language } from '@countersign/contract/rules/languages';

export interface VoiceCall {
  /** The id of the call, which is the same for every attempt. */
  id: string;
  to: string;
  language: Language;
  otp: string;
  /** The texts that are spoken before, between and after the two readings of the digits. */
  words: { greeting: string; again: string; warning: string };
}

export interface Voice {
  /** Returns whether the provider has a voice for the language. If it has none, the call is in English. */
  speaks(language: Language): boolean;
  /** Makes the call. Returns the provider's id of the call, or null if the provider gave none. */
  call(call: VoiceCall): Promise<string | null>;
}

/** Returns the language code with the country, by which providers identify voices. */
export const localeOf = (language: Language): string => `${language}-IN`;

/**
 * Returns the text of the call for providers that read out a text. It contains the digits twice, each as a separate
 * word.
 */
export function spokenText({ otp, words }: Pick<VoiceCall, 'otp' | 'words'>): string {
  const digits = `${Array.from(otp).join('. ')}.`;
  return `${words.greeting} ${digits} ${words.again} ${digits} ${words.warning}`;
}
