/** The list of layouts, newest first, a page at a time. */
import type { listLayouts } from '@countersign/contract/originator/layouts';
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { layouts, layoutVersions } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { ofDepartments } from '../../access/reach.ts';
import type { Services } from '../../signing/services.ts';
import { readIdCursor, writeIdCursor } from '../id-cursor.ts';
import { summariseLayout } from './describe.ts';

type Query = z.output<(typeof listLayouts)['query']>;

/** Ids grow with time (UUID version 7), so their order is that of making. */
export async function pageOfLayouts(
  { database }: Services,
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
        cursor === undefined ? undefined : lt(layouts.id, readIdCursor(cursor)),
      ),
    )
    .orderBy(desc(layouts.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    layouts: page.map(({ layout, version }) => summariseLayout(layout, version)),
    next_cursor: rows.length > limit && last ? writeIdCursor(last.layout.id) : null,
  };
}
