/**
 * Registers and verifies passkeys (Web Authentication Level 3). Each challenge is stored in the database and works only
 * once.
 */
import { randomBytes } from 'node:crypto';
import type { passkeyAssertion, passkeyRegistration } from '@countersign/contract/staff/passkey';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Transaction, Queryable } from '../database/connect.ts';
import { passkeyChallenges, type PasskeyPurpose, staffPasskeys } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Kernel } from '../signing/kernel.ts';
import { hasId } from '../database/has-id.ts';

type PasskeyDeps = Pick<Kernel, 'database' | 'vault' | 'now' | 'publicUrl' | 'settings'>;

const CHALLENGE_MINUTES = 5;
const TIMEOUT = CHALLENGE_MINUTES * 60_000;
/** The signature algorithms that authenticators support: Ed25519, ES256 and RS256 (IANA COSE Algorithms). */
const ALGORITHMS = [-8, -7, -257];
/**
 * The length in base64url of the longest credential id, which has 1,023 bytes (Web Authentication Level 3, 7.1 step
 * 24).
 */
const MAX_CREDENTIAL_ID_LENGTH = 1364;

/**
 * Returns the address of the console. Passkeys need a host name, so on the local machine the address is `localhost`
 * instead of 127.0.0.1.
 */
export const consoleUrl = (publicUrl: string): string =>
  publicUrl.replace(/^(https?:\/\/)(?:127\.0\.0\.1|\[::1\])(?=[:/]|$)/, '$1localhost');

function relyingParty(publicUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(consoleUrl(publicUrl));
  return { rpId: hostname, origin };
}

async function newChallenge(
  { database, now }: PasskeyDeps,
  purpose: PasskeyPurpose,
  personId: string | null,
): Promise<{ attemptId: string; challenge: string }> {
  const attemptId = uuid();
  const challenge = randomBytes(32).toString('base64url');
  await database.db
    .insert(passkeyChallenges)
    .values({ id: attemptId, challenge, purpose, personId, expiresAt: new Date(+now() + TIMEOUT) });
  return { attemptId, challenge };
}

/** Deletes the challenge in a separate statement, so that it cannot be used again even if the attempt fails. */
async function takeChallenge(
  { database, now }: PasskeyDeps,
  attemptId: string,
  purpose: PasskeyPurpose,
  personId: string | null,
): Promise<string> {
  const { id, expiresAt } = passkeyChallenges;
  const isFor =
    personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId);
  const [taken] = await database.db
    .delete(passkeyChallenges)
    .where(and(hasId(id, attemptId), eq(passkeyChallenges.purpose, purpose), isFor, gt(expiresAt, now())))
    .returning();
  if (!taken) throw new AppError('PASSKEY_REFUSED');
  return taken.challenge;
}

/** Creates a challenge. If no person is given, the browser offers all its passkeys for this site. */
export async function askForPasskey(
  deps: PasskeyDeps,
  purpose: 'sign-in' | 'proof',
  personId: string | null,
) {
  const { attemptId, challenge } = await newChallenge(deps, purpose, personId);
  const own = personId === null ? [] : await passkeysOf(deps.database.db, personId);
  return {
    attempt_id: attemptId,
    options: {
      challenge,
      timeout: TIMEOUT,
      rpId: relyingParty(deps.publicUrl).rpId,
      allowCredentials: own.map(descriptorOf),
      userVerification: 'required' as const,
    },
  };
}

/**
 * Throws unless the response comes from a registered passkey. If a person is given, the passkey must belong to that
 * person.
 */
export async function checkPasskey(
  deps: PasskeyDeps,
  purpose: 'sign-in' | 'proof',
  personId: string | null,
  { attempt_id, response }: { attempt_id: string; response: z.output<typeof passkeyAssertion> },
): Promise<{ passkeyId: string; personId: string; counter: number }> {
  const expectedChallenge = await takeChallenge(deps, attempt_id, purpose, personId);
  const [row] = await deps.database.db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, response.id));
  if (!row || (personId !== null && row.personId !== personId)) throw new AppError('PASSKEY_REFUSED');
  const { rpId, origin } = relyingParty(deps.publicUrl);
  const { id, rawId, type, clientExtensionResults } = response;
  const { clientDataJSON, authenticatorData, signature } = response.response;
  // The library is loaded on first use, because most calls need no passkeys.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const publicKey = deps.vault.decrypt(row.publicKeyEncrypted, keyContext(row));
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults,
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: row.counter,
      },
    }),
  );
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  return { passkeyId: row.id, personId: row.personId, counter: authenticationInfo.newCounter };
}

/**
 * Stores the use of a passkey. The stored counter is compared again in the same statement (Level 3, 7.2 step 22). If
 * two concurrent uses have the same counter, one of them comes from a copy of the passkey.
 */
export async function recordPasskeyUse(
  tx: Transaction,
  { passkeyId, counter }: { passkeyId: string; counter: number },
  at: Date,
): Promise<void> {
  const stored = staffPasskeys.counter;
  const { rowCount } = await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: at })
    // An authenticator without a counter always reports 0, so 0 may repeat.
    .where(and(eq(staffPasskeys.id, passkeyId), counter === 0 ? eq(stored, 0) : lt(stored, counter)));
  if (rowCount !== 1) throw new AppError('PASSKEY_REFUSED');
}

export async function startPasskey(deps: PasskeyDeps, person: { id: string; name: string; email: string }) {
  const { attemptId, challenge } = await newChallenge(deps, 'add', person.id);
  const own = await passkeysOf(deps.database.db, person.id);
  return {
    attempt_id: attemptId,
    options: {
      challenge,
      timeout: TIMEOUT,
      rp: { id: relyingParty(deps.publicUrl).rpId, name: deps.settings.COMPANY_NAME },
      user: {
        id: Buffer.from(person.id).toString('base64url'),
        name: person.email,
        displayName: person.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
  };
}

/** Verifies a passkey that the browser created. The caller stores it in its own transaction. */
export async function checkNewPasskey(
  deps: PasskeyDeps,
  personId: string,
  { attempt_id, response }: { attempt_id: string; response: z.output<typeof passkeyRegistration> },
): Promise<(tx: Transaction, name: string) => Promise<string>> {
  const expectedChallenge = await takeChallenge(deps, attempt_id, 'add', personId);
  const { rpId, origin } = relyingParty(deps.publicUrl);
  const { id, rawId, type, clientExtensionResults } = response;
  const { transports = [], clientDataJSON, attestationObject } = response.response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults,
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified || !registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = registrationInfo;
  if (credential.id.length > MAX_CREDENTIAL_ID_LENGTH) throw new AppError('PASSKEY_REFUSED');
  const row = { id: uuid(), personId, credentialId: credential.id };
  return async (tx, name) => {
    const key = Buffer.from(credential.publicKey).toString('base64url');
    const added = await tx
      .insert(staffPasskeys)
      .values({
        ...row,
        name,
        publicKeyEncrypted: deps.vault.encrypt(key, keyContext(row)),
        counter: credential.counter,
        transports,
        isSynced: credentialBackedUp,
        createdAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    // The passkey is already registered. A passkey can open only one account.
    if (added.length === 0) throw new AppError('PASSKEY_REFUSED');
    return row.id;
  };
}

export const passkeysOf = (db: Queryable, personId: string) =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.personId, personId)).orderBy(staffPasskeys.id);

const descriptorOf = ({ credentialId, transports }: typeof staffPasskeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

const keyContext = (row: { id: string; personId: string; credentialId: string }): string =>
  `staff_passkeys.public_key:${row.id}:${row.personId}:${row.credentialId}`;

/** Converts any error of the library to PASSKEY_REFUSED. The library throws for every kind of mismatch. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw new AppError('PASSKEY_REFUSED');
  }
}
