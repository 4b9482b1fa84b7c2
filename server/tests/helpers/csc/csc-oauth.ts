/**
 * The OAuth 2.0 server of the local signing service (clause 8.4). It shows pages to the signer, requires PKCE, and
 * issues codes that can be used once.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Asked, Said } from '../outside-server.ts';
import { CLIENT, type CscServer, type OAuthState, refusal, type Token } from './csc-model.ts';

export const openOAuth = (
  origin: string,
  { metadata = false, pushed = false }: { metadata?: boolean; pushed?: boolean },
): OAuthState => ({
  hasMetadata: metadata,
  isPushed: pushed,
  origin,
  tokens: new Map(),
  requests: new Map(),
  codes: new Map(),
  tokenSeconds: 300,
});

/** Returns the token if it can serve as activation data: its scope must be 'credential'. */
export const authorizeByOAuth = (token: Token | undefined): Token | undefined =>
  token?.scope === 'credential' ? token : undefined;

export function oauthRoutes(server: CscServer, method: string, asked: Asked): Said | null {
  const { oauth } = server;
  const url = new URL(asked.url, oauth.origin);
  const form = new URLSearchParams(asked.body);
  switch (method) {
    case '.well-known/oauth-authorization-server':
    case '.well-known/openid-configuration':
      return oauth.hasMetadata ? { body: metadataOf(oauth) } : { status: 404 };
    case 'oauth2/pushed_authorize':
      return push(server, form);
    case 'oauth2/authorize':
      return page(server, url.searchParams);
    case 'oauth2/decide':
      return decide(oauth, form);
    case 'oauth2/token':
      return isClient(form) ? issue(server, form) : refusal('invalid_client', 401);
    case 'oauth2/revoke':
      if (!isClient(form)) return refusal('invalid_client', 401);
      oauth.tokens.delete(form.get('token') ?? '');
      return { status: 204 };
    default:
      return null;
  }
}

const metadataOf = ({ origin, isPushed }: OAuthState): object => ({
  issuer: origin,
  authorization_endpoint: `${origin}/oauth2/authorize`,
  token_endpoint: `${origin}/oauth2/token`,
  revocation_endpoint: `${origin}/oauth2/revoke`,
  ...(isPushed ? { pushed_authorization_request_endpoint: `${origin}/oauth2/pushed_authorize` } : {}),
});

const isClient = (form: URLSearchParams): boolean =>
  form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret;

/** Accepts pushed authorization requests (8.4.3). */
function push(server: CscServer, form: URLSearchParams): Said {
  if (!server.oauth.isPushed) return { status: 404 };
  if (!isClient(form)) return refusal('invalid_client', 401);
  const id = `urn:${randomBytes(12).toString('hex')}`;
  server.oauth.requests.set(id, { fields: form, user: '' });
  return { status: 200, body: { request_uri: id, expires_in: 60 } };
}

function page(server: CscServer, query: URLSearchParams): Said {
  const { oauth } = server;
  const pushed = oauth.requests.get(query.get('request_uri') ?? '');
  if (oauth.isPushed && !pushed) return refusal('invalid_request');
  const fields = pushed?.fields ?? query;
  if (!isRight(server, fields)) return refusal('invalid_request');
  const id = randomBytes(12).toString('hex');
  oauth.requests.set(id, { fields, user: '' });
  return {
    headers: { 'content-type': 'text/html' },
    body: `<form method="post" action="/oauth2/decide"><input type="hidden" name="request" value="${id}">
      <input name="user"><button name="decision" value="allow">Allow</button></form>`,
  };
}

function isRight({ version, credentials }: CscServer, fields: URLSearchParams): boolean {
  const isPlain =
    fields.get('response_type') === 'code' &&
    fields.get('client_id') === CLIENT.clientId &&
    URL.canParse(fields.get('redirect_uri') ?? '') &&
    fields.get('code_challenge_method') === 'S256' &&
    (fields.get('state') ?? '') !== '';
  if (!isPlain || fields.get('scope') === 'service') return isPlain;
  const credential = credentials.get(fields.get('credentialID') ?? '');
  const hashes = hashesIn(version, fields);
  return (
    fields.get('scope') === 'credential' &&
    credential?.mode === 'oauth2code' &&
    Number(fields.get('numSignatures')) === hashes.length &&
    hashes.length <= credential.multisign &&
    (version === 1 || fields.get('hashAlgorithmOID') === '2.16.840.1.101.3.4.2.1')
  );
}

/** Returns the hashes that the signer authorizes. The later call of signHash must contain the same hashes. */
const hashesIn = (version: 1 | 2, fields: URLSearchParams): string[] =>
  (fields.get(version === 1 ? 'hash' : 'hashes') ?? '')
    .split(',')
    .map((hash) => Buffer.from(hash, 'base64url').toString('base64'));

function decide(oauth: OAuthState, form: URLSearchParams): Said {
  const id = form.get('request') ?? '';
  const request = oauth.requests.get(id);
  oauth.requests.delete(id);
  if (!request) return refusal('invalid_request');
  const back = new URL(request.fields.get('redirect_uri') ?? '');
  back.searchParams.set('state', request.fields.get('state') ?? '');
  if (oauth.hasMetadata) back.searchParams.set('iss', oauth.origin);
  if (form.get('decision') === 'allow') {
    const code = randomBytes(16).toString('hex');
    oauth.codes.set(code, { ...request, user: form.get('user') ?? '' });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  return { status: 302, headers: { location: back.href } };
}

function issue(server: CscServer, form: URLSearchParams): Said {
  if (form.get('grant_type') === 'client_credentials') {
    const credential = server.credentials.get(form.get('credentialID') ?? '');
    const isUnknown = form.get('scope') === 'credential' && credential?.mode !== 'oauth2code';
    return isUnknown ? refusal('invalid_request') : answerWith(server, form, null);
  }
  const code = form.get('code') ?? '';
  const request = server.oauth.codes.get(code);
  // A code can be used only once (RFC 6749 4.1.2), so it is deleted.
  server.oauth.codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRightRequest =
    request?.fields.get('redirect_uri') === form.get('redirect_uri') &&
    request?.fields.get('code_challenge') === challenge;
  if (!request || !isRightRequest) return refusal('invalid_grant');
  return answerWith(server, request.fields, request.user);
}

function answerWith({ version, oauth }: CscServer, fields: URLSearchParams, user: string | null): Said {
  const scope = fields.get('scope') === 'credential' ? 'credential' : 'service';
  const hashes = scope === 'credential' ? hashesIn(version, fields) : [];
  const value = randomBytes(24).toString('base64url');
  const credentialId = fields.get('credentialID') ?? '';
  const expiresAt = Date.now() + oauth.tokenSeconds * 1000;
  oauth.tokens.set(value, { scope, user, expiresAt, credentialId, hashes, remaining: hashes.length });
  return {
    body: {
      access_token: value,
      token_type: version === 1 && scope === 'credential' ? 'SAD' : 'Bearer',
      expires_in: oauth.tokenSeconds,
      ...(scope === 'credential' ? { credentialID: credentialId } : {}),
    },
  };
}
