/** The chain of staff actions, one page at a time, and its verification. */
import type { listStaffEvents } from '@countersign/contract/staff/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type StaffEvent = DataOf<typeof listStaffEvents>['events'][number];

/** Reads the entries of a person or a session. An empty value means all of them. */
export const activityQuery = (person: string, session: string) =>
  infiniteQueryOptions({
    ...api.activity.list.pages({
      ...(person === '' ? {} : { person_id: person }),
      ...(session === '' ? {} : { session_id: session }),
    }),
    staleTime: 0,
  });
