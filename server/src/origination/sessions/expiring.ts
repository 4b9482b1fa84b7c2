/** What expires next in branches: those under way have an index of each branch and department in that order. */
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { and, asc, sql, type SQL } from 'drizzle-orm';
import { sessions } from '../../database/schema.ts';
import type { Reach } from '../../http/callers.ts';
import { cellsOf, isOfCell } from '../../signing/branch-cells.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { branchesAsked, type Filters, isMeantBy, statusesIn } from './filter.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface Wanted {
  filters: Filters;
  /** When the last one of the page before expires, and its id. */
  place: SQL | undefined;
  limit: number;
}

/** Null unless all that is asked for is under way and of branches. */
export function rowsExpiring(
  services: Kernel,
  reach: Reach,
  { filters, place, limit }: Wanted,
): Promise<SessionRow[]> | null {
  const { db } = services.database;
  const statuses = statusesIn(filters);
  const branches = branchesAsked(reach, filters);
  if (!branches || !statuses || statuses.some(hasEnded)) return null;
  const before = filters.expires_before;
  const window = and(
    isOfCell,
    sql`ended_as = ''`,
    before === undefined ? undefined : sql`expires_at < ${before}::timestamptz`,
    place && sql`(expires_at, session_id) > ${place}`,
  );
  const inOrder = sql`ORDER BY expires_at, session_id LIMIT ${limit}`;
  // Each is looked up by itself, until there are enough.
  const first = sql`SELECT found.session_id, found.expires_at FROM (SELECT session_id, expires_at FROM session_branches WHERE ${window} ORDER BY expires_at, session_id) AS found
    CROSS JOIN LATERAL (SELECT FROM ${sessions} WHERE ${and(sql`${sessions.id} = found.session_id`, isMeantBy(services, reach, filters))} OFFSET 0) AS meant
    ${inOrder}`;
  const all = sql`SELECT DISTINCT own.expires_at, own.session_id FROM ${cellsOf(branches, reach.departments)} CROSS JOIN LATERAL (${first}) AS own ${inOrder}`;
  return db
    .select()
    .from(sessions)
    .where(sql`${sessions.id} IN (SELECT session_id FROM (${all}) AS first)`)
    .orderBy(asc(sessions.expiresAt), asc(sessions.id))
    .limit(limit);
}
