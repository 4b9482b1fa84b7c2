/** Staff sessions, stored under a keyed hash of the token in the browser's cookie. */
import { IDLE_MINUTES, MAX_HOURS, type SignInStage } from '@countersign/contract/rules/staff';
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Keys } from '../crypto/keys.ts';
import { hashToken, keyedHash, newToken } from '../crypto/secrets.ts';
import type { Vault } from '../crypto/vault.ts';
import { notifySignedOut } from '../database/change-feed.ts';
import type { Transaction } from '../database/connect.ts';
import { type SignedInWith, staffBrowsers, staffSessions } from '../database/schema.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { originOf } from '../http/origin.ts';

interface SessionTools {
  keys: Keys;
  vault: Vault;
  now: () => Date;
  publicUrl: string;
}

interface NewSession {
  personId: string;
  stage: SignInStage;
  signedInWith: SignedInWith;
  /** The company account. Set only if the person signed in with it. */
  openid?: CompanySignIn;
}

export interface CompanySignIn {
  issuer: string;
  idToken: string | null;
  authenticatedAt: Date | null;
  /** The id of the provider's own session. Back-channel logout refers to this id. */
  session: string | null;
}

export interface EndedSession {
  id: string;
  personId: string;
}

const MINUTE = 60_000;

/** The idle and absolute lifetime of each stage. Unfinished sign-ins have shorter lifetimes. */
const ENDS: Readonly<Record<SignInStage, { idleMinutes: number; minutes: number }>> = {
  code: { idleMinutes: 10, minutes: 10 },
  enrolling: { idleMinutes: 30, minutes: 60 },
  'signed-in': { idleMinutes: IDLE_MINUTES, minutes: MAX_HOURS * 60 },
};

export const idleEnd = (stage: SignInStage, at: Date, endsAt: Date): Date =>
  new Date(Math.min(+at + ENDS[stage].idleMinutes * MINUTE, +endsAt));

/**
 * Opens a session with a new token and ends the browser's previous one, which prevents session fixation. The cookie
 * also contains the person's id. An attacker who assigns the row to another person in the database therefore gains
 * nothing.
 */
export async function openStaffSession(
  tools: SessionTools,
  tx: Transaction,
  reply: FastifyReply,
  session: NewSession,
): Promise<string> {
  const { keys, vault, now } = tools;
  await endOwnSession(tools, tx, reply.request);
  const at = now();
  const endsAt = new Date(+at + ENDS[session.stage].minutes * MINUTE);
  const token = `${session.personId}.${newToken()}`;
  const id = uuid();
  await tx.insert(staffSessions).values({
    id,
    personId: session.personId,
    stage: session.stage,
    signedInWith: session.signedInWith,
    tokenHash: hashToken(keys, token),
    createdAt: at,
    lastUsedAt: at,
    idleEndsAt: idleEnd(session.stage, at, endsAt),
    endsAt,
    provenAt: provenAt(session, at),
    originEncrypted: vault.encrypt(JSON.stringify(originOf(reply.request)), `staff_sessions.origin:${id}`),
    ...(session.openid
      ? {
          idTokenEncrypted:
            session.openid.idToken === null
              ? null
              : vault.encrypt(session.openid.idToken, idTokenContext(id)),
          providerSessionHash: hashProviderSession(keys, session.openid),
        }
      : {}),
  });
  setCookie(tools, reply, 'console', token);
  if (session.stage === 'signed-in') await rememberBrowser(tools, tx, reply, session.personId);
  return id;
}

const hashProviderSession = (
  keys: Keys,
  { issuer, session }: Pick<CompanySignIn, 'issuer' | 'session'>,
): Buffer | null =>
  session === null ? null : Buffer.from(keyedHash(keys.origins, `openid-session:${issuer} ${session}`));

export const idTokenContext = (deviceId: string): string => `staff_sessions.id_token:${deviceId}`;

/**
 * Returns when the person last proved their identity: now or, with a company account, when the provider last
 * authenticated them. Returns null if the sign-in is not complete or the provider states no time.
 */
function provenAt({ stage, openid }: NewSession, at: Date): Date | null {
  if (stage !== 'signed-in') return null;
  if (!openid) return at;
  return openid.authenticatedAt && new Date(Math.min(+openid.authenticatedAt, +at));
}

/** Ends the session of this browser, whichever person it belongs to. */
export async function endOwnSession(
  { keys, now, ...site }: SessionTools,
  tx: Transaction,
  request: FastifyRequest,
): Promise<void> {
  const token = readCookie(site, request, 'console');
  if (token === undefined) return;
  await endThose(tx, now(), eq(staffSessions.tokenHash, hashToken(keys, token)));
}

/** Ends all of a person's sessions, or all but one, and returns how many. */
export async function endStaffSessions(
  tx: Transaction,
  personId: string,
  at: Date,
  except?: string,
): Promise<number> {
  const others = except === undefined ? undefined : ne(staffSessions.id, except);
  return (await endThose(tx, at, and(eq(staffSessions.personId, personId), others))).length;
}

/** Ends one of a person's sessions and returns whether it was open. */
export const endStaffSession = async (
  tx: Transaction,
  personId: string,
  id: string,
  at: Date,
): Promise<boolean> =>
  (await endThose(tx, at, and(eq(staffSessions.personId, personId), eq(staffSessions.id, id)))).length > 0;

/** Ends the sessions that began in this provider session, either all of them or only those of one person. */
export const endProviderSessions = async (
  { keys }: Pick<SessionTools, 'keys'>,
  tx: Transaction,
  provider: { issuer: string; session: string },
  personId: string | null,
  at: Date,
): Promise<EndedSession[]> => {
  const hash = hashProviderSession(keys, provider);
  if (hash === null) return [];
  const ofPerson = personId === null ? undefined : eq(staffSessions.personId, personId);
  return endThose(tx, at, and(eq(staffSessions.providerSessionHash, hash), ofPerson));
};

/** Ends the person's sessions that only allow setting up a first second factor. */
export async function endEnrolling(tx: Transaction, personId: string, at: Date): Promise<void> {
  await endThose(tx, at, and(eq(staffSessions.personId, personId), eq(staffSessions.stage, 'enrolling')));
}

/** Ends open sessions and, with them, their live updates. */
async function endThose(tx: Transaction, at: Date, which: SQL | undefined): Promise<EndedSession[]> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(which, isNull(staffSessions.endedAt)))
    .returning({ id: staffSessions.id, personId: staffSessions.personId });
  await notifySignedOut(
    tx,
    ended.map(({ id }) => id),
  );
  return ended;
}

const BROWSER_DAYS = 180;

/** Records that the person has signed in with this browser before. This grants no access. */
async function rememberBrowser(
  tools: SessionTools,
  tx: Transaction,
  reply: FastifyReply,
  personId: string,
): Promise<void> {
  const seconds = BROWSER_DAYS * 86_400;
  const before = readCookie(tools, reply.request, 'console-browser');
  if (before !== undefined)
    await tx.delete(staffBrowsers).where(eq(staffBrowsers.tokenHash, hashToken(tools.keys, before)));
  const token = newToken();
  await tx.insert(staffBrowsers).values({
    tokenHash: hashToken(tools.keys, token),
    personId,
    expiresAt: new Date(+tools.now() + seconds * 1000),
  });
  setCookie(tools, reply, 'console-browser', token, seconds);
}
