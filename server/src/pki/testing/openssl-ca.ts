/**
 * Creates a certificate authority with `openssl`, which is independent of our own code. The authority has an OCSP
 * responder and revocation lists.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openssl, scratchFolder } from './tools.ts';

export interface IssuedKey {
  certificate: string;
  privateKey: string;
  serial: number;
}

export interface IssueOptions {
  /**
   * The addresses that the certificate contains: of the authority's OCSP responder, its revocation list and its own
   * certificate.
   */
  ocsp?: string;
  crl?: string;
  issuer?: string;
  ca?: boolean;
  purpose?: string;
}

export interface OpensslCa {
  certificate: string;
  issue(name: string, options?: IssueOptions): IssuedKey;
  revoke(serial: number): void;
  /** Returns the OCSPResponse to an OCSPRequest. It is signed by the authority or by another key. */
  answer(request: Buffer, options?: { signer?: IssuedKey }): Buffer;
  /**
   * Returns a revocation list in DER that expires in `days` days. A negative number means that it has already expired.
   */
  list(days?: number): Buffer;
}

const CONFIGURATION = `
[ca]
default_ca = own
[own]
database = index
default_md = sha256
`;

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

/** Creates the authority. `own` makes it an intermediate authority with a certificate from another authority. */
export function createOpensslCa(own?: IssuedKey): OpensslCa {
  const folder = scratchFolder();
  const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const statuses = new Map<number, 'V' | 'R'>();
  const writeIndex = (): void => {
    const lines = [...statuses].map(([serial, status]) => {
      const revoked = status === 'R' ? '250101000000Z' : '';
      return [status, '491231235959Z', revoked, hex(serial), 'unknown', `/CN=${serial}`].join('\t');
    });
    write('index', lines.map((line) => `${line}\n`).join(''));
  };
  write('openssl.cnf', CONFIGURATION);
  if (own === undefined) {
    const line = `req -x509 ${NEW_KEY} -keyout ca.key -out ca.pem -days 3650 -subj /CN=Authority`;
    openssl(folder, `${line} -addext keyUsage=critical,keyCertSign,cRLSign,digitalSignature`);
  } else {
    write('ca.pem', own.certificate);
    write('ca.key', own.privateKey);
  }
  let lastSerial = 0x7000;

  return {
    certificate: read('ca.pem').toString(),
    issue(name, { ocsp, crl, issuer, ca = false, purpose } = {}) {
      lastSerial += 1;
      statuses.set(lastSerial, 'V');
      const accesses = [
        ...(ocsp === undefined ? [] : [`OCSP;URI:${ocsp}`]),
        ...(issuer === undefined ? [] : [`caIssuers;URI:${issuer}`]),
      ];
      const extensions = [
        `basicConstraints = critical, CA:${ca ? 'TRUE' : 'FALSE'}`,
        `keyUsage = critical, digitalSignature${ca ? ', keyCertSign, cRLSign' : ''}`,
        ...(accesses.length === 0 ? [] : [`authorityInfoAccess = ${accesses.join(', ')}`]),
        ...(crl === undefined ? [] : [`crlDistributionPoints = URI:${crl}`]),
        ...(purpose === undefined ? [] : [`extendedKeyUsage = ${purpose}`]),
      ];
      write('extensions', extensions.join('\n'));
      openssl(folder, `req -new ${NEW_KEY} -keyout new.key -out new.csr -subj /CN=${name}`);
      const days = '-days 365 -extfile extensions';
      openssl(
        folder,
        `x509 -req -in new.csr -CA ca.pem -CAkey ca.key -set_serial ${lastSerial} ${days} -out new.pem`,
      );
      return {
        certificate: read('new.pem').toString(),
        privateKey: read('new.key').toString(),
        serial: lastSerial,
      };
    },
    revoke(serial) {
      statuses.set(serial, 'R');
    },
    answer(request, { signer } = {}) {
      writeIndex();
      write('request', request);
      write('responder.pem', signer?.certificate ?? read('ca.pem'));
      write('responder.key', signer?.privateKey ?? read('ca.key'));
      const keys = '-CA ca.pem -rsigner responder.pem -rkey responder.key';
      openssl(folder, `ocsp -index index ${keys} -reqin request -respout response -ndays 1`);
      return read('response');
    },
    list(days = 1) {
      writeIndex();
      const dates =
        days > 0 ? `-crldays ${days}` : '-crl_lastupdate 20200101000000Z -crl_nextupdate 20200201000000Z';
      openssl(folder, `ca -gencrl -config openssl.cnf -keyfile ca.key -cert ca.pem ${dates} -out list.pem`);
      openssl(folder, 'crl -in list.pem -outform DER -out list');
      return read('list');
    },
  };
}

function hex(serial: number): string {
  const digits = serial.toString(16).toUpperCase();
  return digits.padStart(digits.length + (digits.length % 2), '0');
}
