/**
 * Finds out who is calling: the holder of a link, the signer with a bearer, an originator's system with an API key, or somebody of
 * the staff with a session. The originator API has two doors, the key and the session; what each may do is decided here.
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

/** 30 minutes, sliding. */
export const BEARER_SECONDS = 30 * 60;
/** However often it is used (NIST SP 800-63B 4.2.3, AAL2); nor does it outlive its session. */
export const BEARER_LIFETIME_SECONDS = 12 * 3600;
/** A bearer is prolonged at most once a minute, which saves a write per call. */
const PROLONG_AFTER_SECONDS = 60;

export function createAccessControl(
  deps: StaffDeps & {
    database: Database;
    keys: Keys;
    now: () => Date;
    /** Ends a session whose time is over, unless somebody did so before. */
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
      const { expiresAt, endsAt, endedAt, participantId, sessionId, device } = found;
      const hash = hashToken(keys, String(token));
      if (endedAt || at >= expiresAt || at >= endsAt) {
        // Kept as ended, like a session that is over: neither comes back to life when the clock goes back.
        if (!endedAt) await queries.end.execute({ hash, at });
        const end = endOf(found, at);
        if (end === 'LINK_EXPIRED' && found.session.status !== 'EXPIRED') await endExpired(sessionId);
        throw new AppError(end);
      }
      const until = new Date(Math.min(at.getTime() + BEARER_SECONDS * 1000, endsAt.getTime()));
      if (until.getTime() - expiresAt.getTime() > PROLONG_AFTER_SECONDS * 1000)
        await queries.prolong.execute({ hash, until });
      return { participantId, sessionId, device };
    },

    // A key that is shown is meant; a browser sends its cookie with everything.
    originator: (request, needed) =>
      request.headers.authorization === undefined && checkStaff.hasCookie(request)
        ? checkStaff.forScope(request, needed)
        : checkApiKey(request, needed),

    staff: (request, needed) => checkStaff.forPeople(request, needed),
    recordLook: (member, request) => recordLook(deps, member, request),
  };
}

/** Why a bearer is no longer good: where the session has ended, there is no use in verifying again. */
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
        status: participants.status,
        session: { status: sessions.status, expiresAt: sessions.expiresAt },
      })
      .from(bearers)
      .innerJoin(participants, eq(participants.id, bearers.participantId))
      .innerJoin(sessions, eq(sessions.id, participants.sessionId))
      .where(eq(bearers.tokenHash, hash))
      .prepare('signer_by_bearer'),
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
