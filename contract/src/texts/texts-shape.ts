/** Defines the texts that every language must provide. If a text is missing, the code does not compile. */
import type { PeopleErrorCode, SignerErrorCode } from '../errors.ts';
import type { KeyFactWords } from '../rules/key-facts.ts';
import type { MessageKind } from '../rules/messages.ts';
import type { PresenceReason } from '../rules/presence-reasons.ts';
import type { RemoteRefusal } from '../rules/remote-refusals.ts';
import type { RepeatReason } from '../rules/repeat-reasons.ts';
import type { RepeatableStep } from '../rules/steps.ts';
import type { CertificateWords } from './en/certificate.ts';
import type { verdictReasons } from './en/verdict-reasons.ts';

/** A text for each key of the English texts. */
type Each<T> = Readonly<Record<keyof T, string>>;

export interface Texts {
  agreement: { reviewHint: string; proceed: string; signature: string };
  /** The texts next to the English texts, which are legally binding. */
  certificate: CertificateWords;
  errors: Readonly<Record<SignerErrorCode, string>>;
  keyFacts: KeyFactWords;
  presenceReasons: Readonly<Record<PresenceReason, string>>;
  remoteRefusals: Readonly<Record<RemoteRefusal, string>>;
  /** The step that a signer must repeat, and why. */
  repeat: {
    steps: Readonly<Record<RepeatableStep, string>>;
    reasons: Readonly<Record<RepeatReason, string>>;
  };
  verdictReasons: {
    reasons: Each<typeof verdictReasons.reasons>;
    /** The parts of a document in which a change can be reported. */
    places: Each<typeof verdictReasons.places>;
    /** The character that ends a sentence. */
    stop: string;
  };
  messages: Readonly<Record<MessageKind, { sms: string; subject: string; mail: string }>>;
  /**
   * The words of a voice call. The call reads out a code twice, each time after one of these texts. The warning from
   * the SMS not to share the code follows.
   */
  otpCall: { greeting: string; again: string };
  /** The words before the sender's message in an invitation by email. */
  senderNote: string;
  /** The sentence at the end of an email with a link. It names the sender. */
  sentBy: string;
  distance: { metres: string; kilometres: string; decimalMark: string };
  places: {
    nearest: string;
    /** The texts on a map. The map is in English if its font lacks the script of the language. */
    map: { you: string; within: string; branch: string; north: string };
  };
}

/** The additional texts of a console language. */
export interface StaffTexts extends Texts {
  errors: Readonly<Record<PeopleErrorCode, string>>;
  /** The email that invites a staff member to the console. */
  staffInvitation: { subject: string; mail: string };
  /** The email that informs the staff member who sent a session that a signer has declined. */
  declineNotice: { subject: string; mail: string };
  stampAlert: { subject: string; mail: string };
}
