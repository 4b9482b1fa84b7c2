/** The chain of what staff did, a page at a time, and whether it is whole. */
import type { listStaffEvents } from '@countersign/contract/staff/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type StaffEvent = DataOf<typeof listStaffEvents>['events'][number];

/** Of everybody where no person is named, and about everything where no session is. */
export const activityQuery = (person: string, session: string) =>
  infiniteQueryOptions({
    ...api.activity.list.pages({
      ...(person === '' ? {} : { person_id: person }),
      ...(session === '' ? {} : { session_id: session }),
    }),
    staleTime: 0,
  });
