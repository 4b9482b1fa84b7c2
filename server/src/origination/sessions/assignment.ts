/** Assigns a session to a member of staff, names its reviewers, and lists the people who can work on it. */
import { assignSession, listColleagues, nameReviewers } from '@countersign/contract/originator/teamwork';
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { idempotent } from '../../access/idempotency.ts';
import { staffName } from '../../access/staff-person.ts';
import type { Queryable } from '../../database/connect.ts';
import { hasId } from '../../database/has-id.ts';
import { reviews, sessions, staff } from '../../database/schema.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import { actorOf } from '../../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import type { Register } from '../../http/register.ts';
import { hasRightsFor } from '../../signing/colleagues.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { reviewersNeeded, withoutOwnActs } from '../../signing/review/named-reviewers.ts';
import { findSession, lockOwnSession, type SessionRow } from '../../signing/rows.ts';

/** The scopes that allow work on sessions. The scope for reading is not included. */
const WORK = ['manage', 'review'] as const;

export function assignmentRoutes(services: Kernel, register: Register): void {
  const { database, vault } = services;
  const colleagueOf = (row: typeof staff.$inferSelect) => ({
    person_id: row.id,
    name: staffName(vault, row),
  });

  register(listColleagues, async ({ caller, params, query: { cursor, limit } }) => {
    const session = await findSession(services, caller, params.id);
    const before = cursor === undefined ? undefined : lt(staff.id, readCursor(cursor, 'id')[0]);
    const rows = await database.db
      .select()
      .from(staff)
      .where(and(hasRightsFor(session, WORK), before))
      .orderBy(desc(staff.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { colleagues: page.map((row) => ({ ...colleagueOf(row), role: row.role })), next_cursor };
  });

  register(assignSession, async (input) => {
    const { caller, params, body, origin } = input;
    return idempotent(services, input, JSON.stringify(body), async (tx) => {
      const session = await lockOwnSession(tx, caller, params.id);
      if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
      const assignee = body.person_id === null ? null : await findColleague(tx, session, body.person_id);
      const assigneeId = assignee?.id ?? null;
      if (assigneeId !== session.assigneeId) {
        await tx.update(sessions).set({ assigneeId }).where(eq(sessions.id, session.id));
        const record = createRecorder(services, tx, session, actorOf(caller), services.now(), origin);
        await record('SESSION_ASSIGNED', { assignee: assigneeId, former_assignee: session.assigneeId });
      }
      return { session_id: session.id, assignee: assignee && colleagueOf(assignee) };
    });
  });
}

/** Names the people who can review the session. For all others, the session disappears from the review queue. */
export function reviewerRoutes(services: Kernel, register: Register): void {
  const { vault } = services;
  register(nameReviewers, async (input) => {
    const { caller, params, body, origin } = input;
    return idempotent(services, input, JSON.stringify(body), async (tx) => {
      const session = await lockOwnSession(tx, caller, params.id);
      if (hasEnded(session.status) || session.status === 'SEALING') throw new AppError('SESSION_ENDED');
      const ids = [...new Set(body.person_ids)];
      const people = await tx
        .select()
        .from(staff)
        .where(and(inArray(sql`${staff.id}::text`, ids), hasRightsFor(session, ['review'])));
      if (people.length < ids.length) throw new AppError('PERSON_NOT_FOUND');
      const events = readEvents(await chainOf(services, tx, session.id));
      const able = withoutOwnActs(session, events, ids);
      if (ids.length > 0 && able.length < reviewersNeeded(session))
        throw invalidRequest([
          {
            field: 'body.person_ids',
            message:
              'must name at least two people who did not help to send the session, because two must accept',
          },
        ]);
      await tx.update(reviews).set({ reviewerIds: able }).where(eq(reviews.sessionId, session.id));
      const record = createRecorder(services, tx, session, actorOf(caller), services.now(), origin);
      await record('REVIEWERS_NAMED', { reviewers: ids });
      return {
        session_id: session.id,
        reviewers: people.map((row) => ({ person_id: row.id, name: staffName(vault, row) })),
      };
    });
  });
}

async function findColleague(db: Queryable, session: SessionRow, id: string) {
  const [person] = await db
    .select()
    .from(staff)
    .where(and(hasId(staff.id, id), hasRightsFor(session, WORK)));
  if (!person) throw new AppError('PERSON_NOT_FOUND');
  return person;
}
