/** Calls for teamwork on a session: notes, assignment and named reviewers. Signers never see this data. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { MAX_NOTE_LENGTH, tidyMessage } from '../rules/plain-text.ts';
import { MAX_REVIEWERS } from '../rules/review.ts';
import { exactly } from '../schemas/exactly.ts';
import { ROLES } from '../rules/staff.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { idText, recordId } from '../schemas/values.ts';
import { colleague, note } from './session-data.ts';

export const addNote = originatorCall('POST', '/sessions/:id/notes', 'manage', {
  alsoFor: 'review',
  summary:
    'Add a note to a session for colleagues. Signers never see it. It becomes evidence, and its text is erased with the personal data',
  params: recordId,
  body: exactly({
    text: z
      .string()
      .overwrite(tidyMessage)
      .min(1, 'must contain a visible letter or digit')
      .max(MAX_NOTE_LENGTH),
  }),
  data: note,
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_ERASED'],
});

export const listColleagues = originatorCall('GET', '/sessions/:id/colleagues', 'read', {
  summary: 'List the people who can work on a session, newest account first',
  params: recordId,
  query: exactly(page),
  data: z.object({
    colleagues: z.array(colleague.extend({ role: z.enum(ROLES) })),
    next_cursor: nextCursor,
  }),
  errors: ['SESSION_NOT_FOUND', 'CURSOR_INVALID'],
});

export const assignSession = originatorCall('PUT', '/sessions/:id/assignee', 'manage', {
  alsoFor: 'review',
  summary: 'Assign a session to a person who can work on it, or to no one. This does not change access',
  params: recordId,
  body: exactly({ person_id: idText.nullable() }),
  data: z.object({ session_id: z.string(), assignee: colleague.nullable() }),
  errors: ['SESSION_NOT_FOUND', 'PERSON_NOT_FOUND', 'DOCUMENT_ERASED'],
});

export const nameReviewers = originatorCall('PUT', '/sessions/:id/reviewers', 'manage', {
  summary:
    'Name the people who can review a session. If the list is empty, or too few people in it can still review, every reviewer with access can',
  params: recordId,
  body: exactly({ person_ids: z.array(idText).max(MAX_REVIEWERS) }),
  data: z.object({ session_id: z.string(), reviewers: z.array(colleague) }),
  errors: ['SESSION_NOT_FOUND', 'PERSON_NOT_FOUND', 'SESSION_ENDED'],
});
