/** Types that the parts of the local signing service share. */
import type { Identity } from '../../../src/pki/testing/test-pki.ts';
import type { Asked, Said } from '../outside-server.ts';

export const CLIENT = { clientId: 'countersign', clientSecret: 'a client secret' };
export type KeyHolder = Pick<Identity, 'certificate' | 'privateKey' | 'keyType'>;

export interface CscCredential {
  identity: KeyHolder;
  issuers: Pick<Identity, 'certificate'>[];
  /** The account that owns this credential, or null if the credential belongs to the client itself. */
  user: string | null;
  mode: 'implicit' | 'explicit' | 'oauth2code';
  scal: 1 | 2;
  multisign: number;
  algorithms: string[];
  pin: string | null;
  /** Whether an ECDSA signature consists of r followed by s, instead of DER. */
  isRaw: boolean;
}

export interface Token {
  scope: 'service' | 'credential';
  user: string | null;
  expiresAt: number;
  credentialId: string;
  /** The hashes that the activation data permits to sign, in standard Base64. */
  hashes: string[];
  remaining: number;
}

interface Request {
  fields: URLSearchParams;
  user: string;
}

export interface OAuthState {
  hasMetadata: boolean;
  isPushed: boolean;
  origin: string;
  tokens: Map<string, Token>;
  /** The authorization requests by identifier. */
  requests: Map<string, Request>;
  codes: Map<string, Request>;
  tokenSeconds: number;
}

export interface CscServer {
  /** The base URI of the API. */
  url: string;
  version: 1 | 2;
  origin: string;
  asked: Asked[];
  credentials: Map<string, CscCredential>;
  oauth: OAuthState;
  /** The lifetime of activation data in seconds. */
  sadSeconds: number;
  /** Functions that change an answer, by the name of the API or OAuth method. */
  tamper: Record<string, (said: Said, asked: Asked) => Said | Promise<Said>>;
  timestamp: ((hash: Buffer) => Promise<Buffer>) | null;
  /** Adds a credential and returns its id. */
  add(identity: KeyHolder, changes?: Partial<Omit<CscCredential, 'identity'>>): string;
  /**
   * Acts as the signer's browser: opens the page, submits the form, and returns the address to which the service
   * redirects.
   */
  visit(url: string, answer?: { user?: string; decision?: 'allow' | 'deny' }): Promise<URL>;
}

export const refusal = (error: string, status = 400): Said => ({ status, body: { error } });
