/** Checks staff calls: fully signed in, in a role that allows it, and recently re-authenticated for sensitive calls. */
import {
  PERSON_HEADER,
  PROOF_MINUTES,
  SCOPES_OF_ROLE,
  type SignInStage,
} from '@countersign/contract/rules/staff';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../database/connect.ts';
import { type SignedInWith, staff, staffPasskeys, staffSessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isSufficient } from '@countersign/contract/rules/scopes';
import type { StaffRequirements, RequiredRights, StaffMember } from '../http/callers.ts';
import { readCookie } from '../http/cookies.ts';
import { refuseOtherOrigins } from '../http/same-origin.ts';
import type { Settings } from '../settings/settings.ts';
import { branchesInForce } from './access-scope.ts';
import { everyNameOf } from './departments.ts';
import { idleEnd } from './staff-sessions.ts';

export interface StaffDeps {
  database: Database;
  keys: Keys;
  vault: Vault;
  now: () => Date;
  publicUrl: string;
  settings: Pick<Settings, 'STAFF_SIGN_IN'>;
}

/** The expiry is extended at most once a minute, which saves a database write per call. */
const PROLONG_AFTER_SECONDS = 60;

/**
 * Sign-in methods that are refused if company accounts are the only way to sign in. Links from the operator remain
 * valid.
 */
const OWN_WAYS: ReadonlySet<SignedInWith> = new Set(['password', 'passkey']);

export function createStaffCheck(deps: StaffDeps) {
  const queries = prepare(deps.database.db);
  const cookieOf = (request: FastifyRequest) => readCookie(deps, request, 'console');

  /** Returns the session of the cookie if it is still valid. */
  async function find(request: FastifyRequest) {
    const token = cookieOf(request);
    if (token === undefined) return undefined;
    const hash = hashToken(deps.keys, token);
    const [found] = await queries.byToken.execute({ hash });
    if (!found || !token.startsWith(`${found.personId}.`) || found.endedAt || found.disabledAt)
      return undefined;
    if (deps.settings.STAFF_SIGN_IN !== 'any' && OWN_WAYS.has(found.signedInWith)) return undefined;
    // A session at this stage only allows the person to set up the first second factor. It is not valid once a factor
    // exists.
    if (found.stage === 'enrolling' && (await hasFactor(found))) return undefined;
    const at = deps.now();
    if (at >= found.idleEndsAt || at >= found.endsAt) {
      // Records the end, so that the session does not become valid again if the clock is set back.
      await queries.end.execute({ hash, at });
      return undefined;
    }
    refuseAnother(request, found);
    if (+at - +found.lastUsedAt > PROLONG_AFTER_SECONDS * 1000) {
      await queries.prolong.execute({ hash, at, until: idleEnd(found.stage, at, found.endsAt) });
      await queries.noteSeen.execute({ id: found.personId, at });
    }
    return found;
  }

  async function signedIn(request: FastifyRequest, from: SignInStage): Promise<Found> {
    refuseOtherOrigins(request);
    const found = await find(request);
    if (!found) throw new AppError('SIGN_IN_REQUIRED');
    const isFarEnough = from === 'enrolling' ? found.stage !== 'code' : found.stage === from;
    if (!isFarEnough && found.stage === 'signed-in') throw new AppError('SIGN_IN_REQUIRED');
    if (!isFarEnough) throw new AppError('SECOND_FACTOR_REQUIRED', { stage: found.stage });
    return found;
  }

  /**
   * Throws unless the person has recently proved their identity. Setting up the first second factor needs no further
   * proof.
   */
  async function refuseUnproven(found: Found): Promise<void> {
    if (found.stage === 'enrolling') return;
    const isFresh = found.provenAt !== null && +deps.now() < +found.provenAt + PROOF_MINUTES * 60_000;
    if (isFresh || (found.signedInWith === 'link' && (await hasNothingToProveWith(found)))) return;
    throw new AppError('PROOF_REQUIRED');
  }

  /** The person used the operator's link and has not set up any factor yet. */
  const hasNothingToProveWith = async (found: Found): Promise<boolean> =>
    !found.hasPassword && !(await hasFactor(found));

  const hasFactor = async ({ personId, hasTotp }: Found): Promise<boolean> =>
    hasTotp || (await queries.passkeysOf.execute({ id: personId })).length > 0;

  const memberOf = async ({ role, departments, branches, ...found }: Found): Promise<StaffMember> => ({
    personId: found.personId,
    deviceId: found.deviceId,
    stage: found.stage,
    signedInWith: found.signedInWith,
    role,
    departments: departments && (await everyNameOf(deps.database.db, departments)),
    branches: branchesInForce({ role, branches }),
    isTest: null,
    provenAt: found.provenAt,
  });

  return {
    hasCookie: (request: FastifyRequest): boolean => cookieOf(request) !== undefined,

    /** Allows a staff session on a call of the originator API. */
    async forScope(request: FastifyRequest, needed: RequiredRights): Promise<StaffMember> {
      const found = await signedIn(request, 'signed-in');
      const member = await memberOf(found);
      const isAllowed =
        isSufficient(SCOPES_OF_ROLE[member.role], needed) &&
        !(needed.forAllDepartments && (member.departments ?? member.branches) !== null) &&
        needed.onlyFor !== 'test';
      if (!isAllowed) throw refused(request, found, new AppError('ROLE_REFUSED', { scope: needed.scope }));
      if (needed.needsProof) await refuseUnproven(found);
      return member;
    },

    async forPeople(request: FastifyRequest, needed: StaffRequirements): Promise<StaffMember | undefined> {
      if (needed.from === 'anyone') {
        refuseOtherOrigins(request);
        const found = await find(request);
        return found && (await memberOf(found));
      }
      const found = await signedIn(request, needed.from ?? 'signed-in');
      if (needed.roles && !needed.roles.includes(found.role))
        throw refused(request, found, new AppError('ROLE_REFUSED'));
      if (needed.needsProof) await refuseUnproven(found);
      return await memberOf(found);
    },
  };
}

type Found = Awaited<ReturnType<ReturnType<typeof prepare>['byToken']['execute']>>[number];

/**
 * Refuses a request from a page that still shows another person. Such a page neither uses, extends nor ends this
 * session.
 */
function refuseAnother({ headers }: FastifyRequest, { personId }: Found): void {
  const shown = headers[PERSON_HEADER];
  if (shown !== undefined && shown !== personId) throw new AppError('SIGN_IN_REQUIRED');
}

/** Records the person in the log, so that operators can see who tries calls that their role does not allow. */
function refused({ accessFacts }: FastifyRequest, { personId }: Found, error: AppError): AppError {
  Object.assign(accessFacts ?? {}, { person_id: personId });
  return error;
}

function prepare(db: Database['db']) {
  const isThis = eq(staffSessions.tokenHash, sql.placeholder('hash'));
  const [id, at] = [sql.placeholder('id'), sql`${sql.placeholder('at')}`];
  return {
    byToken: db
      .select({
        deviceId: staffSessions.id,
        personId: staffSessions.personId,
        stage: staffSessions.stage,
        signedInWith: staffSessions.signedInWith,
        lastUsedAt: staffSessions.lastUsedAt,
        idleEndsAt: staffSessions.idleEndsAt,
        endsAt: staffSessions.endsAt,
        endedAt: staffSessions.endedAt,
        provenAt: staffSessions.provenAt,
        role: staff.role,
        departments: staff.departments,
        branches: staff.branches,
        disabledAt: staff.disabledAt,
        hasPassword: sql<boolean>`${staff.passwordEncrypted} is not null`,
        hasTotp: sql<boolean>`${staff.totpEncrypted} is not null`,
      })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.personId))
      .where(isThis)
      .prepare('staff_by_token'),
    prolong: db
      .update(staffSessions)
      .set({ lastUsedAt: at, idleEndsAt: sql`${sql.placeholder('until')}` })
      .where(and(isThis, isNull(staffSessions.endedAt)))
      .prepare('prolong_staff_session'),
    end: db
      .update(staffSessions)
      .set({ endedAt: at })
      .where(and(isThis, isNull(staffSessions.endedAt)))
      .prepare('end_staff_session'),
    noteSeen: db
      .update(staff)
      .set({ lastSeenAt: at })
      .where(
        and(
          eq(staff.id, id),
          or(isNull(staff.lastSeenAt), sql`${staff.lastSeenAt} < ${sql.placeholder('at')}`),
        ),
      )
      .prepare('note_staff_seen'),
    passkeysOf: db
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.personId, id))
      .limit(1)
      .prepare('passkeys_of_staff'),
  };
}
