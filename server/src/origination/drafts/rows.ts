/** Reads drafts for their owner and converts them to the form of the API. No one else can read them. */
import { type DraftContent, draftContent } from '@countersign/contract/originator/draft-content';
import { DRAFT_DAYS } from '@countersign/contract/rules/limits';
import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { draftDocuments, drafts } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type Originator, ownerOf } from '../../http/callers.ts';
import type { Transaction, Queryable } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

export type DraftRow = typeof drafts.$inferSelect;

/**
 * Selects the drafts that the caller created and that are not erased. Their departments must still be in the caller's
 * scope.
 */
export const isOwn = ({ now }: Pick<Kernel, 'now'>, caller: Originator): SQL | undefined =>
  and(
    eq(drafts.ownerId, ownerOf(caller)),
    gt(drafts.expiresAt, now()),
    caller.departments === null
      ? undefined
      : or(isNull(drafts.department), inArray(drafts.department, [...caller.departments])),
  );

/**
 * Finds a draft. For another owner's draft, the response is the same as for an unknown id. For a sent draft, the error
 * names its session.
 */
export async function findDraft(
  services: Kernel,
  db: Queryable,
  caller: Originator,
  id: string,
): Promise<DraftRow> {
  return onlyOpen(isUuid(id) ? await ownDraft(services, db, caller, id) : []);
}

/** Finds a draft as `findDraft` does, and locks it for a change. */
export async function lockDraft(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
): Promise<DraftRow> {
  return onlyOpen(isUuid(id) ? await ownDraft(services, tx, caller, id).for('update') : []);
}

const ownDraft = (services: Kernel, db: Queryable, caller: Originator, id: string) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), isOwn(services, caller)));

function onlyOpen([row]: readonly DraftRow[]): DraftRow {
  if (!row) throw new AppError('DRAFT_NOT_FOUND');
  if (row.sessionId !== null) throw new AppError('DRAFT_SENT', { session_id: row.sessionId });
  return row;
}

/** Rejects a change that is based on an older version of the draft. */
export function refuseChanged(row: DraftRow, version: number): void {
  if (row.version !== version) throw new AppError('DRAFT_CHANGED', { latest_version: row.version });
}

const context = (id: string) => `drafts.content:${id}`;

export const encryptContent = ({ vault }: Pick<Kernel, 'vault'>, id: string, content: DraftContent): Buffer =>
  vault.encrypt(JSON.stringify(content), context(id));

export function contentOf({ vault }: Pick<Kernel, 'vault'>, row: DraftRow): DraftContent {
  if (row.contentEncrypted === null) throw new Error(`Bug: draft ${row.id} has no content`);
  return draftContent.parse(JSON.parse(vault.decrypt(row.contentEncrypted, context(row.id))));
}

export const uploadsOf = (db: Queryable, draftId: string) =>
  db.select().from(draftDocuments).where(eq(draftDocuments.draftId, draftId));

export const expiryFrom = (at: Date): Date => new Date(+at + DRAFT_DAYS * 86_400_000);

export const describeSaved = ({ id, version, updatedAt, expiresAt }: DraftRow) => ({
  draft_id: id,
  version,
  updated_at: updatedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export async function describeDraft(services: Kernel, db: Queryable, row: DraftRow) {
  const uploads = await uploadsOf(db, row.id);
  return {
    ...describeSaved(row),
    content: contentOf(services, row),
    uploads: uploads.map(({ sha256, bytes, pages }) => ({ sha256, size_bytes: bytes, pages })),
  };
}
