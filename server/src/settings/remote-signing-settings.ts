/** Defines the settings of services that sign for signers. */
import { z } from 'zod';
import type { Environment } from './needed-settings.ts';
import { secureAddress } from './secure-address.ts';

export const remoteSigningSettings = {
  /**
   * The base URI of a remote signing service (CSC API) that holds the signers' credentials, and how the server signs in
   * to it.
   */
  CSC_URL: secureAddress.optional(),
  CSC_CLIENT_ID: z.string().min(1).optional(),
  /** Undefined for a public client, which relies on PKCE alone. */
  CSC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The address of the OAuth server, if it is on another host than the service. */
  CSC_OAUTH_URL: secureAddress.optional(),
};

/** TRUSTED_ROOTS is required, because the certificates of signers must lead to a trusted root. */
export const remoteSigningMistakes = (given: Environment): string[] =>
  given['CSC_URL'] === undefined
    ? []
    : ['CSC_CLIENT_ID', 'TRUSTED_ROOTS']
        .filter((name) => given[name] === undefined)
        .map((name) => `${name}: is required with CSC_URL`);
