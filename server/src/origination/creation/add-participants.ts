/**
 * Adds the participants of a new session. Each one gets a separate link and, if the template says so, an invitation.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { maskPhone } from '@countersign/contract/rules/contacts';
import type { TemplateConfig } from '@countersign/contract/template';
import { v7 as uuid } from 'uuid';
import { hashToken, newToken } from '../../crypto/secrets.ts';
import { livenessStates, otpStates, participants } from '../../database/schema.ts';
import { enqueueMessage } from '../../messaging/messages.ts';
import { encryptPerson } from '../../signing/person.ts';
import type { Prefilled } from './place-fields.ts';
import { linkFor } from '../../messaging/replace-link.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface NewSession {
  id: string;
  config: TemplateConfig;
}

/** Adds the participants. `fields` and `prefilled` have one entry per participant. */
export async function addParticipants(
  services: Kernel & Messengers,
  tx: Transaction,
  session: NewSession,
  people: SessionInput['participants'],
  fields: readonly SignatureField[][] = [],
  prefilled: readonly Prefilled[] = [],
) {
  const added = [];
  for (const [index, person] of people.entries())
    added.push(await addParticipant(services, tx, session, person, fields[index] ?? [], index + 1));
  return {
    answers: added.map(({ answer }) => answer),
    facts: added.map(({ facts }) => facts),
    people: added.map(({ person }) => person),
    given: {
      ...givenOf('external_ids', added, ({ answer }) => answer.external_id),
      ...givenOf('return_urls', added, ({ returnUrl }) => returnUrl),
      ...givenOf('prefilled', added, (_, index) => valuesOf(prefilled[index])),
    },
  };
}

async function addParticipant(
  services: Kernel & Messengers,
  tx: Transaction,
  { id: sessionId, config }: NewSession,
  input: SessionInput['participants'][number],
  fields: SignatureField[],
  position: number,
) {
  const { vault } = services;
  const id = uuid();
  const token = newToken();
  const signingOrder = input.signing_order ?? position;
  const participant = {
    id,
    sessionId,
    signingOrder,
    status: 'PENDING' as const,
    nameEncrypted: encryptPerson(vault, id, 'name', input.name),
    phoneEncrypted: encryptPerson(vault, id, 'phone', input.phone),
    emailEncrypted: input.email ? encryptPerson(vault, id, 'email', input.email) : null,
    language: input.language ?? null,
    role: input.role ?? null,
    signatureMethod: input.signature_method ?? null,
    fields,
    linkHash: hashToken(services.keys, token),
    linkChannels: [],
  };
  await tx.insert(participants).values(participant);
  await tx.insert(otpStates).values({ participantId: id });
  await tx.insert(livenessStates).values({ participantId: id });
  const link = linkFor(services, config, token);
  if (config.send_invite_notification)
    await enqueueMessage(services, tx, { sessionId, participant, kind: 'invite', link });
  return {
    answer: {
      participant_id: id,
      signing_order: signingOrder,
      external_id: input.external_id ?? null,
      phone_masked: maskPhone(input.phone),
      link,
    },
    facts: {
      participant_id: id,
      signing_order: signingOrder,
      language: participant.language,
      ...(participant.role === null ? {} : { role: participant.role }),
      ...(participant.signatureMethod === null ? {} : { signature_method: participant.signatureMethod }),
      fields: participant.fields,
      link_hash: participant.linkHash.toString('hex'),
    },
    person: { participant_id: id, name: input.name, phone: input.phone, email: input.email ?? null },
    returnUrl: input.return_url ?? null,
  };
}

const valuesOf = (prefilled: Prefilled = {}) => (Object.keys(prefilled).length === 0 ? null : prefilled);

/** Returns the given values by participant. Returns undefined if no participant has one. */
function givenOf<Added extends { person: { participant_id: string } }, Value>(
  name: 'external_ids' | 'return_urls' | 'prefilled',
  people: readonly Added[],
  valueOf: (one: Added, index: number) => Value | null,
) {
  const given = people.flatMap((one, index) => {
    const value = valueOf(one, index);
    return value === null ? [] : [[one.person.participant_id, value] as const];
  });
  return given.length === 0 ? {} : { [name]: Object.fromEntries(given) };
}
