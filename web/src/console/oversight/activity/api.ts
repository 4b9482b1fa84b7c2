/** The chain of staff actions, one page at a time, and its filters. */
import type { listStaffEvents } from '@countersign/contract/staff/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type StaffEvent = DataOf<typeof listStaffEvents>['events'][number];

/** Empty texts filter nothing. `from` and `to` are days in the time zone of the browser, both included. */
export interface ActivityFilters {
  person: string;
  session: string;
  type: string;
  from: string;
  to: string;
}

const NAMES = ['person', 'session', 'type', 'from', 'to'] as const;

export const readFilters = (address: URLSearchParams): ActivityFilters => ({
  person: address.get('person') ?? '',
  session: address.get('session') ?? '',
  type: address.get('type') ?? '',
  from: address.get('from') ?? '',
  to: address.get('to') ?? '',
});

/** The filters for the address of the page, without empty ones. */
export const writeFilters = (filters: ActivityFilters): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value !== ''));

export function queryOf({ person, session, type, from, to }: ActivityFilters) {
  const [after, before] = [startOf(from, 0), startOf(to, 1)];
  return {
    ...(person === '' ? {} : { person_id: person }),
    ...(session === '' ? {} : { session_id: session }),
    ...(type === '' ? {} : { type }),
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
}

/** The start of a day such as 2026-11-19, or of a following day. Null for other text. */
function startOf(day: string, later: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || year < 2000) return null;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(+start) ? null : start.toISOString();
}

export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({ ...api.activity.list.pages(queryOf(filters)), staleTime: 0 });
