/** What people did, in the order in which they did it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

export const listStaffEvents = defineCall({
  method: 'GET',
  path: '/api/v1/staff/events',
  access: 'staff',
  roles: ['administrator', 'auditor'],
  tag: 'Staff',
  summary: 'The chain of what staff did, newest first, a page at a time',
  query: exactly({
    ...page,
    person_id: idText.optional(),
    session_id: idText.optional(),
  }),
  data: z.object({
    head: z.object({ count: z.number(), sha256: z.string() }),
    events: z.array(
      z.object({
        seq: z.number(),
        sha256: z.string(),
        type: z.string(),
        at: z.string(),
        /** Who did it; null for the product itself and the command line. */
        person_id: z.string().nullable(),
        person_name: z.string().nullable(),
        session_id: z.string().nullable(),
        address: z.string().nullable(),
        browser: z.string().nullable(),
        facts: z.record(z.string(), z.unknown()),
        /** What is personal about it, such as the name of whom it concerns. */
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const verifyStaffEvents = defineCall({
  method: 'GET',
  path: '/api/v1/staff/events/verification',
  access: 'staff',
  roles: ['administrator', 'auditor'],
  tag: 'Staff',
  summary: 'Verifies the chain of what staff did, and that everybody has the rights that it says',
  data: z.object({
    at: z.string(),
    head: z.object({ count: z.number(), sha256: z.string() }),
    intact: z.boolean(),
    /** What is wrong, for whoever runs the server. */
    faults: z.array(z.string()),
  }),
});
