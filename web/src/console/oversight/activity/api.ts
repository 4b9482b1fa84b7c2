/** Reads the chain of staff actions page by page, with filters. */
import { ACTIVITY_OBJECTS } from '@countersign/contract/rules/activity-objects';
import type { listStaffEvents } from '@countersign/contract/staff/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import { startOfDate } from '../../api/time-zone.ts';

export type StaffEvent = DataOf<typeof listStaffEvents>['events'][number];

/**
 * The filters. An empty text means no filter. `from` and `to` are days in the time zone of the installation, and both
 * days are included.
 */
export interface ActivityFilters {
  person: string;
  session: string;
  type: string;
  object: string;
  from: string;
  to: string;
}

const NAMES = ['person', 'session', 'type', 'object', 'from', 'to'] as const;

export const readFilters = (address: URLSearchParams): ActivityFilters => ({
  person: address.get('person') ?? '',
  session: address.get('session') ?? '',
  type: address.get('type') ?? '',
  object: address.get('object') ?? '',
  from: address.get('from') ?? '',
  to: address.get('to') ?? '',
});

/** Returns the filters for the address of the page, without empty filters. */
export const writeFilters = (filters: ActivityFilters): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value !== ''));

export function queryOf({ person, session, type, object: asked, from, to }: ActivityFilters) {
  const object = ACTIVITY_OBJECTS.find((each) => each === asked);
  const [after, before] = [startOf(from, 0), startOf(to, 1)];
  return {
    ...(person === '' ? {} : { person_id: person }),
    ...(session === '' ? {} : { session_id: session }),
    ...(type === '' ? {} : { type }),
    ...(object === undefined ? {} : { object }),
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
}

/** Returns the start of a day such as 2026-11-19, or of a later day. Returns null if the text is not a day. */
function startOf(day: string, later: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || year < 2000) return null;
  const start = startOfDate(year, month, date + later);
  return Number.isNaN(+start) ? null : start.toISOString();
}

export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({ ...api.activity.list.pages(queryOf(filters)), staleTime: 0 });
