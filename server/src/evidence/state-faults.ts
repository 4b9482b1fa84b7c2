/** Compares the state of a session with its chain. Steps read and change the state, while the chain only grows. */
import { isDeepStrictEqual } from 'node:util';
import {
  CLOSED_STATUSES,
  hasSigned,
  PARTICIPANT_STATUSES,
  type ParticipantStatus,
  type SessionStatus,
  statusForRepeat,
} from '@countersign/contract/rules/participant-state';
import {
  evidenceBefore,
  evidenceFrom,
  MARKS,
  REPEATABLE_STEPS,
  type RepeatableStep,
} from '@countersign/contract/rules/steps';
import type { participants, sessions } from '../database/schema.ts';
import { hasReadAll } from './document-readings.ts';
import { documentFaults, fault, sealFaults } from './document-faults.ts';
import type { WrittenEvent } from './chain.ts';
import type { Person } from './person.ts';
import { personalFaults } from './personal-faults.ts';
import type { StoredEvent } from './read-event.ts';
import type { DocumentRow } from './session-documents.ts';
import { sinceCorrection } from './since-correction.ts';

type SessionState = typeof sessions.$inferSelect;
type SignerState = typeof participants.$inferSelect;

interface State {
  session: SessionState;
  documents: readonly DocumentRow[];
  signers: readonly (SignerState & { person: Person })[];
}

export function stateFaults(
  events: readonly StoredEvent[],
  { session, documents, signers }: State,
): string[] {
  return [
    ...beginningFaults(events, session, signers),
    ...documentFaults(events, documents),
    ...personalFaults(events, session, signers),
    ...stepFaults(events),
    ...statusFaults(events, session, signers),
    ...signatureFaults(events, signers),
    ...signers.flatMap((signer) => rowFaults(events, session, signer)),
    ...sealFaults(events, session, documents),
  ];
}

/**
 * Returns the types of evidence that are still missing. A signature requires the evidence of all earlier steps. A step
 * that a reviewer asked to repeat requires new evidence.
 */
export function missingSteps(events: readonly WrittenEvent[], participantId: string): string[] {
  const own = sinceCorrection(events, participantId);
  const types = new Set<string>();
  for (const event of own) {
    types.add(event.type);
    const step = stepToRepeat(event);
    if (step) for (const type of evidenceFrom(step)) types.delete(type);
  }
  const missing: string[] = evidenceBefore('signature').filter((type) => !types.has(type));
  return missing.length === 0 && !hasReadAll(events, own) ? ['DOCUMENT_READ'] : missing;
}

/**
 * Checks the properties that never change after the start of a session: its rules and its signers. The deadline may
 * change only by an extension or a request to repeat a step.
 */
function beginningFaults(
  events: readonly WrittenEvent[],
  session: SessionState,
  signers: readonly SignerState[],
): string[] {
  const created = events.find(({ type }) => type === 'SESSION_CREATED');
  if (!created) return ['The chain does not record how the session began'];
  const { facts } = created;
  const differs = (name: string, now: unknown) => name in facts && !isDeepStrictEqual(facts[name], now);
  const now = signers.map(identityOf).toSorted(byId);
  const then = Array.isArray(facts['participants']) ? facts['participants'].map(withoutLink) : [];
  return [
    ...fault(differs('config', session.config), 'The rules are not those the session began with'),
    ...fault(differs('branches', session.branches), 'The branches are not those the session began with'),
    ...fault(differs('reference', session.reference), 'The reference is not the one the session began with'),
    ...fault(
      differs('template_id', session.templateId),
      'The template is not the one the session began with',
    ),
    ...fault(
      !isDeepStrictEqual(layoutIn(created), { id: session.layoutId, version: session.layoutVersion }),
      'The layout is not the one the session began with',
    ),
    ...fault(
      differs('department', session.department),
      'The department is not the one the session began with',
    ),
    ...fault(senderIn(created) !== session.senderId, 'The sender is not the one the session began with'),
    ...fault(
      differs('created_at', session.createdAt.toISOString()),
      'The session began at a different time than it says',
    ),
    ...fault(
      endIn(events) !== session.expiresAt.toISOString(),
      'The session ends at a different time than the chain says',
    ),
    ...fault(
      !isDeepStrictEqual(then.toSorted(byId), now),
      'The participants are not those the session began with',
    ),
  ];
}

function senderIn({ actor }: WrittenEvent): string | null {
  if (actor.kind === 'originator') return actor.api_key_id;
  return actor.kind === 'staff' ? actor.person_id : null;
}

/** The types of events that set the deadline of a session. */
const SET_THE_END: readonly string[] = ['SESSION_CREATED', 'SESSION_EXTENDED', 'REPEAT_ASKED'];

const endIn = (events: readonly WrittenEvent[]): unknown =>
  events.findLast(({ type }) => SET_THE_END.includes(type))?.facts['expires_at'];

const identityOf = ({ id, signingOrder, language, fields, role, signatureMethod }: SignerState) => ({
  participant_id: id,
  signing_order: signingOrder,
  language,
  fields,
  ...(role === null ? {} : { role }),
  ...(signatureMethod === null ? {} : { signature_method: signatureMethod }),
});

/** Returns the id and the version of the layout. Both are null if the session used no layout. */
function layoutIn({ facts }: WrittenEvent): { id: unknown; version: unknown } {
  const { layout_id: id = null, version = null }: Record<string, unknown> = { ...Object(facts['layout']) };
  return { id, version };
}

function withoutLink(participant: unknown): { participant_id: unknown } {
  const recorded: Record<string, unknown> = { ...(isObject(participant) ? participant : {}) };
  const { link_hash: _changes, participant_id, ...rest } = recorded;
  return { participant_id, ...rest };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const byId = (a: { participant_id: unknown }, b: { participant_id: unknown }): number =>
  String(a.participant_id) < String(b.participant_id) ? -1 : 1;

/** Checks that each signature comes after the steps that it requires. */
function stepFaults(events: readonly WrittenEvent[]): string[] {
  return events.flatMap(({ type, seq, participant_id }) => {
    if (type !== 'SIGNATURE_CAPTURED' || participant_id === null) return [];
    const before = events.filter((event) => event.seq < seq);
    return missingSteps(before, participant_id).map(
      (missing) => `Participant ${participant_id}: signed without ${missing}`,
    );
  });
}

/** The final status of participants who have not signed when an event of this type ends the session. */
const ENDS: Readonly<Partial<Record<WrittenEvent['type'], 'EXPIRED' | 'CANCELLED'>>> = {
  SESSION_EXPIRED: 'EXPIRED',
  SESSION_CANCELLED: 'CANCELLED',
  SESSION_DECLINED: 'CANCELLED',
};

/** The status of the session after an event of this type. */
const LEADS_TO: Readonly<Partial<Record<WrittenEvent['type'], SessionStatus>>> = {
  ...ENDS,
  SESSION_DECLINED: 'DECLINED',
  ALL_SIGNED: 'SEALING',
  REVIEW_STARTED: 'IN_REVIEW',
  REVIEW_ACCEPTED: 'SEALING',
  REVIEW_REJECTED: 'REJECTED',
  REPEAT_ASKED: 'IN_PROGRESS',
  DOCUMENT_SEALED: 'COMPLETED',
};

/** Compares the status of the session and of every signer with the status that results from the chain. */
function statusFaults(
  events: readonly WrittenEvent[],
  session: SessionState,
  signers: readonly SignerState[],
): string[] {
  const recorded = sessionStatusIn(events);
  return [
    ...fault(
      recorded !== session.status,
      `The state says that the session is ${session.status}, the chain ${recorded}`,
    ),
    ...signers.flatMap(({ id, status }) => {
      const expected = statusIn(events, id);
      return fault(expected !== status, `Participant ${id}: the state says ${status}, the chain ${expected}`);
    }),
  ];
}

function sessionStatusIn(events: readonly WrittenEvent[]): SessionStatus {
  let status: SessionStatus = 'NEW';
  for (const { type } of events) {
    if (status === 'NEW' && MARKS.some(({ evidence }) => evidence === type)) status = 'IN_PROGRESS';
    status = LEADS_TO[type] ?? status;
  }
  return status;
}

/**
 * Returns a signer's status according to the chain. Repeating a step does not lower the status unless a reviewer
 * requested the repeat. Corrected contact details reset it.
 */
function statusIn(events: readonly WrittenEvent[], id: string): ParticipantStatus {
  let status: ParticipantStatus = 'PENDING';
  for (const event of events) {
    const { type, participant_id } = event;
    if (CLOSED_STATUSES.includes(status) && !hasSigned(status)) return status;
    if (participant_id === id) {
      const step = stepToRepeat(event);
      status = (step && statusForRepeat(status, step)) ?? status;
      const mark = MARKS.find(({ evidence }) => evidence === type);
      if (mark && rank(mark.status) > rank(status)) status = mark.status;
      if (type === 'PARTICIPANT_BLOCKED') status = 'BLOCKED';
      if (type === 'PARTICIPANT_DECLINED') status = 'DECLINED';
      if (type === 'CONTACT_CORRECTED') status = 'PENDING';
    }
    if (type === 'DOCUMENT_SEALED' && hasSigned(status)) status = 'COMPLETED';
    if (!hasSigned(status)) status = ENDS[type] ?? status;
  }
  return status;
}

const rank = (status: ParticipantStatus): number => PARTICIPANT_STATUSES.indexOf(status);

/** Finds signatures that are only in the state or only in the chain. */
function signatureFaults(events: readonly WrittenEvent[], signers: readonly SignerState[]): string[] {
  const captured = new Map<string, string | undefined>();
  for (const event of events) {
    if (!event.participant_id) continue;
    if (event.type === 'SIGNATURE_CAPTURED') captured.set(event.participant_id, partOf(event, 'signature'));
    if (stepToRepeat(event)) captured.delete(event.participant_id);
  }
  return signers.flatMap(({ id, status, signatureSha256 }) => {
    const isSigned = hasSigned(status);
    if (isSigned !== captured.has(id))
      return [`Participant ${id}: the state and the chain disagree on the signature`];
    if (isSigned && captured.get(id) !== signatureSha256)
      return [`Participant ${id}: the signature is not the one captured`];
    return [];
  });
}

/** Compares a participant's link, location and times with the last events that record them. */
function rowFaults(
  events: readonly WrittenEvent[],
  { erasedAt }: SessionState,
  { id, linkHash, locationSha256, locatedAt, signedAt }: SignerState,
): string[] {
  const own = sinceCorrection(events, id);
  const located = own.findLast(({ type }) => type === 'LOCATION_CAPTURED');
  const last = own.findLast((event) => event.type === 'SIGNATURE_CAPTURED' || stepToRepeat(event));
  const signed = last?.type === 'SIGNATURE_CAPTURED' ? last : undefined;
  const link = linkHashIn(events, id);
  return [
    ...fault(
      erasedAt === null && link !== undefined && link !== linkHash.toString('hex'),
      `Participant ${id}: the link is not the one that was issued`,
    ),
    ...fault(
      locationSha256 !== (located ? (partOf(located, 'position') ?? null) : null) ||
        (locatedAt?.toISOString() ?? null) !== (located?.at ?? null),
      `Participant ${id}: the position is not the one captured`,
    ),
    ...fault(
      (signedAt?.toISOString() ?? null) !== (signed?.at ?? null),
      `Participant ${id}: signed at a different time than the chain says`,
    ),
  ];
}

/**
 * Returns the hash of the participant's link. Returns undefined if the chain is so old that it does not record links.
 */
function linkHashIn(events: readonly WrittenEvent[], id: string): unknown {
  let hash: unknown;
  for (const { type, facts, participant_id } of events) {
    if (type === 'SESSION_CREATED' && Array.isArray(facts['participants']))
      hash = facts['participants'].find((one) => one?.participant_id === id)?.link_hash;
    if (type === 'LINK_REISSUED' && participant_id === id) hash = facts['link_hash'];
  }
  return hash;
}

const partOf = ({ parts }: WrittenEvent, name: string): string | undefined =>
  parts.find((part) => part.name === name)?.sha256;

/** Returns the step that the event asks a signer to repeat. Returns undefined if the event is not such a request. */
const stepToRepeat = ({ type, facts }: WrittenEvent): RepeatableStep | undefined =>
  type === 'REPEAT_ASKED' ? REPEATABLE_STEPS.find((step) => step === facts['step']) : undefined;
