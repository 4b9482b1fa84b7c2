/** The words of the evidence certificate. English is the legal text; a signer's own language stands beside it. */
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
    | 'readAs'
    | 'attachments'
    | 'agreement',
    string
  >;
  readingModes: Record<ReadingMode, string>;
  sections: Record<'checks' | 'location' | 'timeline', string>;
  verdicts: Record<'passed' | 'indeterminate' | 'failed' | 'notRequired', string>;
  checks: Record<
    'otp' | 'device' | 'vpn' | 'location' | 'liveness' | ChallengeCheck | 'distinctSigner',
    string
  >;
  steps: Record<StepMark['evidence'] | 'LINK_OPENED' | 'DEVICE_CHANGED', string>;
  decline: {
    /** With {who} and {when}. */
    declined: string;
    reasons: Record<DeclineReason, string>;
  };
  review: {
    /** Each decision, with {who} and {when}. */
    decisions: Record<Exclude<ReviewOutcome, 'rejected'>, string>;
    /** What the reviewer wrote, as {reason}. */
    reason: string;
    /** Before why it was asked for. */
    why: string;
    codes: Record<ReviewCode, string>;
  };
}

export const certificate: CertificateWords = {
  title: 'Evidence certificate',
  about:
    'This certificate is part of the signed document. It states who signed, when, where and on which device, and how each check ended. To verify the document, scan the code or open the address below and hand in the file.',
  facts: {
    signed: 'Signed',
    phone: 'Phone',
    email: 'E-mail',
    order: 'Signing order',
    reference: 'Reference',
    address: 'IP address',
    device: 'Device',
    consent: 'Consent',
    readAs: 'Read as',
    attachments: 'Attachments',
    agreement: 'Agreement',
  },
  readingModes: {
    page: 'pages',
    text: 'text at a chosen size',
    aloud: 'text read aloud',
  },
  sections: { checks: 'Checks', location: 'Location', timeline: 'Timeline' },
  verdicts: {
    passed: 'Passed',
    indeterminate: 'Indeterminate',
    failed: 'Failed',
    notRequired: 'Not required',
  },
  checks: {
    otp: 'One-time password',
    device: 'Device',
    vpn: 'VPN or proxy',
    location: 'Location',
    liveness: 'Liveness',
    movement: 'Head turned as asked',
    reflection: 'Light of the screen on the face',
    camera: 'Signs of a virtual camera',
    distinctSigner: 'Another person than the other signers',
  },
  steps: {
    LINK_OPENED: 'Link opened',
    DEVICE_CHANGED: 'Went on with another device',
    OTP_SENT: 'One-time password sent',
    OTP_VERIFIED: 'One-time password confirmed',
    DOCUMENT_CONSENTED: 'Document consented',
    LOCATION_CAPTURED: 'Location shared',
    LIVENESS_PASSED: 'Liveness confirmed',
    SIGNATURE_CAPTURED: 'Signed',
  },
  decline: {
    declined: '{who} declined to sign on {when}',
    reasons: {
      TERMS: 'does not agree with the terms',
      DETAILS_WRONG: 'something in the document is wrong',
      NO_LONGER_WANTED: 'no longer wants it',
      NOT_ME: 'the document is not meant for this person',
      OTHER: 'another reason',
    },
  },
  review: {
    decisions: {
      approved: 'Reviewed by {who} on {when}: accepted, as the first of two',
      accepted: 'Reviewed by {who} on {when}: accepted',
      repeat: 'Reviewed by {who} on {when}: a signer was asked to repeat a step',
    },
    reason: 'Reason given: {reason}',
    why: 'Reviewed before the seal because',
    codes: {
      CHECK_FAILED: 'a check failed',
      PHOTOS_ALIKE: 'the photos of a signer are much alike',
      CHECK_OPEN: 'a check was indeterminate',
      DEVICE_CHANGED: 'a signer went on with another device',
      REPEATED: 'a signer was asked to repeat a step',
      READ_FAST: 'the document was read quickly',
      READING_UNKNOWN: 'it is not known how long the document was read',
      ALWAYS: 'every signing of this kind is',
    },
  },
};
