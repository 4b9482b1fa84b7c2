/** Creates a TLS certificate for the host name that the examples in ops/ use. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const HOST = 'sign.example.com';

export interface Certificate {
  certificateFile: string;
  keyFile: string;
  /** The certificate in PEM format, which a client must trust. */
  pem: string;
}

export function makeCertificate(folder: string): Certificate {
  const certificateFile = path.join(folder, 'fullchain.pem');
  const keyFile = path.join(folder, 'key.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...names, '-out', certificateFile], {
    stdio: 'pipe',
  });
  return { certificateFile, keyFile, pem: readFileSync(certificateFile, 'utf8') };
}
