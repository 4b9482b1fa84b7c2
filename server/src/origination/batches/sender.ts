/** Checks whether the person or key that last started or resumed a batch may still send the rest. */
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { everyNameOf } from '../../access/departments.ts';
import { branchesInForce } from '../../access/access-scope.ts';
import { apiKeys, type BatchSender, staff } from '../../database/schema.ts';
import type { Queryable } from '../../database/connect.ts';
import type { BatchRecord } from './rows.ts';

/** Thrown if the sender may not send. The batch pauses, and another person may resume it. */
export class SenderGone extends Error {
  readonly sender: BatchSender;

  constructor({ sender }: Pick<BatchRecord, 'sender'>) {
    super('The sender of a batch is no longer allowed to send');
    this.sender = sender;
  }
}

/**
 * Returns whether the sender may still send. A revoked key, a disabled person, or a person whose departments or
 * branches changed may not.
 */
export async function maySend(
  db: Queryable,
  now: Date,
  { sender, isTest }: Pick<BatchRecord, 'sender' | 'isTest'>,
): Promise<boolean> {
  if ('apiKeyId' in sender) return mayKeySend(db, now, sender.apiKeyId, isTest);
  // People never send test sessions, so they cannot send a test batch.
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
 * Returns whether the key may send. If a key ended because it was replaced, its replacement with the same rights
 * continues.
 */
async function mayKeySend(db: Queryable, now: Date, id: string, isTest: boolean): Promise<boolean> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!key || key.revokedAt) return false;
  const isOver = key.expiresAt !== null && key.expiresAt <= now;
  if (isOver && key.replacedBy !== null) return mayKeySend(db, now, key.replacedBy, isTest);
  return !isOver && key.isTest === isTest && key.scopes.includes('send');
}

/** Compares two lists, where null means all. */
function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((name) => other.includes(name)) && other.every((name) => one.includes(name));
}

/** A renamed or merged department is still the same. */
async function everyNames(db: Queryable, ...rights: [one: string[] | null, other: readonly string[] | null]) {
  const [one, other] = rights;
  return [one && (await everyNameOf(db, one)), other && (await everyNameOf(db, other))] as const;
}
