/** Merges a fresh first page into the loaded pages, which are not loaded again. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import type { DataOf } from '../../../api/client.ts';

export type SessionsPageData = DataOf<typeof listSessions>;
export type SessionSummary = SessionsPageData['sessions'][number];

/**
 * Updates changed rows, adds new rows at the top, and removes rows that no longer match. If the fresh page has no row
 * in common with the loaded pages, it replaces them.
 */
export function mergeFirstPage(
  pages: readonly SessionsPageData[],
  fresh: SessionsPageData,
): SessionsPageData[] {
  const old = pages.flatMap(({ sessions }) => sessions);
  const joins = fresh.sessions.findLast(({ session_id }) => old.some((row) => row.session_id === session_id));
  const end = old.findIndex((row) => row.session_id === joins?.session_id);
  const last = pages.at(-1);
  if (!last || fresh.next_cursor === null || !joins) return [fresh];
  const isFresh = new Set(fresh.sessions.map(({ session_id }) => session_id));
  // The rows after the last common row were not loaded again and do not change.
  const rest = old.slice(end + 1).filter(({ session_id }) => !isFresh.has(session_id));
  return [{ sessions: [...fresh.sessions, ...rest], next_cursor: last.next_cursor }];
}
