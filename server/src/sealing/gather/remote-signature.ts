/** Reads from the evidence which outside service signed for a signer, and what was verified. */
import { REMOTE_METHODS } from '@countersign/contract/rules/signature-methods';
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

export async function remoteIn(
  services: WithStorage,
  signature: StoredEvent | undefined,
): Promise<RemoteFacts | null> {
  const read = remoteFacts.safeParse(signature?.facts).data;
  if (!read || !signature) return null;
  const { transaction, certificate, checks } = read.remote;
  const subject = z.string().safeParse(signature.about?.['certificate_subject']).data ?? '';
  const stored = await readPart(services, signature, VALIDATION_PART);
  const validation = stored && decodeValidation(stored);
  return {
    method: read.method,
    proof: { transaction, subject, fingerprint: certificate.fingerprint, checks, validation },
  };
}
