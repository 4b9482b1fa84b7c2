/** Gathers the content of each sealed document's pages from the session, its participants and its evidence. */
import { STAMP_STATES } from '@countersign/contract/rules/stamps';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { KeyFactsInput } from '@countersign/contract/originator/key-facts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { maskEmail, maskPhone } from '@countersign/contract/rules/contacts';
import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { staffName } from '../access/staff-person.ts';
import { sha256 } from '../crypto/secrets.ts';
import { apiKeys, participants, staff } from '../database/schema.ts';
import { keyFactsIn } from '../evidence/key-facts.ts';
import { inputsIn, type FilledInput } from '../evidence/signer-inputs.ts';
import { type StoredEvent, readEvents } from '../evidence/read-event.ts';
import {
  documentNameIn,
  documentsOf,
  engineIn,
  partName,
  rewritingIn,
} from '../evidence/session-documents.ts';
import { chainLog } from '../evidence/log.ts';
import { stampIn } from '../evidence/stamps.ts';
import { sinceCorrection } from '../evidence/since-correction.ts';
import { type ChainEvent, verifySessionEvidence } from '../evidence/verify.ts';
import { declineOf } from '../signing/declines.ts';
import { type Decision, reviewIn } from '../signing/review/history.ts';
import { emailOf, nameOf, phoneOf } from '../signing/person.ts';
import type { ParticipantRow, SessionRow } from '../signing/rows.ts';
import type {
  DeclineFacts,
  ParticipantFacts,
  ReviewFacts,
  SealFacts,
  StampFacts,
} from '../pdf/pages/facts.ts';
import { checkFactsOf } from './gather/checks.ts';
import { attachmentFactsOf } from './gather/attachments.ts';
import { keyFactsShown } from './gather/key-facts.ts';
import { locationOf } from './gather/location.ts';
import { readPart } from './gather/parts.ts';
import { deviceInWords, timeZoneOf } from './gather/device-in-words.ts';
import { readLogo } from './gather/logo.ts';
import { ownSignatureOf } from './gather/own-signature.ts';
import { readingsOf, stepsOf } from './gather/steps.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Thrown if recorded evidence was altered, in which case no document is sealed. */
export class EvidenceAltered extends Error {
  override readonly name = 'EvidenceAltered';
  readonly faults: readonly string[];
  /** True if only files are missing or damaged, which a backup may restore. */
  readonly isOfFiles: boolean;

  constructor(faults: readonly string[], isOfFiles: boolean) {
    super(`The evidence of the session was altered: ${faults.join('; ')}`);
    this.faults = faults;
    this.isOfFiles = isOfFiles;
  }
}

/**
 * Gathers the facts of each document in order from the chain, the rows and the files. None of these sources is trusted
 * alone. Throws EvidenceAltered.
 */
export async function gatherFacts(
  services: Kernel & WithStorage & WithBrand & Signals,
  session: SessionRow,
  completedAt: Date,
): Promise<SealFacts[]> {
  const { settings, publicUrl } = services;
  const report = await verifySessionEvidence(services, session.id);
  if (!report?.intact)
    throw new EvidenceAltered(
      report?.faults ?? ['The session does not exist'],
      report?.chainFaults.length === 0,
    );
  const { head, events } = untilSealable(report.events);
  const documents = (await documentsOf(services.database.db, session.id)).map((row) => ({
    sha256: row.sha256,
    pages: row.pages,
    bytes: row.bytes,
    title: documentNameIn(events, row.position) ?? undefined,
    rewritten: rewritingIn(events, row.position) ?? undefined,
    drawnBy: engineIn(events, row.sha256) ?? undefined,
  }));
  const hashes = new Map(report.events.map(({ seq, sha256: hash }) => [seq, hash]));
  const participantsIn = await participantsOf(services, session, events, hashes);
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
      // The chain also decides whether the session is a test, because the row could be altered.
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
 * Returns the events up to the last signature or the reviewer's approval. Later events (a message, a document token)
 * are not part of the signing.
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

/** Returns the name of the API key or staff member that started the session. */
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

/** Facts about each participant for each document. Shared facts are gathered once. */
async function participantsOf(
  services: Kernel & WithStorage & Signals,
  session: SessionRow,
  events: readonly StoredEvent[],
  hashes: ReadonlyMap<number, string>,
): Promise<(document: number) => ParticipantFacts[]> {
  const rows = await services.database.db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, session.id), ne(participants.status, 'DECLINED')))
    .orderBy(asc(participants.signedAt), asc(participants.signingOrder));
  const stated = keyFactsIn(events);
  const people: { in: (document: number) => ParticipantFacts }[] = [];
  for (const row of rows) {
    const own = sinceCorrection(events, row.id);
    people.push(await participantOf(services, session, row, own, { stated, hashes }));
  }
  return (document) => people.map((person) => person.in(document));
}

/**
 * Gathers the declined signers. The reason is stored next to the event and erased with it, and no document is sealed
 * after that.
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

/** Gathers the reviews of every round, because a signer who repeated a step was reviewed twice. */
function reviewFactsOf(events: readonly StoredEvent[]): ReviewFacts | null {
  const review = reviewIn(events);
  if (!review) return null;
  return { codes: review.codes, decisions: review.decisions.flatMap(toFact) };
}

function toFact({ outcome, at, by, reason, signerReason }: Decision): ReviewFacts['decisions'] {
  // A rejected session is never sealed.
  if (outcome === 'rejected') return [];
  const shown = reason ?? (signerReason && TEXTS.en.repeat.reasons[signerReason]);
  return [{ outcome, at: new Date(at), by: by ?? '', reason: shown }];
}

async function participantOf(
  services: Kernel & WithStorage & Signals,
  session: SessionRow,
  row: ParticipantRow,
  events: readonly StoredEvent[],
  { stated, hashes }: { stated: KeyFactsInput | null; hashes: ReadonlyMap<number, string> },
): Promise<{ in: (document: number) => ParticipantFacts }> {
  const { vault } = services;
  if (!row.signedAt || !row.signatureSha256) throw new Error(`Bug: participant ${row.id} has not signed`);
  const signature = events.findLast(({ type }) => type === 'SIGNATURE_CAPTURED');
  const origin = signature?.from ?? null;
  const email = emailOf(vault, row);
  const drawn = await signaturesOf(services, signature);
  const inputs = inputsIn(events);
  const common = {
    id: row.id,
    name: nameOf(vault, row),
    phoneMasked: maskPhone(phoneOf(vault, row)),
    emailMasked: email && maskEmail(email),
    language: languageShown(signature) ?? row.language ?? 'en',
    timeZone: timeZoneOf(origin?.device['timezone']),
    order: row.signingOrder,
    reference: shortReference(row.id, row.signatureSha256),
    signedAt: row.signedAt,
    ownSignature: ownSignatureOf(signature, hashes),
    ip: origin?.ip ?? null,
    device: deviceInWords(origin?.device ?? null),
    attachments: attachmentFactsOf(events, session.config),
    readings: readingsOf(events),
    keyFacts: keyFactsShown(events, stated),
    inputs,
    steps: stepsOf(events),
    checks: checkFactsOf(events, session.config, services.settings.COMPANY_NAME),
    location: await locationOf(services, session, events),
    photo: await photoOf(services, events),
  };
  return {
    in: (document) => ({
      ...common,
      signature: signatureFor(drawn, document),
      fields: row.fields.filter((field) => (field.document ?? 1) === document && isFilled(field, inputs)),
    }),
  };
}

/** Returns whether a field has content. An empty field stays as it is in the document. */
function isFilled({ input }: SignatureField, inputs: readonly FilledInput[]): boolean {
  const value = inputs.find(({ key }) => key === input?.key)?.value;
  return input?.type === 'radio' ? value === input.option : !input || value !== undefined;
}

/** Returns the signatures by document. A single drawing is stored for the first document and covers all. */
async function signaturesOf(
  { storage }: WithStorage,
  event: StoredEvent | undefined,
): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const { name, sha256: hash } of event?.parts ?? [])
    if (/^signature(?:-\d+)?$/.test(name)) drawn.set(name, await storage.get(event?.session_id ?? '', hash));
  return drawn;
}

function signatureFor(drawn: ReadonlyMap<string, Buffer>, document: number): Buffer {
  const signature = drawn.get(partName('signature', document)) ?? drawn.get(partName('signature', 1));
  if (!signature) throw new Error('Bug: a participant has signed without a signature');
  return signature;
}

/** Returns eight digits such as 4F0A-91C2 for comparison by eye. The hashes in the evidence are authoritative. */
function shortReference(participantId: string, signatureSha256: string): string {
  const digits = sha256(`${participantId} ${signatureSha256}`).slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Returns a photo that shows only the signer. */
async function photoOf(services: WithStorage, events: readonly StoredEvent[]): Promise<Buffer | null> {
  const passed = events.findLast(({ type }) => type === 'LIVENESS_PASSED');
  if (!passed) return null;
  const seen = passed.facts['photos'];
  const index = Array.isArray(seen) ? seen.findIndex((photo) => photo?.faces === 1) : 0;
  return readPart(services, passed, `photo-${Math.max(0, index) + 1}`);
}

/** Returns the language in which the agreement was shown, or null for older chains, which do not record it. */
function languageShown(signature: StoredEvent | undefined): Language | null {
  const shown = shownWords.safeParse(signature?.facts['shown']);
  return shown.success ? shown.data.language : null;
}

const shownWords = z.object({ language: z.enum(LANGUAGES) });
