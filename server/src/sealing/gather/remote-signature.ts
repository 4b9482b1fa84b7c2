/** Reads from the evidence which external service signed for a signer, and what was verified. */
import { REMOTE_METHODS, type RemoteMethod } from '@countersign/contract/rules/signature-methods';
import { z } from 'zod';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { RemoteFacts } from '../../pdf/pages/facts.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import { decodeValidation, VALIDATION_PART } from '../signer-validation.ts';
import { readPart } from './parts.ts';

const remoteFacts = z.object({
  method: z.enum(REMOTE_METHODS),
  remote: z.object({
    transaction: z.string(),
    certificate: z.object({ subject: z.string().optional(), fingerprint: z.string() }),
    checks: z.array(
      z.object({
        name: z.string(),
        verdict: z.enum(['passed', 'failed', 'indeterminate']),
        reason: z.string().optional(),
      }),
    ),
  }),
});

/** The personal facts of an event. They are empty after erasure. */
const personalFacts = z.object({
  certificate_subject: z.string().default(''),
  certificate_issuer: z.string().default(''),
  credential_id: z.string().nullable().default(null),
});

/** Returns the service whose signature was replaced by the drawn mark, or null if none was. */
export const switchedFrom = (signature: StoredEvent | undefined): RemoteMethod | null =>
  z.enum(REMOTE_METHODS).safeParse(signature?.facts['switched_from']).data ?? null;

export async function remoteIn(
  services: WithStorage,
  signature: StoredEvent | undefined,
): Promise<RemoteFacts | null> {
  const read = remoteFacts.safeParse(signature?.facts).data;
  if (!read || !signature) return null;
  const { transaction, certificate, checks } = read.remote;
  const personal = personalFacts.parse(signature.about ?? {});
  const stored = await readPart(services, signature, VALIDATION_PART);
  const validation = stored && decodeValidation(stored);
  return {
    method: read.method,
    proof: {
      transaction,
      subject: personal.certificate_subject,
      issuer: personal.certificate_issuer,
      fingerprint: certificate.fingerprint,
      credential: personal.credential_id,
      checks,
      validation,
    },
  };
}
