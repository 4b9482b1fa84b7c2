/**
 * Implements OpenID Connect Core 1.0 with the authorization code flow, PKCE (RFC 7636), state, nonce and the issuer in
 * the response (RFC 9207). The library verifies the response. We also verify the signature of the ID token and require
 * exactly the configured issuer, which the library does not do by default. An issuer with a placeholder, such as a
 * tenant id, is rejected.
 */
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import { setTimeout as delay } from 'node:timers/promises';
import { askGuarded, createGuard, type Guard } from '../../outgoing/ask-guarded.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { hostOf } from '../../outgoing/target-rules.ts';
import { type Claims, emailIn, groupsIn, isEmailVerifiedIn, nameIn, sessionIn } from './claims.ts';
import { verifyLogoutToken } from './logout-token.ts';
import {
  AnswerRefused,
  type AuthorizationAttempt,
  type Identity,
  type IdentityProvider,
  ProviderUnavailable,
} from './identity-provider.ts';

export interface OpenidOptions {
  issuer: string;
  clientId: string;
  /** The client's secret. Undefined for a public client, which relies on PKCE alone. */
  clientSecret: string | undefined;
  scopes: string;
  groupsClaim: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
/** The provider's metadata is fetched again after this time. */
const METADATA_HOURS = 24;
/** The maximum difference between the provider's clock and ours. */
const CLOCK_SKEW_SECONDS = 300;
/** The pauses before each retry of the metadata request. */
const RETRIES_MS = [200, 1000];

// The library is loaded on first use, because most installations do not need it.
const load = () => import('openid-client');

export function createOpenidProvider(options: OpenidOptions): IdentityProvider {
  let known: { config: Promise<Configuration>; until: number } | undefined;
  let knownKeys: { address: string; keys: JWTVerifyGetKey } | undefined;

  /** Returns the configuration of the provider. A failure is not cached, so the next sign-in tries again. */
  function configuration(): Promise<Configuration> {
    if (known && Date.now() < known.until) return known.config;
    const config = discover(options);
    const asked = { config, until: Date.now() + METADATA_HOURS * 3_600_000 };
    known = asked;
    config.catch(() => {
      if (known === asked) known = undefined;
    });
    return config;
  }

  /** Returns the provider's keys. If a token names an unknown key, they are fetched again, at most every 30 seconds. */
  async function keysAt(address: string): Promise<JWTVerifyGetKey> {
    if (knownKeys?.address === address) return knownKeys.keys;
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const fetchKeys = fetchFrom(new URL(options.issuer));
    const keys = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url: string, { method, headers }: { method: string; headers: Headers }) =>
        fetchKeys(url, { method, headers: Object.fromEntries(headers) }),
    });
    knownKeys = { address, keys };
    return keys;
  }

  return {
    issuer: options.issuer,
    posted: null,

    authorizationUrl: (attempt) =>
      explaining(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: attempt.redirectUri,
          scope: options.scopes,
          response_type: 'code',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          ...(attempt.isFresh ? { prompt: 'login', max_age: '0' } : {}),
        });
        return url.href;
      }),

    identify: (attempt, query) => explaining(() => identify(options, configuration, attempt, query)),

    async signOutUrl(idToken, returnTo) {
      try {
        const { buildEndSessionUrl } = await load();
        const config = await configuration();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        return buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
          .href;
      } catch {
        // Signing out of Countersign succeeds even if the provider cannot be reached.
        return null;
      }
    },

    readLogoutToken: (token) =>
      explaining(async () => {
        const { issuer, jwks_uri: address } = (await configuration()).serverMetadata();
        if (address === undefined) throw new AnswerRefused('no_keys');
        const { clientId } = options;
        return verifyLogoutToken({ issuer, clientId, keys: await keysAt(address) }, token);
      }),
  };
}

async function identify(
  options: OpenidOptions,
  configuration: () => Promise<Configuration>,
  { redirectUri, state, nonce, codeVerifier }: AuthorizationAttempt,
  query: string,
): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await load();
  const config = await configuration();
  const answered = new URL(redirectUri);
  answered.search = query;
  const tokens = await authorizationCodeGrant(config, answered, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
  });
  const idClaims = tokens.claims();
  if (!idClaims || tokens.id_token === undefined) throw new AnswerRefused('no ID token');
  // The subject identifies a person (Core 2). Everyone with an empty subject would share one identity.
  if (idClaims.sub.trim() === '') throw new AnswerRefused('no_subject');
  if (idClaims.iss !== config.serverMetadata().issuer) throw new AnswerRefused('another issuer');
  if (idClaims.iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw new AnswerRefused('issued_in_future');
  const isWhole = emailIn(idClaims) !== null && groupsIn(idClaims, options.groupsClaim) !== undefined;
  // If the provider issued an access token, only the UserInfo response has the claims of the scopes (Core 5.4).
  const more: Claims =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(config, tokens.access_token, idClaims.sub);
  const claims: Claims = { ...more, ...idClaims };
  // `email_verified` is read from the same source as the email address, because the other source may contain a
  // different address.
  const addressed: Claims = emailIn(idClaims) === null ? more : idClaims;
  const { auth_time } = idClaims;
  return {
    issuer: options.issuer,
    subject: idClaims.sub,
    accountId: idClaims.sub,
    answerId: null,
    email: emailIn(addressed),
    isEmailVerified: isEmailVerifiedIn(addressed),
    name: nameIn(claims),
    groups: groupsIn(claims, options.groupsClaim) ?? [],
    authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    idToken: tokens.id_token,
    session: sessionIn(idClaims),
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenidOptions): Promise<Configuration> {
  const client = await load();
  const server = new URL(issuer);
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = client;
  const config = await retrying(server, () =>
    discovery(server, clientId, undefined, authentication(client, clientSecret), {
      [customFetch]: fetchFrom(server),
      // The settings allow plain HTTP only if the provider runs on this machine.
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    }),
  );
  // The issuers must be identical, because the library accepts a template of issuers for Microsoft, which would admit
  // any tenant.
  if (new URL(config.serverMetadata().issuer).href !== server.href)
    throw new ProviderUnavailable(`${issuer} is a different issuer`);
  return config;
}

async function retrying<T>({ host }: URL, ask: () => Promise<T>): Promise<T> {
  for (const wait of [...RETRIES_MS, null]) {
    try {
      return await ask();
    } catch (error) {
      if (wait === null)
        throw new ProviderUnavailable(awayIn(error)?.message ?? `${host}: ${reasonOf(error)}`);
      await delay(wait);
    }
  }
  throw new ProviderUnavailable(`${host} was not contacted`);
}

/** Returns the client authentication that the provider requires. The default comes from the standard (Core 9). */
function authentication(
  { ClientSecretBasic, ClientSecretPost, None }: Awaited<ReturnType<typeof load>>,
  secret: string | undefined,
) {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (
    server: ServerMetadata,
    ...rest: Parameters<typeof basic> extends [unknown, ...infer R] ? R : never
  ) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/**
 * Creates a fetch function for requests to the provider. The host of the issuer may be private, because the operator
 * configured it. All other addresses in the metadata must be public. Plain HTTP is allowed only for the issuer.
 */
function fetchFrom(issuer: URL) {
  const guard: Guard = createGuard({ networks: [], hosts: [hostOf(issuer)] });
  return async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const { host, origin, protocol } = new URL(url);
    if (protocol !== 'https:' && origin !== issuer.origin)
      throw new OutgoingError(host, 'must not be contacted over plain HTTP');
    const answer = await askGuarded(guard, url, {
      method,
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (answer.status >= 500) throw new OutgoingError(host, `answered with ${answer.status}`);
    return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/** Rethrows errors as `ProviderUnavailable` or `AnswerRefused`, whose messages contain no part of the request. */
async function explaining<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof AnswerRefused) throw error;
    const away = awayIn(error);
    if (away) throw new ProviderUnavailable(away.message);
    throw new AnswerRefused(reasonOf(error));
  }
}

/** Finds our own request error inside an error of the library. */
function awayIn(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error ? awayIn(error.cause) : undefined;
}

/**
 * Returns the provider's error code, such as `invalid_grant` (RFC 6749 5.2), or the code of the library's own error,
 * such as `OAUTH_JWT_TIMESTAMP_CHECK_FAILED`.
 */
function reasonOf(error: unknown): string {
  const { error: said, code } = { error: undefined, code: undefined, ...Object(error) };
  const word = [said, code].find((each) => typeof each === 'string' && /^[\w.-]{1,80}$/.test(each));
  return typeof word === 'string' ? word : 'unreadable';
}
