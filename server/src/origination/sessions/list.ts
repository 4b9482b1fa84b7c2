/** The list of sessions: filtered, in an order that an index has, a page at a time. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { SESSION_STATUSES } from '@countersign/contract/rules/participant-state';
import { statusesAt } from '@countersign/contract/rules/step-at';
import { and, asc, desc, eq, exists, gt, inArray, like, lt, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { participants, sessions } from '../../database/schema.ts';
import { ofDepartments, type SessionRow } from '../../signing/rows.ts';
import { beginsWith, isFoundBy } from '../../signing/search-index.ts';
import type { Services } from '../../signing/services.ts';
import { countPeople, summarise, type People } from './read.ts';

type Query = z.output<(typeof listSessions)['query']>;

/** The column that each order goes by, and in which direction; the id decides between equals. */
const ORDERS = {
  newest: { column: sessions.createdAt, sort: desc, isPast: sql`<` },
  oldest: { column: sessions.createdAt, sort: asc, isPast: sql`>` },
  expiring: { column: sessions.expiresAt, sort: asc, isPast: sql`>` },
} as const;

export async function pageOfSessions(services: Services, { departments }: Originator, query: Query) {
  const { database } = services;
  const { column, sort } = ORDERS[query.order];
  const filter = and(
    ofDepartments(sessions.department, departments),
    query.cursor === undefined ? undefined : await past(database, query.order, readCursor(query.cursor)),
    query.q === undefined ? undefined : isFoundBy(services, query.q),
    ...filtersOf(database, query),
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

/** Null: any. */
function statusesIn({ status, step }: Query): readonly SessionRow['status'][] | null {
  const wanted = status === undefined ? null : [status].flat();
  if (step === undefined) return wanted;
  // Nobody is waited for in a session that has ended.
  const running = SESSION_STATUSES.filter((each) => each === 'NEW' || each === 'IN_PROGRESS');
  return running.filter((each) => wanted?.includes(each) ?? true);
}

function filtersOf({ db }: Services['database'], query: Query): (SQL | undefined)[] {
  const { reference, reference_begins, template_id, step, created_after, created_before, expires_before } =
    query;
  return [
    reference === undefined ? undefined : eq(sessions.reference, reference),
    reference_begins === undefined ? undefined : like(sessions.reference, beginsWith(reference_begins)),
    template_id === undefined
      ? undefined
      : isUuid(template_id)
        ? eq(sessions.templateId, template_id)
        : sql`false`,
    created_after === undefined ? undefined : gt(sessions.createdAt, new Date(created_after)),
    created_before === undefined ? undefined : lt(sessions.createdAt, new Date(created_before)),
    expires_before === undefined ? undefined : lt(sessions.expiresAt, new Date(expires_before)),
    step === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(participants)
            .where(
              and(
                eq(participants.sessionId, sessions.id),
                inArray(participants.status, [...statusesAt(step)]),
              ),
            ),
        ),
  ];
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
