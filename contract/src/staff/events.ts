/** The staff activity log, in chronological order. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { ACTIVITY_OBJECTS } from '../rules/activity-objects.ts';
import { idText, instant, textOrNull } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

const filters = {
  person_id: idText.optional(),
  session_id: idText.optional(),
  type: z.string().max(100).optional().describe('The type of the event, such as `SIGNED_IN`.'),
  object: z
    .enum(ACTIVITY_OBJECTS)
    .optional()
    .describe('What the event is about, such as `template`. Sign-ins and own settings are about no object.'),
  after: instant.optional().describe('Returns events from this time on.'),
  before: instant.optional().describe('Returns events before this time.'),
};

/** The maximum number of entries in one export. */
export const MAX_EXPORTED_EVENTS = 20_000;

export const exportStaffEvents = staffCall('GET', '/events/export', {
  roles: ['administrator', 'auditor'],
  summary: `Download staff activity as CSV, newest first, at most ${MAX_EXPORTED_EVENTS} entries`,
  query: exactly(filters),
  file: 'text/csv',
});

export const listStaffEvents = staffCall('GET', '/events', {
  roles: ['administrator', 'auditor'],
  summary: 'List staff activity, newest first',
  query: exactly({ ...page, ...filters }),
  data: z.object({
    head: z.object({ count: z.number(), sha256: z.string() }),
    events: z.array(
      z.object({
        seq: z.number(),
        sha256: z.string(),
        type: z.string(),
        at: z.string(),
        /** The person who acted. Null if the product or the command line acted. */
        person_id: textOrNull,
        person_name: textOrNull,
        session_id: textOrNull,
        address: textOrNull,
        browser: textOrNull,
        facts: z.record(z.string(), z.unknown()),
        /** Personal data about the event, such as the name of the affected person. Null if there is none. */
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
    /** Descriptions of the detected faults, for the operator. */
    faults: z.array(z.string()),
  }),
});
