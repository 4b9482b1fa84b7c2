/** The list of sessions: filtered, in an order that an index has, a page at a time. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { participants, sessions } from '../../database/schema.ts';
import type { SessionRow } from '../../signing/rows.ts';
import type { Services } from '../../signing/services.ts';
import { filterOf, type Filters, statusesIn } from './filter.ts';
import { countPeople, summarise, type People } from './read.ts';

type Query = z.output<(typeof listSessions)['query']>;

/** The column that each order goes by, and in which direction; the id decides between equals. */
const ORDERS = {
  newest: { column: sessions.createdAt, sort: desc, isPast: sql`<` },
  oldest: { column: sessions.createdAt, sort: asc, isPast: sql`>` },
  expiring: { column: sessions.expiresAt, sort: asc, isPast: sql`>` },
} as const;

export async function pageOfSessions(services: Services, caller: Originator, query: Query) {
  const { database } = services;
  const { column, sort } = ORDERS[query.order];
  const filter = and(
    filterOf(services, caller, query),
    query.cursor === undefined ? undefined : await past(database, query.order, readCursor(query.cursor)),
  );
  const rowsOf = (status: SessionRow['status'] | undefined) =>
    database.db
      .select()
      .from(sessions)
      .where(and(filter, status && eq(sessions.status, status)))
      .orderBy(sort(column), sort(sessions.id))
      .limit(query.limit + 1);
  // Each status is read off its own index in order; of several, the first of all are taken.
  const statuses = statusesIn(query);
  const [first, second, ...rest] = statuses?.map(rowsOf) ?? [rowsOf(undefined)];
  if (!first) return { sessions: [], next_cursor: null };
  const rows = second
    ? await unionAll(first, second, ...rest)
        .orderBy(sort(column), sort(sessions.id))
        .limit(query.limit + 1)
    : await first;
  const page = rows.slice(0, query.limit);
  const people = await peopleOf(database, page);
  return {
    sessions: page.map((row) => summarise(row, people.get(row.id) ?? countPeople([]))),
    next_cursor: rows.length > query.limit ? writeCursor(page.at(-1)?.id ?? '') : null,
  };
}

/** Counted no further than anybody reads. */
const MOST_COUNTED = 1000;

export async function countOfSessions(services: Services, caller: Originator, filters: Filters) {
  const statuses = statusesIn(filters);
  const found = services.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        filterOf(services, caller, filters),
        statuses ? inArray(sessions.status, [...statuses]) : undefined,
      ),
    )
    .limit(MOST_COUNTED + 1);
  const count = await services.database.db.$count(found.as('found'));
  return { count: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED };
}

async function peopleOf(
  { db }: Services['database'],
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

/** In the order of the list, so that every filter has an index that is read from its place on. */
async function past({ db }: Services['database'], order: Query['order'], id: string): Promise<SQL> {
  const { column, isPast } = ORDERS[order];
  // As text: a date of JavaScript knows no microseconds.
  const [last] = await db
    .select({ at: sql<string>`${column}::text` })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (!last) throw new AppError('CURSOR_INVALID');
  return sql`(${column}, ${sessions.id}) ${isPast} (${last.at}::timestamptz, ${id}::uuid)`;
}

const writeCursor = (id: string): string => Buffer.from(id).toString('base64url');

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isUuid(id)) throw new AppError('CURSOR_INVALID');
  return id;
}
