/**
 * Sessions of branches, by what a check said, and by what references begin with: of the filters that have an index of ids, the one is read
 * that finds fewest.
 */
import { ENDED_STATUSES, hasEnded, statusesAt } from '@countersign/contract/rules/participant-state';
import { sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Reach } from '../../http/callers.ts';
import { cellsOf, isOfCell } from '../../signing/branch-cells.ts';
import { idsBeginningWith } from '../../signing/reference-prefixes.ts';
import type { FoundIds } from '../../signing/found-ids.ts';
import { branchesAsked, type Filters, isBranchId, statusesIn, without } from './filter.ts';
import type { Kernel } from '../../signing/kernel.ts';

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

/** That of branches, which can be narrowed by another one. */
interface OwnWay extends Way {
  /** The ids of each branch in their order, whatever the department and the status. */
  each: readonly SQL[];
  reach: Reach;
}

/** A count looks at the first ones that come into question, and says that there may be more: it needs not find all of a page. */
export type Purpose = 'list' | 'count';

/** Null unless one of these is asked for: for all others, sessions have an index in the order of creation. */
export async function idsWithin(
  services: Kernel,
  reach: Reach,
  filters: Filters,
  purpose: Purpose,
): Promise<Found | null> {
  const { check, branch_id: branchId } = filters;
  const isBranch = isBranchId(branchId);
  const branches = branchesAsked(reach, filters);
  const asked = { reach, filters };
  const begun = await waysOfBeginning(services, asked);
  if (check === undefined && !branches && begun.length === 0) return null;
  const ofOwn = isBranch
    ? { reach, filters: without(filters, 'branch_id') }
    : { reach: { ...reach, branches: null }, filters };
  const notPassed = wayNotPassed(branches, ofOwn);
  if (notPassed) return fewestOf(services, [notPassed, ...waysOfColumns(asked), ...begun]);
  const others = [...waysOfCheck(asked), ...waysOfColumns(asked), ...begun];
  if (!branches) return fewestOf(services, [...others, ...waysOfDepartments(asked)]);
  const own = (isBranch && wayOfBoth(branchId, ofOwn)) || wayOfBranches(branches, ofOwn);
  const atStep = idsAtStep(ofOwn);
  if (atStep) return alongEachOther(own.source, atStep);
  const [other] = purpose === 'list' ? others : [];
  return fewestOf(services, [...others, own], other && (() => narrowedBy(services, own, other, isBranch)));
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
async function waysOfBeginning(services: Kernel, { reach, filters }: Asked): Promise<Way[]> {
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

const wayOfBranches = (branches: readonly string[], { reach, filters }: Asked): OwnWay => ({
  ids: sql`SELECT session_id FROM session_branches WHERE branch_id = ANY (${sql.param(branches)}::uuid[])`,
  source: ofBranches(branches, reach, filters),
  each: branches.map(idsOfBranch),
  reach,
});

const idsOfBranch = (id: string): SQL => sql`SELECT session_id FROM session_branches WHERE branch_id = ${id}`;

/** Null unless somebody who is bound to branches asks for another one: few of its sessions are theirs too. */
function wayOfBoth(branchId: string, { reach, filters }: Asked): OwnWay | null {
  const { branches } = reach;
  if (!branches || branches.length === 0 || branches.includes(branchId)) return null;
  const each = branches.map((id) => idsInBoth(idsOfBranch(branchId), idsOfBranch(id)));
  const found = each.map((ids) => ({ ids }));
  const left = { ...reach, branches: null };
  return {
    ids: sql.join(each, sql` UNION ALL `),
    source: { found, reach: left, filters },
    each,
    reach: left,
  };
}

/** Both in the order of ids: indexes are read along each other, and no session for what only one of them has. */
const idsInBoth = (ids: SQL, others: SQL): SQL =>
  sql`SELECT session_id FROM (${ids}) AS ids JOIN (${others}) AS others (session_id) USING (session_id)`;

/** By `OFFSET` each is looked up by itself: a plan for all together reads all of the others. */
const fewAmong = (few: SQL, others: SQL): SQL =>
  sql`SELECT session_id FROM (${few}) AS few
    WHERE EXISTS (SELECT FROM (${others}) AS others (session_id) WHERE others.session_id = few.session_id OFFSET 0)`;

/** Where each of the two has many. Those of a branch with few are looked up one by one among the others. */
async function narrowedBy(services: Kernel, own: OwnWay, { source }: Way, isBranch: boolean): Promise<Found> {
  const counts = await countFew(services, own.each);
  return {
    found: own.each.flatMap((ids, at) =>
      source.found.map((other) => ({
        ...other,
        ids: counts[at] === MANY ? idsInBoth(ids, other.ids) : fewAmong(ids, other.ids),
      })),
    ),
    reach: own.reach,
    // What is left by both of them.
    filters: isBranch ? without(source.filters, 'branch_id') : source.filters,
  };
}

/** Null unless it is asked for. Nobody is waited for in a session that has ended. */
export function idsAtStep({ reach, filters }: Asked): Found | null {
  if (filters.step === undefined) return null;
  return {
    found: statusesAt(filters.step).map((at) => ({
      ids: sql`SELECT session_id FROM participants WHERE status = ${at}`,
    })),
    reach,
    filters: { ...without(filters, 'step'), status: [...(statusesIn(filters) ?? [])] },
  };
}

/** Those of branches that the others find too. */
const alongEachOther = (own: Found, { found, filters }: Found): Found => ({
  found: own.found.flatMap(({ each, ids }) =>
    found.map((other) => ({ ...(each && { each }), ids: idsInBoth(ids, other.ids) })),
  ),
  reach: own.reach,
  filters,
});

/** By department and by how they ended, where either is asked for. Of those under way, which are few, the status is looked at. */
function ofBranches(branches: readonly string[], reach: Reach, filters: Filters): Found {
  const statuses = statusesIn(filters);
  if (reach.departments === null && statuses === null)
    return {
      found: branches.map((id) => ({ ids: idsOfBranch(id) })),
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

/** So many are counted to tell which are fewer. */
const MANY = 500;

/** Where all have many, `ofMany` is taken, or the first: few sessions failed a check. */
async function fewestOf(
  services: Kernel,
  ways: readonly Way[],
  ofMany?: () => Promise<Found>,
): Promise<Found | null> {
  const [first] = ways;
  if (!first || ways.length === 1) return first?.source ?? null;
  const ids = ways.map((way) => way.ids);
  const counts = await countFew(services, ids);
  const fewest = Math.min(...counts);
  if (fewest === MANY && ofMany) return ofMany();
  return (ways[counts.indexOf(fewest)] ?? first).source;
}

/** How many each of these finds, up to `MANY`. */
async function countFew({ database }: Kernel, found: readonly SQL[]): Promise<number[]> {
  const counts = found.map(
    (ids) => sql`(SELECT count(*)::integer FROM (SELECT FROM (${ids}) AS all_ids LIMIT ${MANY}) AS few)`,
  );
  const { rows } = await database.db.execute<{ counts: number[] }>(
    sql`SELECT ARRAY[${sql.join(counts, sql`, `)}] AS counts`,
  );
  return rows[0]?.counts ?? [];
}
