/** Gathers the facts that each sealed document's pages state, from the session, its participants and its evidence. */
import { STAMP_STATES } from '@countersign/contract/rules/stamps';
import { TEXTS } from '@countersign/contract/texts/texts';
import { maskPhone } from '@countersign/contract/rules/contacts';
import { and, asc, eq } from 'drizzle-orm';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, participants, staff } from '../database/schema.ts';
import { type StoredEvent, readEvents } from '../evidence/read-event.ts';
import { documentNameIn, documentsOf, engineIn, rewritingIn } from '../evidence/session-documents.ts';
import { chainLog } from '../evidence/log.ts';
import { stampIn } from '../evidence/stamps.ts';
import { type ChainEvent, verifySessionEvidence } from '../evidence/verify.ts';
import { declineOf } from '../signing/declines.ts';
import { type Decision, reviewIn } from '../signing/review/history.ts';
import { nameOf, phoneOf } from '../signing/person.ts';
import type { Draft } from '../signing/revisions.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { DeclineFacts, ReviewFacts, SealFacts, StampFacts } from '../pdf/pages/facts.ts';
import { readLogo } from './gather/logo.ts';
import { participantsOf } from './gather/participants.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Thrown if recorded evidence was altered. No document is sealed in that case. */
export class EvidenceAltered extends Error {
  override readonly name = 'EvidenceAltered';
  readonly faults: readonly string[];
  /** True if the only problem is missing or damaged files, which a backup may restore. */
  readonly isOfFiles: boolean;

  constructor(faults: readonly string[], isOfFiles: boolean) {
    super(`The evidence of the session was altered: ${faults.join('; ')}`);
    this.faults = faults;
    this.isOfFiles = isOfFiles;
  }
}

/**
 * Gathers the facts of each document, in order. The sources are the chain, the database rows and the files, and none of
 * them is trusted alone. If a draft is given, the facts describe the current state of the signing. Throws
 * EvidenceAltered.
 */
export async function gatherFacts(
  services: Kernel & WithStorage & WithBrand & Signals,
  session: SessionRow,
  completedAt: Date,
  draft?: Draft,
): Promise<SealFacts[]> {
  const { settings, publicUrl } = services;
  const report = await verifySessionEvidence(services, session.id);
  if (!report?.intact)
    throw new EvidenceAltered(
      report?.faults ?? ['The session does not exist'],
      report?.chainFaults.length === 0,
    );
  const { head, events } = draft ? untilNow(report.events) : untilSealable(report.events);
  const documents = (await documentsOf(services.database.db, session.id)).map((row) => ({
    sha256: row.sha256,
    pages: row.pages,
    bytes: row.bytes,
    title: documentNameIn(events, row.position) ?? undefined,
    rewritten: rewritingIn(events, row.position) ?? undefined,
    drawnBy: engineIn(events, row.sha256) ?? undefined,
  }));
  const hashes = new Map(report.events.map(({ seq, sha256: hash }) => [seq, hash]));
  const participantsIn = await participantsOf(services, session, events, hashes, draft);
  const common = {
    company: settings.COMPANY_NAME,
    logo: await readLogo(services),
    securedBy: settings.SECURED_BY,
    session: {
      id: session.id,
      reference: session.reference,
      sender: await senderOf(services, events),
      createdAt: session.createdAt,
      completedAt,
      // The chain, too, decides whether the session is a test, because the database row could be altered.
      isTest: session.isTest || events.some(({ facts }) => facts['test'] === true),
    },
    evidence: head,
    log: await chainLog(services),
    verifyUrl: `${publicUrl}/verify`,
    declined: await declinedOf(services, session, events),
    review: reviewFactsOf(events),
    stamp: stampFactsOf(events),
  };
  return documents.map((document, index) => ({
    ...common,
    document,
    series: documents.length > 1 ? { position: index + 1, documents } : undefined,
    participants: participantsIn(index + 1),
  }));
}

/**
 * Returns the events up to the last signature or up to the reviewer's approval. Later events, such as a message or a
 * document token, are not part of the signing.
 */
function untilSealable(chain: readonly ChainEvent[]) {
  const events = readEvents(chain);
  const last = events.findLast(({ type }) => type === 'ALL_SIGNED' || type === 'REVIEW_ACCEPTED');
  const head = chain.find(({ seq }) => seq === last?.seq);
  if (!head) throw new Error('The evidence does not contain the signatures of all participants');
  return {
    head: { count: head.seq, sha256: head.sha256 },
    events: events.filter(({ seq }) => seq <= head.seq),
  };
}

function untilNow(chain: readonly ChainEvent[]) {
  const last = chain.at(-1);
  if (!last) throw new Error('The evidence is empty');
  return { head: { count: last.seq, sha256: last.sha256 }, events: readEvents(chain) };
}

/** Returns the name of the API key or of the staff member that started the session, or null if it is unknown. */
async function senderOf({ database, vault }: Kernel, events: readonly StoredEvent[]): Promise<string | null> {
  const actor = events.find(({ type }) => type === 'SESSION_CREATED')?.actor;
  if (actor?.kind === 'staff') {
    const [person] = await database.db.select().from(staff).where(eq(staff.id, actor.person_id));
    return person ? staffName(vault, person) : null;
  }
  if (actor?.kind !== 'originator') return null;
  const [key] = await database.db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(eq(apiKeys.id, actor.api_key_id));
  return key?.name ?? null;
}

/**
 * Returns the signers who declined, with their reasons. A reason is stored next to its event and erased with it. No
 * document is sealed after the erasure.
 */
async function declinedOf(
  { database, vault }: Kernel,
  session: SessionRow,
  events: readonly StoredEvent[],
): Promise<DeclineFacts[]> {
  const rows = await database.db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, session.id), eq(participants.status, 'DECLINED')))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  return rows.flatMap((row) => {
    const decline = declineOf(events, row.id);
    if (!decline?.reason) return [];
    const { at, reason, words } = decline;
    return {
      name: nameOf(vault, row),
      phoneMasked: maskPhone(phoneOf(vault, row)),
      at: new Date(at),
      reason,
      words,
    };
  });
}

function stampFactsOf(events: readonly StoredEvent[]): StampFacts | null {
  const stamp = stampIn(events);
  if (!stamp) return null;
  const { number, state, article, value, issued_on: issuedOn, sha256: hash } = stamp;
  return { number, state: STAMP_STATES[state], article, value, issuedOn, sha256: hash };
}

/** Returns the reviews of all rounds. A signer who repeated a step was reviewed twice. */
function reviewFactsOf(events: readonly StoredEvent[]): ReviewFacts | null {
  const review = reviewIn(events);
  if (!review) return null;
  return { codes: review.codes, decisions: review.decisions.flatMap(toFact) };
}

function toFact({ outcome, at, by, reason, signerReason }: Decision): ReviewFacts['decisions'] {
  // Sessions with a rejection are never sealed, so a rejection is not listed.
  if (outcome === 'rejected') return [];
  const shown = reason ?? (signerReason && TEXTS.en.repeat.reasons[signerReason]);
  return [{ outcome, at: new Date(at), by: by ?? '', reason: shown }];
}
