/** The chain of what staff did, a page at a time, and whether it is whole. */
import type { listStaffEvents, verifyStaffEvents } from '@countersign/contract/staff/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { callConsole } from '../../api/call.ts';

export type StaffEvent = DataOf<typeof listStaffEvents>['events'][number];

/** Of everybody where no person is named, and about everything where no session is. */
export const activityQuery = (person: string, session: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', person, session],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      callConsole<typeof listStaffEvents>({
        method: 'GET',
        path: '/api/v1/staff/events',
        query: {
          ...(person === '' ? {} : { person_id: person }),
          ...(session === '' ? {} : { session_id: session }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        signal,
      }),
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });

export const verifyActivity = () =>
  callConsole<typeof verifyStaffEvents>({ method: 'GET', path: '/api/v1/staff/events/verification' });
