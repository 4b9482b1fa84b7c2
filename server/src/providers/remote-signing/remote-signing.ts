/** The port to an external service that signs for a signer. The signer visits the service in the browser. */
import type { X509Certificate } from 'node:crypto';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { RevocationEvidence } from '../../pki/revocation/revocation.ts';

/** A request to sign documents. Each document has one SHA-256 digest, over the byte range of its prepared revision. */
export interface SigningRequest {
  /** The id of the attempt. It is unique and appears in the service's own records. */
  transaction: string;
  signer: { name: string; language: string };
  documents: readonly { title: string; sha256: Buffer }[];
  /** The address to which the service sends the browser back. */
  returnUrl: string;
  now: Date;
}

/** The response with which the browser comes to the return address. */
export interface ReturnedAnswer {
  method: 'GET' | 'POST';
  fields: Readonly<Record<string, string>>;
}

/** One check of a signature. A check that could not run is never shown as passed. */
export interface RemoteCheck {
  name: string;
  verdict: 'passed' | 'failed' | 'indeterminate';
  reason?: string;
}

/** The form with which the browser visits the service. */
export interface VisitForm {
  method: 'GET' | 'POST';
  url: string;
  fields: Readonly<Record<string, string>>;
}

export type RemoteLeg =
  /** The browser must visit the service. `state` is stored encrypted and passed to the next call. */
  | { kind: 'visit'; form: VisitForm; state: unknown; expiresAt: Date }
  /** The service has not finished yet. */
  | { kind: 'pending'; state: unknown; retryAfterSeconds: number }
  /** The signatures: one detached CMS message (DER) for each document, which the adapter has verified. */
  | {
      kind: 'signed';
      signatures: readonly Buffer[];
      checks: readonly RemoteCheck[];
      /**
       * The path from the signer's certificate to its root, and the revocation evidence that was available for the
       * path.
       */
      proof: { path: X509Certificate[]; evidence: RevocationEvidence[] };
      /** The id of the credential that signed. Undefined if the service has no such ids. */
      credential?: string;
    }
  /** The service or the adapter refused to sign. `detail` is for the log and contains no personal data. */
  | { kind: 'refused'; reason: RemoteRefusal; detail?: string };

export interface RemoteSigner {
  begin(request: SigningRequest): Promise<RemoteLeg>;
  /** Continues after the browser has returned. Refuses replayed, swapped and late responses. */
  resume(request: SigningRequest, state: unknown, answer: ReturnedAnswer): Promise<RemoteLeg>;
  /** Asks the service about a transaction whose browser did not return. */
  check(request: SigningRequest, state: unknown): Promise<RemoteLeg>;
}

/** The remote signing services of this installation. */
export type RemoteSigners = Readonly<Partial<Record<RemoteMethod, RemoteSigner>>>;
