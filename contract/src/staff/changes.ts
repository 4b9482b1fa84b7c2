/** Changes of sessions as they happen. */
import { defineCall } from '../call.ts';

export const watchChanges = defineCall({
  method: 'GET',
  path: '/api/v1/staff/changes',
  access: 'staff',
  tag: 'Staff',
  summary:
    'Server-sent events: `look` (from here on every change is told: read what is shown anew), `change` with the `session_id` of a session that changed, `beat` every quarter of a minute',
  file: 'text/event-stream',
});
