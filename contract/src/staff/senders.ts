/** Who starts sessions, for the filter of the list. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

export const listSenders = defineCall({
  method: 'GET',
  path: '/api/v1/staff/senders',
  access: 'staff',
  tag: 'Staff',
  summary:
    'The API keys and the people that may start sessions of the departments one sees, newest first, a page at a time',
  query: exactly(page),
  data: z.object({
    senders: z.array(
      z.object({ sender_id: z.string(), kind: z.enum(['api_key', 'person']), name: z.string() }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});
