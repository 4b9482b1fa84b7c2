/** The stream of session changes. */
import { staffCall } from '../call.ts';

export const watchChanges = staffCall('GET', '/changes', {
  summary:
    'Stream session changes as server-sent events: `look` (the stream is live, so reload the displayed data), `change` with the `session_id` of a changed session, and `beat` every 15 seconds',
  file: 'text/event-stream',
});
