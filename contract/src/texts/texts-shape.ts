/** What every language must say; a language that lacks a text does not compile. */
import type { PeopleErrorCode, SignerErrorCode } from '../errors.ts';
import type { MessageKind } from '../rules/messages.ts';
import type { PresenceReason } from '../rules/presence-reasons.ts';
import type { CertificateWords } from './en/certificate.ts';
import type { verdictReasons } from './en/verdict-reasons.ts';

/** A text for each of the English ones. */
type Each<T> = Readonly<Record<keyof T, string>>;

export interface Texts {
  agreement: { reviewHint: string; proceed: string; signature: string };
  /** Beside the English words, which are the legal text. */
  certificate: CertificateWords;
  errors: Readonly<Record<SignerErrorCode, string>>;
  presenceReasons: Readonly<Record<PresenceReason, string>>;
  verdictReasons: {
    reasons: Each<typeof verdictReasons.reasons>;
    /** Where a document was changed. */
    places: Each<typeof verdictReasons.places>;
    /** What ends a sentence. */
    stop: string;
  };
  messages: Readonly<Record<MessageKind, { sms: string; subject: string; mail: string }>>;
  /** Said before each of the two readings of a code by phone; after them comes what an SMS says of sharing it. */
  otpCall: { greeting: string; again: string };
  /** In the invitation by mail, before the words of whoever sends it. */
  senderNote: string;
  distance: { metres: string; kilometres: string; decimalMark: string };
  places: {
    nearest: string;
    /** The words on a map: in letters that its font has, else a map is in English. */
    map: { you: string; within: string; branch: string; north: string };
  };
}

/** What a language of the console must say besides. */
export interface StaffTexts extends Texts {
  errors: Readonly<Record<PeopleErrorCode, string>>;
  /** The mail that invites somebody of the staff to the console. */
  staffInvitation: { subject: string; mail: string };
  /** The mail that tells whoever sent a session that a signer has declined. */
  declineNotice: { subject: string; mail: string };
}
