/**
 * The marks that a seal leaves in a file even where the seal itself cannot be read any more: its certificate, and the name of
 * its certificate. One changed byte destroys one of them at most.
 */
import type { Certificate } from '../../pki/x509/certificate.ts';

export function bearsMarksOf(bytes: Buffer, certificates: Certificate[]): boolean {
  return certificates.some(({ x509, issuer, serialNumber }) =>
    // A signature is written in hexadecimal digits (ISO 32000-2, 12.8.1), ours in capital ones.
    [x509.raw, Buffer.concat([issuer, serialNumber])].some((mark) =>
      bytes.includes(mark.toString('hex').toUpperCase(), 0, 'latin1'),
    ),
  );
}
