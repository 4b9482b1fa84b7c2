/** Who is calling: the holder of a link, the signer with a bearer, or an originator's system with an API key. */
import type { FastifyRequest } from 'fastify';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { hashToken } from '../crypto/secrets.ts';
import { apiKeys, bearers, participants } from '../database/schema.ts';
import type { Database, Services } from '../services.ts';
import type { Device } from './origin.ts';

/** A participant who proved to be allowed to speak: by the link before the OTP, by the bearer after it. */
export interface Signer {
  participantId: string;
  sessionId: string;
  /** With a bearer: what is known of the device it was given to. */
  device?: Device | null;
}

export interface Originator {
  apiKeyId: string;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  apiKey(request: FastifyRequest): Promise<Originator>;
}

/** 30 minutes, sliding. */
export const BEARER_SECONDS = 30 * 60;
/** A bearer is prolonged at most once a minute: a write per call would buy nothing. */
const PROLONG_AFTER_SECONDS = 60;

export function createAccessControl(services: Pick<Services, 'database' | 'now'>): AccessControl {
  const { database, now } = services;
  const queries = prepare(database.db);

  return {
    async link(request) {
      const token = request.headers['x-link-token'];
      const [signer] =
        typeof token === 'string' ? await queries.byLink.execute({ hash: hashToken(token) }) : [];
      if (!signer) throw new AppError('LINK_UNKNOWN');
      return signer;
    },

    async bearer(request) {
      const token = bearerToken(request) ?? request.headers['x-participant-token'];
      const at = now();
      const [found] =
        typeof token === 'string' ? await queries.byBearer.execute({ hash: hashToken(token), now: at }) : [];
      if (!found) throw new AppError('SESSION_EXPIRED');
      const { expiresAt, ...signer } = found;
      const until = new Date(at.getTime() + BEARER_SECONDS * 1000);
      if (until.getTime() - expiresAt.getTime() > PROLONG_AFTER_SECONDS * 1000)
        await queries.prolong.execute({ hash: hashToken(String(token)), until });
      return signer;
    },

    async apiKey(request) {
      const key = bearerToken(request);
      const [found] = key ? await queries.byApiKey.execute({ hash: hashToken(key) }) : [];
      if (!found) throw new AppError('API_KEY_INVALID');
      return found;
    },
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

function prepare(db: Database['db']) {
  const hash = sql.placeholder('hash');
  return {
    byLink: db
      .select({ participantId: participants.id, sessionId: participants.sessionId })
      .from(participants)
      .where(eq(participants.linkHash, hash))
      .prepare('signer_by_link'),
    byBearer: db
      .select({
        participantId: participants.id,
        sessionId: participants.sessionId,
        device: bearers.device,
        expiresAt: bearers.expiresAt,
      })
      .from(bearers)
      .innerJoin(participants, eq(participants.id, bearers.participantId))
      .where(and(eq(bearers.tokenHash, hash), gt(bearers.expiresAt, sql.placeholder('now'))))
      .prepare('signer_by_bearer'),
    prolong: db
      .update(bearers)
      .set({ expiresAt: sql`${sql.placeholder('until')}` })
      .where(eq(bearers.tokenHash, hash))
      .prepare('prolong_bearer'),
    byApiKey: db
      .select({ apiKeyId: apiKeys.id })
      .from(apiKeys)
      .where(and(eq(apiKeys.keyHash, hash), isNull(apiKeys.revokedAt)))
      .prepare('originator_by_key'),
  };
}
