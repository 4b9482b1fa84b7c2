/** The port with which the signature step prepares revisions that an external service signs. */
import type { Language } from '@countersign/contract/rules/languages';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { Part } from '../evidence/chain.ts';
import type { FilledInput } from '../evidence/signer-inputs.ts';
import type { RemoteCheck, RemoteLeg } from '../providers/remote-signing/remote-signing.ts';
import type { SessionRow } from './rows.ts';

/**
 * A signature that is not complete: the picture that the signer drew and the values that the signer filled in. The
 * evidence records them when a service has signed.
 */
export interface Draft {
  participantId: string;
  method: RemoteMethod;
  language: Language;
  /** The time zone that the signer's device reported. */
  timeZone: string | undefined;
  /** The pictures, with their names in the evidence. */
  parts: readonly Part[];
  inputs: readonly FilledInput[];
  at: Date;
}

/** A stored revision of a document, with a gap for the signature. */
export interface PreparedDocument {
  position: number;
  title: string;
  /** The hash of the stored file. The service signs `digest`, which covers all bytes except the gap. */
  sha256: string;
  digest: string;
  gap: { start: number; end: number };
}

export interface SignedDocument {
  position: number;
  /** The hash of the stored revision, including its signature. */
  sha256: string;
  digest: string;
  cmsSha256: string;
}

/**
 * The verified answer of a service: one CMS message for each document, and the proof for the certificate of these
 * messages.
 */
export type Answer = Pick<RemoteLeg & { kind: 'signed' }, 'signatures' | 'proof'>;

export type Embedded =
  | {
      ok: true;
      documents: SignedDocument[];
      certificate: { subject: string; issuer: string; fingerprint: string };
      checks: RemoteCheck[];
      /** The stored validation data. */
      validation: Part;
    }
  | { ok: false; refusal: RemoteRefusal; detail: string };

export interface Revisions {
  /**
   * Prepares and stores one revision of each document. Each continues from the last signed revision of the document.
   */
  prepare(session: SessionRow, draft: Draft): Promise<PreparedDocument[]>;
  /**
   * Verifies the CMS messages and embeds one in each prepared document. If an authority is configured, the messages are
   * time-stamped. Stores the signed revisions and the validation data.
   */
  embed(
    sessionId: string,
    method: RemoteMethod,
    prepared: readonly PreparedDocument[],
    answer: Answer,
  ): Promise<Embedded>;
}

export interface WithRevisions {
  revisions: Revisions;
}
