/** Reads a session with its participants, their checks and its timeline. */
import type { summary } from '@countersign/contract/originator/session-data';
import type { getSession, listSessions } from '@countersign/contract/originator/sessions';
import { maskEmail, maskPhone } from '@countersign/contract/rules/contacts';
import { type OpenStep, stepAt } from '@countersign/contract/rules/participant-state';
import { SIGNATURE_METHODS, type SignatureMethod } from '@countersign/contract/rules/signature-methods';
import type { z } from 'zod';
import type { AccessScope, Originator } from '../../http/callers.ts';
import type { WrittenEvent } from '../../evidence/chain.ts';
import {
  describeDocument,
  documentNameIn,
  documentsOf,
  type DocumentRow,
} from '../../evidence/session-documents.ts';
import { keyFactsIn } from '../../evidence/key-facts.ts';
import { inputsIn } from '../../evidence/signer-inputs.ts';
import { originatorDetail } from '../../evidence/originator-details.ts';
import { readEvents, type StoredEvent } from '../../evidence/read-event.ts';
import { stampIn } from '../../evidence/stamps.ts';
import { sinceCorrection } from '../../evidence/since-correction.ts';
import { inSnakeCase } from '../../evidence/snake-case.ts';
import { alteredIn, chainOf } from '../../evidence/verify.ts';
import { emailOf, nameOf, phoneOf } from '../../signing/person.ts';
import {
  findSession,
  methodOf,
  participantsOf,
  type ParticipantRow,
  type SessionRow,
} from '../../signing/rows.ts';
import { declineOf } from '../../signing/declines.ts';
import { checksOf } from '../../signing/checks.ts';
import { batchesOfPage, peopleOfPage, signerName } from '../../signing/shown-people.ts';
import { namesOf } from '../changed-by.ts';
import { actorsOf } from './actors.ts';
import { notesIn } from './notes.ts';
import { messagesOf } from './messages-of.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { reviewOfSession } from '@countersign/contract/originator/review';
import { reviewIn } from '../../signing/review/history.ts';
import { mayAskForReview } from '../../signing/review/may-ask-for-review.ts';
import { namedFor, namedReviewers } from '../../signing/review/named-reviewers.ts';
import { refusalToDecide } from '../../signing/review/refusal.ts';
import { pageOfSessions } from '../../session-list/list.ts';
import { attachmentsOf } from '../../signing/attachments.ts';

type Details = z.input<(typeof getSession)['data']>;

export async function sessionDetails(services: Kernel, caller: Originator, id: string): Promise<Details> {
  const { database, vault } = services;
  const session = await findSession(services, caller, id);
  const people = await participantsOf(database.db, session.id);
  const events = readEvents(await chainOf(services, database.db, session.id));
  const documents = await documentsOf(database.db, session.id);
  const batches = await batchesOfPage(services, [session.id]);
  const actor = await actorsOf(
    services,
    events.map((event) => event.actor),
    people,
  );
  const assignees = await namesOf(
    services,
    database.db,
    events.flatMap(({ type, facts }) => (type === 'SESSION_ASSIGNED' ? String(facts['assignee']) : [])),
  );
  return {
    ...summarise(session, countPeople(people), {
      name: signerName(services, people),
      batch: batches.get(session.id),
      colleagues: await assigneesOf(services, [session]),
    }),
    template_version: templateVersionIn(events),
    metadata: session.metadata,
    key_facts: keyFactsIn(events),
    cancel_reason: cancelReasonIn(events),
    found_altered: events.flatMap(alteredIn),
    files_erased_at: session.blobsErasedAt?.toISOString() ?? null,
    stamp: stampOf(events),
    document: describe(events, documents[0]),
    documents: documents.map((document) => ({
      ...describe(events, document),
      sealed_sha256: document.sealedSha256,
    })),
    certificate_sha256: session.certificateSha256,
    participants: people.map((person) => ({
      participant_id: person.id,
      name: nameOf(vault, person),
      phone_masked: maskPhone(phoneOf(vault, person)),
      email_masked: emailMasked(emailOf(vault, person)),
      signing_order: person.signingOrder,
      role: person.role,
      signature_method: methodOf(session, person),
      signed_with: signedWith(sinceCorrection(events, person.id)),
      external_id: originatorDetail(events, 'external_ids', person.id),
      return_url: originatorDetail(events, 'return_urls', person.id),
      status: person.status,
      signed_at: person.signedAt?.toISOString() ?? null,
      declined: declineOf(events, person.id),
      inputs: inputsIn(sinceCorrection(events, person.id)).map((filled) => {
        const { text: _, ...input } = filled;
        return input;
      }),
      attachments: attachmentsIn(session, events, person.id),
      checks: checksOf(sinceCorrection(events, person.id)),
    })),
    may_need_review: mayAskForReview(session.config),
    reviewers: await reviewersOf(services, session, events),
    review: describeReview(caller, session, events, await namedReviewers(database.db, session, events)),
    messages: await messagesOf(services, session.id, events),
    notes: notesIn(events, actor),
    timeline: events.map((event) => ({
      ...toTimeline(event),
      facts: { ...inSnakeCase(event.facts), ...assigneeNameOf(event, assignees) },
      by: actor(event.actor),
    })),
  };
}

/** Returns the method of the last signature. The events must belong to one signer. */
function signedWith(own: readonly WrittenEvent[]): SignatureMethod | null {
  const signature = own.findLast(({ type }) => type === 'SIGNATURE_CAPTURED');
  if (!signature) return null;
  return SIGNATURE_METHODS.find((method) => method === signature.facts['method']) ?? 'drawn';
}

function stampOf(events: readonly StoredEvent[]) {
  const stamp = stampIn(events);
  if (!stamp) return null;
  const { sha256: _sha256, pages: _pages, ...shown } = stamp;
  return shown;
}

const describe = (events: readonly StoredEvent[], document: DocumentRow) => ({
  name: documentNameIn(events, document.position),
  ...describeDocument(document),
});

export const emailMasked = (email: string | null): string | null => email && maskEmail(email);

/** Returns the version of the template. Returns null if the session was created before templates had versions. */
function templateVersionIn(events: readonly WrittenEvent[]): number | null {
  const version = events.find(({ type }) => type === 'SESSION_CREATED')?.facts['template_version'];
  return typeof version === 'number' ? version : null;
}

function cancelReasonIn(events: readonly WrittenEvent[]): string | null {
  const reason = events.find(({ type }) => type === 'SESSION_CANCELLED')?.facts['reason'];
  return typeof reason === 'string' ? reason : null;
}

/** Lists a participant's attachments with their names from the template. */
function attachmentsIn({ config }: SessionRow, events: readonly WrittenEvent[], participantId: string) {
  const asked = config.attachments ?? [];
  return [...attachmentsOf(events, participantId).values()].map(
    ({ key, mediaType, sizeBytes, sha256, at }) => ({
      key,
      name: asked.find((one) => one.key === key)?.name ?? key,
      media_type: mediaType,
      size_bytes: sizeBytes,
      sha256,
      added_at: at,
    }),
  );
}

const toTimeline = ({ seq, at, type, participant_id }: WrittenEvent) => ({ seq, at, type, participant_id });

const assigneeNameOf = ({ type, facts }: WrittenEvent, names: ReadonlyMap<string, string>) =>
  type === 'SESSION_ASSIGNED' ? { assignee_name: names.get(String(facts['assignee'])) ?? null } : {};

export interface People {
  total: number;
  signed: number;
  declined: number;
  step: OpenStep | null;
}

/** Counts the participants by state. They must be in signing order. */
export function countPeople(people: readonly Pick<ParticipantRow, 'status' | 'signedAt'>[]): People {
  return {
    total: people.length,
    signed: people.filter(({ signedAt }) => signedAt !== null).length,
    declined: people.filter(({ status }) => status === 'DECLINED').length,
    step: people.map(({ status }) => stepAt(status)).find((step) => step !== null) ?? null,
  };
}

/** The names in a summary. */
interface Named {
  name: string | null;
  batch: z.input<typeof summary>['batch'] | undefined;
  /** The names of the assigned staff, by id. */
  colleagues: ReadonlyMap<string, string>;
}

const assigneesOf = (services: Kernel, rows: readonly Pick<SessionRow, 'assigneeId'>[]) =>
  namesOf(
    services,
    services.database.db,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  );

const assigneeIn = (id: string | null, names: ReadonlyMap<string, string>) => {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { person_id: id, name };
};

export const summarise = (
  row: SessionRow,
  { total, signed, declined, step }: People,
  { name, batch = null, colleagues }: Named,
) => ({
  session_id: row.id,
  status: row.status,
  signer_name: name,
  reference: row.reference,
  batch,
  template_id: row.templateId,
  is_test: row.isTest,
  layout_id: row.layoutId,
  layout_version: row.layoutVersion,
  department: row.department,
  sender_id: row.senderId,
  assignee: assigneeIn(row.assigneeId, colleagues),
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  erased_at: row.erasedAt?.toISOString() ?? null,
  participants_total: total,
  participants_signed: signed,
  participants_declined: declined,
  step,
  sealing_problem: row.status === 'SEALING' ? row.sealingProblem : null,
});

async function reviewersOf(services: Kernel, session: SessionRow, events: readonly StoredEvent[]) {
  const ids = namedFor(session, events);
  const names = await namesOf(services, services.database.db, ids);
  return ids.map((id) => ({ person_id: id, name: names.get(id) ?? '' }));
}

function describeReview(
  caller: Originator,
  session: SessionRow,
  events: readonly StoredEvent[],
  named: readonly string[] | null,
): z.input<typeof reviewOfSession> | null {
  const review = reviewIn(events);
  if (!review) return null;
  const refusal = review.isOpen ? refusalToDecide(caller, session, events, review, named) : null;
  const { round, startedAt, due_at, reasons, isOpen, decisions } = review;
  return {
    round,
    started_at: startedAt,
    due_at,
    is_open: isOpen,
    four_eyes: session.config.review_four_eyes,
    reasons,
    decisions: decisions.map(({ participantId, signerReason, signerNote, actor: _actor, ...decision }) => ({
      ...decision,
      participant_id: participantId,
      signer_reason: signerReason,
      signer_note: signerNote,
    })),
    refusal: refusal?.code ?? null,
    refusal_reason: refusal?.reason ?? null,
  };
}

/** Returns a page of the session list. Each entry shows the session's signer and progress. */
export async function pageOfSummaries(
  services: Kernel,
  accessScope: AccessScope,
  query: z.output<(typeof listSessions)['query']>,
): Promise<z.input<(typeof listSessions)['data']>> {
  const { page, next_cursor } = await pageOfSessions(services, accessScope, query);
  const ids = page.map(({ id }) => id);
  const people = await peopleOfPage(services, ids);
  const batches = await batchesOfPage(services, ids);
  const colleagues = await assigneesOf(services, page);
  return {
    sessions: page.map((row) => {
      const own = people.get(row.id) ?? [];
      return summarise(row, countPeople(own), {
        name: signerName(services, own),
        batch: batches.get(row.id),
        colleagues,
      });
    }),
    next_cursor,
  };
}
