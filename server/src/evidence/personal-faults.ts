/**
 * Checks that names, numbers and addresses are those from the start of the session or from a later correction. After
 * erasure, there is nothing to check.
 */
import { isDeepStrictEqual } from 'node:util';
import type { sessions } from '../database/schema.ts';
import type { Person } from './person.ts';
import type { StoredEvent } from './read-event.ts';

interface ToldPerson {
  participant_id: unknown;
  phone: unknown;
  email: unknown;
}

export function personalFaults(
  events: readonly StoredEvent[],
  { erasedAt, metadata }: Pick<typeof sessions.$inferSelect, 'erasedAt' | 'metadata'>,
  signers: readonly { id: string; person: Person }[],
): string[] {
  const isErased = events.some(({ type }) => type === 'EVIDENCE_ERASED');
  if (isErased !== (erasedAt !== null))
    return ['The state and the chain disagree on whether the session was erased'];
  const about = events.find(({ type }) => type === 'SESSION_CREATED')?.about;
  if (isErased || !about) return [];
  const { people, strangers } = follow(events, about['participants']);
  return [
    ...strangers.map((seq) => `Event ${seq}: the OTP was sent to a number that is not the participant's`),
    ...(isDeepStrictEqual(about['metadata'], metadata)
      ? []
      : ['The metadata are not those the session began with']),
    ...signers.flatMap(({ id, person }) =>
      isDeepStrictEqual(people.get(id), { participant_id: id, ...person })
        ? []
        : [`Participant ${id}: name, phone or email is not the one that the chain records`],
    ),
  ];
}

/**
 * Returns the current identity of each participant. Also returns the events in which an OTP was sent to a recipient
 * other than the participant.
 */
function follow(events: readonly StoredEvent[], begun: unknown) {
  const people = new Map<unknown, ToldPerson>(
    (Array.isArray(begun) ? begun : []).map((one: ToldPerson) => [one?.participant_id, one]),
  );
  const strangers: number[] = [];
  for (const { type, seq, about, participant_id: id } of events) {
    const person = people.get(id);
    if (!person || !about) continue;
    if (type === 'CONTACT_CORRECTED')
      people.set(id, { ...person, phone: about['phone'], email: about['email'] });
    if (type === 'OTP_SENT' && about['to'] !== person.phone && about['to'] !== person.email)
      strangers.push(seq);
  }
  return { people, strangers };
}
