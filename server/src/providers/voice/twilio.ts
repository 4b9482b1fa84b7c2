/**
 * Makes calls through Twilio (Programmable Voice, API 2010-04-01, resource Calls). The spoken text is sent as TwiML.
 */
import type { Language } from '@countersign/contract/rules/languages';
import { askTwilio, type TwilioAccount } from '../twilio-account.ts';
import { localeOf, type Voice, type VoiceCall } from './voice.ts';

export interface TwilioVoiceSettings extends TwilioAccount {
  /** A phone number of the Twilio account, from which it calls. */
  from: string;
  /** Returns the address for Twilio's reports about a call (`StatusCallback`). */
  receiptUrl?: ((callId: string) => string) | undefined;
}

/**
 * The error codes that make a failure final: the number is invalid, cannot be called, or may not be called from this
 * account.
 */
const FINAL_CODES: ReadonlySet<number> = new Set([
  13223, 13224, 13225, 13226, 13227, 21211, 21214, 21215, 21216, 21217,
]);

/** Whether Twilio has a voice for each language (twilio.com/docs/voice/twiml/say/text-speech). */
const HAS_VOICE: Readonly<Record<Language, boolean>> = {
  en: true,
  hi: true,
  bn: true,
  gu: true,
  kn: true,
  ml: true,
  mr: true,
  or: false,
  pa: true,
  ta: true,
  te: true,
  ur: false,
};

export function createTwilioVoice(settings: TwilioVoiceSettings): Voice {
  const { from, receiptUrl } = settings;
  return {
    speaks: (language) => HAS_VOICE[language],
    call: (call) =>
      askTwilio(
        settings,
        'Calls',
        {
          To: call.to,
          From: from,
          Twiml: twimlOf(call),
          ...(receiptUrl ? { StatusCallback: receiptUrl(call.id) } : {}),
        },
        FINAL_CODES,
      ),
  };
}

/** Returns the TwiML. A pause of one second follows each digit, because listeners write the digits down by hand. */
function twimlOf({ language, otp, words }: VoiceCall): string {
  const say = (text: string) => `<Say language="${localeOf(language)}">${escapeXml(text)}</Say>`;
  const pause = '<Pause length="1"/>';
  const digits = Array.from(otp, (digit) => `${say(digit)}${pause}`).join('');
  return `<Response>${pause}${say(words.greeting)}${pause}${digits}${say(words.again)}${pause}${digits}${say(words.warning)}</Response>`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
