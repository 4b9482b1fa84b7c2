/**
 * Receives logout tokens from the provider's server (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8). The signature
 * authenticates the caller. Each token counts once, so that a recorded token cannot end later sessions.
 */
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endProviderSessions, endStaffSessions } from '../access/staff-sessions.ts';
import { hashOpenid } from '../access/staff-person.ts';
import { keyedHash } from '../crypto/secrets.ts';
import type { Transaction } from '../database/connect.ts';
import { staff, usedTokens } from '../database/schema.ts';
import { originOf } from '../http/origin.ts';
import {
  AnswerRefused,
  type IdentityProvider,
  type LogoutNotice,
  ProviderUnavailable,
  type WithIdentityProvider,
} from '../providers/openid/identity-provider.ts';
import { inWords } from './openid-people.ts';
import { record } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

const LOGOUT_PATH = '/api/v1/openid/logout';
const BODY_LIMIT = 16 * 1024;
/** Exceeds the age up to which a token is accepted, including the clock skew. */
const REMEMBERED_MINUTES = 30;

export async function openidLogoutRoute(
  app: FastifyInstance,
  services: Kernel & WithIdentityProvider,
): Promise<void> {
  const provider = services.identityProvider;
  if (!provider) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      LOGOUT_PATH,
      { schema: { hide: true }, logLevel: 'warn', bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const tokens = new URLSearchParams(String(request.body)).getAll('logout_token');
        const [token = ''] = tokens.length === 1 ? tokens : [];
        return logOut(services, provider, request, reply, token);
      },
    );
  });
}

async function logOut(
  services: Kernel,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  try {
    const notice = await provider.readLogoutToken(token);
    const isNew = await services.database.transaction(async (tx) => {
      if (!(await takeToken(services, tx, provider, notice))) return false;
      await endSessions(services, tx, provider, notice, request);
      return true;
    });
    if (!isNew) throw new AnswerRefused('repeated');
    return reply.status(200).send();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      services.log.error({ reason: error.message }, 'The identity provider does not respond');
      return reply.status(503).send({ error: 'temporarily_unavailable' });
    }
    if (!(error instanceof AnswerRefused)) throw error;
    services.log.warn({ address: request.ip, reason: error.reason }, 'A logout token was rejected');
    return reply.status(400).send({ error: 'invalid_request', error_description: error.reason });
  }
}

/** Returns false if the token was used before. */
async function takeToken(
  { keys, now }: Kernel,
  tx: Transaction,
  { issuer }: IdentityProvider,
  { tokenId }: LogoutNotice,
): Promise<boolean> {
  const taken = await tx
    .insert(usedTokens)
    .values({
      tokenHash: Buffer.from(keyedHash(keys.origins, `logout-token:${issuer} ${tokenId}`)),
      expiresAt: new Date(+now() + REMEMBERED_MINUTES * 60_000),
    })
    .onConflictDoNothing()
    .returning({ tokenHash: usedTokens.tokenHash });
  return taken.length > 0;
}

/** Ends the named session. If the token names only the subject, ends every session of the person. */
async function endSessions(
  services: Kernel,
  tx: Transaction,
  { issuer }: IdentityProvider,
  { subject, session }: LogoutNotice,
  request: FastifyRequest,
): Promise<void> {
  const at = services.now();
  const person = subject === null ? null : await findBySubject(services, tx, issuer, subject);
  if (person === undefined) return;
  const ended =
    session === null
      ? [{ personId: person?.id, ended: person ? await endStaffSessions(tx, person.id, at) : 0 }]
      : countByPerson(await endProviderSessions(services, tx, { issuer, session }, person?.id ?? null, at));
  for (const { personId, ended: sessions } of ended) {
    if (sessions === 0) continue;
    await record(services, tx, {
      type: 'SIGNED_OUT_BY_PROVIDER',
      personId: null,
      origin: originOf(request),
      facts: { person_id: personId, ended: sessions, by: session === null ? 'subject' : 'session', issuer },
    });
  }
}

async function findBySubject({ keys }: Kernel, tx: Transaction, issuer: string, subject: string) {
  const [person] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.openidHash, hashOpenid(keys, inWords({ issuer, subject }))))
    .for('update');
  return person;
}

const countByPerson = (sessions: readonly { personId: string }[]) =>
  [...Map.groupBy(sessions, ({ personId }) => personId)].map(([personId, { length: ended }]) => ({
    personId,
    ended,
  }));
