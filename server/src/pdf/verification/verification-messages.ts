/** Defines the messages between the server and the process that verifies documents. */
import { verifyDocument } from '@countersign/contract/public';
import { VERDICT_CODES } from '@countersign/contract/texts/verdict-reasons';
import { z } from 'zod';
import type { PdfReading, Refusal } from './verdict.ts';

/** The requests and answers of the verification process. Certificates are transferred as DER. */
export interface VerificationProtocol {
  request: {
    /** The document, in the chunks in which the server received it. */
    document: readonly Uint8Array[];
    trusted: Uint8Array[];
    roots: Uint8Array[];
    known: Uint8Array[];
    authorities: Uint8Array[];
    now: Date;
  };
  answer: PdfReading | Refusal;
}

export const verificationAnswer: z.ZodType<PdfReading | Refusal> = z.union([
  verifyDocument.data
    .pick({ verdict: true, reason: true, reasons: true, sha256: true, signatures: true })
    .extend({
      claim: z
        .object({
          sessionId: z.string(),
          evidence: z.object({ count: z.number().int(), sha256: z.string() }),
        })
        .nullable(),
      bearsTrusted: z.boolean(),
    }),
  z.object({
    refused: z.string(),
    code: z.enum(VERDICT_CODES),
    facts: z.record(z.string(), z.string()),
  }),
]);
