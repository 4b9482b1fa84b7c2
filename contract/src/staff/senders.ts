/** Calls for the people and API keys that create sessions, which are a filter of the session list. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

export const listSenders = staffCall('GET', '/senders', {
  summary:
    'List the API keys and people that may create sessions in departments that the caller can see, newest first',
  query: exactly(page),
  data: z.object({
    senders: z.array(
      z.object({ sender_id: z.string(), kind: z.enum(['api_key', 'person']), name: z.string() }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});
