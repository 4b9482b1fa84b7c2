/**
 * Reads and writes the validation data of a signature by an external service. The evidence stores the data until the
 * document is sealed.
 */
import { z } from 'zod';
import type { SignerValidation } from '../pdf/pages/facts.ts';

/** The name under which the evidence stores the validation data. */
export const VALIDATION_PART = 'validation-data';

const list = z.array(z.base64().transform((text) => Buffer.from(text, 'base64')));
const stored = z.object({ certificates: list, ocsp: list, crl: list, stamped_by: list });

export function encodeValidation({ data, stampedBy }: SignerValidation): Buffer {
  return Buffer.from(
    JSON.stringify({
      certificates: inBase64(data.Certs),
      ocsp: inBase64(data.OCSPs),
      crl: inBase64(data.CRLs),
      stamped_by: inBase64(stampedBy),
    }),
  );
}

const inBase64 = (values: readonly Uint8Array[]): string[] =>
  values.map((value) => Buffer.from(value).toString('base64'));

export function decodeValidation(content: Buffer): SignerValidation {
  const { certificates, ocsp, crl, stamped_by } = stored.parse(JSON.parse(content.toString()));
  return { data: { Certs: certificates, OCSPs: ocsp, CRLs: crl }, stampedBy: stamped_by };
}
