/**
 * Determines the named reviewers of a session. The evidence is authoritative, and the queue reads a copy in `reviews`.
 */
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { reviews, sessions, staff } from '../../database/schema.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import { hasRightsFor, hasRightsWhere } from '../colleagues.ts';
import type { SessionRow } from '../rows.ts';
import { ownActIn } from './refusal.ts';

const facts = z.object({ reviewers: z.array(z.string()) });

type WithRules = Pick<SessionRow, 'config'>;

/**
 * Returns the reviewers who were last named for the session, or those of its template if none were named. If the result
 * is empty, every reviewer with access to the session can review it.
 */
export function namedFor({ config }: WithRules, events: readonly StoredEvent[]): string[] {
  const last = events.findLast(({ type }) => type === 'REVIEWERS_NAMED');
  const named = last ? facts.safeParse(last.facts).data?.reviewers : config.review_reviewers;
  return (named ?? []).filter((id) => isUuid(id));
}

export const reviewersNeeded = ({ config }: WithRules): number => (config.review_four_eyes ? 2 : 1);

/** Leaves out people who took part in sending the session, because they cannot decide in a four-eyes review. */
export const withoutOwnActs = (
  { config }: WithRules,
  events: readonly StoredEvent[],
  ids: readonly string[],
): string[] => ids.filter((id) => !config.review_four_eyes || ownActIn(events, id) === null);

/**
 * Returns the named reviewers. Returns null if every reviewer with access can review the session: either no reviewer
 * was named, or too few of the named reviewers can still review it.
 */
export async function namedReviewers(
  db: Queryable,
  session: SessionRow,
  events: readonly StoredEvent[],
): Promise<string[] | null> {
  const named = namedFor(session, events);
  if (named.length === 0) return null;
  const able = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, withoutOwnActs(session, events, named)), hasRightsFor(session, ['review'])));
  return able.length < reviewersNeeded(session) ? null : named;
}

/**
 * Returns a condition for rows of `reviews` joined with `sessions`. It matches the rows that the queue offers to the
 * person.
 */
export const isOfferedTo = (personId: string): SQL => sql`(${reviews.reviewerIds} = '{}'
  OR ${personId}::uuid = ANY (${reviews.reviewerIds})
  OR (SELECT count(*) FROM staff WHERE staff.id = ANY (${reviews.reviewerIds}) AND ${hasRightsWhere(sessions, ['review'])})
    < CASE WHEN ${sessions.config} ->> 'review_four_eyes' = 'true' THEN 2 ELSE 1 END)`;
