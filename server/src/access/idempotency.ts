/**
 * Implements `Idempotency-Key`: a repeated request changes nothing and gets the same response. The key is claimed in
 * the transaction that does the work, so identical requests wait for each other and a crash leaves no partial state.
 * For staff, the same transaction appends to the staff activity chain.
 */
import { createSecretKey, hkdfSync } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { keyedHash, plainHash } from '../crypto/secrets.ts';
import { ringOf } from '../crypto/key-ring.ts';
import type { Keys } from '../crypto/keys.ts';
import { createVault, type Vault } from '../crypto/vault.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { idempotencyKeys, sessions } from '../database/schema.ts';
import { type Originator, ownerOf } from '../http/callers.ts';
import { withinScope } from './access-scope.ts';
import { recordAct, recordOf } from './staff-acts.ts';

interface OriginatorRequest {
  caller: Originator;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * True if the call must not be recorded in the staff chain, because only the caller sees the change or because the
   * work records it itself.
   */
  isPrivate?: true;
}

interface IdempotencyDeps {
  database: Database;
  keys: Keys;
  vault: Vault;
  now: () => Date;
}

/** Two requests are identical if their method, address and `fingerprint` are equal. */
export async function idempotent<T extends object>(
  services: IdempotencyDeps,
  { caller, request, reply, isPrivate }: OriginatorRequest,
  fingerprint: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  const act = async (tx: Transaction): Promise<T> => {
    const answer = await work(tx);
    if ('personId' in caller && !isPrivate) await recordAct(services, tx, caller, request, answer);
    return answer;
  };
  if (key === undefined) return services.database.transaction(act);
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
    throw new AppError('IDEMPOTENCY_KEY_INVALID');

  const callerId = ownerOf(caller);
  const keyHash = plainHash(`${callerId}:${key}`);
  const requestSha256 = hashOf(services, request, fingerprint);
  const isThisKey = and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.keyHash, keyHash));
  // A response may contain links, so it is encrypted under a key derived from the caller's idempotency key. Without
  // the idempotency key, even the server cannot decrypt the response.
  const vault = createVault(
    ringOf(createSecretKey(Buffer.from(hkdfSync('sha256', services.keys.idempotency, key, 'answer', 32)))),
  );
  const context = `idempotency_keys.answer:${callerId}`;

  return services.database.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ callerId, keyHash, requestSha256, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ callerId: idempotencyKeys.callerId });
    if (claimed.length === 0) {
      const [before] = await tx.select().from(idempotencyKeys).where(isThisKey);
      if (!before || before.requestSha256 !== requestSha256) throw new AppError('IDEMPOTENCY_MISMATCH');
      await refuseOutOfScope(tx, caller, before.recordId);
      // An idempotency key still counts as used after its response was erased, because the work must not be repeated.
      if (!before.answerEncrypted) throw new AppError('IDEMPOTENCY_ANSWER_ERASED');
      void reply.header('idempotent-replayed', 'true');
      const answer: T = JSON.parse(vault.decrypt(before.answerEncrypted, context));
      return answer;
    }
    const answer = await act(tx);
    await tx
      .update(idempotencyKeys)
      .set({
        answerEncrypted: vault.encrypt(JSON.stringify(answer), context),
        recordId: recordOf(request, answer) ?? null,
      })
      .where(isThisKey);
    return answer;
  });
}

/** Throws if the session is no longer within the caller's scope, because the stored response may contain links. */
async function refuseOutOfScope(tx: Transaction, caller: Originator, recordId: string | null): Promise<void> {
  if (recordId === null) return;
  const isWithin = sql<boolean>`coalesce(${and(sql`true`, withinScope(caller))}, false)`;
  // Drafts need no scope check, because each belongs to one owner.
  const [session] = await tx.select({ isWithin }).from(sessions).where(eq(sessions.id, recordId));
  if (session && !session.isWithin) throw new AppError('SESSION_NOT_FOUND');
}

/**
 * The hash is keyed. Otherwise an attacker with read access to the database could find the phone number in a request by
 * hashing all numbers.
 */
const hashOf = ({ keys }: IdempotencyDeps, { method, url }: FastifyRequest, fingerprint: string): string =>
  keyedHash(keys.idempotency, `${method} ${url}\n${fingerprint}`);

/** Erases stored responses together with the personal data of their session or draft. */
export async function eraseAnswers(tx: Transaction, recordId: string): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answerEncrypted: null })
    .where(and(eq(idempotencyKeys.recordId, recordId), isNotNull(idempotencyKeys.answerEncrypted)));
}
