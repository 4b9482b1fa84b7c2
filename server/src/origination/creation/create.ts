/** Creates a session: inserts its documents, creates the signers' links and begins the evidence chain. */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import type { SessionWarning } from '@countersign/contract/originator/sessions';
import type { TemplateConfig } from '@countersign/contract/template';
import { sessions, type SessionBranch } from '../../database/schema.ts';
import { authenticate, genesis, type Actor } from '../../evidence/chain.ts';
import { softwareInUse } from '../../evidence/software.ts';
import { actorOf, idOf } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import {
  type ChosenMethod,
  refuseMixedMethods,
  refuseUnofferedMethods,
} from '../../signing/offered-methods.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { nextReminder } from '../../messaging/reminder-times.ts';
import { departmentOfNew } from '../../access/departments.ts';
import { addWords } from '../../search/search-index.ts';
import { WORDS_VERSION } from '../../search/search-words.ts';
import { encryptMessage } from '../../messaging/sender-message.ts';
import type { Transaction } from '../../database/connect.ts';
import type { UploadedDocument } from '../documents/inspect-document.ts';
import { addDocuments } from './add-documents.ts';
import { addParticipants } from './add-participants.ts';
import type { Prefilled } from './place-fields.ts';
import { refuseForeignReturns, rightsOf, type Sender } from './sender-rights.ts';
import { configOf, findBranches, findTemplate, type SessionTemplate } from './session-setup.ts';
import { stampFactsOf } from '../../signing/stamps.ts';
import { type HeldForSession, issueStamp } from './issue-stamp.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface Upload {
  /** The documents in reading order. At least one. */
  documents: UploadedDocument[];
  session: SessionInput;
  /** The template in the version that was read before the documents were prepared. */
  template: SessionTemplate | null;
  /** The placed fields of each participant. By default, no participant has any. */
  fields?: SignatureField[][];
  /** The prefilled values of each participant. By default, no participant has any. */
  prefilled?: Prefilled[];
  /** The layout version whose documents the session uses, if any. */
  layout?: { id: string; version: number; dataSha256: string };
  /** The stamp certificate, if the template requires one. */
  stamp?: HeldForSession;
  /**
   * The batch and row from which the session is created, and the ids of the people or API keys that prepared the batch
   * or its file.
   */
  batch?: { id: string; row: number; preparedBy: readonly string[] };
}

/**
 * Creates a session. If there is no caller, the server itself is the originator. The calling code must store the files
 * before the transaction ends.
 */
export async function createSession(
  services: Kernel & Messengers,
  tx: Transaction,
  sessionId: string,
  upload: Upload,
  caller: Sender | null,
  origin?: Origin,
) {
  const { keys, vault, settings, now } = services;
  const { reference, branch_ids = [], metadata = {}, key_facts, message, data } = upload.session;
  const { participants: people, department } = upload.session;
  const { template } = upload;
  // Checks the template again, because it may have been deleted while the documents were prepared.
  await findTemplate(tx, caller, template?.id);
  const config = configOf(template, upload.session);
  const places = await findBranches(tx, caller, branch_ids);
  const { returnOrigins, frameOrigins, isTest } = await rightsOf(tx, caller);
  refuseForeignReturns(returnOrigins, people);
  const methods = methodsChosen(config, people);
  refuseUnofferedMethods(services, methods);
  refuseMixedMethods(methods);
  const at = now();
  const stamp = await issueStamp(tx, config, upload.stamp, at);
  const head = genesis(sessionId);
  const validity = { createdAt: at, expiresAt: new Date(+at + config.validity_hours * 3_600_000) };
  const session = {
    id: sessionId,
    status: 'NEW' as const,
    templateId: template?.id ?? null,
    department: await departmentOfNew(tx, caller ?? { departments: null }, department, template?.department),
    reference: reference ?? null,
    config,
    branches: places,
    metadata,
    ...validity,
    remindAt: nextReminder(settings, validity, at),
    evidenceCount: head.count,
    evidenceHead: head.sha256,
    evidenceMac: authenticate(keys.evidenceHead, sessionId, head),
    layoutId: upload.layout?.id ?? null,
    layoutVersion: upload.layout?.version ?? null,
    messageEncrypted: message === undefined ? null : encryptMessage(vault, sessionId, message),
    senderId: caller && idOf(caller),
    frameOrigins,
    isTest,
    wordsVersion: WORDS_VERSION,
  };
  await tx.insert(sessions).values(session);
  const documents = await addDocuments(tx, sessionId, upload.documents);
  const added = await addParticipants(services, tx, session, people, upload.fields, upload.prefilled);
  await addWords(services, tx, sessionId, {
    people: added.people,
    reference: session.reference,
    metadata,
  });

  const actor: Actor = caller ? actorOf(caller) : { kind: 'system' };
  const record = createRecorder(services, tx, session, actor, at, origin);
  const facts = {
    ...documents.facts.open,
    participants: added.facts,
    created_at: at.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    reference: session.reference,
    template_id: session.templateId,
    template_version: template?.version ?? null,
    ...(stamp && { stamp: stampFactsOf(stamp) }),
    ...(upload.layout && { layout: layoutFacts(upload.layout) }),
    ...(upload.batch && { batch: batchFacts(upload.batch) }),
    department: session.department,
    ...(isTest && { test: true }),
    ...(frameOrigins.length > 0 && { frame_origins: frameOrigins }),
    config,
    branches: places,
    software: await softwareInUse(),
  };
  const details = {
    participants: added.people,
    metadata,
    ...added.given,
    ...(message === undefined ? {} : { message }),
    ...(data === undefined ? {} : { data }),
    ...(key_facts === undefined ? {} : { key_facts }),
    ...documents.facts.personal,
  };
  const told = stamp && { stamp_number: stamp.number, stamp_status: stamp.status };
  await record('SESSION_CREATED', facts, documents.parts, { details, ...(told && { told }) });
  return {
    session_id: sessionId,
    status: session.status,
    expires_at: session.expiresAt.toISOString(),
    ...documents.answer,
    warnings: warningsOf(config, places),
    participants: added.answers,
  };
}

/**
 * Returns the chosen signature methods, each with the field of the request that chose it. The template's method counts
 * only if a participant has no method of their own.
 */
const methodsChosen = (
  { signature_method }: TemplateConfig,
  people: SessionInput['participants'],
): ChosenMethod[] => [
  ...people.map((person, index): ChosenMethod => [
    `session.participants.${index}.signature_method`,
    person.signature_method,
  ]),
  ...(people.some((person) => person.signature_method === undefined)
    ? [['session.template_id', signature_method] as const]
    : []),
];

const layoutFacts = ({ id, version, dataSha256 }: NonNullable<Upload['layout']>) => ({
  layout_id: id,
  version,
  data_sha256: dataSha256,
});

const batchFacts = ({ id, row, preparedBy }: NonNullable<Upload['batch']>) => ({
  batch_id: id,
  row,
  prepared_by: preparedBy,
});

/** Returns warnings about settings that are allowed but may be a mistake. */
function warningsOf(config: TemplateConfig, places: readonly SessionBranch[]): SessionWarning[] {
  return places.length > 0 && !config.location_validation_enabled ? ['branches_not_enforced'] : [];
}
