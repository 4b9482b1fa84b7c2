/** Where the state of a session, which steps read and change, says something else than the chain, which only grows. */
import { isDeepStrictEqual } from 'node:util';
import { hasSigned } from '@countersign/contract/rules/participant-state';
import type { participants, sessions } from '../database/schema.ts';
import type { WrittenEvent } from './chain.ts';

type SessionState = Pick<
  typeof sessions.$inferSelect,
  'status' | 'config' | 'documentSha256' | 'sealedSha256' | 'expiresAt'
>;
type SignerState = Pick<
  typeof participants.$inferSelect,
  'id' | 'signingOrder' | 'status' | 'signatureSha256'
>;

export function stateFaults(
  events: readonly WrittenEvent[],
  session: SessionState,
  signers: readonly SignerState[],
): string[] {
  return [
    ...beginningFaults(events, session, signers),
    ...signatureFaults(events, signers),
    ...sealFaults(events, session),
  ];
}

/** What a session begins with stays as it is: its document, its rules, its time and its signers. */
function beginningFaults(
  events: readonly WrittenEvent[],
  session: SessionState,
  signers: readonly SignerState[],
): string[] {
  const created = events.find(({ type }) => type === 'SESSION_CREATED');
  if (!created) return ['The chain does not tell how the session began'];
  const { config, expires_at, participants } = created.facts;
  const now = signers
    .map(({ id, signingOrder }) => ({ participant_id: id, signing_order: signingOrder }))
    .toSorted((a, b) => (a.participant_id < b.participant_id ? -1 : 1));
  const then = Array.isArray(participants)
    ? participants.toSorted((a, b) => (a?.participant_id < b?.participant_id ? -1 : 1))
    : [];
  return [
    ...(partOf(created, 'document') === session.documentSha256
      ? []
      : ['The document is not the one the session began with']),
    ...(isDeepStrictEqual(config, session.config) ? [] : ['The rules are not those the session began with']),
    ...(expires_at === session.expiresAt.toISOString()
      ? []
      : ['The session ends at another time than it began with']),
    ...(isDeepStrictEqual(then, now) ? [] : ['The participants are not those the session began with']),
  ];
}

/** A signature that the state claims and the chain does not know, or the other way round. */
function signatureFaults(events: readonly WrittenEvent[], signers: readonly SignerState[]): string[] {
  const captured = new Map<string, string | undefined>();
  for (const event of events)
    if (event.type === 'SIGNATURE_CAPTURED' && event.participant_id)
      captured.set(event.participant_id, partOf(event, 'signature'));
  return signers.flatMap(({ id, status, signatureSha256 }) => {
    const isSigned = hasSigned(status);
    if (isSigned !== captured.has(id))
      return [`Participant ${id}: the state and the chain disagree on the signature`];
    if (isSigned && captured.get(id) !== signatureSha256)
      return [`Participant ${id}: the signature is not the one captured`];
    return [];
  });
}

/** The sealed document is the one that the chain names, and there is none before it names one. */
function sealFaults(events: readonly WrittenEvent[], { status, sealedSha256 }: SessionState): string[] {
  const sealed = events.filter(({ type }) => type === 'DOCUMENT_SEALED');
  return [
    ...(sealed.length > 1 ? ['The document was sealed more than once'] : []),
    ...(sealedSha256 === (sealed[0] ? partOf(sealed[0], 'sealed-document') : null)
      ? []
      : ['The sealed document is not the one that was sealed']),
    ...((status === 'COMPLETED') === sealed.length > 0
      ? []
      : ['The state and the chain disagree on whether the session is completed']),
  ];
}

const partOf = ({ parts }: WrittenEvent, name: string): string | undefined =>
  parts.find((part) => part.name === name)?.sha256;
