/** What the parts of the local signing service share. */
import type { Identity } from '../../../src/pki/testing/test-pki.ts';
import type { Asked, Said } from '../outside-server.ts';

export const CLIENT = { clientId: 'countersign', clientSecret: 'a client secret' };
export type KeyHolder = Pick<Identity, 'certificate' | 'privateKey' | 'keyType'>;

export interface CscCredential {
  identity: KeyHolder;
  issuers: Pick<Identity, 'certificate'>[];
  /** The account whose tokens list this credential. Null for a credential of the client itself. */
  user: string | null;
  mode: 'implicit' | 'explicit' | 'oauth2code';
  scal: 1 | 2;
  multisign: number;
  algorithms: string[];
  pin: string | null;
  /** ECDSA signatures as r followed by s instead of DER. */
  isRaw: boolean;
}

export interface Token {
  scope: 'service' | 'credential';
  user: string | null;
  expiresAt: number;
  credentialId: string;
  /** The hashes in standard Base64. */
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
  /** Requests by their identifier, then by their code. */
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
  /** Changes answers, by the method of the API or of OAuth. */
  tamper: Record<string, (said: Said, asked: Asked) => Said | Promise<Said>>;
  timestamp: ((hash: Buffer) => Promise<Buffer>) | null;
  /** Adds a credential, and returns its identifier. */
  add(identity: KeyHolder, changes?: Partial<Omit<CscCredential, 'identity'>>): string;
  /** Acts as the signer's browser: opens the page, answers the form, and returns the address it is sent back to. */
  visit(url: string, answer?: { user?: string; decision?: 'allow' | 'deny' }): Promise<URL>;
}

export const refusal = (error: string, status = 400): Said => ({ status, body: { error } });
