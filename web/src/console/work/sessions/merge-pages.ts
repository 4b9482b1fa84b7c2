/** Puts what a fresh look at the first page found into the pages that are loaded, without loading them all again. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import type { DataOf } from '../../../api/client.ts';

export type SessionsPageData = DataOf<typeof listSessions>;
export type SessionSummary = SessionsPageData['sessions'][number];

/**
 * Rows that changed take their new form, new ones come on top, and those that left the filter leave. Where the fresh page ends
 * before anything that is known, nothing joins it to the rest: it stands alone.
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
  // What follows the last row that both know was not looked at, and stays.
  const rest = old.slice(end + 1).filter(({ session_id }) => !isFresh.has(session_id));
  return [{ sessions: [...fresh.sessions, ...rest], next_cursor: last.next_cursor }];
}
