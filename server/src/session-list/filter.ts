/**
 * Converts the filters of a list to conditions on a row `l` of `session_list`, and to sources of rows that meet some of
 * them.
 */
import type { countSessions } from '@countersign/contract/originator/sessions';
import { BATCH_WAITS_DAYS } from '@countersign/contract/rules/batches';
import {
  CLOSED_STATUSES,
  PARTICIPANT_STATUSES,
  SESSION_STATUSES,
  type SessionStatus,
  statusesAt,
} from '@countersign/contract/rules/participant-state';
import { and, sql, type SQL } from 'drizzle-orm';
import { NIL, validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { firstIdAt } from '../database/time-ids.ts';
import type { AccessScope } from '../http/callers.ts';
import type { Kernel } from '../signing/kernel.ts';
import { idsBeginningWith, idsFoundBy } from './search.ts';
import { branchesOf, cellsOf, EVERY_BRANCH, exists, ONE_ROW_PER_SESSION, type Source } from './source.ts';
import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';

export type Filters = z.output<(typeof countSessions)['query']>;

export interface LookupPlan {
  source: Source;
  /** The conditions that all rows of the source meet. */
  meets?: readonly (SQL | undefined)[];
  /** The number of words by which each session is looked up. With several words, a count examines fewer sessions. */
  words?: number;
}

/** The part of a query that one filter contributes. */
interface Part {
  /** A condition on columns of the row only. */
  column?: SQL | undefined;
  /** A condition on rows of other tables. */
  lookup?: SQL;
  ways?: readonly LookupPlan[];
}

export interface Asked {
  columns: readonly SQL[];
  lookups: readonly SQL[];
  ways: readonly LookupPlan[];
  /** The fallback source if no filter provides one, because it supports every sort order. */
  scope: LookupPlan;
}

export async function asked(services: Kernel, accessScope: AccessScope, filters: Filters): Promise<Asked> {
  const { departments, branches, isTest } = accessScope;
  const {
    template_id,
    sender_id,
    assignee_id,
    batch_id,
    reference,
    check,
    verdict = 'failed',
    step,
    attention,
  } = filters;
  const statuses = statusesIn(filters);
  const branchId = isBranchId(filters.branch_id) ? filters.branch_id : null;
  const window = idsCreatedWithin(filters);
  const own = [
    statuses && sql`l.status = ANY (${sql.param(statuses)}::text[])`,
    departments && sql`l.department = ANY (${sql.param(departments)}::text[])`,
    createdWithin(filters),
  ].filter((condition) => condition !== null && condition !== undefined);
  // A filter by step or attention finds its sessions itself and needs no other source.
  const isNarrowed =
    filters.status !== undefined || departments !== null || createdWithin(filters) !== undefined;
  const scopeOf = (ids: readonly string[], lookup?: SQL): LookupPlan => ({
    source: scopeSource(ids, departments, statuses ?? SESSION_STATUSES, createdWithin(filters)),
    meets: [...own, lookup],
  });
  const ofBranches = (ids: readonly string[]): Part => {
    const lookup = exists(
      sql`SELECT FROM session_list own WHERE own.session_id = l.session_id AND own.branch_id = ANY (${sql.param(ids)}::uuid[])`,
    );
    return { lookup, ways: [scopeOf(ids, lookup)] };
  };
  const given: (Part | undefined)[] = [
    ...own.map((column) => ({ column })),
    filters.branch_id === undefined ? undefined : branchId === null ? NONE : ofBranches([branchId]),
    branches === null ? undefined : ofBranches(branchesOf(accessScope)),
    isNarrowed && branches === null ? { ways: [scopeOf([EVERY_BRANCH])] } : undefined,
    isTest === null ? undefined : isTest ? ofColumn(sql`l.is_test`) : { column: sql`NOT l.is_test` },
    template_id === undefined ? undefined : ofId(sql`l.template_id`, template_id),
    sender_id === undefined ? undefined : ofId(sql`l.sender_id`, sender_id),
    assignee_id === undefined ? undefined : isUuid(assignee_id) ? assignedTo(assignee_id) : NONE,
    batch_id === undefined ? undefined : isUuid(batch_id) ? ofBatch(batch_id) : NONE,
    reference === undefined ? undefined : ofColumn(sql`l.reference = ${reference}`),
    filters.expires_before === undefined
      ? undefined
      : { column: sql`l.expires_at < ${moment(filters.expires_before)}` },
    filters.reference_begins === undefined
      ? undefined
      : found(await idsBeginningWith(services, filters.reference_begins)),
    filters.q === undefined ? undefined : found(await idsFoundBy(services, filters.q)),
    check === undefined
      ? undefined
      : verdict === 'passed'
        ? ofIds([checked(check, verdict)], sql`${checked(check, verdict)} AND session_id = l.session_id`)
        : notPassed(check, verdict, branchId === null ? branchesOf(accessScope) : [branchId], departments),
    step === undefined
      ? undefined
      : ofIds(
          statusesAt(step).map((status) => sql`SELECT session_id FROM participants WHERE status = ${status}`),
          sql`SELECT FROM participants signer WHERE signer.session_id = l.session_id
            AND signer.status = ANY (${sql.param(statusesAt(step))}::text[])`,
        ),
    attention === undefined
      ? undefined
      : ofIds(idsNeedingAttention(null), sql.join(idsNeedingAttention(sql`l.session_id`), sql` UNION ALL `)),
  ];
  const parts = given.filter((part) => part !== undefined);
  return {
    columns: parts.flatMap(({ column }) => column ?? []),
    lookups: parts.flatMap(({ lookup }) => lookup ?? []),
    ways: parts
      .flatMap(({ ways = [] }) => ways)
      .map((way) => ('ids' in way.source ? { ...way, source: { ...way.source, window } } : way)),
    scope: scopeOf(branchesOf(accessScope)),
  };
}

/**
 * Returns the statuses that match. Null means every status. Only an active session can be at a step or need attention.
 */
function statusesIn({ status, step, attention }: Filters): readonly SessionStatus[] | null {
  const wanted = status === undefined ? null : [...new Set([status].flat())];
  if (step === undefined && attention === undefined) return wanted;
  const running: SessionStatus[] =
    step === undefined ? ['NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING'] : ['NEW', 'IN_PROGRESS'];
  return running.filter((each) => wanted?.includes(each) ?? true);
}

/** Rejects the nil and max UUIDs, which have a special meaning in the database. */
const isBranchId = (id: string | undefined): id is string => isUuid(id) && id !== NIL && id !== EVERY_BRANCH;

const NONE: Part = { column: sql`false` };

function ofColumn(column: SQL): Part {
  return {
    column,
    ways: [{ source: { where: sql`${ONE_ROW_PER_SESSION} AND ${column}` }, meets: [column] }],
  };
}

const ofId = (column: SQL, id: string): Part => (isUuid(id) ? ofColumn(sql`${column} = ${id}`) : NONE);

const assignedTo = (personId: string): Part =>
  ofIds(
    [sql`SELECT id FROM sessions WHERE assignee_id = ${personId}::uuid`],
    sql`SELECT FROM sessions assigned WHERE assigned.id = l.session_id AND assigned.assignee_id = ${personId}::uuid`,
  );

const ofBatch = (batchId: string): Part =>
  ofIds(
    [sql`SELECT session_id FROM batch_rows WHERE batch_id = ${batchId}::uuid AND status = 'made'`],
    sql`SELECT FROM batch_rows made WHERE made.session_id = l.session_id AND made.batch_id = ${batchId}::uuid
      AND made.status = 'made'`,
  );

function ofIds(ids: readonly SQL[], matching: SQL): Part {
  const lookup = exists(matching);
  return { lookup, ways: [{ source: { ids }, meets: [lookup] }] };
}

const found = ({ ids, condition, isExact, words }: Awaited<ReturnType<typeof idsFoundBy>>): Part => ({
  lookup: condition,
  ways: [{ source: { ids }, meets: isExact ? [condition] : [], words }],
});

const checked = (check: string, verdict: string): SQL =>
  sql`SELECT session_id FROM check_results WHERE check_name = ${check} AND verdict = ${verdict}`;

/** Finds sessions with a check that did not pass. There are few, and each scope has an index of them. */
function notPassed(
  check: string,
  verdict: string,
  branches: readonly string[],
  departments: AccessScope['departments'],
): Part {
  const column = sql`l.not_passed @> ARRAY[${`${check}:${verdict}`}]`;
  const { cells, where } = cellsOf(branches, departments);
  const own = { cells, where: sql`${where} AND l.not_passed <> '{}' AND ${column}` };
  const isEverything = departments === null && branches.includes(EVERY_BRANCH);
  return {
    column,
    ways: [
      { source: { ids: [checked(check, verdict)] }, meets: [column] },
      ...(isEverything ? [] : [{ source: own, meets: [column] }]),
    ],
  };
}

/** Reads each branch, department and status separately. */
function scopeSource(
  branches: readonly string[],
  departments: AccessScope['departments'],
  statuses: readonly SessionStatus[],
  created: SQL | undefined,
): Source {
  const { cells, where } = cellsOf(branches, departments);
  return {
    cells: sql`${cells} CROSS JOIN unnest(${sql.param(statuses)}::text[]) AS of_status (status)`,
    where: sql`${and(where, sql`l.status = of_status.status`, created)}`,
    isByExpiry: true,
  };
}

/** Converts a time to UTC, because PostgreSQL supports fewer UTC offsets than the contract. */
const moment = (text: string): SQL => sql`${new Date(text).toISOString()}::timestamptz`;

const createdWithin = ({ created_after: after, created_before: before }: Filters): SQL | undefined =>
  and(
    after === undefined ? undefined : sql`l.created_at > ${moment(after)}`,
    before === undefined ? undefined : sql`l.created_at < ${moment(before)}`,
  );

/**
 * The longest time between an id and its session. The id is usually created shortly before, but in a batch when the
 * file is checked, and the batch may wait or be paused.
 */
const LONGEST_BEFORE = 2 * BATCH_WAITS_DAYS * 86_400_000;
const A_MOMENT = 60_000;

const idsCreatedWithin = ({ created_after: after, created_before: before }: Filters): SQL | undefined =>
  and(
    after === undefined
      ? undefined
      : sql`session_id >= ${firstIdAt(Date.parse(after) - LONGEST_BEFORE)}::uuid`,
    before === undefined ? undefined : sql`session_id < ${firstIdAt(Date.parse(before) + A_MOMENT)}::uuid`,
  );

const OPEN = PARTICIPANT_STATUSES.filter((status) => !CLOSED_STATUSES.includes(status));
const isOpen = sql`signer.status IN (${sql.join(
  OPEN.map((status) => sql`${status}`),
  sql`, `,
)})`;

/**
 * Returns queries for the ids of sessions that need attention from staff because of a review, a block, a declined or
 * closed link, an undelivered message or a missing seal. Each query reads one index, for all sessions or for a given
 * one. A signer who was blocked or declined keeps that status after the session ends, so the session's status must be
 * checked too.
 */
function idsNeedingAttention(sessionId: SQL | null): SQL[] {
  const only = (column: SQL) => (sessionId ? sql` AND ${column} = ${sessionId}` : sql``);
  return [
    sql`SELECT reviewed.id FROM sessions reviewed WHERE reviewed.status = 'IN_REVIEW'${only(sql`reviewed.id`)}`,
    sql`SELECT waiting.id FROM sessions waiting
      WHERE waiting.status = 'SEALING' AND waiting.seal_overdue_at IS NOT NULL${only(sql`waiting.id`)}`,
    sql`SELECT signer.session_id FROM participants signer WHERE signer.status = 'BLOCKED'${only(sql`signer.session_id`)}`,
    // A signer who declined needs no attention once the others have signed.
    sql`SELECT signer.session_id FROM participants signer WHERE signer.status = 'DECLINED'${only(sql`signer.session_id`)}
      AND NOT EXISTS (SELECT FROM sessions signed WHERE signed.id = signer.session_id AND signed.status = 'SEALING')`,
    sql`SELECT unsent.session_id FROM messages unsent JOIN participants signer ON signer.id = unsent.participant_id
      WHERE unsent.status = 'failed' AND ${isOpen}${only(sql`unsent.session_id`)}`,
    sql`SELECT signer.session_id FROM otp_states code JOIN participants signer ON signer.id = code.participant_id
      WHERE code.failures_in_row >= ${sql.raw(String(OTP_FAILURES_UNTIL_DEAD))} AND ${isOpen}${only(sql`signer.session_id`)}`,
  ];
}
