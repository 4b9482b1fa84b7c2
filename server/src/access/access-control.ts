/** Finds out who is calling: the holder of a link, the signer with a bearer, or an originator's system with an API key. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import { bearers, participants } from '../database/schema.ts';
import type { Database } from '../database/connect.ts';
import { type AccessControl, bearerToken } from '../http/callers.ts';
import { createApiKeyCheck } from './check-api-key.ts';

/** 30 minutes, sliding. */
export const BEARER_SECONDS = 30 * 60;
/** A bearer is prolonged at most once a minute, which saves a write per call. */
const PROLONG_AFTER_SECONDS = 60;

export function createAccessControl({
  database,
  keys,
  now,
}: {
  database: Database;
  keys: Keys;
  now: () => Date;
}): AccessControl {
  const queries = prepare(database.db);

  return {
    async link(request) {
      const token = request.headers['x-link-token'];
      const [signer] =
        typeof token === 'string' ? await queries.byLink.execute({ hash: hashToken(keys, token) }) : [];
      if (!signer) throw new AppError('LINK_UNKNOWN');
      return signer;
    },

    async bearer(request) {
      const token = bearerToken(request) ?? request.headers['x-participant-token'];
      const at = now();
      const [found] =
        typeof token === 'string'
          ? await queries.byBearer.execute({ hash: hashToken(keys, token), now: at })
          : [];
      if (!found) throw new AppError('SESSION_EXPIRED');
      const { expiresAt, ...signer } = found;
      const until = new Date(at.getTime() + BEARER_SECONDS * 1000);
      if (until.getTime() - expiresAt.getTime() > PROLONG_AFTER_SECONDS * 1000)
        await queries.prolong.execute({ hash: hashToken(keys, String(token)), until });
      return signer;
    },

    apiKey: createApiKeyCheck({ database, keys, now }),
  };
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
  };
}
