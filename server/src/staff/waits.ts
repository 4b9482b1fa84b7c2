/**
 * Slows down guessing. After a few wrong attempts, each further attempt must wait longer. Attempts are counted per
 * account and per address, across all nodes. An attacker cannot lock a person out: a browser that the person has used
 * before is counted separately, and passkeys never wait, because they cannot be guessed.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../crypto/keys.ts';
import { hashToken, keyedHash } from '../crypto/secrets.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { signInWaits, staffBrowsers } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { networkOf } from '../http/network-of.ts';
import { readCookie } from '../http/cookies.ts';

interface WaitDeps {
  database: Database;
  keys: Keys;
  now: () => Date;
  publicUrl: string;
}

/**
 * The number of attempts without a wait. An address has more of them, because a family, an office or a branch shares
 * it.
 */
const FREE_TRIES = { account: 5, browser: 5, address: 30 };
const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 15 * 60;
const FORGOTTEN_HOURS = 24;

export interface Tries {
  /**
   * Removes this attempt from the counts, because the guess was right but the sign-in is not complete yet. Earlier
   * attempts still count.
   */
  giveBack(tx: Transaction): Promise<void>;
  /**
   * Deletes the counts of the person and of `accounts` after a successful sign-in. For the address, only this attempt
   * is removed.
   */
  forget(tx: Transaction, accounts?: readonly string[]): Promise<void>;
}

/** Returns the name under which wrong passwords for an email address are counted. */
export const passwordOf = (email: string): string => `password:${email}`;

/**
 * Counts an attempt as failed before it is checked. Otherwise, concurrent attempts would not be counted in time.
 * `account` is the target of the guess.
 */
export async function takeTry(
  deps: WaitDeps,
  request: FastifyRequest,
  account: string,
  personId: string | undefined,
): Promise<Tries> {
  const { database, keys, now } = deps;
  const browser = personId === undefined ? undefined : await knownBrowser(deps, request, personId);
  const own = (of: string): Count =>
    browser === undefined ? countOf(keys, 'account', of) : countOf(keys, 'browser', `${of}:${browser}`);
  const address = browser === undefined ? [countOf(keys, 'address', networkOf(request.ip))] : [];
  const at = now();
  const taken = await database.transaction(async (tx) => {
    const counted: TakenTry[] = [];
    await inOrder([own(account), ...address], async (each) => {
      counted.push(await count(tx, each, at));
    });
    return counted;
  });
  return {
    giveBack: (tx) => inOrder(taken, (each) => uncount(tx, each)),
    forget(tx, accounts = []) {
      const givenBack = taken.filter(({ kind }) => kind === 'address');
      const forgotten = [account, ...accounts].map(own);
      return inOrder([...givenBack, ...forgotten], async ({ key }) => {
        const mine = givenBack.find((each) => each.key === key);
        if (mine) await uncount(tx, mine);
        else await tx.delete(signInWaits).where(eq(signInWaits.key, key));
      });
    },
  };
}

interface Count {
  kind: keyof typeof FREE_TRIES;
  key: string;
}

interface TakenTry extends Count {
  /** The times from which the next attempt is allowed: `before` without this attempt, and `nextTryAt` with it. */
  before: Date;
  nextTryAt: Date;
}

const countOf = (keys: Keys, kind: Count['kind'], name: string): Count => ({
  kind,
  key: keyedHash(keys.origins, `wait:${kind}:${name}`),
});

/** Changes the counts in a fixed order. Two transactions with the same counts therefore wait instead of deadlocking. */
async function inOrder<T extends Count>(
  counts: readonly T[],
  change: (each: T) => Promise<void>,
): Promise<void> {
  for (const each of counts.toSorted((one, other) => (one.key < other.key ? -1 : 1))) await change(each);
}

/** Counts an attempt. An attempt that was refused because of a wait is not counted, so it does not extend the wait. */
async function count(tx: Transaction, { kind, key }: Count, at: Date): Promise<TakenTry> {
  const forgottenAt = new Date(+at + FORGOTTEN_HOURS * 3_600_000);
  const [row] = await tx
    .insert(signInWaits)
    .values({ key, failures: 0, nextTryAt: at, forgottenAt })
    // The unchanged update locks the row. The insert creates the row again if it was just deleted.
    .onConflictDoUpdate({ target: signInWaits.key, set: { key } })
    .returning();
  if (!row) throw new Error('A count of tries is missing');
  if (row.nextTryAt > at)
    throw new AppError('SIGN_IN_WAIT', { retry_after_seconds: Math.ceil((+row.nextTryAt - +at) / 1000) });
  const failures = (row.forgottenAt <= at ? 0 : row.failures) + 1;
  const nextTryAt = new Date(+at + waitAfter(failures - FREE_TRIES[kind]) * 1000);
  await tx.update(signInWaits).set({ failures, nextTryAt, forgottenAt }).where(eq(signInWaits.key, key));
  return { kind, key, before: row.nextTryAt, nextTryAt };
}

/** Removes an attempt from the count. If another attempt has caused a wait in the meantime, the wait stays. */
async function uncount(tx: Transaction, { key, before, nextTryAt }: TakenTry): Promise<void> {
  const [row] = await tx.select().from(signInWaits).where(eq(signInWaits.key, key)).for('update');
  if (!row) return;
  await tx
    .update(signInWaits)
    .set({
      failures: Math.max(row.failures - 1, 0),
      ...(+row.nextTryAt === +nextTryAt ? { nextTryAt: before } : {}),
    })
    .where(eq(signInWaits.key, key));
}

/** Returns the wait in seconds. It is five seconds at first, and doubles with each further attempt. */
const waitAfter = (tooMany: number): number =>
  tooMany <= 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (tooMany - 1), MAX_WAIT_SECONDS);

async function knownBrowser(
  deps: WaitDeps,
  request: FastifyRequest,
  personId: string,
): Promise<string | undefined> {
  const token = readCookie(deps, request, 'console-browser');
  if (token === undefined) return undefined;
  const tokenHash = hashToken(deps.keys, token);
  const [found] = await deps.database.db
    .select({ personId: staffBrowsers.personId })
    .from(staffBrowsers)
    .where(
      and(
        eq(staffBrowsers.tokenHash, tokenHash),
        eq(staffBrowsers.personId, personId),
        gt(staffBrowsers.expiresAt, sql`${deps.now().toISOString()}::timestamptz`),
      ),
    );
  return found && tokenHash.toString('hex');
}
