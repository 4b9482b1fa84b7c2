/** Whether whoever started a batch, or went on with it last, may still send what is left of it. */
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { apiKeys, staff } from '../../database/schema.ts';
import type { Database, Transaction } from '../../signing/services.ts';
import type { BatchRecord } from './rows.ts';

/** The batch pauses, and somebody else may go on with it. */
export class SenderGone extends Error {}

/** A key that was revoked, and a person who was disabled or sees other departments or branches now, send nothing more, whatever they started. */
export async function maySend(
  asker: Database['db'] | Transaction,
  now: Date,
  { sender }: BatchRecord,
): Promise<boolean> {
  if ('apiKeyId' in sender) {
    const [key] = await asker.select().from(apiKeys).where(eq(apiKeys.id, sender.apiKeyId));
    const isOver = key?.expiresAt != null && key.expiresAt <= now;
    return key !== undefined && !key.revokedAt && !isOver && key.scopes.includes('send');
  }
  const [person] = await asker.select().from(staff).where(eq(staff.id, sender.personId));
  return (
    person !== undefined &&
    !person.disabledAt &&
    SCOPES_OF_ROLE[person.role].includes('send') &&
    areSame(person.departments, sender.departments) &&
    areSame(person.branches, sender.branches)
  );
}

/** Null: all of them. */
function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((name) => other.includes(name)) && other.every((name) => one.includes(name));
}
