/** Finds the names of the actors in a session's events: signers, API keys and staff. */
import type { Actor } from '../../evidence/chain.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { nameOf } from '../../signing/person.ts';
import type { ParticipantRow } from '../../signing/rows.ts';
import { namesOf } from '../changed-by.ts';

/** Returns a function that describes the actor of any of these events. */
export async function actorsOf(
  services: Pick<Kernel, 'database' | 'vault'>,
  actors: readonly Actor[],
  signers: readonly ParticipantRow[],
) {
  const ids = actors.flatMap((actor) => idOf(actor) ?? []);
  const names = new Map([
    ...(await namesOf(services, services.database.db, ids)),
    ...signers.map((signer) => [signer.id, nameOf(services.vault, signer) || null] as const),
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

/** Returns the id of an API key or a member of staff. */
const idOf = (actor: Actor): string | null =>
  actor.kind === 'originator' ? actor.api_key_id : actor.kind === 'staff' ? actor.person_id : null;
