import { createBranch, deleteBranch, listBranches } from '@countersign/contract/originator/branches';
import { and, desc, inArray, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../http/cursors.ts';
import { branches } from '../database/schema.ts';
import type { Register } from '../http/register.ts';
import { idempotent } from '../access/idempotency.ts';
import type { Kernel } from '../signing/kernel.ts';
import { hasId } from '../database/has-id.ts';

type BranchRow = typeof branches.$inferSelect;

export function branchRoutes(services: Kernel, register: Register): void {
  register(createBranch, async (input) => {
    const { name, latitude, longitude, max_distance_meters } = input.body;
    return idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const row = {
        id: uuid(),
        name,
        latitude,
        longitude,
        maxDistanceMeters: max_distance_meters,
        createdAt: services.now(),
        deletedAt: null,
      };
      await tx.insert(branches).values(row);
      return describe(row);
    });
  });

  register(listBranches, async ({ caller, query: { cursor, limit } }) => {
    const rows = await services.database.db
      .select()
      .from(branches)
      .where(
        and(
          isNull(branches.deletedAt),
          caller.branches ? inArray(branches.id, [...caller.branches]) : undefined,
          isAfterCursor(branches.id, cursor),
        ),
      )
      .orderBy(desc(branches.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { branches: page.map(describe), next_cursor };
  });

  register(deleteBranch, async (input) =>
    idempotent(services, input, '', async (tx) => {
      const { id } = input.params;
      const [deleted] = await tx
        .update(branches)
        .set({ deletedAt: services.now() })
        .where(and(hasId(branches.id, id), isNull(branches.deletedAt)))
        .returning({ id: branches.id });
      if (!deleted) throw new AppError('BRANCH_NOT_FOUND');
      return { branch_id: deleted.id, deleted: true as const };
    }),
  );
}

const describe = (row: BranchRow) => ({
  branch_id: row.id,
  name: row.name,
  latitude: row.latitude,
  longitude: row.longitude,
  max_distance_meters: row.maxDistanceMeters,
  created_at: row.createdAt.toISOString(),
});
