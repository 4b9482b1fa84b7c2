/** Lists layouts, and a layout's versions: newest first, one page at a time. */
import type { listLayouts, listLayoutVersions } from '@countersign/contract/originator/layouts';
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { layouts, layoutVersions } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { ofDepartments } from '../../access/access-scope.ts';
import { summariseLayout } from './describe.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Query = z.output<(typeof listLayouts)['query']>;

/** Ids increase over time (UUID version 7), so they sort by creation. */
export async function pageOfLayouts(
  { database }: Kernel,
  { departments }: Originator,
  { cursor, limit, archived }: Query,
) {
  const rows = await database.db
    .select({ layout: layouts, version: layoutVersions })
    .from(layouts)
    .innerJoin(
      layoutVersions,
      and(eq(layoutVersions.layoutId, layouts.id), eq(layoutVersions.version, layouts.latestVersion)),
    )
    .where(
      and(
        ofDepartments(layouts.department, departments),
        archived === 'true' ? isNotNull(layouts.archivedAt) : isNull(layouts.archivedAt),
        cursor === undefined ? undefined : lt(layouts.id, readCursor(cursor, 'id')[0]),
      ),
    )
    .orderBy(desc(layouts.id))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ layout }) => writeCursor(layout.id));
  return { layouts: page.map(({ layout, version }) => summariseLayout(layout, version)), next_cursor };
}

export async function pageOfVersions(
  { database }: Kernel,
  id: string,
  { cursor, limit }: z.output<(typeof listLayoutVersions)['query']>,
) {
  const { layoutId, version, createdAt } = layoutVersions;
  const rows = await database.db
    .select({ version, createdAt })
    .from(layoutVersions)
    .where(
      and(
        eq(layoutId, id),
        cursor === undefined ? undefined : lt(version, Number(readCursor(cursor, 'number')[0])),
      ),
    )
    .orderBy(desc(version))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (last) => writeCursor(last.version));
  const versions = page.map((row) => ({ version: row.version, created_at: row.createdAt.toISOString() }));
  return { versions, next_cursor };
}
