/**
 * Creates a certificate for this machine so that phones on the local network reach it over HTTPS. No authority vouches for
 * it: browsers show a warning, but the connection is encrypted.
 */
import { generateKeyPairSync } from 'node:crypto';
import { makeCertificate } from '../../pki/x509/make-certificate.ts';
import { extendedKeyUsage, keyUsage, noAuthority, subjectAltName } from '../../pki/x509/make-extensions.ts';
import type { LocalNames } from './local-names.ts';

/** The key and the certificate in PEM, as node:https expects them. */
export interface KeyAndCertificate {
  key: string;
  cert: string;
}

const DAY = 24 * 3600 * 1000;
/** Apple devices reject server certificates that are valid for more than 398 days. */
export const VALID_DAYS = 397;
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';

export function makeLanCertificate({ addresses, hostnames }: LocalNames, now: Date): KeyAndCertificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = makeCertificate({
    keys,
    subject: [['commonName', `Countersign on ${hostnames[0] ?? 'this machine'}`]],
    now,
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY),
    extensions: [
      subjectAltName({ dns: ['localhost', ...hostnames], ipv4: ['127.0.0.1', ...addresses] }),
      noAuthority(),
      keyUsage('digitalSignature'),
      extendedKeyUsage(SERVER_AUTHENTICATION),
    ],
  });
  return {
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate.toString(),
  };
}
