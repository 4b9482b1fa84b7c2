/** Lists batches, newest first, one page at a time. */
import type { listBatches } from '@countersign/contract/originator/batches';
import { and, desc, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { batches } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { summariseBatches } from './describe.ts';
import { batchesWithinScope } from './rows.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Ids increase over time (UUID version 7), so they sort by creation. */
export async function pageOfBatches(
  { database }: Kernel,
  caller: Originator,
  { cursor, limit }: z.output<(typeof listBatches)['query']>,
) {
  const rows = await database.db
    .select()
    .from(batches)
    .where(
      and(
        batchesWithinScope(caller),
        cursor === undefined ? undefined : lt(batches.id, readCursor(cursor, 'id')[0]),
      ),
    )
    .orderBy(desc(batches.id))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
  return { batches: await summariseBatches(database.db, page), next_cursor };
}
