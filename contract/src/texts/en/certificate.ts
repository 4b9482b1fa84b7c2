/**
 * The texts of the evidence certificate. The English text is legally binding. The certificate also contains the text in
 * the signer's language.
 */
import type { DeclineReason } from '../../rules/decline.ts';
import type { ReadingMode } from '../../rules/document-reading.ts';
import type { ChallengeCheck } from '../../rules/liveness.ts';
import type { ReviewCode, ReviewOutcome } from '../../rules/review.ts';
import type { StepMark } from '../../rules/steps.ts';

export interface CertificateWords {
  title: string;
  about: string;
  facts: Record<
    | 'signed'
    | 'phone'
    | 'email'
    | 'order'
    | 'reference'
    | 'address'
    | 'device'
    | 'consent'
    | 'keyFacts'
    | 'readAs'
    | 'attachments'
    | 'inputs'
    | 'agreement'
    | 'method',
    string
  >;
  readingModes: Record<ReadingMode, string>;
  sections: Record<'identity' | 'checks' | 'location' | 'timeline', string>;
  verdicts: Record<'passed' | 'indeterminate' | 'failed' | 'notRequired', string>;
  checks: Record<
    | 'otp'
    | 'device'
    | 'vpn'
    | 'location'
    | 'liveness'
    | 'presence'
    | ChallengeCheck
    | 'distinctSigner'
    | 'referencePhoto',
    string
  >;
  steps: Record<StepMark['evidence'] | 'LINK_OPENED' | 'DEVICE_CHANGED' | 'DOCUMENT_READ', string>;
  decline: {
    /** A sentence with the placeholders {who} and {when}. */
    declined: string;
    reasons: Record<DeclineReason, string>;
  };
  review: {
    /** A sentence for each decision, with the placeholders {who} and {when}. */
    decisions: Record<Exclude<ReviewOutcome, 'rejected'>, string>;
    /** The sentence about the reason. The placeholder {reason} is the reviewer's note. */
    reason: string;
    /** The words before the reasons for the review. */
    why: string;
    codes: Record<ReviewCode, string>;
  };
}

export const certificate: CertificateWords = {
  title: 'Evidence certificate',
  about:
    'This certificate is part of the signed document. It records who signed, when, where and on which device, and the result of each check. To verify the document, scan the code or open the address below and upload the file.',
  facts: {
    signed: 'Time of signing',
    phone: 'Phone',
    email: 'Email',
    order: 'Signing order',
    reference: 'Reference',
    address: 'IP address',
    device: 'Device',
    consent: 'Consent',
    keyFacts: 'Key facts',
    readAs: 'Document reading',
    attachments: 'Attachments',
    inputs: 'Filled in',
    agreement: 'Agreement',
    method: 'Signature method',
  },
  readingModes: {
    page: 'Page view',
    text: 'Text view with adjustable size',
    aloud: 'Text read aloud',
  },
  sections: { identity: 'Identity', checks: 'Checks', location: 'Location', timeline: 'Timeline' },
  verdicts: {
    passed: 'Passed',
    indeterminate: 'Indeterminate',
    failed: 'Failed',
    notRequired: 'Not required',
  },
  checks: {
    otp: 'One-time password',
    device: 'Device check',
    vpn: 'VPN and proxy check',
    location: 'Location',
    liveness: 'Liveness',
    movement: 'Head movement',
    reflection: 'Screen light on the face',
    presence: 'Live person in the clip',
    camera: 'Virtual camera check',
    distinctSigner: 'Different person from the other signers',
    referencePhoto: 'Same person as in the reference photo',
  },
  steps: {
    LINK_OPENED: 'Link opened',
    DEVICE_CHANGED: 'Continued on another device',
    OTP_SENT: 'One-time password sent',
    OTP_VERIFIED: 'One-time password confirmed',
    DOCUMENT_READ: 'Document read',
    DOCUMENT_CONSENTED: 'Consent given',
    LOCATION_CAPTURED: 'Location shared',
    LIVENESS_PASSED: 'Liveness confirmed',
    SIGNATURE_CAPTURED: 'Signed',
  },
  decline: {
    declined: 'On {when}, {who} declined to sign',
    reasons: {
      TERMS: 'the signer does not agree to the terms',
      DETAILS_WRONG: 'the document contains an error',
      NO_LONGER_WANTED: 'the signer no longer wants the agreement',
      NOT_ME: 'the document is for another person',
      OTHER: 'another reason',
    },
  },
  review: {
    decisions: {
      approved: 'Reviewed by {who} on {when}: accepted (first of two reviewers)',
      accepted: 'Reviewed by {who} on {when}: accepted',
      repeat: 'Reviewed by {who} on {when}: a signer was asked to repeat a step',
    },
    reason: 'Reason given: {reason}',
    why: 'Reviewed before sealing because',
    codes: {
      CHECK_FAILED: 'a check failed',
      PHOTOS_ALIKE: 'the photos of a signer are very similar to each other',
      CHECK_OPEN: 'a check was indeterminate',
      DEVICE_CHANGED: 'a signer continued on another device',
      REPEATED: 'a signer was asked to repeat a step',
      READ_FAST: 'the document was read unusually fast',
      READING_UNKNOWN: 'the reading time of the document is unknown',
      ALWAYS: 'the template requires a review of every signing',
    },
  },
};
