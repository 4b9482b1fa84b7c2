/**
 * OpenID Connect Core 1.0, by the code flow with PKCE (RFC 7636), state, nonce and the issuer in the answer (RFC 9207). The
 * library checks what comes back; beyond its defaults the ID token's signature is checked too, and the issuer is the very one
 * that is set, never a template of several.
 */
import type { Configuration, ServerMetadata } from 'openid-client';
import { setTimeout as delay } from 'node:timers/promises';
import { askGuarded, createGuard, type Guard } from '../../outgoing/ask-guarded.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { hostOf } from '../../outgoing/target-rules.ts';
import { type Claims, emailIn, groupsIn, isEmailVerifiedIn, nameIn } from './claims.ts';
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
  /** Undefined for a public client, which has PKCE alone. */
  clientSecret: string | undefined;
  scopes: string;
  groupsClaim: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
/** What the provider says of itself is asked for again after a day. */
const METADATA_HOURS = 24;
/** Waited before each further try of the first question. */
const RETRIES_MS = [200, 1000];

// Loaded when it is first needed: most installations have nothing to do with it.
const load = () => import('openid-client');

export function createOpenidProvider(options: OpenidOptions): IdentityProvider {
  let known: { config: Promise<Configuration>; until: number } | undefined;

  /** A failure is not kept: the next sign-in asks again. */
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

  return {
    issuer: options.issuer,

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
        // Signed out here is signed out, whatever the provider does.
        return null;
      }
    },
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
  // It is how people are known (Core 2): all without one would be the same person.
  if (idClaims.sub.trim() === '') throw new AnswerRefused('no_subject');
  if (idClaims.iss !== config.serverMetadata().issuer) throw new AnswerRefused('another issuer');
  const isWhole = emailIn(idClaims) !== null && groupsIn(idClaims, options.groupsClaim) !== undefined;
  // Core 5.4: with an access token, claims of scopes are told by the user info alone.
  const more: Claims =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(config, tokens.access_token, idClaims.sub);
  const claims: Claims = { ...more, ...idClaims };
  // Whether an address is verified is told by the answer that names it: the other may mean another one.
  const addressed: Claims = emailIn(idClaims) === null ? more : idClaims;
  const { auth_time } = idClaims;
  return {
    issuer: options.issuer,
    subject: idClaims.sub,
    email: emailIn(addressed),
    isEmailVerified: isEmailVerifiedIn(addressed),
    name: nameIn(claims),
    groups: groupsIn(claims, options.groupsClaim) ?? [],
    authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    idToken: tokens.id_token,
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenidOptions): Promise<Configuration> {
  const client = await load();
  const server = new URL(issuer);
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = client;
  const config = await retrying(server, () =>
    discovery(server, clientId, undefined, authentication(client, clientSecret), {
      [customFetch]: fetchFrom(server),
      // The settings allow plain HTTP on this machine alone.
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    }),
  );
  // The library lets Microsoft answer with a template of issuers, which would be anybody's tenant.
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

/** As the provider wants it; without a word of it, as the standard has it (Core 9). */
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
 * The issuer's host is the operator's word; what the provider names beyond it is public, or it is not asked. Plain HTTP is the
 * issuer's alone.
 */
function fetchFrom(issuer: URL) {
  const guard: Guard = createGuard({ networks: [], hosts: [hostOf(issuer)] });
  return async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const { host, origin, protocol } = new URL(url);
    if (protocol !== 'https:' && origin !== issuer.origin)
      throw new OutgoingError(host, 'is not asked over plain HTTP');
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

/** Away, or refused: nothing of what was sent is in the words. */
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

/** The library wraps what our own questions met. */
function awayIn(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error ? awayIn(error.cause) : undefined;
}

/** `invalid_grant` of the provider (RFC 6749 5.2), or the library's own code, like `OAUTH_JWT_TIMESTAMP_CHECK_FAILED`. */
function reasonOf(error: unknown): string {
  const { error: said, code } = { error: undefined, code: undefined, ...Object(error) };
  const word = [said, code].find((each) => typeof each === 'string' && /^[\w.-]{1,80}$/.test(each));
  return typeof word === 'string' ? word : 'unreadable';
}
