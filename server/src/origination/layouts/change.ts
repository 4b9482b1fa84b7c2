/** Creates layouts and versions of layouts, and archives layouts. */
import type { LayoutField, LayoutRole } from '@countersign/contract/originator/layout-content';
import { eq } from 'drizzle-orm';
import { layouts, layoutVersions } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { putNewFiles } from '../documents/new-files.ts';
import type { Transaction } from '../../database/connect.ts';
import { usableTemplate } from '../usable-template.ts';
import { describeLayout } from './describe.ts';
import type { StoredDocument } from './stored-documents.ts';
import { departmentOfNew } from '../../access/departments.ts';
import { lockLayout, type LayoutRow } from './rows.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface Content {
  name: string;
  documents: readonly StoredDocument[];
  roles: LayoutRole[];
  fields: LayoutField[];
}

interface NewLayout extends Content {
  id: string;
  department: string | null;
  /** The layout of which the new layout is a copy. */
  source?: LayoutRow;
}

export async function insertLayout(
  services: Kernel & WithStorage,
  tx: Transaction,
  { id, department, source, ...content }: NewLayout,
) {
  const at = services.now();
  const row = {
    id,
    name: content.name,
    department,
    latestVersion: 1,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    defaultTemplateId: source?.defaultTemplateId ?? null,
    folder: source?.folder ?? null,
  };
  await tx.insert(layouts).values(row);
  const made = await addVersion(tx, row, content);
  await putNewFiles(services, tx, row.id, content.documents);
  return made;
}

/** Adds a version. Concurrent changes wait for each other. A change that is based on an older version is rejected. */
export async function insertVersion(
  services: Kernel & WithStorage,
  tx: Transaction,
  { row, basedOn, ...content }: Content & { row: LayoutRow; basedOn: number | undefined },
) {
  const [locked] = await tx.select().from(layouts).where(eq(layouts.id, row.id)).for('update');
  if (!locked) throw new AppError('LAYOUT_NOT_FOUND');
  if (locked.archivedAt) throw new AppError('LAYOUT_ARCHIVED');
  // If the request contains no documents, the new version uses the documents of the version that was read. That version
  // must still be the newest one.
  if (locked.latestVersion !== (basedOn ?? row.latestVersion))
    throw new AppError('LAYOUT_CHANGED', { latest_version: locked.latestVersion });
  const change = {
    name: content.name,
    latestVersion: locked.latestVersion + 1,
    updatedAt: services.now(),
  };
  await tx.update(layouts).set(change).where(eq(layouts.id, row.id));
  const made = await addVersion(tx, { ...locked, ...change }, content);
  // The files need no announcement, because the layout that owns them exists. If the version is not created, they stay
  // in the layout's folder.
  for (const document of content.documents) await services.storage.put(row.id, document.content);
  return made;
}

async function addVersion(tx: Transaction, row: LayoutRow, { documents, roles, fields }: Content) {
  const version = {
    layoutId: row.id,
    version: row.latestVersion,
    documents: documents.map(({ described }) => described),
    roles,
    fields,
    createdAt: row.updatedAt,
  };
  await tx.insert(layoutVersions).values(version);
  return describeLayout(row, version);
}

export async function setTemplate(
  tx: Transaction,
  caller: Originator,
  id: string,
  templateId: string | null,
) {
  const row = await lockLayout(tx, caller, id);
  if (templateId !== null && !(await usableTemplate(tx, caller, templateId)))
    throw new AppError('TEMPLATE_NOT_FOUND');
  await tx.update(layouts).set({ defaultTemplateId: templateId }).where(eq(layouts.id, row.id));
  return { layout_id: row.id, default_template_id: templateId };
}

export async function putInFolder(tx: Transaction, caller: Originator, id: string, folder: string | null) {
  const row = await lockLayout(tx, caller, id);
  await tx.update(layouts).set({ folder }).where(eq(layouts.id, row.id));
  return { layout_id: row.id, folder };
}

/** Archives a layout. Has no effect on an archived layout. */
export async function archive(services: Kernel, tx: Transaction, caller: Originator, id: string) {
  const row = await lockLayout(tx, caller, id);
  const at = row.archivedAt ?? services.now();
  await tx.update(layouts).set({ archivedAt: at }).where(eq(layouts.id, row.id));
  return { layout_id: row.id, archived_at: at.toISOString() };
}

/**
 * Moves the layout to another department, or makes it available to all departments. Existing sessions stay in their
 * department.
 */
export async function move(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
  asked: string | null,
) {
  const row = await lockLayout(tx, caller, id);
  const department = await departmentOfNew(tx, caller, asked ?? undefined);
  await tx.update(layouts).set({ department, updatedAt: services.now() }).where(eq(layouts.id, row.id));
  return { layout_id: row.id, department, former_department: row.department };
}
