/** Creates, saves and deletes drafts, and adds PDFs to drafts. */
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, MAX_DRAFTS } from '@countersign/contract/rules/limits';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { currentNames } from '../../access/departments.ts';
import { sha256 as hashOf } from '../../crypto/secrets.ts';
import { isBackupRunning } from '../../database/backup-lock.ts';
import { draftDocuments, drafts } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type Originator, ownerOf } from '../../http/callers.ts';
import { eraseAnswers } from '../../access/idempotency.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { inspectDocument } from '../documents/inspect-document.ts';
import {
  type DraftRow,
  encryptContent,
  expiryFrom,
  isOwn,
  lockDraft,
  refuseChanged,
  uploadsOf,
} from './rows.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface NewDraft {
  id?: string;
  content: DraftContent;
  documents?: readonly { sha256: string; bytes: number; pages: DraftPages }[];
}

export async function insertDraft(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  { id = uuid(), content, documents = [] }: NewDraft,
): Promise<DraftRow> {
  // The lock makes concurrent requests of one owner wait for each other. Otherwise, all of them could pass the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${ownerOf(caller)}`}))`);
  const [kept] = await tx
    .select({ count: count() })
    .from(drafts)
    .where(and(isOwn(services, caller), isNull(drafts.sessionId)));
  if ((kept?.count ?? 0) >= MAX_DRAFTS) throw new AppError('TOO_MANY_DRAFTS', { limit: MAX_DRAFTS });
  refuseUnknownDocuments(content, documents);
  const at = services.now();
  const row = {
    id,
    ownerId: ownerOf(caller),
    department: await departmentOf(tx, caller, content),
    version: 1,
    contentEncrypted: encryptContent(services, id, content),
    previewId: uuid(),
    sessionId: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: expiryFrom(at),
    triedAt: null,
  };
  await tx.insert(drafts).values(row);
  if (documents.length > 0)
    await tx.insert(draftDocuments).values(documents.map((document) => ({ ...document, draftId: id })));
  return row;
}

type DraftPages = (typeof draftDocuments.$inferSelect)['pages'];

export async function replaceContent(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  { id, version, content }: { id: string; version: number; content: DraftContent },
): Promise<DraftRow> {
  const row = await lockDraft(services, tx, caller, id);
  refuseChanged(row, version);
  refuseUnknownDocuments(content, await uploadsOf(tx, row.id));
  const at = services.now();
  const change = {
    department: await departmentOf(tx, caller, content),
    version: row.version + 1,
    contentEncrypted: encryptContent(services, row.id, content),
    updatedAt: at,
    expiresAt: expiryFrom(at),
  };
  await tx.update(drafts).set(change).where(eq(drafts.id, row.id));
  return { ...row, ...change };
}

/**
 * The maximum size and number of a draft's uploads. Unused and replaced uploads are stored until the draft is deleted.
 */
const MAX_UPLOADED_BYTES = 4 * MAX_DOCUMENT_BYTES;
const MAX_UPLOADS = 4 * MAX_DOCUMENTS;

interface DraftUpload {
  content: Buffer;
  sha256: string;
  pages: DraftPages;
  name: string;
}

/** Inspects an upload like the files of a new session. */
export async function inspectUpload(
  services: PdfTools,
  { content, name: filename }: UploadedFile,
): Promise<DraftUpload> {
  const { document, sizes } = await inspectDocument(services, { content, filename });
  const pages = sizes.map(({ width, height }) => ({ width, height }));
  return { content, sha256: hashOf(content), pages, name: document.name ?? filename };
}

/**
 * Adds an upload to a draft. The file is stored as it was uploaded, because the server inspects it again when it
 * creates the session.
 */
export async function addUpload(
  services: Kernel & WithStorage,
  tx: Transaction,
  caller: Originator,
  draftId: string,
  { content, sha256, pages, name }: DraftUpload,
) {
  const row = await lockDraft(services, tx, caller, draftId);
  const uploads = (await uploadsOf(tx, row.id)).filter((each) => each.sha256 !== sha256);
  const bytes = uploads.reduce((sum, each) => sum + each.bytes, content.length);
  if (bytes > MAX_UPLOADED_BYTES || uploads.length >= MAX_UPLOADS)
    throw new AppError('PAYLOAD_TOO_LARGE', {}, 'Too much was uploaded to this draft. Create another one.');
  await tx
    .insert(draftDocuments)
    .values({ draftId: row.id, sha256, pages, bytes: content.length })
    .onConflictDoNothing();
  // The file is stored under the lock, so that erasing the draft at the same time leaves no file behind.
  await services.storage.put(row.id, content);
  return { sha256, size_bytes: content.length, pages, name };
}

/**
 * Ends a draft. From then on it is invisible, even to requests that waited for the lock on a node whose clock is
 * slightly behind.
 */
export async function endDraft(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
): Promise<DraftRow> {
  const row = await lockDraft(services, tx, caller, id);
  await tx.update(drafts).set({ expiresAt: row.createdAt }).where(eq(drafts.id, row.id));
  await eraseAnswers(tx, row.id);
  return row;
}

/**
 * Deletes an ended draft with its files. If a crash or a backup prevents this, the cleanup of expired data deletes the
 * draft later.
 */
export async function eraseDraft(services: Kernel & WithStorage, row: DraftRow): Promise<void> {
  if (await eraseFiles(services, row)) await services.database.db.delete(drafts).where(eq(drafts.id, row.id));
}

/**
 * Deletes the files of a draft. Returns false during a backup, because the backup may contain the draft and need the
 * files.
 */
export async function eraseFiles(
  { storage, database }: Pick<Kernel, 'database'> & WithStorage,
  { id, previewId }: Pick<DraftRow, 'id' | 'previewId'>,
): Promise<boolean> {
  if (await isBackupRunning(database.pool)) return false;
  await storage.erase(id);
  await storage.erase(previewId);
  return true;
}

function refuseUnknownDocuments(content: DraftContent, known: readonly { sha256: string }[]): void {
  for (const { sha256 } of content.documents)
    if (!known.some((upload) => upload.sha256 === sha256))
      throw new AppError('DOCUMENT_NOT_FOUND', {}, `The draft has no document ${sha256}`);
}

/**
 * Returns the department of the draft. By default, this is the caller's only department, or null if the caller has
 * several.
 */
async function departmentOf(
  db: Queryable,
  { departments }: Originator,
  { department }: DraftContent,
): Promise<string | null> {
  const [named = null] = await currentNames(db, department?.trim() ? [department.trim()] : []);
  if (departments === null) return named;
  const own = await currentNames(db, departments);
  if (named === null) return own.length === 1 ? (own[0] ?? null) : null;
  if (!own.includes(named)) throw new AppError('DEPARTMENT_REQUIRED', { departments: own });
  return named;
}
