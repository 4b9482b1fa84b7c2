/**
 * What the sealed document says of a signing: gathered from the session and its evidence, drawn on the pages. Plain values,
 * so that the pages can be drawn in another process and in a test without a database.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { DeclineReason } from '@countersign/contract/rules/decline';
import type { ReadingMode } from '@countersign/contract/rules/document-reading';
import type { Language } from '@countersign/contract/rules/languages';
import type { ReviewCode } from '@countersign/contract/rules/review';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { CertificateWords } from '@countersign/contract/texts/en/certificate';

export interface SealFacts {
  company: string;
  /** A picture that can be drawn (PNG or JPEG), or nothing: then the name stands alone. */
  logo: Uint8Array | null;
  securedBy: string;
  /** `sender` is what the company calls the key that the session was started with. */
  session: {
    id: string;
    reference: string | null;
    sender: string | null;
    createdAt: Date;
    completedAt: Date;
    /** Said on every page, and by the seal. */
    isTest: boolean;
  };
  /** The upload, which stays untouched beside the sealed document. */
  document: DocumentFacts;
  /** Where the session has several documents: which of them this is, from 1, and all of them in the order of reading. */
  series?: { position: number; documents: DocumentFacts[] } | undefined;
  /** Known where the key is, not where the facts are gathered. */
  seal?: SealStatement;
  /** The head of the evidence chain when the last signature was in, or when it was accepted: everything on these pages is before it. */
  evidence: { count: number; sha256: string };
  /** The head of the transparency log at that time, in which the head above is an entry. */
  log: { seq: number; sha256: string };
  /** Where anyone can have the sealed document verified; also drawn as a QR code. */
  verifyUrl: string;
  /** In the order of their signing. */
  participants: ParticipantFacts[];
  /** Who said that they do not want to sign, in the order of signing: the others went on without them. */
  declined: DeclineFacts[];
  /** Null where nobody looked at the signing before it was sealed. */
  review: ReviewFacts | null;
}

export interface DeclineFacts {
  name: string;
  phoneMasked: string;
  at: Date;
  reason: DeclineReason;
  /** In the signer's own words. */
  words: string | null;
}

export interface DocumentFacts {
  sha256: string;
  pages: number;
  bytes: number;
  /** What the document is called; where nothing is said, its own title. */
  title?: string | undefined;
}

/** What people decided between the last signature and the seal, and why they were asked. */
export interface ReviewFacts {
  /** Each once. */
  codes: ReviewCode[];
  decisions: {
    outcome: keyof CertificateWords['review']['decisions'];
    at: Date;
    by: string;
    reason: string | null;
  }[];
}

/** The certificate that seals. */
export interface SealStatement {
  subject: string;
  issuer: string;
  /** SHA-256 of the certificate. */
  fingerprint: string;
  /** The host of the time-stamping authority that is asked. */
  timestampedBy: string | null;
}

export interface ParticipantFacts {
  id: string;
  name: string;
  phoneMasked: string;
  emailMasked: string | null;
  /** Stands beside English, where it is another one. */
  language: Language;
  /** As the signer's device named it (IANA), or nothing: then times are in UTC alone. */
  timeZone: string | null;
  order: number;
  /** Short, printed under the signature and in the certificate, so that the two are found together. */
  reference: string;
  signedAt: Date;
  /** The PNG that the signer drew, on white as it is kept or transparent. */
  signature: Uint8Array;
  /** Where it belongs, or nothing: then it goes to the signature page. */
  fields: SignatureField[];
  /** From where the signature came; steps name their own where it was another. */
  ip: string | null;
  /** As people say it: 'Chrome 131 on Android, phone'. */
  device: string | null;
  /** How the signer read each document of the session before the consent. */
  readings: ReadingFacts[];
  /** What the signer added before the consent, by its name in the template. */
  attachments: { name: string; isPdf: boolean; sha256: string }[];
  /** In the order in which they happened. */
  steps: StepFacts[];
  checks: CheckFacts[];
  location: LocationFacts | null;
  /** A photo that passed the liveness check (JPEG). */
  photo: Uint8Array | null;
}

export interface ReadingFacts {
  /** From 1. */
  document: number;
  /** 'read 4 of 4 pages in 62 seconds'; null if the browser reported nothing. */
  summary: string | null;
  /** The modes in which it was read, and the number of pages in each. */
  modes: { mode: ReadingMode; pages: number }[];
}

/** One thing the signer did: the link opened, the password confirmed, … */
export interface StepFacts {
  kind: keyof CertificateWords['steps'];
  at: Date;
  ip: string | null;
  device: string | null;
  /** What else is worth a line: 'by SMS'. */
  detail: string | null;
}

/** One check and how it ended. */
export interface CheckFacts {
  kind: keyof CertificateWords['checks'];
  /** `notRequired`: the settings of the signing did not ask for it, and it found nothing wrong. */
  verdict: Verdict | 'notRequired';
  detail: string;
  /** A sentence where the signing went on although the check did not pass: why, and who allowed it. */
  allowance: string | null;
}

export interface LocationFacts {
  latitude: number;
  longitude: number;
  accuracyMeters: number | null;
  address: string | null;
  /** As the screen said it: '120 m from Pune Station Road'. */
  distance: string | null;
  /** The map as PNG. */
  map: Uint8Array | null;
}
