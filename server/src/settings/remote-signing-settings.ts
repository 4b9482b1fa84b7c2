/** Defines the settings of services that sign for signers. */
import { z } from 'zod';
import type { Environment } from './needed-settings.ts';
import { secureAddress } from './secure-address.ts';

export const remoteSigningSettings = {
  /** A remote signing service (CSC API) with the signers' credentials: its base URI, and how we sign in. */
  CSC_URL: secureAddress.optional(),
  CSC_CLIENT_ID: z.string().min(1).optional(),
  /** Undefined for a public client, which relies on PKCE alone. */
  CSC_CLIENT_SECRET: z.string().min(1).optional(),
  /** An address of the OAuth server, if its host is not that of the service. */
  CSC_OAUTH_URL: secureAddress.optional(),
};

/** The certificates of signers must lead to a root that the operator trusts, so there must be one. */
export const remoteSigningMistakes = (given: Environment): string[] =>
  given['CSC_URL'] === undefined
    ? []
    : ['CSC_CLIENT_ID', 'TRUSTED_ROOTS']
        .filter((name) => given[name] === undefined)
        .map((name) => `${name}: is required with CSC_URL`);
