/** Checks whether the person or key that last started or resumed a batch may still send its other rows. */
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { everyNameOf } from '../../access/departments.ts';
import { branchesInForce } from '../../access/access-scope.ts';
import { apiKeys, type BatchSender, staff } from '../../database/schema.ts';
import type { Queryable } from '../../database/connect.ts';
import type { BatchRecord } from './rows.ts';

/** Thrown if the sender may no longer send. The batch is paused, and another person can resume it. */
export class SenderGone extends Error {
  readonly sender: BatchSender;

  constructor({ sender }: Pick<BatchRecord, 'sender'>) {
    super('The sender of a batch is no longer allowed to send');
    this.sender = sender;
  }
}

/**
 * Returns whether the sender may still send. Revoked keys, disabled people, and people whose departments or branches
 * have changed may not.
 */
export async function maySend(
  db: Queryable,
  now: Date,
  { sender, isTest }: Pick<BatchRecord, 'sender' | 'isTest'>,
): Promise<boolean> {
  if ('apiKeyId' in sender) return mayKeySend(db, now, sender.apiKeyId, isTest);
  // People cannot send test sessions, and therefore no test batches.
  if (isTest) return false;
  const [person] = await db.select().from(staff).where(eq(staff.id, sender.personId));
  return (
    person !== undefined &&
    !person.disabledAt &&
    SCOPES_OF_ROLE[person.role].includes('send') &&
    areSame(...(await everyNames(db, person.departments, sender.departments))) &&
    areSame(branchesInForce(person), sender.branches)
  );
}

/**
 * Returns whether the API key may still send. If the key was replaced, its replacement continues as long as it has the
 * same rights.
 */
async function mayKeySend(db: Queryable, now: Date, id: string, isTest: boolean): Promise<boolean> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!key || key.revokedAt) return false;
  const isOver = key.expiresAt !== null && key.expiresAt <= now;
  if (isOver && key.replacedBy !== null) return mayKeySend(db, now, key.replacedBy, isTest);
  return !isOver && key.isTest === isTest && key.scopes.includes('send');
}

/** Compares two lists. Null stands for all values. */
function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((name) => other.includes(name)) && other.every((name) => one.includes(name));
}

/**
 * Returns the two lists with every name of each department, because a department that was renamed or merged is still
 * the same.
 */
async function everyNames(db: Queryable, ...rights: [one: string[] | null, other: readonly string[] | null]) {
  const [one, other] = rights;
  return [one && (await everyNameOf(db, one)), other && (await everyNameOf(db, other))] as const;
}
