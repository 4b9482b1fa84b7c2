/**
 * Calls for saved views of the session list. A view has a name, filters, an order and a search. Only its owner can see
 * it.
 */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { name, idText, recordId } from '../schemas/values.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { SESSION_ORDERS } from '../originator/sessions.ts';
import { OPEN_STEPS, SESSION_STATUSES } from '../rules/participant-state.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { LIST_AGES, MAX_SAVED_VIEWS, MAX_SEARCH_LENGTH, MAX_VIEW_NAME_LENGTH } from '../rules/saved-views.ts';

const id = idText.min(1).optional();

/**
 * The filters in the format of the console's URL. Relative dates and ages refer to the day on which the view is opened.
 */
const filters = exactly({
  status: z
    .enum([...SESSION_STATUSES, 'OPEN'])
    .optional()
    .describe('`OPEN` matches every status that is not final.'),
  step: z.enum(OPEN_STEPS).optional(),
  template: id,
  branch: id,
  sender: id,
  batch: id,
  assigned: z.literal('me').optional().describe('Sessions assigned to you.'),
  failed: z.enum(REVIEWED_CHECKS).optional().describe('A check that failed.'),
  unclear: z
    .enum(REVIEWED_CHECKS)
    .optional()
    .describe('A check that was indeterminate. Ignored if `failed` is set.'),
  needs: z.literal('attention').optional(),
  age: z.enum(LIST_AGES).optional(),
  due: z.literal('today').optional().describe('Matches sessions that expire today.'),
  order: z.enum(SESSION_ORDERS).optional().describe('Defaults to `newest`.'),
});

export const savedView = exactly({
  name: name.max(MAX_VIEW_NAME_LENGTH),
  filters,
  search: z.string().trim().max(MAX_SEARCH_LENGTH).default('').describe('The search terms.'),
});
export type SavedView = z.output<typeof savedView>;

const keptView = z.object({ view_id: z.string(), ...savedView.shape, search: z.string() });

export const listSavedViews = staffCall('GET', '/views', {
  summary: 'List your saved views of the session list, oldest first',
  query: exactly(page),
  data: z.object({ views: z.array(keptView), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const saveView = staffCall('POST', '/views', {
  isOnce: true,
  summary: `Save filters, order and search of the session list under a name, at most ${MAX_SAVED_VIEWS} per person`,
  body: savedView,
  data: keptView,
  status: 201,
  errors: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const replaceView = staffCall('PUT', '/views/:id', {
  summary: 'Rename one of your saved views or change its filters',
  params: recordId,
  body: savedView,
  data: keptView,
  errors: ['VIEW_NOT_FOUND', 'VIEW_NAME_TAKEN'],
});

export const deleteView = staffCall('DELETE', '/views/:id', {
  summary: 'Delete one of your saved views. Its sessions are not affected',
  params: recordId,
  data: z.object({ view_id: z.string(), deleted: z.literal(true) }),
  errors: ['VIEW_NOT_FOUND'],
});
