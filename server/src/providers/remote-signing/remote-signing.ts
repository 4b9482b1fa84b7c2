/** Signatures that an outside service makes for the signer, who visits the service in the browser. */
import type { X509Certificate } from 'node:crypto';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { RevocationEvidence } from '../../pki/revocation/revocation.ts';

/** What a signer signs: one SHA-256 digest for each document, over the byte range of its prepared revision. */
export interface SigningRequest {
  /** Unique for each attempt; appears in the service's own records. */
  transaction: string;
  signer: { name: string; language: string };
  documents: readonly { title: string; sha256: Buffer }[];
  /** Where the service sends the browser back to. */
  returnUrl: string;
  now: Date;
}

/** What the browser posts or carries back to the return address. */
export interface ReturnedAnswer {
  method: 'GET' | 'POST';
  fields: Readonly<Record<string, string>>;
}

/** The result of verifying a signature. A check that could not run is never shown as passed. */
export interface RemoteCheck {
  name: string;
  verdict: 'passed' | 'failed' | 'indeterminate';
  reason?: string;
}

/** How the browser leaves for the service. */
export interface VisitForm {
  method: 'GET' | 'POST';
  url: string;
  fields: Readonly<Record<string, string>>;
}

export type RemoteLeg =
  /** The browser leaves for the service. `state` is stored encrypted and passed to the next call. */
  | { kind: 'visit'; form: VisitForm; state: unknown; expiresAt: Date }
  /** The service has not finished. */
  | { kind: 'pending'; state: unknown; retryAfterSeconds: number }
  /** One detached CMS message (DER) for each document, verified by the adapter. */
  | {
      kind: 'signed';
      signatures: readonly Buffer[];
      checks: readonly RemoteCheck[];
      /** The path from the signer's certificate to its root, and the proof that was available for it. */
      proof: { path: X509Certificate[]; evidence: RevocationEvidence[] };
    }
  /** `detail` is for the log and contains no personal data. */
  | { kind: 'refused'; reason: RemoteRefusal; detail?: string };

export interface RemoteSigner {
  begin(request: SigningRequest): Promise<RemoteLeg>;
  /** Continues with what the browser brought back. Refuses replayed, swapped and late answers. */
  resume(request: SigningRequest, state: unknown, answer: ReturnedAnswer): Promise<RemoteLeg>;
  /** Asks the service about a transaction whose browser was lost. */
  check(request: SigningRequest, state: unknown): Promise<RemoteLeg>;
}

/** The services that this installation has configured. */
export type RemoteSigners = Readonly<Partial<Record<RemoteMethod, RemoteSigner>>>;
