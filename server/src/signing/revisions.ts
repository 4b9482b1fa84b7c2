/** The port through which the signature step prepares revisions of the documents that an outside service signs. */
import type { Language } from '@countersign/contract/rules/languages';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { Part } from '../evidence/chain.ts';
import type { FilledInput } from '../evidence/signer-inputs.ts';
import type { RemoteCheck, RemoteLeg } from '../providers/remote-signing/remote-signing.ts';
import type { SessionRow } from './rows.ts';

/** A signature under way: what the signer drew and filled in, which the evidence records once a service has signed. */
export interface Draft {
  participantId: string;
  method: RemoteMethod;
  language: Language;
  /** The time zone that the device reported. */
  timeZone: string | undefined;
  /** The pictures, under their names in the evidence. */
  parts: readonly Part[];
  inputs: readonly FilledInput[];
  at: Date;
}

/** A stored revision with a gap for the signature. */
export interface PreparedDocument {
  position: number;
  title: string;
  /** The hash of the stored file. The service signs `digest`, which covers everything except the gap. */
  sha256: string;
  digest: string;
  gap: { start: number; end: number };
}

export interface SignedDocument {
  position: number;
  /** The hash of the stored revision with its signature. */
  sha256: string;
  digest: string;
  cmsSha256: string;
}

/** What the adapter verified: one CMS message for each document, and the proof for their certificate. */
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
  /** Prepares one revision of each document, which continues from the last signed one, and stores them. */
  prepare(session: SessionRow, draft: Draft): Promise<PreparedDocument[]>;
  /**
   * Embeds one CMS message in each prepared document, with a time-stamp if an authority is configured, after verifying it.
   * Stores the signed revisions and the validation data.
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
