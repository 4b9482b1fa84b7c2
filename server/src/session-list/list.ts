/** Lists and counts sessions, filtered and in an order that an index supports, one page at a time. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { withinScope } from '../access/access-scope.ts';
import { AppError } from '../http/app-error.ts';
import type { AccessScope } from '../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import { asBounded } from '../database/bounded-count.ts';
import { sessions } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';
import { asked, type Asked, type Filters, type LookupPlan } from './filter.ts';
import { ONE_ROW_PER_SESSION, type Order, type Place, read, someOf, sparsestOf } from './source.ts';

type Query = z.output<(typeof listSessions)['query']>;

/** Returns the rows of the page and the cursor of the next one. */
export async function pageOfSessions(services: Kernel, accessScope: AccessScope, query: Query) {
  const { order, limit, cursor } = query;
  const what = await asked(services, accessScope, query);
  const way = await wayFor(services, what, order);
  const after =
    cursor === undefined ? null : await placeOf(services, accessScope, order, readCursor(cursor, 'id')[0]);
  const conditions = [...what.columns, ...what.lookups].filter((one) => !way.meets?.includes(one));
  const found = read(way.source, { order, limit: limit + 1, conditions, after });
  const sort = order === 'newest' ? desc : asc;
  const isById = 'ids' in way.source && order !== 'expiring';
  const rows = await services.database.db
    .select()
    .from(sessions)
    .where(sql`${sessions.id} IN (SELECT session_id FROM (${found}) AS found)`)
    .orderBy(...(isById ? [] : [sort(columnOf(order))]), sort(sessions.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ id }) => writeCursor(id));
}

/**
 * Counts sessions. It examines at most as many candidates as the limit allows, fewer with several words, and reports if
 * there may be more.
 */
export async function countOfSessions(
  services: Kernel,
  accessScope: AccessScope,
  filters: Filters,
): Promise<BoundedCount> {
  const what = await asked(services, accessScope, filters);
  const { source, meets = [], words = 1 } = await wayFor(services, what, 'newest');
  const isLeft = (condition: Asked['columns'][number]) => !meets.includes(condition);
  const columns = what.columns.filter(isLeft);
  const left = [...('ids' in source ? columns : []), ...what.lookups.filter(isLeft)];
  const most = Math.floor(MOST_COUNTED / words);
  const found = sql`SELECT DISTINCT session_id FROM candidates`;
  const meant =
    left.length === 0
      ? found
      : sql`SELECT FROM (${found}) AS found CROSS JOIN LATERAL (SELECT FROM session_list l
          WHERE ${and(sql`l.session_id = found.session_id`, ONE_ROW_PER_SESSION, ...left)} OFFSET 0) AS own`;
  const { rows } = await services.database.db.execute<{ count: number; is_unread: boolean }>(sql`
    WITH candidates AS MATERIALIZED (SELECT session_id FROM (${someOf(source, most + 1, columns)}) AS picked LIMIT ${most + 1})
    SELECT (SELECT count(*)::int FROM (${meant}) AS meant) AS count, (SELECT count(*) > ${most} FROM candidates) AS is_unread`);
  const { count = 0, is_unread: isUnread = false } = rows[0] ?? {};
  const bounded = asBounded(count);
  return { ...bounded, has_more: bounded.has_more || isUnread };
}

/**
 * Chooses the source to read from. Only the scope supports every order. By expiry, another source is used if it finds
 * only a few sessions, which are then sorted.
 */
async function wayFor(
  { database }: Kernel,
  { ways, scope }: Pick<Asked, 'ways' | 'scope'>,
  order: Order,
): Promise<LookupPlan> {
  const hasOrder = ({ source }: LookupPlan) => order !== 'expiring' || 'isByExpiry' in source;
  const [first = scope, second] = ways;
  if (!second && hasOrder(first)) return first;
  const { way = first, isFew } = await sparsestOf(database, ways);
  return isFew || hasOrder(way) ? way : (ways.find(hasOrder) ?? scope);
}

const columnOf = (order: Order) => (order === 'expiring' ? sessions.expiresAt : sessions.createdAt);

/** Returns the position of the last row of the previous page. */
async function placeOf(
  { database }: Kernel,
  accessScope: AccessScope,
  order: Order,
  id: string,
): Promise<Place> {
  const [last] = await database.db
    .select({ id: sessions.id, at: sql<string>`${columnOf(order)}::text` })
    .from(sessions)
    .where(and(eq(sessions.id, id), withinScope(accessScope)));
  if (!last) throw new AppError('CURSOR_INVALID');
  return last;
}
