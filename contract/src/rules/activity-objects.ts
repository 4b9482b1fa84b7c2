/** Defines the kinds of objects that staff activity refers to. */
import type { StaffEventType } from './staff-event-types.ts';

/**
 * For each object, the calls and the other event types that refer to it. A call is identified by the segment of its
 * path after `/originator/`.
 */
const OBJECTS = {
  session: { calls: ['sessions', 'session-count', 'reviews'], types: [] },
  draft: { calls: ['drafts'], types: [] },
  batch: { calls: ['batches'], types: [] },
  layout: { calls: ['layouts'], types: [] },
  template: { calls: ['templates'], types: [] },
  stamp: { calls: ['stamps'], types: [] },
  branch: { calls: ['branches'], types: [] },
  brand: { calls: ['brand', 'message-texts'], types: [] },
  webhook: { calls: ['webhook-addresses', 'webhook-secrets', 'undelivered-webhooks'], types: [] },
  contact: { calls: [], types: ['CONTACT_SAVED', 'CONTACT_ERASED'] },
  department: { calls: [], types: ['DEPARTMENT_CREATED', 'DEPARTMENT_RENAMED', 'DEPARTMENTS_MERGED'] },
  person: {
    calls: [],
    types: [
      'PERSON_INVITED',
      'PERSON_INVITED_AGAIN',
      'INVITATION_WITHDRAWN',
      'INVITATION_ACCEPTED',
      'PERSON_JOINED',
      'PERSON_CHANGED',
      'PERSON_PROVISIONED',
      'PERSON_DEPROVISIONED',
      'SIGN_IN_LINK_MADE',
    ],
  },
  api_key: { calls: [], types: ['API_KEY_CREATED', 'API_KEY_REVOKED'] },
} as const satisfies Record<string, { calls: readonly string[]; types: readonly StaffEventType[] }>;

export type ActivityObject = keyof typeof OBJECTS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const ACTIVITY_OBJECTS = Object.keys(OBJECTS) as [ActivityObject, ...ActivityObject[]];

export const activityAbout = (
  object: ActivityObject,
): { calls: readonly string[]; types: readonly StaffEventType[] } => OBJECTS[object];
