/** Registers the calls for the review before the seal: queue and decision. */
import { decideReview, listReviews } from '@countersign/contract/originator/review';
import type { Register } from '../http/register.ts';
import { idempotent } from '../access/idempotency.ts';
import { afterSends } from '../messaging/messages.ts';
import { decide } from './decide.ts';
import { refuseContacts } from './repeat.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { boundedCount } from '../database/bounded-count.ts';
import { reviews, sessions } from '../database/schema.ts';
import { withinScope } from '../access/access-scope.ts';
import type { Originator } from '../http/callers.ts';
import { rolesWith } from '../signing/colleagues.ts';
import { isOfferedTo } from '../signing/review/named-reviewers.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import { photosOfPage } from './photos-of-page.ts';
import { batchesOfPage, peopleOfPage, signerName } from '../signing/shown-people.ts';

export function reviewRoutes(services: Kernel & Messengers & WithBrand, register: Register): void {
  register(listReviews, async ({ caller, query }) => waitingReviews(services, caller, query));

  register(decideReview, async (input) => {
    refuseContacts(input.body, await services.brand.current());
    return afterSends(() =>
      idempotent(services, input, JSON.stringify(input.body), (tx) =>
        decide({ services, tx, ...input }, input.params.id, input.body),
      ),
    );
  });
}

/** Returns the sessions waiting for a reviewer, the most unusual first, then the earliest due. */
async function waitingReviews(
  services: Kernel,
  accessScope: Originator,
  { cursor, limit }: z.output<(typeof listReviews)['query']>,
): Promise<z.input<(typeof listReviews)['data']>> {
  const { database, now } = services;
  const isOwn = and(eq(sessions.status, 'IN_REVIEW'), withinScope(accessScope));
  // The count uses an index of sessions in review and does not read the reviews.
  // Reviewers are offered only what they may decide. Auditors, officers and systems follow the whole queue.
  const isOffered =
    'personId' in accessScope && rolesWith(['review']).includes(accessScope.role)
      ? isOfferedTo(accessScope.personId)
      : undefined;
  const total = await boundedCount(
    database,
    sessions,
    isOffered
      ? and(
          isOwn,
          sql`EXISTS (SELECT FROM reviews WHERE ${reviews.sessionId} = ${sessions.id} AND ${isOffered})`,
        )
      : isOwn,
  );
  const ofReview = database.db
    .select({
      reference: sessions.reference,
      department: sessions.department,
      templateId: sessions.templateId,
    })
    .from(sessions)
    .where(and(eq(sessions.id, reviews.sessionId), isOwn, isOffered))
    .$dynamic();
  // A caller who sees everything reads the reviews in order and looks up each session separately, so that the query
  // reads no more reviews than one page shows.
  const seesAll = accessScope.departments === null && accessScope.branches === null;
  const own = (seesAll ? ofReview.limit(1) : ofReview).as('own');
  const rows = await database.db
    .select({
      review: reviews,
      reference: own.reference,
      department: own.department,
      templateId: own.templateId,
    })
    .from(reviews)
    .innerJoinLateral(own, sql`true`)
    .where(and(isNull(reviews.decidedAt), cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(desc(reviews.severity), asc(reviews.dueAt), asc(reviews.sessionId))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ review: { severity, dueAt, sessionId } }) =>
    writeCursor(severity, dueAt, sessionId),
  );
  const ids = page.map(({ review }) => review.sessionId);
  const people = await peopleOfPage(services, ids);
  const batches = await batchesOfPage(services, ids);
  const photos = await photosOfPage(services, ids);
  const at = now();
  return {
    total,
    reviews: page.map(({ review, reference, department, templateId }) => ({
      session_id: review.sessionId,
      signer_name: signerName(services, people.get(review.sessionId) ?? []),
      photo_sha256: photos.get(people.get(review.sessionId)?.[0]?.id ?? '') ?? null,
      participants_total: people.get(review.sessionId)?.length ?? 0,
      reference,
      batch: batches.get(review.sessionId) ?? null,
      department,
      template_id: templateId,
      round: review.round,
      started_at: review.startedAt.toISOString(),
      due_at: review.dueAt.toISOString(),
      is_overdue: at >= review.dueAt,
      severity: review.severity,
      reasons: review.reasons,
      is_approved: review.isApproved,
    })),
    next_cursor,
  };
}

function isAfter(cursor: string): SQL {
  const [severity, dueAt, sessionId] = readCursor(cursor, 'number', 'time', 'id');
  return sql`(${reviews.severity} < ${severity}::integer OR (${reviews.severity} = ${severity}::integer
    AND (${reviews.dueAt}, ${reviews.sessionId}) > (${dueAt}::timestamptz, ${sessionId}::uuid)))`;
}
