/** Reads layouts and their versions from the database. A version never changes. */
import { and, eq } from 'drizzle-orm';
import { layouts, layoutVersions } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { refuseShared, usableBy } from '../../access/access-scope.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import { hasId } from '../../database/has-id.ts';

export type LayoutRow = typeof layouts.$inferSelect;
export type LayoutVersionRow = typeof layoutVersions.$inferSelect;

/** Finds a layout. For another department's layout, the response is the same as for an unknown id. */
export async function findLayout(
  db: Queryable,
  departments: Originator['departments'],
  id: string,
): Promise<LayoutRow> {
  const [row] = await db
    .select()
    .from(layouts)
    .where(and(hasId(layouts.id, id), usableBy(layouts.department, departments)));
  if (!row) throw new AppError('LAYOUT_NOT_FOUND');
  return row;
}

/**
 * Locks a layout for a change of the layout itself. The department is checked under the lock, because another request
 * may move the layout to another department.
 */
export async function lockLayout(tx: Transaction, caller: Originator, id: string): Promise<LayoutRow> {
  const isUsable = and(hasId(layouts.id, id), usableBy(layouts.department, caller.departments));
  const [row] = await tx.select().from(layouts).where(isUsable).for('update');
  if (!row) throw new AppError('LAYOUT_NOT_FOUND');
  refuseShared(caller, row);
  return row;
}

/** Finds a version. By default, this is the newest one. */
export async function findVersion(
  db: Queryable,
  { id, latestVersion }: LayoutRow,
  version = latestVersion,
): Promise<LayoutVersionRow> {
  const [row] = await db
    .select()
    .from(layoutVersions)
    .where(and(eq(layoutVersions.layoutId, id), eq(layoutVersions.version, version)));
  if (!row) throw new AppError('LAYOUT_NOT_FOUND', {}, `The layout has no version ${version}`);
  return row;
}
