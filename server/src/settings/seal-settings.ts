/** Defines the settings of the seal certificate, and of the certificate that replaces it on a given day. */
import { z } from 'zod';
import { commaList } from './comma-list.ts';
import { secureAddress } from './secure-address.ts';
import type { Environment } from './needed-settings.ts';

export const sealSettings = {
  /** The paths of a PKCS #12 or PEM file, and of a PEM file with the key if it is separate. */
  SEAL_CERTIFICATE: z.string().optional(),
  SEAL_CERTIFICATE_PASSWORD: z.string().optional(),
  SEAL_KEY: z.string().optional(),
  /**
   * A hardware security module or smart card that contains the key: its library, token, PIN, and the environment
   * variables that the library needs.
   */
  SEAL_PKCS11_MODULE: z.string().optional(),
  SEAL_PKCS11_TOKEN: z.string().optional(),
  SEAL_PKCS11_PIN: z.string().optional(),
  SEAL_PKCS11_ENV: commaList.default([]),
  /** The label of the key on the token. */
  SEAL_PKCS11_KEY: z.string().optional(),
  /**
   * The base URI of a remote signing service (CSC API) that holds the key, its credential, and how the server signs in
   * to it.
   */
  SEAL_CSC_URL: secureAddress.optional(),
  SEAL_CSC_CREDENTIAL_ID: z.string().min(1).max(512).optional(),
  SEAL_CSC_CLIENT_ID: z.string().min(1).optional(),
  SEAL_CSC_CLIENT_SECRET: z.string().min(1).optional(),
  SEAL_CSC_PIN: z.string().min(1).optional(),
  /** The address of the OAuth server, if it is on another host than the service. */
  SEAL_CSC_OAUTH_URL: secureAddress.optional(),
  /** The certification authority that issues the signers' one-time certificates, with its key. */
  SIGNER_CA_CERTIFICATE: z.string().optional(),
  SIGNER_CA_CERTIFICATE_PASSWORD: z.string().optional(),
  SIGNER_CA_KEY: z.string().optional(),
  SIGNER_CA_PKCS11_KEY: z.string().optional(),
  NEXT_SEAL_PKCS11_KEY: z.string().optional(),
  NEXT_SEAL_CERTIFICATE: z.string().optional(),
  NEXT_SEAL_CERTIFICATE_PASSWORD: z.string().optional(),
  NEXT_SEAL_KEY: z.string().optional(),
  NEXT_SEAL_FROM: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error:
        'must be a day, such as 2027-01-01 (it starts in UTC), or a time, such as 2027-01-01T00:00:00+05:30',
    })
    .transform((text) => new Date(text))
    .optional(),
};

export function sealMistakes(given: Environment): string[] {
  const isComplete =
    (given['NEXT_SEAL_CERTIFICATE'] === undefined) === (given['NEXT_SEAL_FROM'] === undefined);
  const needs = (name: string, ...others: string[]) =>
    given[name] === undefined
      ? []
      : others
          .filter((other) => given[other] === undefined)
          .map((other) => `${other}: is required with ${name}`);
  const isIssuerTwice = given['SIGNER_CA_PKCS11_KEY'] !== undefined && given['SIGNER_CA_KEY'] !== undefined;
  const isTwice = given['SEAL_PKCS11_KEY'] !== undefined && given['SEAL_KEY'] !== undefined;
  const ownKeys = ['SEAL_CERTIFICATE', 'SEAL_KEY', 'SEAL_PKCS11_KEY'].filter((name) => given[name]);
  const isRemoteToo = given['SEAL_CSC_URL'] !== undefined && ownKeys.length > 0;
  return [
    ...(isComplete ? [] : ['NEXT_SEAL_CERTIFICATE, NEXT_SEAL_FROM: set both or neither']),
    ...(isTwice ? ['SEAL_KEY, SEAL_PKCS11_KEY: set only one of them'] : []),
    ...(isIssuerTwice ? ['SIGNER_CA_KEY, SIGNER_CA_PKCS11_KEY: set only one of them'] : []),
    ...(isRemoteToo ? [`${ownKeys.join(', ')}, SEAL_CSC_URL: set only one of them`] : []),
    ...needs('SEAL_CSC_URL', 'SEAL_CSC_CREDENTIAL_ID', 'SEAL_CSC_CLIENT_ID', 'SEAL_CSC_CLIENT_SECRET'),
    ...needs('SEAL_CSC_CREDENTIAL_ID', 'SEAL_CSC_URL'),
    ...needs('SIGNER_CA_KEY', 'SIGNER_CA_CERTIFICATE'),
    ...needs('SIGNER_CA_CERTIFICATE_PASSWORD', 'SIGNER_CA_CERTIFICATE'),
    ...needs('SIGNER_CA_PKCS11_KEY', 'SEAL_PKCS11_MODULE', 'SIGNER_CA_CERTIFICATE'),
    ...needs('SEAL_PKCS11_KEY', 'SEAL_PKCS11_MODULE', 'SEAL_CERTIFICATE'),
    ...needs('NEXT_SEAL_PKCS11_KEY', 'SEAL_PKCS11_MODULE', 'NEXT_SEAL_CERTIFICATE'),
  ];
}
