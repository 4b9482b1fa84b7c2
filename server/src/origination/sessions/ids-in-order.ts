/**
 * Filters that have an index of ids: it is read in the order of the list, since ids are in the order of creation (UUIDv7), and only as far
 * as a page goes. Read the other way round, through all sessions, what is rare would be looked for from end to end.
 */
import { BATCH_WAITS_DAYS } from '@countersign/contract/rules/batches';
import { ENDED_STATUSES, hasEnded } from '@countersign/contract/rules/participant-state';
import { statusesAt } from '@countersign/contract/rules/step-at';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { MAX, validate as isUuid } from 'uuid';
import { sessions } from '../../database/schema.ts';
import { firstIdAt } from '../../database/time-ids.ts';
import type { Reach } from '../../http/callers.ts';
import { branchesWithin, cellsOf, isOfCell } from '../../signing/branch-cells.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { type FoundIds, idsFoundBy } from '../../signing/search-index.ts';
import type { Services } from '../../signing/services.ts';
import { idsNeedingAttention } from './attention.ts';
import { type Filters, statusesIn } from './filter.ts';

export interface Source {
  /** One session may be found by several of them. */
  found: readonly FoundIds[];
  /** What is left to be looked at in each of them. */
  filters: Filters;
  reach: Reach;
  /** Which ids come into question at all. */
  window: SQL | undefined;
}

type Found = Omit<Source, 'window'>;

/** Null: no filter has such an index. */
export async function sourceOf(services: Services, reach: Reach, filters: Filters): Promise<Source | null> {
  const source = await narrowestOf(services, reach, filters);
  if (!source) return null;
  const statuses = statusesIn(filters);
  const first = statuses && !statuses.some(hasEnded) ? await firstUnderWay(services, statuses) : null;
  const window = and(
    first === null ? undefined : sql`session_id >= ${first}::uuid`,
    ...createdWithin(filters),
  );
  return { ...source, window };
}

/** What somebody searches for, then by whatever finds fewest, then those that wait for somebody. */
async function narrowestOf(services: Services, reach: Reach, filters: Filters): Promise<Found | null> {
  const { q, step, attention } = filters;
  if (q !== undefined) return { found: await idsFoundBy(services, q), reach, filters: without(filters, 'q') };
  const ways = waysToFind(reach, filters);
  if (ways.length > 0) return fewestOf(services, ways);
  // Nobody is waited for in a session that has ended.
  const status = [...(statusesIn(filters) ?? [])];
  if (step !== undefined)
    return {
      found: statusesAt(step).map((at) => ({
        ids: sql`SELECT session_id FROM participants WHERE status = ${at}`,
      })),
      reach,
      filters: { ...without(filters, 'step'), status },
    };
  if (attention !== undefined)
    return {
      found: idsNeedingAttention(null).map((ids) => ({ ids })),
      reach,
      filters: { ...without(filters, 'attention'), status },
    };
  return null;
}

/** One of several filters whose ids could be read, and which ids those are. */
interface Way {
  ids: SQL;
  source: Found;
}

/** None unless a check or branches are asked for: for all others, sessions have an index in the order of creation. */
function waysToFind(reach: Reach, filters: Filters): Way[] {
  const { check, verdict = 'failed', branch_id: branchId } = filters;
  const isBranch = branchId !== undefined && isUuid(branchId);
  const branches = isBranch ? [branchId] : reach.branches && branchesWithin(reach.branches);
  if (check === undefined && !branches) return [];
  const ways: Way[] = [];
  if (check !== undefined) {
    const ids = sql`SELECT session_id FROM check_results WHERE check_name = ${check} AND verdict = ${verdict}`;
    ways.push({
      ids,
      source: { found: [{ ids }], reach, filters: without(without(filters, 'verdict'), 'check') },
    });
  }
  for (const ids of ownIndexes(reach, branches, filters))
    ways.push({ ids, source: { found: [{ ids }], reach, filters } });
  if (branches)
    ways.push({
      ids: sql`SELECT session_id FROM session_branches WHERE branch_id = ANY (${sql.param(branches)}::uuid[])`,
      source: isBranch
        ? ofBranches(branches, reach, without(filters, 'branch_id'))
        : ofBranches(branches, { ...reach, branches: null }, filters),
    });
  return ways;
}

function ownIndexes(
  { departments }: Reach,
  branches: readonly string[] | null,
  { reference, template_id: templateId, sender_id: senderId }: Filters,
): SQL[] {
  const conditions = [
    reference === undefined ? null : sql`reference = ${reference}`,
    isUuid(templateId) ? sql`template_id = ${templateId}` : null,
    isUuid(senderId) ? sql`sender_id = ${senderId}` : null,
    // Those of branches are read by department too.
    departments && !branches ? sql`department = ANY (${sql.param(departments)}::text[])` : null,
  ];
  return conditions.flatMap((condition) =>
    condition ? [sql`SELECT id FROM sessions WHERE ${condition}`] : [],
  );
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

function without<Name extends keyof Filters>(filters: Filters, name: Name): Omit<Filters, Name> {
  const { [name]: _left, ...others } = filters;
  return others;
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

/** The oldest of all that are under way. */
async function firstUnderWay(
  { database }: Services,
  statuses: readonly SessionRow['status'][],
): Promise<string> {
  const oldest = statuses.map((status) =>
    database.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.status, status))
      .orderBy(asc(sessions.id))
      .limit(1),
  );
  const ids = (await Promise.all(oldest)).flat().map(({ id }) => id);
  return ids.toSorted()[0] ?? MAX;
}

/** An id is made a moment before its session; those of a batch when its file is checked, which may wait and be paused meanwhile. */
const LONGEST_BEFORE = 2 * BATCH_WAITS_DAYS * 86_400_000;
const A_MOMENT = 60_000;

/** What a filter by time leaves out by the sessions, their ids leave out before these are read. */
const createdWithin = ({ created_after: after, created_before: before }: Filters): (SQL | undefined)[] => [
  after === undefined ? undefined : sql`session_id >= ${firstIdAt(Date.parse(after) - LONGEST_BEFORE)}::uuid`,
  before === undefined ? undefined : sql`session_id < ${firstIdAt(Date.parse(before) + A_MOMENT)}::uuid`,
];
