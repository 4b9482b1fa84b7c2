/** Names the actors of a session's events: its signers, API keys and people of the company. */
import { inArray } from 'drizzle-orm';
import { staffName } from '../../access/staff-person.ts';
import { apiKeys, staff } from '../../database/schema.ts';
import type { Actor } from '../../evidence/chain.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { nameOf } from '../../signing/person.ts';
import type { ParticipantRow } from '../../signing/rows.ts';

/** Returns a function that describes an actor of these events. */
export async function actorsOf(
  { database: { db }, vault }: Pick<Kernel, 'database' | 'vault'>,
  actors: readonly Actor[],
  signers: readonly ParticipantRow[],
) {
  const keyIds = actors.flatMap((actor) => (actor.kind === 'originator' ? [actor.api_key_id] : []));
  const personIds = actors.flatMap((actor) => (actor.kind === 'staff' ? [actor.person_id] : []));
  const { id, name } = apiKeys;
  const keys =
    keyIds.length === 0 ? [] : await db.select({ id, name }).from(apiKeys).where(inArray(id, keyIds));
  const people =
    personIds.length === 0 ? [] : await db.select().from(staff).where(inArray(staff.id, personIds));
  const names = new Map([
    ...keys.map((key) => [key.id, key.name] as const),
    ...people.map((person) => [person.id, staffName(vault, person)] as const),
    ...signers.map((signer) => [signer.id, nameOf(vault, signer) || null] as const),
  ]);
  return (actor: Actor) => {
    switch (actor.kind) {
      case 'signer':
        return { kind: 'signer' as const, name: names.get(actor.participant_id) ?? null };
      case 'originator':
        return { kind: 'api_key' as const, name: names.get(actor.api_key_id) ?? null };
      case 'staff':
        return { kind: 'person' as const, name: names.get(actor.person_id) ?? null };
      case 'system':
        return { kind: 'system' as const, name: null };
    }
  };
}
