/**
 * Filters that have an index of ids: it is read in the order of the list, since ids are in the order of creation (UUIDv7), and only as far
 * as a page goes. Read the other way round, through all sessions, what is rare would be looked for from end to end.
 */
import { BATCH_WAITS_DAYS } from '@countersign/contract/rules/batches';
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { MAX } from 'uuid';
import { sessions } from '../../database/schema.ts';
import { firstIdAt } from '../../database/time-ids.ts';
import type { Reach } from '../../http/callers.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { idsFoundBy } from '../../search/search-index.ts';
import { idsNeedingAttention } from './attention.ts';
import { type Filters, statusesIn, without } from './filter.ts';
import { type Found, idsAtStep, idsWithin, type Purpose } from './ids-within.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface Source extends Found {
  /** Which ids come into question at all. */
  window: SQL | undefined;
}

/** Null: no filter has such an index. */
export async function sourceOf(
  services: Kernel,
  reach: Reach,
  filters: Filters,
  purpose: Purpose,
): Promise<Source | null> {
  const source = await narrowestOf(services, reach, filters, purpose);
  if (!source) return null;
  const statuses = statusesIn(filters);
  const first = statuses && !statuses.some(hasEnded) ? await firstUnderWay(services, statuses) : null;
  const window = and(
    first === null ? undefined : sql`session_id >= ${first}::uuid`,
    ...createdWithin(filters),
  );
  return { ...source, window };
}

/** What somebody searches for, then by whatever finds fewest, then those that wait for somebody. */
async function narrowestOf(
  services: Kernel,
  reach: Reach,
  filters: Filters,
  purpose: Purpose,
): Promise<Found | null> {
  const { q, attention } = filters;
  if (q !== undefined) return { found: await idsFoundBy(services, q), reach, filters: without(filters, 'q') };
  const own = await idsWithin(services, reach, filters, purpose);
  if (own) return own;
  const atStep = idsAtStep({ reach, filters });
  if (atStep) return atStep;
  if (attention !== undefined)
    return {
      found: idsNeedingAttention(null).map((ids) => ({ ids })),
      reach,
      filters: { ...without(filters, 'attention'), status: [...(statusesIn(filters) ?? [])] },
    };
  return null;
}

/** The oldest of all that are under way. */
async function firstUnderWay(
  { database }: Kernel,
  statuses: readonly SessionRow['status'][],
): Promise<string> {
  const oldest = statuses.map((status) =>
    database.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.status, status))
      .orderBy(asc(sessions.id))
      .limit(1),
  );
  const ids = (await Promise.all(oldest)).flat().map(({ id }) => id);
  return ids.toSorted()[0] ?? MAX;
}

/** An id is made a moment before its session; those of a batch when its file is checked, which may wait and be paused meanwhile. */
const LONGEST_BEFORE = 2 * BATCH_WAITS_DAYS * 86_400_000;
const A_MOMENT = 60_000;

/** What a filter by time leaves out by the sessions, their ids leave out before these are read. */
const createdWithin = ({ created_after: after, created_before: before }: Filters): (SQL | undefined)[] => [
  after === undefined ? undefined : sql`session_id >= ${firstIdAt(Date.parse(after) - LONGEST_BEFORE)}::uuid`,
  before === undefined ? undefined : sql`session_id < ${firstIdAt(Date.parse(before) + A_MOMENT)}::uuid`,
];
