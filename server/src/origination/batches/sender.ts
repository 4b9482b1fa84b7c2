/** Whether whoever started a batch, or went on with it last, may still send what is left of it. */
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { branchesInForce } from '../../access/access-scope.ts';
import { apiKeys, type BatchSender, staff } from '../../database/schema.ts';
import type { Queryable } from '../../database/connect.ts';
import type { BatchRecord } from './rows.ts';

/** The batch pauses, and somebody else may go on with it. */
export class SenderGone extends Error {
  readonly sender: BatchSender;

  constructor({ sender }: Pick<BatchRecord, 'sender'>) {
    super('The sender of a batch may not send any more');
    this.sender = sender;
  }
}

/** A key that was revoked, and a person who was disabled or sees other departments or branches now, send nothing more, whatever they started. */
export async function maySend(
  db: Queryable,
  now: Date,
  { sender, isTest }: Pick<BatchRecord, 'sender' | 'isTest'>,
): Promise<boolean> {
  if ('apiKeyId' in sender) return mayKeySend(db, now, sender.apiKeyId, isTest);
  // What a person sends is valid.
  if (isTest) return false;
  const [person] = await db.select().from(staff).where(eq(staff.id, sender.personId));
  return (
    person !== undefined &&
    !person.disabledAt &&
    SCOPES_OF_ROLE[person.role].includes('send') &&
    areSame(person.departments, sender.departments) &&
    areSame(branchesInForce(person), sender.branches)
  );
}

/** One that ended because it was replaced goes on by the one that replaced it, which may do the same. */
async function mayKeySend(db: Queryable, now: Date, id: string, isTest: boolean): Promise<boolean> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!key || key.revokedAt) return false;
  const isOver = key.expiresAt !== null && key.expiresAt <= now;
  if (isOver && key.replacedBy !== null) return mayKeySend(db, now, key.replacedBy, isTest);
  return !isOver && key.isTest === isTest && key.scopes.includes('send');
}

/** Null: all of them. */
function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((name) => other.includes(name)) && other.every((name) => one.includes(name));
}
