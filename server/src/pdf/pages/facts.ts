/**
 * What the sealed document says of a signing: gathered from the session and its evidence, drawn on the pages. Plain values,
 * so that the pages can be drawn in another process and in a test without a database.
 */
import type { SignatureField } from '@countersign/contract/originator/sessions';
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface SealFacts {
  company: string;
  securedBy: string;
  session: { id: string; reference: string | null; createdAt: Date; completedAt: Date };
  /** The upload, which stays untouched beside the sealed document. */
  document: { sha256: string; pages: number; bytes: number };
  /** The head of the evidence chain when the last signature was in: everything on these pages is before it. */
  evidence: { count: number; sha256: string };
  /** The head of the log of all heads at that time, in which the head above is an entry. */
  log: { seq: number; sha256: string };
  /** Where anyone can have the sealed document verified; also drawn as a QR code. */
  verifyUrl: string;
  /** In the order of their signing. */
  participants: ParticipantFacts[];
}

export interface ParticipantFacts {
  id: string;
  name: string;
  phoneMasked: string;
  order: number;
  /** Short, printed under the signature and in the certificate, so that the two are found together. */
  reference: string;
  signedAt: Date;
  /** The PNG that the signer drew, on white as it is kept or transparent. */
  signature: Uint8Array;
  /** Where it belongs, or nothing: then it goes to the signature page. */
  fields: SignatureField[];
  /** In the order in which they happened. */
  steps: StepFacts[];
  checks: CheckFacts[];
  location: LocationFacts | null;
  /** A photo that passed the liveness check (JPEG). */
  photo: Uint8Array | null;
}

/** One thing the signer did: 'OTP confirmed', 'Document consented', … */
export interface StepFacts {
  what: string;
  at: Date;
  ip: string | null;
  /** As people say it: 'Chrome 131 on Android, phone'. */
  device: string | null;
  /** What else is worth a line: 'read 4 of 4 pages in 62 s'. */
  detail: string | null;
}

/** One check and how it ended: 'One-time password', 'Device', 'VPN or proxy', 'Location', 'Liveness'. */
export interface CheckFacts {
  name: string;
  verdict: Verdict;
  detail: string;
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
