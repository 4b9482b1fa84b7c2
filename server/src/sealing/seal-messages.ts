/** Defines the messages between the server and the process that seals documents. */
import { z } from 'zod';
import type { SealFacts, WaitingFacts } from '../pdf/pages/facts.ts';
import type { IssuerKeySettings } from '../pki/seal-key/seal-key.ts';
import type { SealSettings } from './open-seal-key.ts';

export interface SealProtocol {
  request: SealRequest | RenewRequest | PrepareRequest;
  answer: SealAnswer;
}

export interface RenewRequest {
  kind: 'renew';
  document: Uint8Array;
  tsaUrl: string;
  now: Date;
}

/** Asks for a revision that an external service will sign. No key is needed. */
export interface PrepareRequest {
  kind: 'prepare';
  document: Uint8Array;
  isSigned: boolean;
  facts: SealFacts;
  waiting: WaitingFacts[];
  signerId: string;
  now: Date;
}

/**
 * The kind of the sealed file: a document with its marks and its certificate, a document that services have signed, or
 * the separate certificate of such documents.
 */
export type SealedAs = 'document' | 'revisions' | 'certificate';

export interface SealRequest {
  kind: 'seal';
  as: SealedAs;
  document: Uint8Array;
  facts: SealFacts;
  /** The location of the key, and the secret that opens it. The key itself never leaves the process that uses it. */
  key: SealSettings;
  /** The location of the key that issues one-time certificates. Undefined if no signer needs such a certificate. */
  issuer: IssuerKeySettings | undefined;
  tsaUrl: string | undefined;
  /**
   * The certificate chain of the time-stamping authority, as known from an earlier time-stamp. Undefined until the
   * first one.
   */
  authority: Uint8Array[] | undefined;
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const certificate = bytes;

export const sealAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sealed'),
    bytes,
    level: z.enum(['B-B', 'B-T', 'B-LT']),
    notes: z.array(z.string()),
    certificate,
    chain: z.array(certificate),
    signers: z.array(certificate),
    authority: z.array(certificate).optional(),
  }),
  z.object({
    kind: z.literal('renewed'),
    bytes,
    time: z.date(),
    expiresAt: z.date(),
    authority: z.string(),
  }),
  z.object({
    kind: z.literal('prepared'),
    bytes,
    start: z.number(),
    end: z.number(),
    digest: bytes,
  }),
  z.object({ kind: z.literal('not-renewed'), problem: z.string() }),
  z.object({ kind: z.literal('no-key'), problem: z.string() }),
  z.object({ kind: z.literal('revoked'), problem: z.string(), certificate }),
]);
export type SealAnswer = z.infer<typeof sealAnswer>;
