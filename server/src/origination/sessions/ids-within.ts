/**
 * Sessions of branches, by what a check said, and by what references begin with: of the filters that have an index of ids, the one is read
 * that finds fewest.
 */
import { ENDED_STATUSES, hasEnded } from '@countersign/contract/rules/participant-state';
import { sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Reach } from '../../http/callers.ts';
import { branchesWithin, cellsOf, isOfCell } from '../../signing/branch-cells.ts';
import { idsBeginningWith } from '../../signing/reference-prefixes.ts';
import type { FoundIds } from '../../signing/found-ids.ts';
import type { Services } from '../../signing/services.ts';
import { type Filters, isBranchId, statusesIn, without } from './filter.ts';

export interface Found {
  /** One session may be found by several of them. */
  found: readonly FoundIds[];
  /** What is left to be looked at in each of them. */
  filters: Filters;
  reach: Reach;
}

/** One of several filters whose ids could be read, and which ids those are. */
interface Way {
  ids: SQL;
  source: Found;
}

/** Null unless one of these is asked for: for all others, sessions have an index in the order of creation. */
export async function idsWithin(services: Services, reach: Reach, filters: Filters): Promise<Found | null> {
  const { check, branch_id: branchId } = filters;
  const isBranch = isBranchId(branchId);
  const branches = isBranch ? [branchId] : reach.branches && branchesWithin(reach.branches);
  const asked = { reach, filters };
  const begun = await waysOfBeginning(services, asked);
  if (check === undefined && !branches && begun.length === 0) return null;
  const ofOwn = isBranch
    ? { reach, filters: without(filters, 'branch_id') }
    : { reach: { ...reach, branches: null }, filters };
  const notPassed = wayNotPassed(branches, ofOwn);
  if (notPassed) return fewestOf(services, [notPassed, ...waysOfColumns(asked), ...begun]);
  const ofBoth = isBranch ? wayOfBoth(branchId, ofOwn) : null;
  if (ofBoth) return fewestOf(services, [...waysOfCheck(asked), ...waysOfColumns(asked), ofBoth, ...begun]);
  const own = branches ? [wayOfBranches(branches, ofOwn), ...begun] : [...begun, ...waysOfDepartments(asked)];
  return fewestOf(services, [...waysOfCheck(asked), ...waysOfColumns(asked), ...own]);
}

type Asked = Pick<Found, 'reach' | 'filters'>;

/** Null where all is somebody's own, or most of it: what passed. */
function wayNotPassed(branches: readonly string[] | null, { reach, filters }: Asked): Way | null {
  const { check, verdict = 'failed' } = filters;
  const { departments } = reach;
  if (check === undefined || verdict === 'passed') return null;
  const idsWhere = (where: SQL) =>
    sql`SELECT session_id FROM checks_not_passed WHERE ${where} AND check_name = ${check} AND verdict = ${verdict}`;
  const left = { reach: { ...reach, departments: null }, filters: withoutCheck(filters) };
  if (branches)
    return {
      ids: idsWhere(sql`branch_id = ANY (${sql.param(branches)}::uuid[])`),
      source: { found: [{ each: cellsOf(branches, departments), ids: idsWhere(isOfCell) }], ...left },
    };
  if (!departments) return null;
  const found = departments.map((name) => ({ ids: idsWhere(sql`department = ${name}`) }));
  return { ids: idsWhere(isOneOf(departments)), source: { found, ...left } };
}

function waysOfCheck({ reach, filters }: Asked): Way[] {
  const { check, verdict = 'failed' } = filters;
  if (check === undefined) return [];
  const ids = sql`SELECT session_id FROM check_results WHERE check_name = ${check} AND verdict = ${verdict}`;
  return [{ ids, source: { found: [{ ids }], reach, filters: withoutCheck(filters) } }];
}

const withoutCheck = (filters: Filters): Filters => without(without(filters, 'verdict'), 'check');

/** By what sessions say of themselves. */
function waysOfColumns({ reach, filters }: Asked): Way[] {
  const { reference, template_id: templateId, sender_id: senderId } = filters;
  const conditions = [
    reference === undefined ? null : sql`reference = ${reference}`,
    isUuid(templateId) ? sql`template_id = ${templateId}` : null,
    isUuid(senderId) ? sql`sender_id = ${senderId}` : null,
  ];
  return conditions.flatMap((condition) => (condition ? [wayWhere(condition, { reach, filters })] : []));
}

/** Of those that wait for somebody there are fewer. */
async function waysOfBeginning(services: Services, { reach, filters }: Asked): Promise<Way[]> {
  const { reference_begins: text, step, attention } = filters;
  if (text === undefined || step !== undefined || attention !== undefined) return [];
  const found = await idsBeginningWith(services, text);
  return [
    { ids: found.ids, source: { found: [found], reach, filters: without(filters, 'reference_begins') } },
  ];
}

const waysOfDepartments = (asked: Asked): Way[] =>
  asked.reach.departments ? [wayWhere(isOneOf(asked.reach.departments), asked)] : [];

function wayWhere(condition: SQL, asked: Asked): Way {
  const ids = sql`SELECT id FROM sessions WHERE ${condition}`;
  return { ids, source: { found: [{ ids }], ...asked } };
}

const isOneOf = (departments: readonly string[]): SQL =>
  sql`department = ANY (${sql.param(departments)}::text[])`;

const wayOfBranches = (branches: readonly string[], { reach, filters }: Asked): Way => ({
  ids: sql`SELECT session_id FROM session_branches WHERE branch_id = ANY (${sql.param(branches)}::uuid[])`,
  source: ofBranches(branches, reach, filters),
});

/** Null unless somebody who is bound to branches asks for another one: few of its sessions are theirs too. */
function wayOfBoth(branchId: string, { reach, filters }: Asked): Way | null {
  const { branches } = reach;
  if (!branches || branches.length === 0 || branches.includes(branchId)) return null;
  // By the primary key both are in the same order.
  const idsOf = (
    isOwn: SQL,
  ) => sql`SELECT session_id FROM session_branches AS asked JOIN session_branches AS own USING (session_id)
    WHERE asked.branch_id = ${branchId} AND own.branch_id ${isOwn}`;
  return {
    ids: idsOf(sql`= ANY (${sql.param(branches)}::uuid[])`),
    source: {
      found: branches.map((id) => ({ ids: idsOf(sql`= ${id}`) })),
      reach: { ...reach, branches: null },
      filters,
    },
  };
}

/** By department and by how they ended, where either is asked for. Of those under way, which are few, the status is looked at. */
function ofBranches(branches: readonly string[], reach: Reach, filters: Filters): Found {
  const statuses = statusesIn(filters);
  if (reach.departments === null && statuses === null)
    return {
      found: branches.map((id) => ({
        ids: sql`SELECT session_id FROM session_branches WHERE branch_id = ${id}`,
      })),
      reach,
      filters,
    };
  const ends = statuses?.filter(hasEnded) ?? ENDED_STATUSES;
  const isUnderWayAsked = statuses === null || ends.length === 0 || ends.length < statuses.length;
  const states = [...ends, ...(isUnderWayAsked ? [''] : [])].map((state) => sql`(${state})`);
  return {
    found: [
      {
        each: sql`${cellsOf(branches, reach.departments)} CROSS JOIN (VALUES ${sql.join(states, sql`, `)}) AS state (ended_as)`,
        ids: sql`SELECT session_id FROM session_branches WHERE ${isOfCell} AND ended_as = state.ended_as`,
      },
    ],
    reach: { ...reach, departments: null },
    filters: isUnderWayAsked ? filters : without(filters, 'status'),
  };
}

/** So many are counted to tell which are fewer. Where several have more, the first: few sessions failed a check, and many are a branch's. */
const MANY = 500;

async function fewestOf({ database }: Services, ways: readonly Way[]): Promise<Found | null> {
  const [first] = ways;
  if (!first || ways.length === 1) return first?.source ?? null;
  const counts = ways.map(
    ({ ids }, at) =>
      sql`SELECT ${at}::integer AS at, count(*) FROM (SELECT FROM (${ids}) AS all_ids LIMIT ${MANY}) AS few`,
  );
  const { rows } = await database.db.execute<{ at: number }>(
    sql`${sql.join(counts, sql` UNION ALL `)} ORDER BY count, at LIMIT 1`,
  );
  return (ways[rows[0]?.at ?? 0] ?? first).source;
}
