/**
 * The facts that the sealed document states about a signing, gathered from the session and its evidence. They are plain
 * values, so that the pages can be drawn in another process and tested without a database.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { DeclineReason } from '@countersign/contract/rules/decline';
import type { ReadingMode } from '@countersign/contract/rules/document-reading';
import type { Language } from '@countersign/contract/rules/languages';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { InputType } from '@countersign/contract/rules/signer-inputs';
import type { ReviewCode } from '@countersign/contract/rules/review';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { CertificateWords } from '@countersign/contract/texts/en/certificate';
import type { ValidationData } from '../timestamp/validation-data.ts';

export interface SealFacts {
  company: string;
  /** The company's logo (PNG or JPEG). If null, only the company's name is shown. */
  logo: Uint8Array | null;
  securedBy: string;
  /** The session. `sender` is the name that the company gave to the API key that created the session. */
  session: {
    id: string;
    reference: string | null;
    sender: string | null;
    createdAt: Date;
    completedAt: Date;
    /** Whether the signing is a test. If it is, every page and the seal state it. */
    isTest: boolean;
  };
  /** The document as the signers read it. The upload is stored in addition to the sealed document. */
  document: DocumentFacts;
  /**
   * All documents in reading order, and the position of this document among them, counted from 1. Set if the session
   * has several documents.
   */
  series?: { position: number; documents: DocumentFacts[] } | undefined;
  /**
   * The facts about the seal. They are added where the seal key is available, which is not where the other facts are
   * gathered.
   */
  seal?: SealStatement;
  /**
   * The chain head of the evidence at the last signature or, if the signing was reviewed, at its acceptance. It covers
   * all evidence that these pages state.
   */
  evidence: { count: number; sha256: string };
  /** The chain head of the transparency log at that time. The log contains the evidence's chain head as an entry. */
  log: { seq: number; sha256: string };
  /** The address where anyone can verify the sealed document. It is also drawn as a QR code. */
  verifyUrl: string;
  /** The participants in signing order. */
  participants: ParticipantFacts[];
  /** The signers who declined, in signing order. The others continued without them. */
  declined: DeclineFacts[];
  /** The stamp certificate in front of the first document. Null if there is none. */
  stamp: StampFacts | null;
  /**
   * True if services sign the document during the session. The certificate is then a separate document, because pages
   * cannot be added under existing signatures.
   */
  hasOwnCertificate?: boolean;
  /** The review before sealing. Null if the signing was not reviewed. */
  review: ReviewFacts | null;
}

export interface DeclineFacts {
  name: string;
  phoneMasked: string;
  at: Date;
  reason: DeclineReason;
  /** The reason in the signer's own words. */
  words: string | null;
}

export interface StampFacts {
  number: string;
  state: string;
  article: string;
  /** The amount in rupees. */
  value: number;
  issuedOn: string;
  /** The hash of the certificate's file, as it stands in front of the document. */
  sha256: string;
}

export interface DocumentFacts {
  sha256: string;
  pages: number;
  bytes: number;
  /** The document's title. If undefined, the title in the file is used. */
  title?: string | undefined;
  /** The changes in words and the hash of the upload, if the upload was rewritten into the strict form. */
  rewritten?: { received: string; changes: readonly string[] } | undefined;
  /**
   * The engine that drew the pages for the consent, with its version. The consents contain the hashes of those pages.
   */
  drawnBy?: string | undefined;
}

/** The reasons for the review, and the decisions between the last signature and sealing. */
export interface ReviewFacts {
  /** The codes of the reasons, without duplicates. */
  codes: ReviewCode[];
  decisions: {
    outcome: keyof CertificateWords['review']['decisions'];
    at: Date;
    by: string;
    reason: string | null;
  }[];
}

/** The facts about the certificate with which the document is sealed. */
export interface SealStatement {
  subject: string;
  issuer: string;
  /** The SHA-256 fingerprint of the certificate. */
  fingerprint: string;
  /** The host name of the time-stamping authority. */
  timestampedBy: string | null;
}

export interface ParticipantFacts {
  id: string;
  name: string;
  phoneMasked: string;
  emailMasked: string | null;
  /** The signer's language. If it is not English, texts are shown in both languages. */
  language: Language;
  /** The IANA time zone that the signer's device reported. If null, times are stated in UTC only. */
  timeZone: string | null;
  order: number;
  /** A short code that links the signature to its details: it is printed under the signature and in the certificate. */
  reference: string;
  signedAt: Date;
  /**
   * The data that the signer's own signature covers: the session, and the chain head after the signature. Null if the
   * signer uses only the drawn mark.
   */
  ownSignature: { sessionId: string; head: { count: number; sha256: string } } | null;
  /** The signature that an external service made for the signer. Null if the signer used another method. */
  remote: RemoteFacts | null;
  /**
   * The service at which the signer did not finish signing, if the drawn mark replaces the service's signature.
   * Otherwise null.
   */
  switchedFrom: RemoteMethod | null;
  /** The PNG that the signer drew: on a white background, as stored, or on a transparent one. */
  signature: Uint8Array;
  /** The fields for the signature. If empty, the signature goes on a signature page. */
  fields: SignatureField[];
  /** The IP address from which the signer signed. A step states its own address if it differs. */
  ip: string | null;
  /** The signer's device in words, such as 'Chrome 131 on Android, phone'. */
  device: string | null;
  /** How the signer read each document of the session before giving consent. */
  readings: ReadingFacts[];
  /**
   * The key facts that the signer was shown, in English and in the language shown. Null if the sender stated no key
   * facts.
   */
  keyFacts: { language: Language; english: string; shown: string } | null;
  /** The values that the signer filled in. `text` is drawn into the field. It is empty for a tick. */
  inputs: { key: string; label: string; type: InputType; text: string }[];
  /** The files that the signer added before giving consent, by their names in the template. */
  attachments: { name: string; isPdf: boolean; sha256: string }[];
  /** The steps in chronological order. */
  steps: StepFacts[];
  checks: CheckFacts[];
  location: LocationFacts | null;
  /** A JPEG photo that passed the liveness check. */
  photo: Uint8Array | null;
}

/** A signature by an external service. `proof` is null until the service has signed. */
export interface RemoteFacts {
  method: RemoteMethod;
  proof: {
    transaction: string;
    /** The subject and the issuer of the signer's certificate, and its SHA-256 fingerprint. */
    subject: string;
    issuer: string;
    fingerprint: string;
    checks: { name: string; verdict: Verdict; reason?: string | undefined }[];
    /** The service's identifier of the signer's credential, or null if the service states none. */
    credential: string | null;
    /** The validation data, gathered when the service signed. Null if the evidence contains none. */
    validation: SignerValidation | null;
  } | null;
}

/** The data that prove the validity of the service's certificate and of its time-stamp, in DER. */
export interface SignerValidation {
  data: ValidationData;
  /**
   * The certificate of the time-stamping authority, followed by the certificates that came with it. Empty if there is
   * no time-stamp.
   */
  stampedBy: Uint8Array[];
}

/** A participant who has not signed yet. A later revision fills the empty place for the participant's mark. */
export interface WaitingFacts {
  id: string;
  name: string;
  fields: SignatureField[];
  /** True if a service will sign for the participant. */
  isRemote: boolean;
}

export interface ReadingFacts {
  /** The position of the document in the session, counted from 1. */
  document: number;
  /** A summary such as 'read 4 of 4 pages in 62 seconds'. Null if the browser reported no reading. */
  summary: string | null;
  /** The modes in which the signer read the document, and the number of pages read in each mode. */
  modes: { mode: ReadingMode; pages: number }[];
}

/** One step that the signer took, such as opening the link or confirming the password. */
export interface StepFacts {
  kind: keyof CertificateWords['steps'];
  at: Date;
  ip: string | null;
  device: string | null;
  /** Additional information, such as 'by SMS'. */
  detail: string | null;
}

/** One check and its outcome. */
export interface CheckFacts {
  kind: keyof CertificateWords['checks'];
  /**
   * The verdict. `notRequired` means that the settings did not require the check and that the check found no problem.
   */
  verdict: Verdict | 'notRequired';
  detail: string;
  /**
   * Explains why the signing continued although the check did not pass, and which permission allowed that. Null if no
   * explanation is needed.
   */
  allowance: string | null;
}

export interface LocationFacts {
  latitude: number;
  longitude: number;
  accuracyMeters: number | null;
  address: string | null;
  /** The distance in the words of the screen, such as '120 m from Pune Station Road'. */
  distance: string | null;
  /** The map as a PNG picture. Null if the map could not be drawn. */
  map: Uint8Array | null;
}
