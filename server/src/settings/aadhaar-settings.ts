/** Defines the settings of Aadhaar eSign. Signers can use this method if AADHAAR_ESIGN_URL is set. */
import { z } from 'zod';
import { missingSettings, type Environment } from './needed-settings.ts';

const address = z.url({ protocol: /^https?$/ });

export const aadhaarSettings = {
  /** The provider's address for requests. In version 2.1 it is a page, and in 3.x a service. */
  AADHAAR_ESIGN_URL: address.optional(),
  AADHAAR_ESIGN_VERSION: z.enum(['2.1', '3.0', '3.1', '3.2', '3.3']).default('2.1'),
  /** The provider's page for signers. Only version 3.x has one. */
  AADHAAR_ESIGN_SIGNER_URL: address.optional(),
  AADHAAR_ESIGN_STATUS_URL: address.optional(),
  AADHAAR_ESIGN_ASP_ID: z.string().min(1).max(100).optional(),
  AADHAAR_ESIGN_AUTH_MODE: z.enum(['1', '2', '3', '4']).default('1'),
  AADHAAR_ESIGN_FORM_FIELD: z.enum(['msg', 'obj', 'eSignRequest']).default('msg'),
  /** A PKCS #12 or PEM file with our certificate, and a PEM file with its key if it is separate. */
  AADHAAR_ESIGN_CERTIFICATE: z.string().optional(),
  AADHAAR_ESIGN_CERTIFICATE_PASSWORD: z.string().optional(),
  AADHAAR_ESIGN_KEY: z.string().optional(),
  /**
   * PEM files with the certificates for the provider's responses, and with those of the CCA and its licensed
   * authorities.
   */
  AADHAAR_ESIGN_ESP_CERTIFICATE: z.string().optional(),
  AADHAAR_ESIGN_AUTHORITIES: z.string().optional(),
  /**
   * A PEM file with UIDAI's certificates for verifying identity documents. Without it, identity documents are not
   * verified.
   */
  UIDAI_CERTIFICATES: z.string().optional(),
  /** Starts the practice provider with the server, and uses it. */
  PRACTICE_ESIGN: z.enum(['on', 'off']).default('off'),
};

const NEEDED = ['ASP_ID', 'CERTIFICATE', 'ESP_CERTIFICATE', 'AUTHORITIES'].map(
  (name) => `AADHAAR_ESIGN_${name}`,
);
const URLS = ['AADHAAR_ESIGN_URL', 'AADHAAR_ESIGN_SIGNER_URL', 'AADHAAR_ESIGN_STATUS_URL'];

export function aadhaarMistakes(given: Environment): string[] {
  if (given['NODE_ENV'] === 'production' && given['PRACTICE_ESIGN'] === 'on') {
    return ['PRACTICE_ESIGN: is not allowed in production'];
  }
  const url = given['AADHAAR_ESIGN_URL'];
  if (url === undefined) return [];
  const version = given['AADHAAR_ESIGN_VERSION'] ?? '2.1';
  const needs =
    version === '2.1' ? NEEDED : [...NEEDED, 'AADHAAR_ESIGN_SIGNER_URL', 'AADHAAR_ESIGN_STATUS_URL'];
  const plain =
    given['NODE_ENV'] === 'production' ? URLS.filter((name) => /^http:/i.test(given[name] ?? '')) : [];
  return [
    ...missingSettings(given, { [`AADHAAR_ESIGN_URL=${url}`]: needs }).map((missing) =>
      missing.replace(`=${url}`, ''),
    ),
    ...plain.map((name) => `${name}: must begin with https:// in production`),
  ];
}
