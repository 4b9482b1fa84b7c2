/** Which sessions a list or a count is about. */
import type { countSessions } from '@countersign/contract/originator/sessions';
import { SESSION_STATUSES, statusesAt } from '@countersign/contract/rules/participant-state';
import { and, eq, exists, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { NIL, validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { withinReach } from '../../access/reach.ts';
import type { Reach } from '../../http/callers.ts';
import { checkResults, participants, sessions } from '../../database/schema.ts';
import { branchesWithin } from '../../signing/branch-cells.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { beginsWith } from '../../signing/reference-prefixes.ts';
import { isFoundBy } from '../../search/search-index.ts';
import { idsNeedingAttention } from './attention.ts';
import type { Kernel } from '../../signing/kernel.ts';

export type Filters = z.output<(typeof countSessions)['query']>;

/** Null: any. */
export function statusesIn({ status, step, attention }: Filters): readonly SessionRow['status'][] | null {
  const wanted = status === undefined ? null : [...new Set([status].flat())];
  if (step === undefined && attention === undefined) return wanted;
  // Nobody is waited for in a session that has ended.
  const running = SESSION_STATUSES.filter(
    (each) =>
      each === 'NEW' ||
      each === 'IN_PROGRESS' ||
      ((each === 'IN_REVIEW' || each === 'SEALING') && attention !== undefined && !step),
  );
  return running.filter((each) => wanted?.includes(each) ?? true);
}

/** Everything but the status, which has an index of its own for each order. */
export function filterOf(services: Kernel, reach: Reach, filters: Filters): SQL | undefined {
  const { db } = services.database;
  return and(
    withinReach(reach),
    where(filters.q, (q) => isFoundBy(services, q)),
    where(filters.reference, (reference) => eq(sessions.reference, reference)),
    where(filters.reference_begins, (text) => beginsWith(sql`${sessions.reference}`, text)),
    where(filters.template_id, (id) => (isUuid(id) ? eq(sessions.templateId, id) : NONE)),
    where(filters.sender_id, (id) => (isUuid(id) ? eq(sessions.senderId, id) : NONE)),
    where(filters.branch_id, (id) =>
      isBranchId(id) ? sql`${sessions.branches} @> ${JSON.stringify([{ branch_id: id }])}::jsonb` : NONE,
    ),
    where(filters.created_after, (at) => gt(sessions.createdAt, new Date(at))),
    where(filters.created_before, (at) => lt(sessions.createdAt, new Date(at))),
    where(filters.expires_before, (at) => lt(sessions.expiresAt, new Date(at))),
    where(filters.check, (check) => checkSays(db, check, filters.verdict ?? 'failed')),
    where(filters.step, (step) => someSigner(db, inArray(participants.status, [...statusesAt(step)]))),
    where(filters.attention, () => needsAttention),
  );
}

/** The status too. */
export function isMeantBy(services: Kernel, reach: Reach, filters: Filters): SQL | undefined {
  const statuses = statusesIn(filters);
  return and(
    filterOf(services, reach, filters),
    statuses ? inArray(sessions.status, [...statuses]) : undefined,
  );
}

type Db = Kernel['database']['db'];

const NONE = sql`false`;

/** By the nil UUID those are kept that have no branch. */
export const isBranchId = (id: string | undefined): id is string => isUuid(id) && id !== NIL;

/** The branches that it is about: the one asked for, or those that somebody is bound to. Null: any. */
export const branchesAsked = (
  { branches }: Pick<Reach, 'branches'>,
  { branch_id: id }: Filters,
): string[] | null => (isBranchId(id) ? [id] : branches && branchesWithin(branches));

const where = <T>(value: T | undefined, filter: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : filter(value);

const someSigner = (db: Db, condition: SQL | undefined): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(participants)
      .where(and(eq(participants.sessionId, sessions.id), condition)),
  );

const checkSays = (db: Db, check: string, verdict: 'passed' | 'failed' | 'indeterminate'): SQL =>
  inArray(
    sessions.id,
    db
      .select({ id: checkResults.sessionId })
      .from(checkResults)
      .where(and(eq(checkResults.checkName, check), eq(checkResults.verdict, verdict))),
  );

const needsAttention = sql`EXISTS (${sql.join(idsNeedingAttention(sql`${sessions.id}`), sql` UNION ALL `)})`;

export function without<Name extends keyof Filters>(filters: Filters, name: Name): Omit<Filters, Name> {
  const { [name]: _left, ...others } = filters;
  return others;
}
