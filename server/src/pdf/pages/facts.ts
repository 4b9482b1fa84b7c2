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
  /** A drawable picture (PNG or JPEG). If null, only the name is shown. */
  logo: Uint8Array | null;
  securedBy: string;
  /** `sender` is the company's name for the API key that created the session. */
  session: {
    id: string;
    reference: string | null;
    sender: string | null;
    createdAt: Date;
    completedAt: Date;
    /** Whether the signing is a test, which every page and the seal state. */
    isTest: boolean;
  };
  /** The document as signers read it. The upload is stored alongside the sealed document. */
  document: DocumentFacts;
  /** The position of this document, from 1, and all documents in reading order. Set if the session has several. */
  series?: { position: number; documents: DocumentFacts[] } | undefined;
  /** The seal is added where the seal key is available, and not where the facts are gathered. */
  seal?: SealStatement;
  /**
   * The head of the evidence chain when the last signature arrived or when the signing was accepted. It covers everything
   * on these pages.
   */
  evidence: { count: number; sha256: string };
  /** The head of the transparency log at that time. The log contains the chain head above as an entry. */
  log: { seq: number; sha256: string };
  /** The address where anyone can verify the sealed document. It is also drawn as a QR code. */
  verifyUrl: string;
  /** The participants in signing order. */
  participants: ParticipantFacts[];
  /** The signers who declined, in signing order. The others continued without them. */
  declined: DeclineFacts[];
  /** The stamp certificate in front of the first document. Null for none. */
  stamp: StampFacts | null;
  /**
   * True if services sign the document while the session is under way. The certificate then is a separate document, because
   * pages cannot be added under existing signatures.
   */
  hasOwnCertificate?: boolean;
  /** The review. Null if the signing was not reviewed before sealing. */
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
  /** The hash of the certificate's file in the form that is in front of the document. */
  sha256: string;
}

export interface DocumentFacts {
  sha256: string;
  pages: number;
  bytes: number;
  /** The document's title. If undefined, the title in the file is used. */
  title?: string | undefined;
  /** The upload and the changes in words, if it was rewritten into the strict form. */
  rewritten?: { received: string; changes: readonly string[] } | undefined;
  /** The engine with its version that drew the pages whose hashes the consents contain. */
  drawnBy?: string | undefined;
}

/** The decisions between the last signature and sealing, and the reasons for the review. */
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

/** The facts about the certificate of the seal. */
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
  /** The signer's language, in which texts are shown next to English if it is another language. */
  language: Language;
  /** The IANA time zone that the signer's device reported. If null, times are in UTC only. */
  timeZone: string | null;
  order: number;
  /** A short code printed both under the signature and in the certificate, which links the two. */
  reference: string;
  signedAt: Date;
  /**
   * The session and the chain head after the signature, which the signer's own signature covers. Null if the signer signs
   * with the drawn mark only.
   */
  ownSignature: { sessionId: string; head: { count: number; sha256: string } } | null;
  /** The signature that an outside service made for the signer. Null for the other methods. */
  remote: RemoteFacts | null;
  /** The service at which the signer did not finish, if the drawn mark replaces its signature. */
  switchedFrom: RemoteMethod | null;
  /** The PNG that the signer drew, on white as stored or transparent. */
  signature: Uint8Array;
  /** The fields for the signature. If there are none, the signature goes to the signature page. */
  fields: SignatureField[];
  /** The IP address of the signature. A step states its own address if it differs. */
  ip: string | null;
  /** The device in readable form, such as 'Chrome 131 on Android, phone'. */
  device: string | null;
  /** How the signer read each document of the session before the consent. */
  readings: ReadingFacts[];
  /** The key facts that the signer was shown, in English and in the words shown. Null if the originator stated none. */
  keyFacts: { language: Language; english: string; shown: string } | null;
  /** What the signer filled in. `text` is drawn into the field, and is empty for a tick. */
  inputs: { key: string; label: string; type: InputType; text: string }[];
  /** The files that the signer added before the consent, by their names in the template. */
  attachments: { name: string; isPdf: boolean; sha256: string }[];
  /** The steps in chronological order. */
  steps: StepFacts[];
  checks: CheckFacts[];
  location: LocationFacts | null;
  /** A JPEG photo that passed the liveness check. */
  photo: Uint8Array | null;
}

/** `proof` is known once the service has signed. */
export interface RemoteFacts {
  method: RemoteMethod;
  proof: {
    transaction: string;
    /** The names and the SHA-256 fingerprint of the signer's certificate. */
    subject: string;
    issuer: string;
    fingerprint: string;
    checks: { name: string; verdict: Verdict; reason?: string | undefined }[];
    /** The service's identifier of the signer's credential. Null if it states none. */
    credential: string | null;
    /** Gathered when the service signed. Null if the evidence contains none. */
    validation: SignerValidation | null;
  } | null;
}

/** What proves the certificate of a service and the time-stamp, all in DER. */
export interface SignerValidation {
  data: ValidationData;
  /** The authority of the time-stamp, followed by the certificates that came with it. Empty without a time-stamp. */
  stampedBy: Uint8Array[];
}

/** A participant who has not signed yet, and whose mark needs a place that later revisions fill. */
export interface WaitingFacts {
  id: string;
  name: string;
  fields: SignatureField[];
  /** True if a service will sign for the participant. */
  isRemote: boolean;
}

export interface ReadingFacts {
  /** The position of the document in the session, from 1. */
  document: number;
  /** A summary such as 'read 4 of 4 pages in 62 seconds'. Null if the browser reported nothing. */
  summary: string | null;
  /** The modes in which the document was read, and the number of pages in each. */
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
  /** `notRequired` means that the settings did not require the check and it found no problem. */
  verdict: Verdict | 'notRequired';
  detail: string;
  /**
   * A sentence that explains why the signing continued although the check did not pass, and which permission allowed
   * it.
   */
  allowance: string | null;
}

export interface LocationFacts {
  latitude: number;
  longitude: number;
  accuracyMeters: number | null;
  address: string | null;
  /** The distance as the screen shows it, such as '120 m from Pune Station Road'. */
  distance: string | null;
  /** The map as a PNG picture. Null if it could not be drawn. */
  map: Uint8Array | null;
}
