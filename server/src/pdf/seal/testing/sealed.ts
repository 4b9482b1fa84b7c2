/** Seals documents for tests with the product's own code. */
import { createHash } from 'node:crypto';
import type { TimestampAuthority } from '../../../providers/timestamp/timestamp.ts';
import { openDocument } from '../../document/open-document.ts';
import type { PdfVerdict } from '../../verification/verdict.ts';
import { verifyPdf } from '../../verification/verify-pdf.ts';
import type { Identity } from '../../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../../pki/testing/test-timestamp-authority.ts';
import type { SealKey } from '../../../pki/seal-key/seal-key.ts';
import { sealPdf } from '../seal-pdf.ts';
import type { SealedPdf, SealOptions } from '../seal-pdf.ts';

export async function sealed(
  bytes: Uint8Array,
  key: SealKey,
  options: Partial<SealOptions> = {},
): Promise<Omit<SealedPdf, 'bytes'> & { bytes: Buffer }> {
  const result = await sealPdf(() => openDocument(bytes), key, { now: new Date(), ...options });
  return { ...result, bytes: Buffer.from(result.bytes) };
}

/** Returns an authority that runs in the test's process and answers every request. */
export function clockOf(identity: Identity): TimestampAuthority {
  const { certificate } = identity;
  return {
    host: '127.0.0.1',
    async stamp(content, now) {
      const digest = createHash('sha256').update(content).digest();
      const token = await timestampAuthority(identity, { time: now }).timestamp(digest);
      return {
        ok: true,
        token: Buffer.from(token),
        time: now,
        authority: certificate,
        carried: [certificate],
      };
    },
  };
}

export async function verdictOn(bytes: Buffer, ...keys: SealKey[]): Promise<PdfVerdict> {
  const trusted = keys.flatMap(({ certificate, chain }) => [certificate, ...chain]);
  const result = await verifyPdf(bytes, { trusted, now: new Date() });
  if ('refused' in result) throw new Error(`Refused: ${result.refused}`);
  return result;
}
