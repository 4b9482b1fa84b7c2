import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { recordId } from './record-id.ts';

const ID = '01A1EB08-0000-7000-8000-00000000000A';

it('an id in capitals is the id that is kept, wherever an originator or staff writes one', () => {
  expect(recordId.parse({ id: ID })).toEqual({ id: ID.toLowerCase() });
  const { listSessions, getInsight, listStaffEvents } = CALLS;
  for (const [query, name] of [
    [listSessions.query, 'template_id'],
    [listSessions.query, 'branch_id'],
    [listSessions.query, 'sender_id'],
    [getInsight.query, 'template_id'],
    [getInsight.query, 'branch_id'],
    [listStaffEvents.query, 'session_id'],
  ] as const)
    expect(query.parse({ [name]: ID })).toMatchObject({ [name]: ID.toLowerCase() });
});
