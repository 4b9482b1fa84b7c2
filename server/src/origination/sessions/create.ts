/** Starts a session: its documents are kept, its signers get their links, and the chain begins. */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import type { SessionWarning } from '@countersign/contract/originator/sessions';
import { maskPhone } from '@countersign/contract/rules/phone-mask';
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { NIL, v7 as uuid, validate as isUuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { hashToken, newToken } from '../../crypto/secrets.ts';
import {
  branches,
  livenessStates,
  otpStates,
  participants,
  sessionBranches,
  sessions,
  templates,
  type SessionBranch,
} from '../../database/schema.ts';
import { enqueueMessage } from '../../messaging/messages.ts';
import { authenticate, genesis, type Actor } from '../../evidence/chain.ts';
import { actorOf, idOf, type Reach } from '../../http/callers.ts';
import { softwareInUse } from '../../evidence/software.ts';
import type { Origin } from '../../http/origin.ts';
import { encryptPerson } from '../../signing/person.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { nextReminder } from '../../messaging/reminder-times.ts';
import { linkFor } from '../../messaging/replace-link.ts';
import { encryptMessage } from '../../messaging/sender-message.ts';
import { ofDepartments } from '../../access/reach.ts';
import { departmentOfNew } from '../../signing/rows.ts';
import { addWords } from '../../search/search-index.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Services } from '../../signing/services.ts';
import { addDocuments } from './add-documents.ts';
import { refuseForeignReturns } from './return-urls.ts';
import { rightsOf } from './rights-of.ts';
import type { Upload } from './upload.ts';

/** Who sends, and what they may reach. */
export type Sender = Omit<Reach, 'isTest'> & ({ apiKeyId: string } | { personId: string });

/** Without a caller it is the server's own. The documents have to be stored before the transaction ends. */
export async function createSession(
  services: Services,
  tx: Transaction,
  sessionId: string,
  upload: Upload,
  caller: Sender | null,
  origin?: Origin,
) {
  const { keys, vault, settings, now } = services;
  const { template_id, reference, branch_ids = [], metadata = {}, message, data } = upload.session;
  const template = template_id === undefined ? null : await findTemplate(tx, caller, template_id);
  const config = configOf(template, upload.session, upload.sendsInvites);
  const places = await findBranches(tx, caller, branch_ids);
  const { returnOrigins, frameOrigins, isTest } = await rightsOf(tx, caller);
  refuseForeignReturns(returnOrigins, upload.session.participants);
  const at = now();
  const head = genesis(sessionId);
  const validity = { createdAt: at, expiresAt: new Date(+at + config.validity_hours * 3_600_000) };
  const session = {
    id: sessionId,
    status: 'NEW' as const,
    templateId: template?.id ?? null,
    department: departmentOfNew(
      caller ?? { departments: null },
      upload.session.department,
      template?.department,
    ),
    reference: reference ?? null,
    config,
    branches: places,
    metadata,
    ...validity,
    remindAt: nextReminder(settings, validity, at),
    evidenceCount: head.count,
    evidenceHead: head.sha256,
    evidenceMac: authenticate(keys.evidenceHead, sessionId, head),
    isIndexed: true,
    layoutId: upload.layout?.id ?? null,
    layoutVersion: upload.layout?.version ?? null,
    messageEncrypted: message === undefined ? null : encryptMessage(vault, sessionId, message),
    senderId: caller && idOf(caller),
    frameOrigins,
    isTest,
  };
  await tx.insert(sessions).values(session);
  await addBranches(tx, sessionId, places);
  const documents = await addDocuments(tx, sessionId, upload.documents);
  const added = [];
  for (const [index, input] of upload.session.participants.entries())
    added.push(
      await addParticipant(services, tx, sessionId, config, input, upload.fields?.[index] ?? [], index + 1),
    );

  await addWords(services, tx, sessionId, {
    people: added.map(({ person }) => person),
    reference: session.reference,
    metadata,
  });

  const actor: Actor = caller ? actorOf(caller) : { kind: 'system' };
  const record = createRecorder(services, tx, session, actor, at, origin);
  await record(
    'SESSION_CREATED',
    {
      ...documents.facts.open,
      participants: added.map(({ facts }) => facts),
      created_at: at.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      reference: session.reference,
      template_id: session.templateId,
      template_version: template?.version ?? null,
      ...(upload.layout && { layout: layoutFacts(upload.layout) }),
      ...(upload.batch && { batch: batchFacts(upload.batch) }),
      department: session.department,
      ...(isTest && { test: true }),
      ...(frameOrigins.length > 0 && { frame_origins: frameOrigins }),
      config,
      branches: session.branches,
      software: await softwareInUse(),
    },
    documents.parts,
    {
      details: {
        participants: added.map(({ person }) => person),
        metadata,
        ...givenOf('external_ids', added, ({ answer }) => answer.external_id),
        ...givenOf('return_urls', added, ({ returnUrl }) => returnUrl),
        ...(message === undefined ? {} : { message }),
        ...(data === undefined ? {} : { data }),
        ...documents.facts.personal,
      },
    },
  );
  return {
    session_id: sessionId,
    status: session.status,
    expires_at: session.expiresAt.toISOString(),
    ...documents.answer,
    warnings: warningsOf(config, places),
    participants: added.map(({ answer }) => answer),
  };
}

/** A session of no branch is found as one of nowhere. */
async function addBranches(
  tx: Transaction,
  sessionId: string,
  places: readonly SessionBranch[],
): Promise<void> {
  const ids = places.length === 0 ? [NIL] : [...new Set(places.map(({ branch_id }) => branch_id))];
  await tx.insert(sessionBranches).values(ids.map((branchId) => ({ branchId, sessionId })));
}

/** The rules it runs under: those of the template, but for what the session says itself. */
export const configOf = (
  template: { config: TemplateConfig } | null,
  { validity_hours }: Pick<SessionInput, 'validity_hours'>,
  sendsInvites?: boolean,
): TemplateConfig => ({
  ...(template?.config ?? TEMPLATE_DEFAULTS),
  ...(validity_hours === undefined ? {} : { validity_hours }),
  ...(sendsInvites === undefined ? {} : { send_invite_notification: sendsInvites }),
});

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

/** What is allowed, but probably not what was meant. */
function warningsOf(config: TemplateConfig, places: readonly SessionBranch[]): SessionWarning[] {
  return places.length > 0 && !config.location_validation_enabled ? ['branches_not_enforced'] : [];
}

async function addParticipant(
  services: Services,
  tx: Transaction,
  sessionId: string,
  config: TemplateConfig,
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
      fields: participant.fields,
      link_hash: participant.linkHash.toString('hex'),
    },
    person: { participant_id: id, name: input.name, phone: input.phone, email: input.email ?? null },
    returnUrl: input.return_url ?? null,
  };
}

/** By participant; nothing where none was given. */
function givenOf<Added extends { person: { participant_id: string } }>(
  name: 'external_ids' | 'return_urls',
  people: readonly Added[],
  valueOf: (one: Added) => string | null,
) {
  const given = people.flatMap((one) => {
    const value = valueOf(one);
    return value === null ? [] : [[one.person.participant_id, value] as const];
  });
  return given.length === 0 ? {} : { [name]: Object.fromEntries(given) };
}

export async function findTemplate(tx: Pick<Transaction, 'select'>, caller: Sender | null, id: string) {
  const [template] = isUuid(id)
    ? await tx
        .select()
        .from(templates)
        .where(
          and(
            eq(templates.id, id),
            ofDepartments(templates.department, caller?.departments ?? null),
            isNull(templates.deletedAt),
          ),
        )
    : [];
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  return template;
}

/** Copied into the session: what happens to a branch later changes nothing for signings that began before. */
export async function findBranches(
  tx: Pick<Transaction, 'select'>,
  caller: Sender | null,
  ids: readonly string[],
): Promise<SessionBranch[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const own = caller?.branches ?? null;
  // Another branch answers exactly as an unknown id.
  if (!wanted.every((id) => isUuid(id) && (own?.includes(id) ?? true)))
    throw new AppError('BRANCH_NOT_FOUND');
  const rows = await tx
    .select()
    .from(branches)
    .where(and(inArray(branches.id, wanted), isNull(branches.deletedAt)));
  if (rows.length !== wanted.length) throw new AppError('BRANCH_NOT_FOUND');
  return rows.map((row) => ({
    branch_id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    max_distance_meters: row.maxDistanceMeters,
  }));
}
