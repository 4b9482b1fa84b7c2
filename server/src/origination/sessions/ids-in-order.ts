/**
 * Filters that have an index of ids: it is read in the order of the list, since ids are in the order of creation (UUIDv7), and only as far
 * as a page goes. Read the other way round, through all sessions, what is rare would be looked for from end to end.
 */
import { sql, type SQL } from 'drizzle-orm';
import { NIL, validate as isUuid } from 'uuid';
import type { Reach } from '../../http/callers.ts';
import { idsFoundBy } from '../../signing/search-index.ts';
import type { Services } from '../../signing/services.ts';
import type { Filters } from './filter.ts';

export interface Source {
  /** Queries for the ids of the sessions that one of the filters finds; one may be found by several. */
  ids: readonly SQL[];
  /** What is left to be looked at in each of them. */
  filters: Filters;
  reach: Reach;
}

/** Null: no filter has such an index. The search comes first, since it finds fewest. */
export function sourceOf(services: Services, reach: Reach, filters: Filters): Source | null {
  const { q, check, verdict = 'failed', branch_id: branchId, ...others } = filters;
  if (q !== undefined) return { ids: idsFoundBy(services, q), reach, filters: without(filters, 'q') };
  if (check !== undefined)
    return {
      ids: [sql`SELECT session_id FROM check_results WHERE check_name = ${check} AND verdict = ${verdict}`],
      reach,
      filters: branchId === undefined ? others : { ...others, branch_id: branchId },
    };
  if (branchId !== undefined && isUuid(branchId))
    return { ids: idsOfBranches([branchId]), reach, filters: without(filters, 'branch_id') };
  if (reach.branches !== null)
    return { ids: idsOfBranches([...reach.branches, NIL]), reach: { ...reach, branches: null }, filters };
  return null;
}

function without<Name extends keyof Filters>(filters: Filters, name: Name): Omit<Filters, Name> {
  const { [name]: _left, ...others } = filters;
  return others;
}

const idsOfBranches = (ids: readonly string[]): SQL[] =>
  ids.map((id) => sql`SELECT session_id FROM session_branches WHERE branch_id = ${id}`);
