/**
 * Creates a draft from the inputs of a session, as far as the objects they name still exist within the caller's scope.
 * Uploaded documents are copied in the version that signers read. If the session used a layout, the draft uses the
 * newest version of that layout.
 */
import type { InputValue } from '@countersign/contract/rules/signer-inputs';
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import { draftKeyFacts } from '@countersign/contract/originator/key-facts';
import { layoutData } from '@countersign/contract/originator/session-input';
import { and, eq, isNull } from 'drizzle-orm';
import { layouts, layoutVersions, type participants } from '../../database/schema.ts';
import { prefilledIn } from '../../evidence/signer-inputs.ts';
import { keyFactsIn } from '../../evidence/key-facts.ts';
import { originatorDetail } from '../../evidence/originator-details.ts';
import { type StoredEvent, readEvents } from '../../evidence/read-event.ts';
import { documentNameIn, documentsOf } from '../../evidence/session-documents.ts';
import { chainOf } from '../../evidence/verify.ts';
import { usableBy } from '../../access/access-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { emailOf, nameOf, phoneOf } from '../../signing/person.ts';
import { findSession, participantsOf, type SessionRow } from '../../signing/rows.ts';
import { messageOf } from '../../messaging/sender-message.ts';
import { inspectDocument } from '../documents/inspect-document.ts';
import { isAllowedReturn, rightsOf } from '../creation/sender-rights.ts';
import { usableBranches } from '../creation/session-setup.ts';
import { usableTemplate } from '../usable-template.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export type Missing = 'data' | 'documents' | 'layout' | 'template' | 'branches';

export interface CopiedDocument {
  content: Buffer;
  sha256: string;
  bytes: number;
  pages: { width: number; height: number }[];
}

export interface Duplicate {
  content: DraftContent;
  documents: CopiedDocument[];
  missing: Missing[];
}

export async function duplicateOf(
  services: Kernel & WithStorage & PdfTools,
  caller: Originator,
  id: string,
): Promise<Duplicate> {
  const session = await findSession(services, caller, id);
  if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
  const events = readEvents(await chainOf(services, services.database.db, session.id));
  const keyFacts = keyFactsIn(events);
  const missing: Missing[] = [];
  const made = session.layoutId
    ? await fromLayout(services, caller, session, events, missing)
    : await fromDocuments(services, session, events);
  const content: DraftContent = {
    ...made.content,
    ...(await templateOf(services, caller, session, missing)),
    ...(session.department === null ? {} : { department: session.department }),
    branch_ids: await branchesOf(services, caller, session, missing),
    reference: session.reference ?? '',
    send_invites: session.config.send_invite_notification,
    message: messageOf(services.vault, session) ?? '',
    metadata: session.metadata,
    ...(keyFacts === null ? {} : { key_facts: draftKeyFacts.parse(keyFacts) }),
    participants: await peopleOf(services, caller, session, events, made.roles),
  };
  return { content, documents: made.documents, missing };
}

type Made = Pick<DraftContent, 'documents' | 'layout_id' | 'data'>;

/**
 * Returns the part of the draft that depends on the layout. If the session used none, `roles` is null, and the fields
 * belong to the people.
 */
async function fromLayout(
  { database }: Kernel,
  { departments }: Originator,
  { layoutId }: SessionRow,
  events: readonly StoredEvent[],
  missing: Missing[],
): Promise<{ content: Made; roles: string[] | null; documents: CopiedDocument[] }> {
  const [found] = await database.db
    .select({ id: layouts.id, roles: layoutVersions.roles })
    .from(layouts)
    .innerJoin(
      layoutVersions,
      and(eq(layoutVersions.layoutId, layouts.id), eq(layoutVersions.version, layouts.latestVersion)),
    )
    .where(
      and(
        eq(layouts.id, layoutId ?? ''),
        isNull(layouts.archivedAt),
        usableBy(layouts.department, departments),
      ),
    );
  if (!found) missing.push('layout');
  const told = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.['data'];
  const data = layoutData.safeParse(told).data;
  if (found && !data) missing.push('data');
  const content = { documents: [], ...(found ? { layout_id: found.id, ...(data ? { data } : {}) } : {}) };
  return { content, roles: found ? found.roles.map((role) => role.id) : [], documents: [] };
}

async function fromDocuments(
  services: Kernel & WithStorage & PdfTools,
  session: SessionRow,
  events: readonly StoredEvent[],
): Promise<{ content: Made; roles: null; documents: CopiedDocument[] }> {
  const documents: CopiedDocument[] = [];
  const named: DraftContent['documents'] = [];
  for (const { position, sha256, bytes } of await documentsOf(services.database.db, session.id)) {
    const content = await services.storage.get(session.id, sha256);
    const { sizes } = await inspectDocument(services, { content });
    const pages = sizes.map(({ width, height }) => ({ width, height }));
    documents.push({ content, sha256, bytes, pages });
    named.push({ sha256, name: documentNameIn(events, position) ?? `${position}.pdf` });
  }
  return { content: { documents: named }, roles: null, documents };
}

async function peopleOf(
  { database, vault }: Kernel,
  caller: Originator,
  { id }: SessionRow,
  events: readonly StoredEvent[],
  roles: readonly string[] | null,
): Promise<DraftContent['participants']> {
  const { returnOrigins } = await rightsOf(database.db, caller);
  const rows = await participantsOf(database.db, id);
  return rows.map((row) => {
    const externalId = originatorDetail(events, 'external_ids', row.id);
    const returnUrl = originatorDetail(events, 'return_urls', row.id);
    return {
      name: nameOf(vault, row),
      phone: phoneOf(vault, row),
      email: emailOf(vault, row) ?? '',
      ...(row.language ? { language: row.language } : {}),
      signing_order: row.signingOrder,
      ...(row.signatureMethod === null ? {} : { signature_method: row.signatureMethod }),
      ...(roles === null
        ? { fields: row.fields.map((field) => placed(field, prefilledIn(events, row.id))) }
        : {}),
      ...(row.role !== null && roles?.includes(row.role) ? { role: row.role } : {}),
      ...(externalId === null ? {} : { external_id: externalId }),
      ...(returnUrl !== null && isAllowedReturn(returnOrigins, returnUrl) ? { return_url: returnUrl } : {}),
    };
  });
}

type Field = NonNullable<DraftContent['participants'][number]['fields']>[number];

const placed = (
  { input, ...field }: (typeof participants.$inferSelect)['fields'][number],
  prefilled: Readonly<Record<string, InputValue>>,
): Field => ({
  ...field,
  ...(input ? { input: { ...input, prefilled: prefilled[input.key] } } : {}),
  kind: field.kind ?? 'signature',
  document: field.document ?? 1,
  align: field.align ?? 'left',
});

async function templateOf(
  { database }: Kernel,
  caller: Originator,
  { templateId }: SessionRow,
  missing: Missing[],
): Promise<{ template_id?: string }> {
  if (templateId === null) return {};
  const found = await usableTemplate(database.db, caller, templateId);
  if (found) return { template_id: found.id };
  missing.push('template');
  return {};
}

/** Returns the session's branches that still exist and that the caller may use. */
async function branchesOf(
  { database }: Kernel,
  caller: Originator,
  session: SessionRow,
  missing: Missing[],
): Promise<string[]> {
  const wanted = session.branches.map(({ branch_id }) => branch_id);
  const rows = await usableBranches(database.db, caller, wanted);
  const found = wanted.filter((id) => rows.some((row) => row.id === id));
  if (found.length < wanted.length) missing.push('branches');
  return found;
}
