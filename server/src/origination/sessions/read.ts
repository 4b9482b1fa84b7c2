/** Reads sessions: the list, and one session with its participants, their checks and its timeline. */
import type { getSession, listSessions } from '@countersign/contract/originator/sessions';
import { maskPhone } from '@countersign/contract/rules/phone-mask';
import { and, asc, count, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { participants, sessions } from '../../database/schema.ts';
import type { WrittenEvent } from '../../evidence/chain.ts';
import { documentNameIn } from '../../evidence/document-name.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import { nameOf, phoneOf } from '../../signing/person.ts';
import { findSession, ofDepartments, type SessionRow } from '../../signing/rows.ts';
import type { Services } from '../../signing/services.ts';
import { checksOf } from '../../signing/checks.ts';

type Query = z.output<(typeof listSessions)['query']>;
type Details = z.input<(typeof getSession)['data']>;

export async function pageOfSessions({ database }: Services, { departments }: Originator, query: Query) {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(
      and(
        ofDepartments(sessions.department, departments),
        query.cursor === undefined ? undefined : await olderThan(database, readCursor(query.cursor)),
        query.status && eq(sessions.status, query.status),
        query.reference === undefined ? undefined : eq(sessions.reference, query.reference),
        query.created_after === undefined ? undefined : gt(sessions.createdAt, new Date(query.created_after)),
        query.created_before === undefined
          ? undefined
          : lt(sessions.createdAt, new Date(query.created_before)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const totals = await countParticipants(database, page);
  return {
    sessions: page.map((row) => summarise(row, totals.get(row.id))),
    next_cursor: rows.length > query.limit ? writeCursor(page.at(-1)?.id ?? '') : null,
  };
}

export async function sessionDetails(services: Services, caller: Originator, id: string): Promise<Details> {
  const { database, vault } = services;
  const session = await findSession(services, caller, id);
  const people = await database.db
    .select()
    .from(participants)
    .where(eq(participants.sessionId, session.id))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  const events = readEvents(await chainOf(services, database.db, session.id));
  return {
    ...summarise(session, {
      total: people.length,
      signed: people.filter(({ signedAt }) => signedAt !== null).length,
    }),
    metadata: session.metadata,
    document: {
      name: documentNameIn(events),
      sha256: session.documentSha256,
      pages: session.documentPages,
      size_bytes: session.documentBytes,
    },
    participants: people.map((person) => ({
      participant_id: person.id,
      name: nameOf(vault, person),
      phone_masked: maskPhone(phoneOf(vault, person)),
      signing_order: person.signingOrder,
      status: person.status,
      signed_at: person.signedAt?.toISOString() ?? null,
      checks: checksOf(events.filter((event) => event.participant_id === person.id)),
    })),
    timeline: events.map(toTimeline),
  };
}

const toTimeline = ({ seq, at, type, participant_id, facts }: WrittenEvent) => ({
  seq,
  at,
  type,
  participant_id,
  facts,
});

interface Totals {
  total: number;
  signed: number;
}

async function countParticipants(database: Services['database'], page: readonly SessionRow[]) {
  if (page.length === 0) return new Map<string, Totals>();
  const rows = await database.db
    .select({
      sessionId: participants.sessionId,
      total: count(),
      signed: sql<number>`count(${participants.signedAt})::integer`,
    })
    .from(participants)
    .where(
      inArray(
        participants.sessionId,
        page.map(({ id }) => id),
      ),
    )
    .groupBy(participants.sessionId);
  return new Map<string, Totals>(rows.map(({ sessionId, total, signed }) => [sessionId, { total, signed }]));
}

const summarise = (row: SessionRow, totals: Totals = { total: 0, signed: 0 }) => ({
  session_id: row.id,
  status: row.status,
  reference: row.reference,
  template_id: row.templateId,
  department: row.department,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  erased_at: row.erasedAt?.toISOString() ?? null,
  participants_total: totals.total,
  participants_signed: totals.signed,
});

/** In the order of the list, so that every filter has an index that is read from its place on. */
async function olderThan({ db }: Services['database'], id: string): Promise<SQL> {
  // As text: a date of JavaScript knows no microseconds.
  const [last] = await db
    .select({ createdAt: sql<string>`${sessions.createdAt}::text` })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (!last) throw new AppError('CURSOR_INVALID');
  return sql`(${sessions.createdAt}, ${sessions.id}) < (${last.createdAt}::timestamptz, ${id}::uuid)`;
}

const writeCursor = (id: string): string => Buffer.from(id).toString('base64url');

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isUuid(id)) throw new AppError('CURSOR_INVALID');
  return id;
}
