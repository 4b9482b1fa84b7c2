/**
 * Receives logout tokens from the provider's server (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8). The signature
 * authenticates the caller. Each token works only once, so that a recorded token cannot end later sessions.
 */
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endProviderSessions, endStaffSessions } from '../access/staff-sessions.ts';
import { hashOpenid } from '../access/staff-person.ts';
import type { Transaction } from '../database/connect.ts';
import { staff } from '../database/schema.ts';
import { originOf } from '../http/origin.ts';
import {
  AnswerRefused,
  type IdentityProvider,
  type LogoutNotice,
  ProviderUnavailable,
  type WithIdentityProvider,
} from '../providers/company-accounts/identity-provider.ts';
import { inWords } from './openid-people.ts';
import { record } from './people.ts';
import { takeToken } from './used-tokens.ts';
import type { Kernel } from '../signing/kernel.ts';

const LOGOUT_PATH = '/api/v1/openid/logout';
const BODY_LIMIT = 16 * 1024;

export async function openidLogoutRoute(
  app: FastifyInstance,
  services: Kernel & WithIdentityProvider,
): Promise<void> {
  const provider = services.identityProvider;
  const readToken = provider?.readLogoutToken;
  if (!provider || !readToken) return;
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
        return logOut(services, provider, request, reply, () => readToken(token));
      },
    );
  });
}

async function logOut(
  services: Kernel,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<LogoutNotice>,
): Promise<FastifyReply> {
  try {
    const notice = await read();
    const isNew = await services.database.transaction(async (tx) => {
      if (!(await takeToken(services, tx, `logout-token:${provider.issuer} ${notice.tokenId}`))) return false;
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

/** Ends the named session. If the token names only a subject, ends all sessions of that person. */
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
