/** The texts that every language must provide; a language that lacks one does not compile. */
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
  /** Printed next to the English words, which are legally binding. */
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
   * A voice call reads out a code twice and introduces it each time with one of these texts. The SMS warning about
   * sharing the code follows.
   */
  otpCall: { greeting: string; again: string };
  /** Introduces the sender's note in an invitation by email. */
  senderNote: string;
  /** Names the sender at the end of an email with a link. */
  sentBy: string;
  distance: { metres: string; kilometres: string; decimalMark: string };
  places: {
    nearest: string;
    /** The words on a map. If the map's font lacks the script, the map is in English. */
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
