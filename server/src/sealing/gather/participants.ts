/** Gathers the facts of each participant. A participant whose signature is being made by a service is included. */
import type { KeyFactsInput } from '@countersign/contract/originator/key-facts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { maskEmail, maskPhone } from '@countersign/contract/rules/contacts';
import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { sha256 } from '../../crypto/secrets.ts';
import { participants } from '../../database/schema.ts';
import type { Part } from '../../evidence/chain.ts';
import { keyFactsIn } from '../../evidence/key-facts.ts';
import { inputsIn, type FilledInput } from '../../evidence/signer-inputs.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import { partName } from '../../evidence/session-documents.ts';
import { sinceCorrection } from '../../evidence/since-correction.ts';
import type { ParticipantFacts, WaitingFacts } from '../../pdf/pages/facts.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { emailOf, nameOf, phoneOf } from '../../signing/person.ts';
import type { Draft } from '../../signing/revisions.ts';
import { methodOf, type ParticipantRow, type SessionRow } from '../../signing/rows.ts';
import { attachmentFactsOf } from './attachments.ts';
import { checkFactsOf } from './checks.ts';
import { deviceInWords, timeZoneOf } from './device-in-words.ts';
import { keyFactsShown } from './key-facts.ts';
import { locationOf } from './location.ts';
import { ownSignatureOf } from './own-signature.ts';
import { readPart } from './parts.ts';
import { remoteIn, switchedFrom } from './remote-signature.ts';
import { readingsOf, stepsOf } from './steps.ts';

/** Gathers the facts of each participant for each document. Facts that the documents share are gathered once. */
export async function participantsOf(
  services: Kernel & WithStorage & Signals,
  session: SessionRow,
  events: readonly StoredEvent[],
  hashes: ReadonlyMap<number, string>,
  draft?: Draft,
): Promise<(document: number) => ParticipantFacts[]> {
  const rows = await services.database.db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, session.id), ne(participants.status, 'DECLINED')))
    .orderBy(asc(participants.signedAt), asc(participants.signingOrder));
  const stated = keyFactsIn(events);
  const people: { in: (document: number) => ParticipantFacts }[] = [];
  for (const row of inSigningOrder(rows, draft)) {
    const own = sinceCorrection(events, row.id);
    people.push(await participantOf(services, session, row, own, { stated, hashes, draft }));
  }
  return (document) => people.map((person) => person.in(document));
}

/** Returns the participants who have signed, in signing order. The signer of the draft comes last. */
function inSigningOrder(rows: readonly ParticipantRow[], draft: Draft | undefined): ParticipantRow[] {
  if (!draft) return [...rows];
  return [
    ...rows.filter(({ id, status }) => hasSigned(status) && id !== draft.participantId),
    ...rows
      .filter(({ id }) => id === draft.participantId)
      .map((row) => ({ ...row, signedAt: draft.at, signatureSha256: draft.parts[0]?.sha256 ?? null })),
  ];
}

interface Gathered {
  stated: KeyFactsInput | null;
  hashes: ReadonlyMap<number, string>;
  draft: Draft | undefined;
}

/** Returns the participants who sign after the signer of the draft, each with the fields in one document. */
export async function waitingOf(
  { database, vault }: Kernel,
  session: SessionRow,
  draft: Draft,
): Promise<(document: number) => WaitingFacts[]> {
  const rows = await database.db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, session.id), ne(participants.status, 'DECLINED')))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  const later = rows.filter(({ id, status }) => !hasSigned(status) && id !== draft.participantId);
  return (document) =>
    later.map((row) => ({
      id: row.id,
      name: nameOf(vault, row),
      fields: row.fields.filter((field) => (field.document ?? 1) === document),
      isRemote: isRemote(methodOf(session, row)),
    }));
}

async function participantOf(
  services: Kernel & WithStorage & Signals,
  session: SessionRow,
  row: ParticipantRow,
  events: readonly StoredEvent[],
  { stated, hashes, draft }: Gathered,
): Promise<{ in: (document: number) => ParticipantFacts }> {
  const { vault } = services;
  if (!row.signedAt || !row.signatureSha256) throw new Error(`Bug: participant ${row.id} has not signed`);
  const signature = events.findLast(({ type }) => type === 'SIGNATURE_CAPTURED');
  const origin = signature?.from ?? null;
  const email = emailOf(vault, row);
  const own = draft?.participantId === row.id ? draft : null;
  const drawn = await signaturesOf(services, row.sessionId, own?.parts ?? signature?.parts ?? []);
  const inputs = [...(own?.inputs ?? inputsIn(events))];
  const common = {
    id: row.id,
    name: nameOf(vault, row),
    phoneMasked: maskPhone(phoneOf(vault, row)),
    emailMasked: email && maskEmail(email),
    language: own?.language ?? languageShown(signature) ?? row.language ?? 'en',
    timeZone: timeZoneOf(own ? own.timeZone : origin?.device['timezone']),
    order: row.signingOrder,
    reference: shortReference(row.id, row.signatureSha256),
    signedAt: row.signedAt,
    ownSignature: own ? null : ownSignatureOf(signature, hashes),
    remote: own ? { method: own.method, proof: null } : await remoteIn(services, signature),
    switchedFrom: own ? null : switchedFrom(signature),
    ip: origin?.ip ?? null,
    device: deviceInWords(origin?.device ?? null),
    attachments: attachmentFactsOf(events, session.config),
    readings: readingsOf(events),
    keyFacts: keyFactsShown(events, stated),
    inputs,
    steps: stepsOf(events),
    checks: checkFactsOf(events, session.config, services.settings.COMPANY_NAME),
    // Only the certificate shows the location and the photo, and a draft has none.
    location: draft ? null : await locationOf(services, session, events),
    photo: draft ? null : await photoOf(services, events),
  };
  return {
    in: (document) => ({
      ...common,
      signature: signatureFor(drawn, document),
      fields: row.fields.filter((field) => (field.document ?? 1) === document && isFilled(field, inputs)),
    }),
  };
}

/** Checks whether a field has content. An empty field stays empty in the document. */
function isFilled({ input }: SignatureField, inputs: readonly FilledInput[]): boolean {
  const value = inputs.find(({ key }) => key === input?.key)?.value;
  return input?.type === 'radio' ? value === input.option : !input || value !== undefined;
}

/**
 * Returns the signature for each document. If the signer drew only one, it is stored for the first document and used
 * for all.
 */
async function signaturesOf(
  { storage }: WithStorage,
  sessionId: string,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const { name, sha256: hash } of parts)
    if (/^signature(?:-\d+)?$/.test(name)) drawn.set(name, await storage.get(sessionId, hash));
  return drawn;
}

function signatureFor(drawn: ReadonlyMap<string, Buffer>, document: number): Buffer {
  const signature = drawn.get(partName('signature', document)) ?? drawn.get(partName('signature', 1));
  if (!signature) throw new Error('Bug: a participant has signed without a signature');
  return signature;
}

/**
 * Returns a short code such as 4F0A-91C2, which people compare by eye. The authoritative hashes are in the evidence.
 */
function shortReference(participantId: string, signatureSha256: string): string {
  const digits = sha256(`${participantId} ${signatureSha256}`).slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Returns the photo in which only the signer is visible, or null if there is none. */
async function photoOf(services: WithStorage, events: readonly StoredEvent[]): Promise<Buffer | null> {
  const passed = events.findLast(({ type }) => type === 'LIVENESS_PASSED');
  if (!passed) return null;
  const seen = passed.facts['photos'];
  const index = Array.isArray(seen) ? seen.findIndex((photo) => photo?.faces === 1) : 0;
  return readPart(services, passed, `photo-${Math.max(0, index) + 1}`);
}

/**
 * Returns the language in which the agreement was shown. Returns null for an older chain, which does not record the
 * language.
 */
function languageShown(signature: StoredEvent | undefined): Language | null {
  const shown = shownWords.safeParse(signature?.facts['shown']);
  return shown.success ? shown.data.language : null;
}

const shownWords = z.object({ language: z.enum(LANGUAGES) });
