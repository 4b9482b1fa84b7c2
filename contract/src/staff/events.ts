/** The staff activity log, in chronological order. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { idText, textOrNull } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

export const listStaffEvents = staffCall('GET', '/events', {
  roles: ['administrator', 'auditor'],
  summary: 'List staff activity, newest first',
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
        /** The acting person. Null for the product itself and the command line. */
        person_id: textOrNull,
        person_name: textOrNull,
        session_id: textOrNull,
        address: textOrNull,
        browser: textOrNull,
        facts: z.record(z.string(), z.unknown()),
        /** Personal data about the event, such as the name of the person concerned. */
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const verifyStaffEvents = staffCall('GET', '/events/verification', {
  roles: ['administrator', 'auditor'],
  summary: "Verify the hash chain of staff activity, and that everyone's current rights match it",
  data: z.object({
    at: z.string(),
    head: z.object({ count: z.number(), sha256: z.string() }),
    intact: z.boolean(),
    /** The detected faults, for the operator. */
    faults: z.array(z.string()),
  }),
});
