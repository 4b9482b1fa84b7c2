/** Why a message was not sent or did not arrive, in the words of the page: the server keeps it in English, with the code of the provider. */
import type { ConsoleTexts } from '../../texts/console.tsx';

type Cause = keyof ConsoleTexts['session']['messageFailures'];

/** By the code of the provider: Twilio (error dictionary), WhatsApp Cloud API (error codes), SMTP (RFC 5321 4.2.3). */
const CAUSES: Readonly<Record<string, Cause>> = {
  21211: 'noSuchAddress',
  21214: 'noSuchAddress',
  21217: 'noSuchAddress',
  21610: 'notWanted',
  21614: 'noMobile',
  21617: 'tooLong',
  30001: 'providerBusy',
  30002: 'ourAccount',
  30003: 'outOfReach',
  30004: 'notWanted',
  30005: 'noSuchAddress',
  30006: 'noMobile',
  30007: 'heldBack',
  30008: 'unsaid',
  131026: 'notOnWhatsapp',
  131030: 'ourAccount',
  131042: 'ourAccount',
  131045: 'ourAccount',
  131047: 'notWanted',
  131049: 'heldBack',
  131050: 'notWanted',
  132000: 'noTemplate',
  132001: 'noTemplate',
  132005: 'noTemplate',
  132007: 'noTemplate',
  132012: 'noTemplate',
  132015: 'noTemplate',
  132016: 'noTemplate',
  133010: 'ourAccount',
  421: 'providerBusy',
  450: 'outOfReach',
  451: 'providerBusy',
  452: 'mailboxFull',
  535: 'ourAccount',
  550: 'noSuchAddress',
  551: 'noSuchAddress',
  552: 'mailboxFull',
  553: 'noSuchAddress',
  554: 'heldBack',
};

/** Sentences of the server without a code of the provider. */
const SENTENCES: readonly (readonly [RegExp, Cause])[] = [
  [/did not accept the login/, 'ourAccount'],
  [/has no template/, 'noTemplate'],
  [/nothing left to send/, 'nothingLeft'],
  [/did not deliver it/, 'unsaid'],
  [/timed out|no address|cannot be reached|broke the connection|could not be asked|encrypted/, 'away'],
  [/answered (?:429|5\d\d)$/, 'providerBusy'],
  [/answered (?:401|402|403)$/, 'ourAccount'],
  [/answered|did not say|could not be handed over/, 'refused'],
];

export interface Failure {
  cause: Cause;
  /** As the provider names it. */
  code: string | null;
}

/** Null where it is none that we know: then what the server kept is shown as it is. */
export function failureIn(error: string): Failure | null {
  const code =
    /(?:refused with error|did not deliver it:) (\S+)$|The mail server answered (\d+)/
      .exec(error)
      ?.slice(1)
      .find(Boolean) ??
    /answered (\d{3})$/.exec(error)?.[1] ??
    null;
  const known = code === null ? undefined : CAUSES[code];
  const cause = known ?? SENTENCES.find(([sentence]) => sentence.test(error))?.[1];
  if (cause) return { cause, code };
  return code === null ? null : { cause: 'refused', code };
}
