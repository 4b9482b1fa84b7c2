/** The list of sessions: filtered, in an order that an index has, a page at a time. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import { SESSION_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { ofDepartments, withinReach } from '../../access/reach.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator, Reach } from '../../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { asBounded, boundedCount } from '../../database/bounded-count.ts';
import { participants, sessions } from '../../database/schema.ts';
import type { SessionRow } from '../../signing/rows.ts';
import type { FoundIds } from '../../signing/found-ids.ts';
import { rowsExpiring } from './expiring.ts';
import { filterOf, type Filters, isMeantBy, statusesIn } from './filter.ts';
import { type Source, sourceOf } from './ids-in-order.ts';
import { countPeople, summarise, type People } from './read.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Query = z.output<(typeof listSessions)['query']>;

/** The column that each order goes by, and in which direction; the id decides between equals. */
const ORDERS = {
  newest: { column: sessions.createdAt, sort: desc, isPast: sql`<` },
  oldest: { column: sessions.createdAt, sort: asc, isPast: sql`>` },
  expiring: { column: sessions.expiresAt, sort: asc, isPast: sql`>` },
} as const;

export async function pageOfSessions(services: Kernel, caller: Originator, query: Query) {
  const last = query.cursor === undefined ? null : readCursor(query.cursor, 'id')[0];
  const source = query.order === 'expiring' ? null : await sourceOf(services, caller, query, 'list');
  const isLittle = source !== null && (await seesLittle(services, caller, source));
  const rows =
    source && !isLittle
      ? await rowsFrom(services, source, query, last)
      : await rowsInOrder(services, caller, query, last, isLittle);
  const { page, next_cursor } = toPage(rows, query.limit, ({ id }) => writeCursor(id));
  const people = await peopleOf(services.database, page);
  return {
    sessions: page.map((row) => summarise(row, people.get(row.id) ?? countPeople([]))),
    next_cursor,
  };
}

/** Of those that one filter finds, in the order of their ids. */
async function rowsFrom(
  services: Kernel,
  source: Source,
  { order, limit }: Query,
  last: string | null,
): Promise<SessionRow[]> {
  const { sort, isPast } = ORDERS[order];
  const isNext = last === null ? undefined : sql`session_id ${isPast} ${last}::uuid`;
  const ids = idsFrom(services, source, { isNext, sort, limit: limit + 1 });
  return services.database.db
    .select()
    .from(sessions)
    .where(sql`${sessions.id} IN (${ids})`)
    .orderBy(sort(sessions.id))
    .limit(limit + 1);
}

interface Wanted {
  isNext: SQL | undefined;
  sort: typeof asc;
  limit: number;
}

/** The first ones of each of its queries, among which are the first ones of all. */
function idsFrom(services: Kernel, source: Source, { isNext, sort, limit }: Wanted): SQL {
  const parts = source.found.map((found) => {
    const candidates = candidatesOf(found, and(isNext, source.window), sort);
    const first = sql`${meantAmong(services, source, found, candidates)} ORDER BY ${sort(sql`found.session_id`)} LIMIT ${limit}`;
    if (!found.each) return sql`(${first})`;
    return sql`(SELECT DISTINCT own.session_id FROM ${found.each} CROSS JOIN LATERAL (${first}) AS own ORDER BY ${sort(sql`own.session_id`)} LIMIT ${limit})`;
  });
  return sql.join(parts, sql` UNION `);
}

const candidatesOf = ({ ids }: FoundIds, window: SQL | undefined, sort: typeof asc): SQL =>
  sql`SELECT DISTINCT session_id FROM (${ids}) AS ids (session_id) WHERE ${window ?? sql`true`} ORDER BY ${sort(sql`session_id`)}`;

function meantAmong(
  services: Kernel,
  { reach, filters }: Source,
  { and: other, within = [] }: FoundIds,
  candidates: SQL,
): SQL {
  const isMeant = isMeantBy(services, reach, filters);
  // Each is looked up by itself: a plan for all together may read all sessions.
  const each = sql`CROSS JOIN LATERAL (SELECT FROM ${sessions} WHERE ${and(sql`${sessions.id} = found.session_id`, isMeant)} OFFSET 0) AS meant`;
  const areWithin = within.map(
    (ids) => sql`EXISTS (SELECT FROM (${ids}) AS own WHERE own.session_id = found.session_id)`,
  );
  return sql`SELECT found.session_id FROM (${candidates}) AS found ${isMeant ? each : sql``} WHERE ${and(sql`true`, other, ...areWithin)}`;
}

/**
 * The same of all candidates at once, by arrays of their ids along which indexes are walked: for each by itself they are read from the root on.
 * Those that have the other words first: of these there are fewer to look at.
 */
function meantOfAll(
  services: Kernel,
  { reach, filters }: Source,
  { and: other, within = [] }: FoundIds,
  candidates: SQL,
): SQL {
  const all = within.reduce(
    (among, ids) =>
      sql`(SELECT own.session_id FROM (${ids}) AS own WHERE own.session_id = ${oneOf(among)}) AS among`,
    candidates,
  );
  const isMeant = isMeantBy(services, reach, filters);
  const found = isMeant
    ? sql`SELECT id AS session_id FROM ${sessions} WHERE ${sessions.id} = ${oneOf(all)} AND ${isMeant}`
    : sql`SELECT DISTINCT session_id FROM ${all}`;
  return sql`SELECT found.session_id FROM (${found}) AS found WHERE ${other ?? sql`true`}`;
}

const oneOf = (ids: SQL): SQL => sql`ANY (ARRAY(SELECT session_id FROM ${ids}))`;

/** Read off an index in order, of each department and status by itself; of several, the first of all are taken. What is little is read at once. */
async function rowsInOrder(
  services: Kernel,
  caller: Originator,
  query: Query,
  last: string | null,
  isLittle: boolean,
): Promise<SessionRow[]> {
  const { db } = services.database;
  const { column, sort, isPast } = ORDERS[query.order];
  const place = last === null ? undefined : await placeOf(services.database, caller, query.order, last);
  const expiring =
    query.order === 'expiring' &&
    rowsExpiring(services, caller, { filters: query, place, limit: query.limit + 1 });
  if (expiring) return expiring;
  const filter = place && sql`(${column}, ${sessions.id}) ${isPast} ${place}`;
  if (isLittle)
    return db
      .select()
      .from(sessions)
      .where(and(isMeantBy(services, caller, query), filter))
      .orderBy(sort(column), sort(sessions.id))
      .limit(query.limit + 1);
  const own = filterOf(services, { ...caller, departments: null }, query);
  const statuses = statusesIn(query) ?? (hasOwnIndex(query) ? [undefined] : SESSION_STATUSES);
  const parts = (caller.departments ?? [undefined]).flatMap((department) =>
    statuses.map((status) =>
      db
        .select()
        .from(sessions)
        .where(
          and(
            own,
            filter,
            status && eq(sessions.status, status),
            department === undefined ? undefined : eq(sessions.department, department),
          ),
        )
        .orderBy(sort(column), sort(sessions.id))
        .limit(query.limit + 1),
    ),
  );
  const [first, second, ...rest] = parts;
  if (!first) return [];
  if (!second) return first;
  return unionAll(first, second, ...rest)
    .orderBy(sort(column), sort(sessions.id))
    .limit(query.limit + 1);
}

/** In the order of creation, whatever the status. */
const hasOwnIndex = ({ order, template_id, sender_id, reference }: Query): boolean =>
  order !== 'expiring' && [template_id, sender_id, reference].some((value) => value !== undefined);

/** Who sees no more than this reads all of it sooner than an index of everybody's. */
const FEW = 500;

async function seesLittle(
  { database: { db } }: Kernel,
  { departments }: Originator,
  { found }: Source,
): Promise<boolean> {
  // What is read department by department passes over nothing.
  if (departments === null || found.some(({ each }) => each !== undefined)) return false;
  const own = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofDepartments(sessions.department, departments))
    .limit(FEW);
  return (await db.$count(own.as('own'))) < FEW;
}

/** Of all sessions, few are tests, and an index has them. */
const TESTS = sql`SELECT id FROM sessions WHERE is_test`;

export async function countOfSessions(services: Kernel, caller: Originator, filters: Filters) {
  // For a live key, tests are left out by their ids: looked at in each row, no index would be enough to count by.
  const isLive = caller.isTest === false;
  const { departments, branches, isTest } = caller;
  const reach: Reach = { departments, branches, isTest: isLive ? null : isTest };
  const source = await sourceOf(services, reach, filters, 'count');
  if (source && !(await seesLittle(services, caller, source))) {
    const isNoTest = isLive ? sql`session_id NOT IN (${TESTS})` : undefined;
    return countFrom(services, { ...source, window: and(source.window, isNoTest) });
  }
  const isNoTest = isLive ? sql`${sessions.id} NOT IN (${TESTS})` : undefined;
  return boundedCount(services.database, sessions, and(isMeantBy(services, reach, filters), isNoTest));
}

/**
 * Of those that come into question, it looks at no more than it would count, and at fewer where each is looked up by other words too; then it
 * says that there may be more.
 */
async function countFrom(services: Kernel, source: Source) {
  const named = source.found.map((found, at) => ({
    found,
    name: sql.identifier(`candidates_${at}`),
    most: Math.floor(MOST_COUNTED / (1 + (found.within?.length ?? 0))),
  }));
  const candidates = named.map(({ found, name, most }) => {
    const some = sql`${candidatesOf(found, source.window, desc)} LIMIT ${most + 1}`;
    const all = found.each
      ? sql`SELECT own.session_id FROM ${found.each} CROSS JOIN LATERAL (${some}) AS own LIMIT ${most + 1}`
      : some;
    return sql`${name} AS MATERIALIZED (${all})`;
  });
  const meant = named.map(
    ({ found, name }) =>
      sql`(${meantOfAll(services, source, found, sql`${name}`)} LIMIT ${MOST_COUNTED + 1})`,
  );
  const unread = named.map(({ name, most }) => sql`(SELECT count(*) > ${most} FROM ${name})`);
  const { rows } = await services.database.db.execute<{ count: number; are_unread: boolean }>(sql`
    WITH ${sql.join(candidates, sql`, `)}
    SELECT (SELECT count(*)::int FROM (${sql.join(meant, sql` UNION `)}) AS meant) AS count,
      ${sql.join(unread, sql` OR `)} AS are_unread`);
  const { count = 0, are_unread: areUnread = false } = rows[0] ?? {};
  const bounded = asBounded(count);
  return { ...bounded, has_more: bounded.has_more || areUnread };
}

async function peopleOf(
  { db }: Kernel['database'],
  page: readonly SessionRow[],
): Promise<Map<string, People>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .select({
      sessionId: participants.sessionId,
      status: participants.status,
      signedAt: participants.signedAt,
    })
    .from(participants)
    .where(
      inArray(
        participants.sessionId,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  return new Map(
    [...Map.groupBy(rows, ({ sessionId }) => sessionId)].map(([id, people]) => [id, countPeople(people)]),
  );
}

/** Where the last one stands in the order of the list, so that every filter has an index that is read from its place on. */
async function placeOf(
  { db }: Kernel['database'],
  caller: Originator,
  order: Query['order'],
  id: string,
): Promise<SQL> {
  const { column } = ORDERS[order];
  // As text: a date of JavaScript knows no microseconds.
  const [last] = await db
    .select({ at: sql<string>`${column}::text` })
    .from(sessions)
    .where(and(eq(sessions.id, id), withinReach(caller)));
  if (!last) throw new AppError('CURSOR_INVALID');
  return sql`(${last.at}::timestamptz, ${id}::uuid)`;
}
