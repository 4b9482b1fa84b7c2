/**
 * The OAuth 2.0 requests to a remote signing service (8.4), with PKCE (RFC 7636) and, if the service offers them,
 * pushed authorization requests (RFC 9126).
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CscError } from './csc-error.ts';
import type { CscService, OAuthServer } from './service.ts';

export type Scope = 'service' | 'credential';

/** Describes the signatures for which the signer authorizes a credential (8.4.2). */
export interface CredentialRequest {
  credentialId: string;
  hashes: readonly Buffer[];
}

export interface AuthorizationRequest {
  scope: Scope;
  redirectUri: string;
  state: string;
  codeVerifier: string;
  language: string;
  credential?: CredentialRequest;
  description?: string;
}

/** An access token. `expiresAt` is comparable with `Date.now()`. */
export interface Token {
  value: string;
  expiresAt: number;
}

export const SHA256_OID = '2.16.840.1.101.3.4.2.1';
/** The lifetime in seconds if the response omits `expires_in` (8.4.4) or `expiresIn` (11.6). */
export const DEFAULT_SECONDS = 3600;

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(16_384),
  // In version 1, a token of the scope 'credential' has the type SAD (8.3.3 of version 1).
  token_type: z.string().regex(/^(?:bearer|sad)$/i),
  expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
  credentialID: z.string().optional(),
  authorization_details: z
    .array(
      z.object({
        credentialID: z.string().optional(),
        numSignatures: z.number().optional(),
        documentDigests: z.array(z.object({ hash: z.string() })).optional(),
      }),
    )
    .optional(),
});

export async function oauthOf(service: CscService): Promise<OAuthServer> {
  const { oauth } = await service.info();
  if (oauth === null) throw new CscError('invalid', `${service.host} offers no OAuth 2.0`);
  return oauth;
}

/** Returns the address at which the signer grants the authorization (8.4.2). */
export async function authorizationUrl(service: CscService, request: AuthorizationRequest): Promise<string> {
  const { authorize, pushedAuthorize } = await oauthOf(service);
  const { clientId, clientSecret } = service.options;
  const fields = await authorizationFields(service, request);
  const url = new URL(authorize);
  if (pushedAuthorize === null) {
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return url.href;
  }
  const secret = clientSecret === undefined ? {} : { client_secret: clientSecret };
  const pushed = await service.form(pushedAuthorize, { ...fields, ...secret }, pushedAnswer);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('request_uri', pushed.request_uri);
  return url.href;
}

const pushedAnswer = z.object({ request_uri: z.string().min(1).max(2048) });

async function authorizationFields(
  service: CscService,
  { scope, redirectUri, state, codeVerifier, language, credential, description }: AuthorizationRequest,
): Promise<Record<string, string>> {
  return {
    response_type: 'code',
    client_id: service.options.clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    lang: language,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(credential ? await credentialFields(service, credential) : {}),
    ...(description === undefined ? {} : { description }),
  };
}

/**
 * Returns the fields that limit an authorization to the hashes. Version 1 uses the field `hash`, without an algorithm
 * (8.3.2 of version 1).
 */
async function credentialFields(
  service: CscService,
  { credentialId, hashes }: CredentialRequest,
): Promise<Record<string, string>> {
  const list = hashes.map((hash) => hash.toString('base64url')).join(',');
  const { version } = await service.info();
  return {
    credentialID: credentialId,
    numSignatures: String(hashes.length),
    ...(version === 1 ? { hash: list } : { hashes: list, hashAlgorithmOID: SHA256_OID }),
  };
}

/** Exchanges the authorization code for a token (8.4.4; RFC 7636 4.5). */
export const exchangeCode = (
  service: CscService,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
  wanted: { scope: Scope; credential?: CredentialRequest },
): Promise<Token> =>
  requestToken(
    service,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
    wanted,
  );

/** Requests a token for the client itself, as for electronic seals (8.5). */
export async function clientToken(
  service: CscService,
  wanted: { scope: Scope; credential?: CredentialRequest },
): Promise<Token> {
  const fields = wanted.credential ? await credentialFields(service, wanted.credential) : {};
  return requestToken(service, { grant_type: 'client_credentials', scope: wanted.scope, ...fields }, wanted);
}

async function requestToken(
  service: CscService,
  fields: Record<string, string>,
  wanted: { scope: Scope; credential?: CredentialRequest },
): Promise<Token> {
  const { token } = await oauthOf(service);
  const answer = await service.form(token, { ...fields, ...clientFields(service) }, tokenAnswer);
  refuseOther(service, answer, wanted);
  return {
    value: answer.access_token,
    expiresAt: Date.now() + (answer.expires_in ?? DEFAULT_SECONDS) * 1000,
  };
}

/**
 * Rejects a token if its scope, credential or documents differ from the requested ones. A service may omit values that
 * do not differ.
 */
function refuseOther(
  { host }: CscService,
  { scope, token_type, credentialID, authorization_details: details = [] }: z.output<typeof tokenAnswer>,
  wanted: { scope: Scope; credential?: CredentialRequest },
): void {
  const refuse = (what: string): never => {
    throw new CscError('invalid', `${host} issued a token for ${what}`);
  };
  if (scope !== undefined && !scope.split(' ').includes(wanted.scope)) refuse('another scope');
  if (wanted.scope === 'service' && token_type.toLowerCase() === 'sad') refuse('another scope');
  const { credential } = wanted;
  if (!credential) return;
  for (const id of [credentialID, ...details.map((each) => each.credentialID)])
    if (id !== undefined && id !== credential.credentialId) refuse('another credential');
  const hashes = details.flatMap(({ documentDigests = [] }) => documentDigests.map(({ hash }) => hash));
  const wantedHashes = new Set(credential.hashes.map((hash) => hash.toString('base64url')));
  // The service may return hashes in Base64 or Base64url.
  const isOther = hashes.some((hash) => !wantedHashes.has(Buffer.from(hash, 'base64').toString('base64url')));
  if (isOther) refuse('another document');
}

/** Revokes a token (8.4.5). Failures are ignored, because the token expires soon. */
export async function revoke(service: CscService, token: Token): Promise<void> {
  const fields = { token: token.value, token_type_hint: 'access_token', ...clientFields(service) };
  try {
    const { revoke: url } = await oauthOf(service);
    if (url !== null) await service.form(url, fields, z.unknown());
  } catch (error) {
    if (!(error instanceof CscError)) throw error;
  }
}

const clientFields = ({ options: { clientId, clientSecret } }: CscService): Record<string, string> => ({
  client_id: clientId,
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
});
