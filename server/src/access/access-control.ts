/**
 * Authenticates callers: the holder of a link, the signer with a bearer token, an originator's system with an API key, or a
 * staff member with a session. The originator API accepts both a key and a staff session; their rights are decided here.
 */
import {
  hasSigned,
  type ParticipantStatus,
  type SessionStatus,
} from '@countersign/contract/rules/participant-state';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import { bearers, participants, sessions } from '../database/schema.ts';
import type { Database } from '../database/connect.ts';
import { type AccessControl, bearerToken } from '../http/callers.ts';
import { createApiKeyCheck } from './check-api-key.ts';
import { createStaffCheck, type StaffDeps } from './check-staff.ts';
import { recordLook } from './staff-looks.ts';

/** A bearer token expires 30 minutes after its last use. */
export const BEARER_SECONDS = 30 * 60;
/**
 * A bearer token expires after this time even if it is still used (NIST SP 800-63B 4.2.3, AAL2). It also ends with its
 * session.
 */
export const BEARER_LIFETIME_SECONDS = 12 * 3600;
/** The expiry is extended at most once a minute, which saves a database write per call. */
const PROLONG_AFTER_SECONDS = 60;

export function createAccessControl(
  deps: StaffDeps & {
    database: Database;
    keys: Keys;
    now: () => Date;
    /** Ends an expired session unless it has already ended. */
    endExpired: (sessionId: string) => Promise<unknown>;
  },
): AccessControl {
  const { database, keys, now, endExpired } = deps;
  const queries = prepare(database.db);
  const checkApiKey = createApiKeyCheck(deps);
  const checkStaff = createStaffCheck(deps);

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
        typeof token === 'string' ? await queries.byBearer.execute({ hash: hashToken(keys, token) }) : [];
      if (!found) throw new AppError('SESSION_EXPIRED');
      const { expiresAt, endsAt, endedAt, participantId, sessionId, device, isUnused } = found;
      const hash = hashToken(keys, String(token));
      if (endedAt || at >= expiresAt || at >= endsAt) {
        // Records the end, so that an expired token or session does not become valid again if the clock is set back.
        if (!endedAt) await queries.end.execute({ hash, at });
        const end = endOf(found, at);
        if (end === 'LINK_EXPIRED' && found.session.status !== 'EXPIRED') await endExpired(sessionId);
        throw new AppError(end);
      }
      if (isUnused) await queries.use.execute({ hash });
      const until = new Date(Math.min(at.getTime() + BEARER_SECONDS * 1000, endsAt.getTime()));
      if (until.getTime() - expiresAt.getTime() > PROLONG_AFTER_SECONDS * 1000)
        await queries.prolong.execute({ hash, until });
      return { participantId, sessionId, device };
    },

    // An API key is sent on purpose, but a browser adds its cookie to every request, so the key takes precedence.
    originator: (request, needed) =>
      request.headers.authorization === undefined && checkStaff.hasCookie(request)
        ? checkStaff.forScope(request, needed)
        : checkApiKey(request, needed),

    staff: (request, needed) => checkStaff.forPeople(request, needed),
    recordLook: (member, request) => recordLook(deps, member, request),
  };
}

/**
 * Returns why a bearer token is no longer valid. The error codes differ because a new OTP restores access only while
 * the session is open.
 */
function endOf(
  { status, session }: { status: ParticipantStatus; session: { status: SessionStatus; expiresAt: Date } },
  at: Date,
): 'SESSION_EXPIRED' | `LINK_${'CANCELLED' | 'REJECTED' | 'EXPIRED' | 'DECLINED' | 'DECLINED_BY_ANOTHER'}` {
  if (session.status === 'REJECTED') return 'LINK_REJECTED';
  if (status === 'DECLINED') return 'LINK_DECLINED';
  if (session.status === 'DECLINED') return 'LINK_DECLINED_BY_ANOTHER';
  if (hasSigned(status)) return 'SESSION_EXPIRED';
  if (session.status === 'CANCELLED') return 'LINK_CANCELLED';
  return session.status === 'EXPIRED' || at >= session.expiresAt ? 'LINK_EXPIRED' : 'SESSION_EXPIRED';
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
        endsAt: bearers.endsAt,
        endedAt: bearers.endedAt,
        isUnused: bearers.isUnused,
        status: participants.status,
        session: { status: sessions.status, expiresAt: sessions.expiresAt },
      })
      .from(bearers)
      .innerJoin(participants, eq(participants.id, bearers.participantId))
      .innerJoin(sessions, eq(sessions.id, participants.sessionId))
      .where(eq(bearers.tokenHash, hash))
      .prepare('signer_by_bearer'),
    use: db.update(bearers).set({ isUnused: false }).where(eq(bearers.tokenHash, hash)).prepare('use_bearer'),
    prolong: db
      .update(bearers)
      .set({ expiresAt: sql`${sql.placeholder('until')}` })
      .where(eq(bearers.tokenHash, hash))
      .prepare('prolong_bearer'),
    end: db
      .update(bearers)
      .set({ endedAt: sql`${sql.placeholder('at')}` })
      .where(and(eq(bearers.tokenHash, hash), isNull(bearers.endedAt)))
      .prepare('end_bearer'),
  };
}
