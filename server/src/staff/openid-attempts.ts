/**
 * Redirects a browser to the identity provider and accepts its return. State, nonce and code verifier work only once,
 * and a cookie binds them to the browser. A response that belongs to another browser therefore signs no one in.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashToken, newToken } from '../crypto/secrets.ts';
import { openidAttempts, type OpenidPurpose } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import {
  AnswerRefused,
  type AuthorizationAttempt,
  type Identity,
  type IdentityProvider,
  ProviderUnavailable,
  type WithIdentityProvider,
} from '../providers/company-accounts/identity-provider.ts';
import { consoleUrl } from './passkeys.ts';
import { takeToken } from './used-tokens.ts';
import type { Kernel } from '../signing/kernel.ts';

const ATTEMPT_MINUTES = 10;

const secrets = z.object({ nonce: z.string(), codeVerifier: z.string() });

export interface Attempt {
  purpose: OpenidPurpose;
  /** The staff session that requests the re-authentication, if any. */
  deviceId: string | null;
  startedAt: Date;
  /** The response that the browser posted. Null before the browser posts it, and always null for OpenID Connect. */
  posted: string | null;
  authorization: AuthorizationAttempt;
}

/** Starts an attempt. Returns the provider's address, to which the browser is redirected. */
export async function startAttempt(
  services: Kernel & WithIdentityProvider,
  reply: FastifyReply,
  purpose: OpenidPurpose,
  deviceId: string | null,
): Promise<string> {
  const provider = providerOf(services);
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
  const authorization = authorizationOf(services, purpose, { state, nonce, codeVerifier });
  const url = await whenThere(services, () => provider.authorizationUrl(authorization));
  const { keys, vault, database, now } = services;
  const at = now();
  const stateHash = hashToken(keys, state);
  const browser = (await tokenInUse(services, reply.request)) ?? newToken();
  await database.db.insert(openidAttempts).values({
    stateHash,
    browserHash: hashToken(keys, browser),
    purpose,
    deviceId,
    secretsEncrypted: vault.encrypt(
      JSON.stringify({ nonce, codeVerifier }),
      secretsContext(stateHash, purpose),
    ),
    startedAt: at,
    expiresAt: new Date(+at + ATTEMPT_MINUTES * 60_000),
  });
  setCookie(services, reply, 'console-openid', browser, ATTEMPT_MINUTES * 60);
  return url;
}

/**
 * Returns the cookie of a pending attempt. A second tab shares this cookie, so that the sign-in can be completed in
 * both tabs.
 */
async function tokenInUse(services: Kernel, request: FastifyRequest): Promise<string | undefined> {
  const { keys, database, now } = services;
  const browser = readCookie(services, request, 'console-openid');
  if (browser === undefined) return undefined;
  const isOfAttempt = eq(openidAttempts.browserHash, hashToken(keys, browser));
  const [waiting] = await database.db
    .select({ purpose: openidAttempts.purpose })
    .from(openidAttempts)
    .where(and(isOfAttempt, gt(openidAttempts.expiresAt, now())))
    .limit(1);
  return waiting && browser;
}

/** Deletes the attempt in a separate statement, so that it cannot be used again even if it fails. */
export async function takeAttempt(
  services: Kernel,
  request: FastifyRequest,
  query: string,
): Promise<Attempt> {
  const { keys, vault, database, now } = services;
  const states = new URLSearchParams(query).getAll('state');
  const [state = ''] = states;
  const browser = readCookie(services, request, 'console-openid');
  const [taken] =
    browser === undefined || states.length !== 1
      ? []
      : await database.db
          .delete(openidAttempts)
          .where(
            and(
              eq(openidAttempts.stateHash, hashToken(keys, state)),
              eq(openidAttempts.browserHash, hashToken(keys, browser)),
            ),
          )
          .returning();
  if (!taken || taken.expiresAt <= now()) {
    request.log.warn({ address: request.ip }, 'An unrequested answer of the identity provider was rejected');
    throw new AppError('OPENID_REFUSED');
  }
  const { purpose, deviceId, startedAt, stateHash, secretsEncrypted, answerEncrypted } = taken;
  const stored = secrets.parse(
    JSON.parse(vault.decrypt(secretsEncrypted, secretsContext(stateHash, purpose))),
  );
  return {
    purpose,
    deviceId,
    startedAt,
    posted: answerEncrypted && vault.decrypt(answerEncrypted, answerContext(stateHash)),
    authorization: authorizationOf(services, purpose, { state, ...stored }),
  };
}

/** Returns the identity in the response, or the reason why the response is not trusted. */
export async function identified(
  services: Kernel & WithIdentityProvider,
  { authorization, posted }: Attempt,
  query: string,
): Promise<Identity | AnswerRefused> {
  const provider = providerOf(services);
  try {
    const answer = provider.posted ? (posted ?? '') : query;
    const identity = await whenThere(services, () => provider.identify(authorization, answer));
    const { issuer, answerId } = identity;
    const isRepeated =
      answerId !== null && !(await takeToken(services, services.database.db, `saml:${issuer} ${answerId}`));
    return isRepeated ? new AnswerRefused('repeated') : identity;
  } catch (error) {
    if (error instanceof AnswerRefused) return error;
    throw error;
  }
}

/**
 * Stores the response that the browser posted. Its page then fetches the result. If several responses are posted, only
 * the first one counts.
 */
export async function storeAnswer(services: Kernel, state: string, answer: string): Promise<void> {
  const { keys, vault, database, now } = services;
  const stateHash = hashToken(keys, state);
  await database.db
    .update(openidAttempts)
    .set({ answerEncrypted: vault.encrypt(answer, answerContext(stateHash)) })
    .where(
      and(
        eq(openidAttempts.stateHash, stateHash),
        isNull(openidAttempts.answerEncrypted),
        gt(openidAttempts.expiresAt, now()),
      ),
    );
}

const answerContext = (stateHash: Buffer): string => `openid_attempts.answer:${stateHash.toString('hex')}`;

function providerOf({ identityProvider }: WithIdentityProvider): IdentityProvider {
  if (!identityProvider) throw new AppError('SIGN_IN_WAY_OFF');
  return identityProvider;
}

async function whenThere<T>({ log }: Kernel, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.error({ reason: error.message }, 'The identity provider does not respond');
    throw new AppError('OPENID_AWAY');
  }
}

const authorizationOf = (
  { publicUrl }: Kernel,
  purpose: OpenidPurpose,
  stored: Pick<AuthorizationAttempt, 'state' | 'nonce' | 'codeVerifier'>,
): AuthorizationAttempt => ({
  ...stored,
  redirectUri: `${consoleUrl(publicUrl)}/console/openid`,
  isFresh: purpose === 'proof',
});

const secretsContext = (stateHash: Buffer, purpose: OpenidPurpose): string =>
  `openid_attempts.secrets:${purpose}:${stateHash.toString('hex')}`;
